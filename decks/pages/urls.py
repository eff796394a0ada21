"""The public addresses of decks."""

from django.urls import path, re_path

from decks.pages import views

urlpatterns = [
    path("", views.home, name="home"),
    path("decks/<slug:slug>/", views.deck, name="deck"),
    path("credits/", views.credits_page, name="credits"),
    re_path(r"^picture/(?P<sha256>[0-9a-f]{64})\.jpg$", views.picture, name="picture"),
]
