"""Doubts about dates for programs: told at a table, and what became of them."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from decks.dates.spans import MAX_YEAR, MIN_YEAR
from play.api.serializers import Json
from play.api.views import TableView, plain
from play.models import Verdict
from play.moves.input import language_of
from play.reports import doubt, reports_of
from play.throttles import Reporting
from play.view.answers import reading_language


class DoubtSerializer(serializers.Serializer[Json]):
    """A doubt about the date of a turned card."""

    number = serializers.IntegerField(help_text="The card's number on this table.")
    reason = serializers.CharField(max_length=500)
    year = serializers.IntegerField(required=False, min_value=MIN_YEAR, max_value=MAX_YEAR)
    address = serializers.URLField(max_length=300, required=False)


class ReportSerializer(serializers.Serializer[Json]):
    """What became of a doubt."""

    card = serializers.IntegerField()
    reason = serializers.CharField()
    verdict = serializers.ChoiceField(Verdict.values)
    words = serializers.CharField()
    answer = serializers.CharField(allow_blank=True)


class Reports(TableView):
    """Doubts about dates, and what became of those told at this table."""

    serializer_class = DoubtSerializer

    @extend_schema(operation_id="games_reports", responses=ReportSerializer(many=True))
    def get(self, request: Request, code: str) -> Response:
        return Response(reports_of(self.game()))

    @extend_schema(operation_id="games_report", responses={201: ReportSerializer(many=True)})
    def post(self, request: Request, code: str) -> Response:
        game, data = self.game(), self.data()
        Reporting.check(plain(request))
        doubt(game, language=language_of(game, reading_language()), **data)
        return Response(reports_of(game), 201)
