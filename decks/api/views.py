"""The read-only interface for programs: published editions and their cards."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.http import Http404
from django.middleware.http import ConditionalGetMiddleware
from django.shortcuts import get_object_or_404
from django.utils.cache import patch_vary_headers
from django.utils.decorators import decorator_from_middleware, method_decorator
from drf_spectacular.utils import extend_schema
from rest_framework import generics, permissions, serializers
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from decks.dates import CardDate
from decks.editions.content import (
    CardPicture,
    Credits,
    EditionCard,
    EditionCategory,
    EditionSource,
)
from decks.editions.published import on_offer
from decks.models import Edition
from decks.models.edition import read
from decks.models.refusals import SEE_DATES


class Pagination(PageNumberPagination):
    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200


class WordsSerializer(serializers.DictField):
    """A text for each language."""

    child = serializers.CharField()


class CategorySerializer(serializers.Serializer[EditionCategory]):
    key = serializers.CharField()
    colour = serializers.CharField()
    names = WordsSerializer()


class CreditsSerializer(serializers.Serializer[Credits]):
    translated = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))
    reviewed = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))
    fact_checked = serializers.ListField(child=serializers.CharField())
    read_by_one_person = serializers.BooleanField()


class EditionSerializer(serializers.Serializer[Edition]):
    """A published edition without its cards."""

    number = serializers.IntegerField()
    sha256 = serializers.CharField()
    published_at = serializers.DateTimeField()
    titles = WordsSerializer(source="content.titles")
    descriptions = WordsSerializer(source="content.descriptions")
    notices = WordsSerializer(source="content.notices")
    languages = serializers.ListField(child=serializers.CharField(), source="content.languages")
    card_count = serializers.SerializerMethodField()
    categories = CategorySerializer(many=True, source="content.categories")
    credits = CreditsSerializer(source="content.credits")
    url = serializers.SerializerMethodField()
    cards = serializers.SerializerMethodField()

    def get_card_count(self, edition: Edition) -> int:
        return len(edition.content.cards)

    def get_url(self, edition: Edition) -> str:
        return self._address("api-edition", edition)

    def get_cards(self, edition: Edition) -> str:
        return self._address("api-cards", edition)

    def _address(self, name: str, edition: Edition) -> str:
        kwargs = {"slug": edition.deck.slug, "number": edition.number}
        return reverse(name, kwargs=kwargs, request=self.context["request"])


class DeckSerializer(serializers.Serializer[Edition]):
    """A deck, as its newest edition shows it."""

    slug = serializers.CharField(source="deck.slug")
    url = serializers.SerializerMethodField()
    editions = serializers.SerializerMethodField()
    edition = EditionSerializer(source="*")

    def get_url(self, edition: Edition) -> str:
        return self._address("api-deck", edition)

    def get_editions(self, edition: Edition) -> str:
        return self._address("api-editions", edition)

    def _address(self, name: str, edition: Edition) -> str:
        slug = edition.deck.slug
        return reverse(name, kwargs={"slug": slug}, request=self.context["request"])


class PictureSerializer(serializers.Serializer[CardPicture]):
    url = serializers.SerializerMethodField()
    credit = serializers.CharField()
    licence = serializers.CharField()

    def get_url(self, picture: CardPicture) -> str:
        kwargs = {"sha256": picture.sha256}
        return reverse("picture", kwargs=kwargs, request=self.context["request"])


class CardSerializer(serializers.Serializer[EditionCard]):
    """The front of a card: nothing here tells when it happened."""

    number = serializers.IntegerField()
    titles = WordsSerializer()
    category = serializers.CharField(source="category.key")
    front_symbol = serializers.CharField()
    picture = PictureSerializer(allow_null=True)
    alts = WordsSerializer(required=False)


class DateSerializer(serializers.Serializer[CardDate]):
    year = serializers.IntegerField()
    precision = serializers.CharField()
    circa = serializers.BooleanField()
    text = serializers.SerializerMethodField()

    def get_text(self, date: CardDate) -> dict[str, str]:
        return {language: date.format(language) for language in settings.CONTENT_LANGUAGES}


class SourceSerializer(serializers.Serializer[EditionSource]):
    citation = serializers.CharField()
    url = serializers.CharField()
    quote = serializers.CharField()
    note = serializers.CharField()
    verdict = serializers.CharField()
    claim = DateSerializer(allow_null=True)


class DatedCardSerializer(CardSerializer):
    """Both sides of a card, for those who may see dates."""

    key = serializers.CharField(required=False)
    date = DateSerializer(required=False)
    back_symbol = serializers.CharField(required=False)
    sources = SourceSerializer(many=True, required=False)
    stories = WordsSerializer(required=False)


@method_decorator(decorator_from_middleware(ConditionalGetMiddleware), name="dispatch")
class _Read(generics.GenericAPIView[Any]):
    """A page that anybody may read and that answers 304 to whoever has it already."""

    permission_classes = (permissions.AllowAny,)
    pagination_class: type[Pagination] | None = Pagination

    def finalize_response(
        self, request: Request, response: Response, *args: object, **kwargs: object
    ) -> Response:
        final: Response = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(final, ("Cookie",))
        final.setdefault("Cache-Control", "no-cache")
        return final

    def edition(self) -> Edition:
        """Return the edition that the address names, or 404."""
        offered = Edition.objects.offered().filter(deck__slug=self.kwargs["slug"])
        found = offered.select_related("deck").defer("content_json")
        return get_object_or_404(found, number=self.kwargs["number"])

    def page_of(self, things: Sequence[object] | QuerySet[Edition]) -> Response:
        page = self.paginate_queryset(things)
        return self.get_paginated_response(self.get_serializer(page, many=True).data)


class _Editions(_Read):
    """A list whose editions are read in one query."""

    def paginate_queryset(self, queryset: Any) -> Any:
        page = super().paginate_queryset(queryset)
        read(page or ())
        return page


class Decks(_Editions):
    """The published decks."""

    serializer_class = DeckSerializer

    @extend_schema(responses=DeckSerializer(many=True), operation_id="decks_list")
    def get(self, request: Request) -> Response:
        return self.page_of(on_offer())


class OneDeck(_Read):
    """One published deck."""

    serializer_class = DeckSerializer
    pagination_class = None

    def get(self, request: Request, slug: str) -> Response:
        edition = get_object_or_404(on_offer(), deck__slug=slug)
        return Response(self.get_serializer(edition).data)


class Editions(_Editions):
    """The editions of a deck that are on offer, the newest first."""

    serializer_class = EditionSerializer

    @extend_schema(responses=EditionSerializer(many=True), operation_id="editions_list")
    def get(self, request: Request, slug: str) -> Response:
        offered = Edition.objects.offered().filter(deck__slug=slug).order_by("-number")
        if not offered.exists():
            raise Http404
        return self.page_of(offered.select_related("deck").defer("content_json"))


class OneEdition(_Read):
    """One edition."""

    serializer_class = EditionSerializer
    pagination_class = None

    def get(self, request: Request, slug: str, number: int) -> Response:
        return Response(self.get_serializer(self.edition()).data)


class _Cards(_Read):
    def get_serializer_class(self) -> type[CardSerializer]:
        may = self.request.user.has_perm(SEE_DATES)
        return DatedCardSerializer if may else CardSerializer


class Cards(_Cards):
    """The cards of an edition, in an order that says nothing of their dates."""

    @extend_schema(responses=DatedCardSerializer(many=True), operation_id="cards_list")
    def get(self, request: Request, slug: str, number: int) -> Response:
        return self.page_of(self.edition().content.cards)


class OneCard(_Cards):
    """One card of an edition."""

    pagination_class = None

    @extend_schema(responses=DatedCardSerializer)
    def get(self, request: Request, slug: str, number: int, card: int) -> Response:
        found = self.edition().content.card(card)
        if found is None:
            raise Http404
        return Response(self.get_serializer(found).data)


class Root(generics.GenericAPIView[Any]):
    """Where everything begins."""

    permission_classes = (permissions.AllowAny,)
    roots: Mapping[str, str] = {}  # names of addresses without parameters, by their words

    @extend_schema(responses={200: dict[str, str]})
    def get(self, request: Request) -> Response:
        return Response({word: reverse(name, request=request) for word, name in self.roots.items()})
