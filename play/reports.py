"""Doubting the date of a turned card."""

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import F

from play.engine import visible
from play.models import Game, Report
from play.refusals import BadInput, CardNotTurned
from play.view.sight import turned


def doubt(
    game: Game, number: int, language: str, reason: str, year: int | None = None, address: str = ""
) -> Report:
    """Keep a report about the card of that number; the same ones become one."""
    if not game.was_begun or number not in turned(visible(game.state)):
        raise CardNotTurned
    key = game.card(number).key
    report = Report(
        edition=game.edition, card=key, language=language, reason=reason, year=year, address=address
    )
    report.sign()
    try:
        report.clean_fields()
        report.validate_constraints(exclude={"fingerprint"})
    except ValidationError as error:
        field, messages = next(iter(error.message_dict.items()))
        raise BadInput("invalid", " ".join(messages), field) from error
    with transaction.atomic():
        return _merged(report, game)


def _merged(report: Report, game: Game) -> Report:
    """Save a report, or join the one that says the same; each table counts once."""
    try:
        with transaction.atomic():
            report.save(force_insert=True)
    except IntegrityError:
        report = Report.objects.get(fingerprint=report.fingerprint)
        if not report.games.filter(pk=game.pk).exists():
            Report.objects.filter(pk=report.pk).update(times=F("times") + 1)
    report.games.add(game)
    return report


def reports_of(game: Game) -> list[dict[str, object]]:
    """Return what became of this table's reports, for everybody who sits there to read."""
    numbers = {game.card(number).key: number for number in range(len(game.pile))}
    return [
        {
            "card": numbers[report.card],
            "reason": report.reason,
            "verdict": report.verdict,
            "words": str(report.get_verdict_display()),
            "answer": report.answer,
        }
        for report in Report.objects.filter(games=game).order_by("made_at")
    ]
