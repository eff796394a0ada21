"""What goes into and comes out of the interface for programs, checked and described."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from decks.faces import Length
from play.dealing.difficulty import Level
from play.dealing.selection import ERAS, Selection
from play.engine import HandOption, Mode
from play.engine.codec import Verb
from play.engine.table import MOST_SEATS
from play.engine.timeline import Spot
from play.models.game import GameMemory, Phase
from play.moves.event_json import TURNING
from play.options import USUAL_SKILL, Company, TableOptions

Json = Mapping[str, object]
Checked = dict[str, Any]  # what was sent, by the names of its fields
COOPERATIVE = "In the cooperative game."
SMALLER = "Set smaller; told only where it is unusual."


class NumbersSerializer(serializers.ListField):
    """Numbers of cards."""

    child = serializers.IntegerField()


class NothingSerializer(serializers.Serializer[Json]):
    """Nothing is asked for."""


class OpeningSerializer(serializers.Serializer[Json]):
    """A table as it is wished for."""

    deck = serializers.SlugField()
    names = serializers.ListField(
        child=serializers.CharField(max_length=1000, allow_blank=True), min_length=1, max_length=8
    )
    mode = serializers.ChoiceField([mode.value for mode in Mode])
    places = serializers.IntegerField(min_value=-99, max_value=99, default=2)
    hand = serializers.CharField(max_length=30, default=HandOption.FOUR.value)
    memory = serializers.ChoiceField(GameMemory.values, required=False)
    first = serializers.IntegerField(min_value=0, max_value=MOST_SEATS - 1, default=None)
    company = serializers.ChoiceField([c.value for c in Company], default=Company.FRIENDS.value)
    bots = serializers.IntegerField(min_value=0, max_value=MOST_SEATS - 1, default=0)
    skill = serializers.FloatField(min_value=0, max_value=1, default=USUAL_SKILL)
    level = serializers.ChoiceField([level.value for level in Level], default=Level.MIXED.value)
    categories = serializers.ListField(
        child=serializers.CharField(max_length=60), max_length=60, default=list
    )
    eras = serializers.MultipleChoiceField(choices=[era[0] for era in ERAS], default=set)


def options(data: Checked) -> TableOptions:
    """Return what an opening asks for; seen dates stay open where nothing is said."""
    usual = GameMemory.OPEN.value if data["mode"] == Mode.COOPERATIVE else ""
    company = Company(data["company"])
    asked = data.pop("eras")
    eras = tuple(name for name, _last, _words in ERAS if name in asked)
    selection = Selection(data.pop("level"), tuple(data.pop("categories")), eras)
    own = {"memory": data.get("memory", usual), "company": company, "selection": selection}
    return TableOptions(**{**data, **own})


class SolvingSerializer(serializers.Serializer[Json]):
    deck = serializers.SlugField()
    name = serializers.CharField(max_length=1000, required=False)


class JoiningSerializer(serializers.Serializer[Json]):
    name = serializers.CharField(max_length=1000, allow_blank=True)


class StartingSerializer(serializers.Serializer[Json]):
    first = serializers.IntegerField(min_value=0, max_value=MOST_SEATS - 1, required=False)


class BotSerializer(serializers.Serializer[Json]):
    skill = serializers.FloatField(min_value=0, max_value=1, default=USUAL_SKILL)


class PlacesSerializer(serializers.Serializer[Json]):
    places = serializers.IntegerField(
        min_value=-99, max_value=99, help_text="How many seats the table has then, the taken too."
    )


class AgainSerializer(serializers.Serializer[Json]):
    mode = serializers.ChoiceField(
        [mode.value for mode in Mode], required=False, help_text="The other game, if not the same."
    )


class SeatNumberSerializer(serializers.Serializer[Json]):
    seat = serializers.IntegerField(min_value=0, max_value=MOST_SEATS - 1)


class MoveSerializer(serializers.Serializer[Json]):
    """A move; which of `card` and `slot` it needs depends on what is done."""

    version = serializers.IntegerField(help_text="Of the table at which the move was chosen.")
    key = serializers.CharField(required=False, help_text="Makes repeated requests one move.")
    do = serializers.ChoiceField([verb.value for verb in Verb])
    card = serializers.IntegerField(required=False)
    slot = serializers.IntegerField(required=False)


class FrontSerializer(serializers.Serializer[Json]):
    """The white side of a card."""

    title = serializers.CharField(help_text="With no-break spaces where no line may end.")
    parted_title = serializers.CharField(
        required=False, help_text="With soft hyphens in long words, for narrow cards."
    )
    title_length = serializers.ChoiceField(
        [Length.LONG.value, Length.VERY_LONG.value], required=False, help_text=SMALLER
    )
    category = serializers.CharField()
    colour = serializers.CharField()
    pattern = serializers.IntegerField(help_text="Which pattern is in its category’s band.")
    symbol = serializers.CharField(required=False, help_text=COOPERATIVE)
    picture_url = serializers.CharField(required=False)
    picture_alt = serializers.CharField(required=False, help_text="What is read out instead of it.")


class BackSerializer(serializers.Serializer[Json]):
    """What the other side of a card shows besides, once it is turned."""

    year = serializers.IntegerField()
    date = serializers.CharField(help_text="With no-break spaces, but before its era.")
    date_length = serializers.ChoiceField([Length.LONG.value], required=False, help_text=SMALLER)
    small_print = serializers.CharField()
    source_url = serializers.CharField(required=False)
    source_language = serializers.CharField(required=False)
    story = serializers.CharField(required=False, help_text="Where the card has one.")
    source = serializers.CharField(  # type: ignore[assignment]  # a declared field is no attribute
        required=False, help_text="What says so."
    )
    symbol = serializers.CharField(required=False, help_text=COOPERATIVE)


class SeatSerializer(serializers.Serializer[Json]):
    number = serializers.IntegerField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(["person", "bot"])
    skill = serializers.FloatField(allow_null=True)
    host = serializers.BooleanField()
    stand_in = serializers.BooleanField()
    left = serializers.BooleanField()
    present = serializers.BooleanField()
    wishes = NumbersSerializer(help_text="Seats that wish a bot played on for this one.")


class StepSerializer(serializers.Serializer[Json]):
    """A move of the newest ones, and where its card was put; indexes count from 0."""

    version = serializers.IntegerField(help_text="Of the table after it.")
    seat = serializers.IntegerField()
    by_bot = serializers.BooleanField()
    what = serializers.ChoiceField([*sorted(TURNING), "ended_turn"])
    card = serializers.IntegerField(required=False)
    slot = serializers.IntegerField(required=False, help_text="Of the line, before the move.")
    belongs = NumbersSerializer(required=False, help_text="First and last slot that were right.")
    spot = serializers.ChoiceField([spot.value for spot in Spot], required=False)
    column = serializers.IntegerField(
        required=False, help_text="That the card opened or was stacked on, after the move."
    )
    gap = serializers.IntegerField(required=False, help_text="That it lies in, or that was taken.")
    drew = serializers.ListField(
        child=NumbersSerializer(), required=False, help_text="Seats with the cards they drew then."
    )
    reshuffled = serializers.IntegerField(
        required=False, help_text="How many discards had become the new pile before."
    )
    out = NumbersSerializer(required=False, help_text="Seats that are out from then on.")
    sudden_death = serializers.BooleanField(required=False, help_text="Begun by this move.")
    ruling = serializers.CharField(required=False)


class HintsSerializer(serializers.Serializer[Json]):
    playable = NumbersSerializer()
    slots = serializers.IntegerField()
    discardable = NumbersSerializer()
    may_end = serializers.BooleanField()
    last_chance = serializers.BooleanField()


class TableSerializer(serializers.Serializer[Json]):
    """A table, where cards are told by number; before the game begins it has seats alone.

    Over a socket comes the same, and then only what has changed: docs/wire.md.
    """

    code = serializers.CharField()
    spoken = serializers.CharField(help_text="The code as people read it out.")
    version = serializers.IntegerField()
    phase = serializers.ChoiceField(Phase.values)
    mode = serializers.ChoiceField([mode.value for mode in Mode])
    memory = serializers.CharField(allow_blank=True)
    hand = serializers.CharField()
    places = serializers.IntegerField(help_text="How many may sit down before the game begins.")
    first = serializers.IntegerField(allow_null=True)
    commitment = serializers.CharField(
        allow_null=True, help_text="To the order of the cards; the record proves it."
    )
    selection = serializers.DictField(
        allow_null=True, help_text="Which cards were asked for, where not all of them."
    )
    puzzle = serializers.DictField(
        allow_null=True, help_text="The deck and the day of the puzzle that is solved here."
    )
    same_as = serializers.CharField(
        allow_null=True, help_text="The table whose cards lay in this order before."
    )
    one_device = serializers.BooleanField()
    next = serializers.CharField(allow_null=True)
    next_mode = serializers.CharField(allow_null=True, help_text="The game played there.")
    next_by = serializers.IntegerField(
        allow_null=True, help_text="The seat of whoever has opened the next table."
    )
    language = serializers.CharField(help_text="Of the cards.")
    deck = serializers.DictField()
    you = serializers.IntegerField(allow_null=True)
    seats = SeatSerializer(many=True)
    turn = serializers.IntegerField(required=False, allow_null=True)
    bot_to_move = serializers.BooleanField(
        required=False, help_text="The bot whose turn it is moves when a seat posts `go-on`."
    )
    hints = HintsSerializer(required=False)
    hands = serializers.ListField(
        child=NumbersSerializer(), required=False, help_text="One for each seat."
    )
    out = NumbersSerializer(required=False, help_text="Seats that are out of the game.")
    blocked = NumbersSerializer(required=False)
    remembered = NumbersSerializer(required=False, help_text="Held cards whose date is open.")
    pile = serializers.IntegerField(required=False)
    top_of_pile = serializers.IntegerField(required=False, allow_null=True)
    discards = serializers.IntegerField(required=False)
    top_of_discards = serializers.IntegerField(required=False, allow_null=True)
    round = serializers.IntegerField(required=False)
    sudden_death = serializers.BooleanField(required=False)
    line = NumbersSerializer(required=False)
    score = serializers.IntegerField(required=False)
    columns = serializers.ListField(child=NumbersSerializer(), required=False)
    gaps = serializers.ListField(child=NumbersSerializer(), required=False)
    fronts = serializers.DictField(child=FrontSerializer(), required=False)
    backs = serializers.DictField(child=BackSerializer(), required=False)
    log = serializers.ListField(child=serializers.DictField(), required=False)
    steps = StepSerializer(many=True, required=False)
    result = serializers.DictField(required=False, allow_null=True)


class SatDownSerializer(serializers.Serializer[Json]):
    code = serializers.CharField()
    seat = serializers.IntegerField()
    token = serializers.CharField(help_text="Shown this once; it is the seat.")
    view = TableSerializer()


class MadeSerializer(serializers.Serializer[Json]):
    version = serializers.IntegerField()
    seat = serializers.IntegerField()
    do = serializers.ChoiceField([verb.value for verb in Verb])
    card = serializers.IntegerField(required=False)
    slot = serializers.IntegerField(required=False)
    outcome = serializers.CharField(allow_null=True)


class MovedSerializer(serializers.Serializer[Json]):
    move = MadeSerializer()
    view = TableSerializer()


class RecordSerializer(serializers.Serializer[Json]):
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
    shuffle = serializers.DictField(required=False, help_text="The proof of the shuffle.")
