"""What goes into and comes out of the interface for programs, checked and described."""

from typing import Any

from rest_framework import serializers

from decks.dates.spans import MAX_YEAR, MIN_YEAR
from play.engine import HandOption, Mode
from play.engine.codec import Verb
from play.engine.table import MOST_SEATS
from play.models import Verdict
from play.models.game import Memory, Phase
from play.options import Company, TableOptions


class NumbersSerializer(serializers.ListField):
    """Numbers of cards."""

    child = serializers.IntegerField()


class NothingSerializer(serializers.Serializer[Any]):
    """Nothing is asked for."""


class OpeningSerializer(serializers.Serializer[Any]):
    """A table as it is wished for."""

    deck = serializers.SlugField()
    names = serializers.ListField(
        child=serializers.CharField(max_length=1000, allow_blank=True), min_length=1, max_length=8
    )
    mode = serializers.ChoiceField([mode.value for mode in Mode])
    places = serializers.IntegerField(min_value=-99, max_value=99, default=2)
    hand = serializers.CharField(max_length=30, default=HandOption.FOUR.value)
    memory = serializers.ChoiceField(Memory.values, required=False)
    first = serializers.IntegerField(min_value=0, max_value=MOST_SEATS - 1, default=None)
    company = serializers.ChoiceField([c.value for c in Company], default=Company.FRIENDS.value)
    bots = serializers.IntegerField(min_value=0, max_value=MOST_SEATS - 1, default=0)
    skill = serializers.FloatField(min_value=0, max_value=1, default=0.6)


def options(data: dict[str, Any]) -> TableOptions:
    """Return what an opening asks for; seen dates stay open where nothing is said."""
    usual = Memory.OPEN.value if data["mode"] == Mode.COOPERATIVE else ""
    company = Company(data["company"])
    return TableOptions(**{**data, "memory": data.get("memory", usual), "company": company})


class JoiningSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=1000, allow_blank=True)


class StartingSerializer(serializers.Serializer[Any]):
    first = serializers.IntegerField(min_value=0, max_value=MOST_SEATS - 1, required=False)


class BotSerializer(serializers.Serializer[Any]):
    skill = serializers.FloatField(min_value=0, max_value=1, default=0.6)


class SeatNumberSerializer(serializers.Serializer[Any]):
    seat = serializers.IntegerField(min_value=0, max_value=MOST_SEATS - 1)


class MoveSerializer(serializers.Serializer[Any]):
    """A move; which of `card` and `slot` it needs depends on what is done."""

    version = serializers.IntegerField(help_text="Of the table at which the move was chosen.")
    key = serializers.CharField(required=False, help_text="Makes repeated requests one move.")
    do = serializers.ChoiceField([verb.value for verb in Verb])
    card = serializers.IntegerField(required=False)
    slot = serializers.IntegerField(required=False)


class CardSerializer(serializers.Serializer[Any]):
    """One side of a card; only of a turned one are there date and year."""

    number = serializers.IntegerField(help_text="Its number on this table.")
    side = serializers.ChoiceField(["front", "back"])
    language = serializers.CharField()
    title = serializers.CharField()
    category = serializers.CharField()
    colour = serializers.CharField()
    symbol = serializers.CharField(allow_blank=True)
    picture = serializers.CharField(allow_blank=True)
    picture_url = serializers.CharField(allow_blank=True)
    date = serializers.CharField(allow_blank=True)
    small_print = serializers.CharField(allow_blank=True)
    year = serializers.IntegerField(required=False)


class HeldCardSerializer(CardSerializer):
    blocked = serializers.BooleanField()
    remembered = CardSerializer(allow_null=True)
    playable = serializers.BooleanField()
    discardable = serializers.BooleanField()


class SeatSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(["person", "bot"])
    skill = serializers.FloatField(allow_null=True)
    host = serializers.BooleanField()
    stand_in = serializers.BooleanField()
    left = serializers.BooleanField()
    present = serializers.BooleanField()
    turn = serializers.BooleanField(required=False)
    out = serializers.BooleanField(required=False)
    hand = HeldCardSerializer(many=True, required=False)


class HintsSerializer(serializers.Serializer[Any]):
    playable = NumbersSerializer()
    slots = serializers.IntegerField()
    discardable = NumbersSerializer()
    may_end = serializers.BooleanField()
    last_chance = serializers.BooleanField()


class TableSerializer(serializers.Serializer[Any]):
    """A table; before the game begins it has seats alone."""

    code = serializers.CharField()
    version = serializers.IntegerField()
    phase = serializers.ChoiceField(Phase.values)
    mode = serializers.ChoiceField([mode.value for mode in Mode])
    memory = serializers.CharField(allow_blank=True)
    places = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    language = serializers.CharField()
    you = serializers.IntegerField(allow_null=True)
    seats = SeatSerializer(many=True)
    turn = serializers.IntegerField(required=False, allow_null=True)
    bot_to_move = serializers.BooleanField(required=False)
    hints = HintsSerializer(required=False)
    pile = serializers.IntegerField(required=False)
    top_of_pile = CardSerializer(required=False, allow_null=True)
    discards = serializers.IntegerField(required=False)
    top_of_discards = CardSerializer(required=False, allow_null=True)
    round = serializers.IntegerField(required=False)
    sudden_death = serializers.BooleanField(required=False)
    line = CardSerializer(many=True, required=False)
    slots = serializers.ListField(child=serializers.DictField(), required=False)
    score = serializers.IntegerField(required=False)
    columns = serializers.ListField(child=CardSerializer(many=True), required=False)
    gaps = serializers.ListField(child=serializers.DictField(), required=False)
    key = serializers.CharField(required=False, allow_blank=True)
    log = serializers.ListField(child=serializers.DictField(), required=False)
    steps = serializers.ListField(child=serializers.DictField(), required=False)
    result = serializers.DictField(required=False, allow_null=True)


class DoubtSerializer(serializers.Serializer[Any]):
    """A doubt about the date of a turned card."""

    number = serializers.IntegerField(help_text="The card's number on this table.")
    reason = serializers.CharField(max_length=500)
    year = serializers.IntegerField(required=False, min_value=MIN_YEAR, max_value=MAX_YEAR)
    address = serializers.URLField(max_length=300, required=False)


class ReportSerializer(serializers.Serializer[Any]):
    """What became of a doubt."""

    card = serializers.IntegerField()
    reason = serializers.CharField()
    verdict = serializers.ChoiceField(Verdict.values)
    words = serializers.CharField()
    answer = serializers.CharField(allow_blank=True)


class SatDownSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    seat = serializers.IntegerField()
    token = serializers.CharField(help_text="Shown this once; it is the seat.")
    view = TableSerializer()


class MadeSerializer(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    seat = serializers.IntegerField()
    do = serializers.ChoiceField([verb.value for verb in Verb])
    card = serializers.IntegerField(required=False)
    slot = serializers.IntegerField(required=False)
    outcome = serializers.CharField(allow_null=True)


class MovedSerializer(serializers.Serializer[Any]):
    move = MadeSerializer()
    view = TableSerializer()


class RecordSerializer(serializers.Serializer[Any]):
    """A record in the format kronika-game/1."""

    format = serializers.CharField()
    edition = serializers.DictField()
    rules = serializers.DictField()
    first = serializers.IntegerField()
    cards = serializers.DictField()
    order = serializers.ListField(child=serializers.CharField())
    reshuffles = serializers.ListField()
    moves = serializers.ListField(child=serializers.DictField())
    result = serializers.DictField()
