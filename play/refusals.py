"""Why a table says no, in words: each with its code and its status."""

from collections.abc import Mapping

from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from play.engine import IllegalMove, ImpossibleTable, Malformed
from play.view.texts import REFUSALS, TABLE_REFUSALS


class TableSaysNo(Exception):
    """Something that cannot be done at this table; nothing has changed."""

    code = "refused"
    status = 400
    sentence: str | Promise = ""

    def __init__(self, **params: object) -> None:
        self.params: Mapping[str, object] = params
        super().__init__(self.code)

    def __str__(self) -> str:
        return str(self.sentence) % self.params if self.params else str(self.sentence)


class NoSuchTable(TableSaysNo):
    code, status = "no_such_table", 404
    sentence = _("There is no such table. Check the code.")


class NoCode(NoSuchTable):
    sentence = _("Enter the code of the table: six letters and digits.")


class NotYourSeat(TableSaysNo):
    code, status = "not_your_seat", 403
    sentence = _("You have no seat at this table; you can watch.")


class OnlyTheHost(TableSaysNo):
    code, status = "only_the_host", 403
    sentence = _("Only the host can do that.")


class TableIsFull(TableSaysNo):
    code, status = "table_is_full", 403
    sentence = _("Every seat is taken; you can watch.")


class GameHasBegun(TableSaysNo):
    code, status = "game_has_begun", 403
    sentence = _("The game has begun; you can watch.")


class TableIsClosed(TableSaysNo):
    code, status = "table_is_closed", 410
    sentence = _("This table is closed. Open a new one.")


class GameIsOver(TableSaysNo):
    code, status = "game_is_over", 410
    sentence = _("This game is over. Open a new table.")


class NotBegunYet(TableSaysNo):
    code, status = "not_begun_yet", 409
    sentence = _("The game has not begun yet.")


class NotOverYet(TableSaysNo):
    code, status = "not_over_yet", 409
    sentence = _("The game is not over yet.")


class Stale(TableSaysNo):
    code, status = "stale", 409
    sentence = _("The table has changed meanwhile. Look again, then move.")


class KeyIsTaken(TableSaysNo):
    code, status = "key_is_taken", 409
    sentence = _("This request was used for another move already.")


class NoSuchSeat(TableSaysNo):
    code, status = "no_such_seat", 409
    sentence = _("There is no such seat.")


class SeatsAreTaken(TableSaysNo):
    code, status = "seats_are_taken", 409
    sentence = _("Somebody sits there. Free a seat first.")


class StillThere(TableSaysNo):
    code, status = "still_there", 409
    sentence = _("%(name)s is still there. Wait a little.")


class CardNotTurned(TableSaysNo):
    code, status = "card_not_turned", 409
    sentence = _("This card does not lie on the table with its date up.")


class TooMany(TableSaysNo):
    code, status = "too_many", 429
    sentence = _("Too many at once. Try again in a minute.")


class TooManyToday(TableSaysNo):
    code, status = "too_many_today", 429
    sentence = _("Too many tables were opened from your network today. Try again tomorrow.")


class BadInput(TableSaysNo):
    """What was sent cannot be read; the sentence names the field."""

    status = 400

    def __init__(
        self, code: str, sentence: str | Promise, field: str = "", **params: object
    ) -> None:
        super().__init__(**params)
        self.code, self.sentence, self.field = code, sentence, field


class MoveIsIllegal(TableSaysNo):
    """The rules refuse the move; the code is the engine's."""

    status = 409

    def __init__(self, error: IllegalMove) -> None:
        super().__init__()
        self.code = error.reason.value
        self.sentence = REFUSALS[error.reason]
        self.ruling = error.reason.ruling


def of_table(error: ImpossibleTable) -> BadInput:
    """Return why no game can be played so, with the number that would do."""
    params = {"given": error.given, "least": error.least, "most": error.most}
    return BadInput(error.reason.value, TABLE_REFUSALS[error.reason], "table", **params)


def of_json(error: Malformed) -> BadInput:
    sentence = _("This cannot be read: %(where)s.")
    return BadInput("malformed", sentence, error.where, where=error.where)


def of_field(error: ValidationError, field: str) -> BadInput:
    return BadInput(str(error.code or "invalid"), " ".join(error.messages), field)
