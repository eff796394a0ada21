"""The addresses of tables for programs."""

from django.urls import path

from play.api import reports, seats, views

urlpatterns = [
    path("", views.Games.as_view(), name="api-games"),
    path("puzzle/", views.PuzzleOfToday.as_view()),  # no code has a Z
    path("<code:code>/", views.OneGame.as_view(), name="api-game"),
    path("<code:code>/join/", views.Join.as_view()),
    path("<code:code>/moves/", views.Moves.as_view()),
    path("<code:code>/record/", views.GameRecord.as_view()),
    path("<code:code>/start/", seats.Start.as_view()),
    path("<code:code>/bots/", seats.Bots.as_view()),
    path("<code:code>/places/", seats.Places.as_view()),
    path("<code:code>/remove/", seats.Remove.as_view()),
    path("<code:code>/stand-in/", seats.StandIn.as_view()),
    path("<code:code>/back/", seats.ComeBack.as_view()),
    path("<code:code>/go-on/", seats.GoOn.as_view()),
    path("<code:code>/leave/", seats.Leave.as_view()),
    path("<code:code>/reports/", reports.Reports.as_view()),
    path("<code:code>/again/", seats.Again.as_view()),
]
