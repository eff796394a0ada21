"""The addresses of the read-only interface."""

from django.urls import path
from drf_spectacular.views import SpectacularJSONAPIView

from decks.api import views

EDITIONS = "decks/<slug:slug>/editions/"

urlpatterns = [
    path("schema/", SpectacularJSONAPIView.as_view(), name="api-schema"),
    path("decks/", views.Decks.as_view(), name="api-decks"),
    path("decks/<slug:slug>/", views.OneDeck.as_view(), name="api-deck"),
    path(EDITIONS, views.Editions.as_view(), name="api-editions"),
    path(f"{EDITIONS}<int:number>/", views.OneEdition.as_view(), name="api-edition"),
    path(f"{EDITIONS}<int:number>/cards/", views.Cards.as_view(), name="api-cards"),
    path(f"{EDITIONS}<int:number>/cards/<int:card>/", views.OneCard.as_view(), name="api-card"),
]
