"""JSON from strangers."""

from collections.abc import Mapping
from typing import IO, Any

from django.core.exceptions import ValidationError
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from decks.validators import MAX_JSON_BYTES, validate_json
from play.engine import Malformed, reading
from play.view.texts import NOT_JSON


class CheckedJSON(JSONParser):
    """Refuses what is too long, too deep, or cannot be stored."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, object] | None = None,
    ) -> Any:
        text = stream.read(MAX_JSON_BYTES + 1)
        try:
            value = reading.parse(text)
            validate_json(value)
        except Malformed as error:
            raise ParseError(NOT_JSON) from error
        except ValidationError as error:
            raise ParseError(" ".join(error.messages)) from error
        return value
