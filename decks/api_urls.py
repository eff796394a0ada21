"""The addresses of the read-only interface."""

from django.urls import path
from drf_spectacular.views import SpectacularJSONAPIView

from decks import api

EDITIONS = "decks/<slug:slug>/editions/"

urlpatterns = [
    path("", api.Root.as_view(), name="api"),
    path("schema/", SpectacularJSONAPIView.as_view(), name="api-schema"),
    path("decks/", api.Decks.as_view(), name="api-decks"),
    path("decks/<slug:slug>/", api.Deck.as_view(), name="api-deck"),
    path(EDITIONS, api.Editions.as_view(), name="api-editions"),
    path(f"{EDITIONS}<int:number>/", api.OneEdition.as_view(), name="api-edition"),
    path(f"{EDITIONS}<int:number>/cards/", api.Cards.as_view(), name="api-cards"),
    path(f"{EDITIONS}<int:number>/cards/<int:card>/", api.Card.as_view(), name="api-card"),
]
