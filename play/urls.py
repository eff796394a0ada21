"""The addresses of tables."""

from django.urls import include, path, register_converter

from play.codes import LENGTH
from play.pages import my_tables, proofs, puzzles, replays, reports, rules, same_cards, views


class Code:
    """A table's code, however it is written."""

    regex = f"[A-Za-z0-9-]{{{LENGTH},{LENGTH + 1}}}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


CODE = "code"
register_converter(Code, CODE)
app_name = "play"

of_a_table = [
    path("", views.table, name="table"),
    path("tv/", views.tv, name="tv"),
    path("view/", views.view, name="view"),
    path("act/", views.act, name="act"),
    path("join/", views.join, name="join"),
    path("resume/<str:token>/", views.resume, name="resume"),
    path("qr.svg", views.qr_code, name="qr"),
    path("record/", replays.record, name="record"),
    path("proof/", proofs.proof, name="proof"),
    path("replay/", replays.replay, name="replay"),
    path("report/", reports.report, name="report"),
    path("reports/", reports.reports, name="reports"),
    path("start/", views.start, name="start"),
    path("bot/", views.add_bot, name="bot"),
    path("places/", views.set_places, name="places"),
    path("remove/", views.remove, name="remove"),
    path("leave/", views.leave, name="leave"),
    path("stand-in/", views.stand_in, name="stand-in"),
    path("back/", views.come_back, name="back"),
    path("go-on/", views.go_on, name="go-on"),
    path("same/", same_cards.same_cards, name="same"),
    path("again/", views.again, name="again"),
]

urlpatterns = [
    path("t/<code:code>/", include(of_a_table)),
    path("t/mine/", my_tables.my_tables, name="my-tables"),
    path("t/", views.find_table, name="find"),
    path("decks/<slug:slug>/play/", views.open_table, name="open"),
    path("check/", proofs.check, name="check"),
    path("decks/<slug:slug>/puzzle/", puzzles.puzzle, name="puzzle"),
    path("rules/cooperative/lesson/", rules.lesson, name="lesson"),
    path("rules/<str:mode>/", rules.rules, name="rules"),
]
