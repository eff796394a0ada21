"""What the ready-made groups may do with what the tables tell."""

from decks.permissions import grant

_ANSWER = ("play.view_report", "play.change_report")
_READ = ("play.view_misplacement",)


def grant_to_groups() -> None:
    """Say what new groups are made with; those of older databases got it from a migration."""
    grant(("fact checker", "publisher"), (*_ANSWER, *_READ))
    grant(("translator", "reviewer"), _READ)
