"""The addresses of tables for programs."""

from django.urls import path

from play import api, deeds

urlpatterns = [
    path("", api.Games.as_view(), name="api-games"),
    path("<code:code>/", api.OneGame.as_view(), name="api-game"),
    path("<code:code>/join/", api.Join.as_view()),
    path("<code:code>/moves/", api.Moves.as_view()),
    path("<code:code>/record/", api.Record.as_view()),
    path("<code:code>/start/", deeds.Start.as_view()),
    path("<code:code>/bots/", deeds.Bots.as_view()),
    path("<code:code>/remove/", deeds.Remove.as_view()),
    path("<code:code>/stand-in/", deeds.StandIn.as_view()),
    path("<code:code>/back/", deeds.Back.as_view()),
    path("<code:code>/go-on/", deeds.GoOn.as_view()),
    path("<code:code>/leave/", deeds.Leave.as_view()),
    path("<code:code>/reports/", deeds.Reports.as_view()),
    path("<code:code>/again/", deeds.Again.as_view()),
]
