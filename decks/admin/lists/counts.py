"""How many rows each answer of a filter would leave: few queries, whatever the list holds."""

from abc import abstractmethod
from collections.abc import Mapping

from django.contrib.admin import SimpleListFilter
from django.contrib.admin.views.main import ChangeList
from django.db.models import Count, Model, QuerySet

from decks.admin.verbs.buttons import ButtonText

AnswerCounts = Mapping[str, int]
Choices = list[tuple[str, ButtonText]]


class CountedFilter(SimpleListFilter):
    """A filter that counts for itself: Django would ask whether a row is IN each of its answers."""

    @abstractmethod
    def counts(self, rows: QuerySet[Model]) -> AnswerCounts:
        """Count by answer the rows that all the other filters leave."""

    def get_facet_queryset(self, changelist: ChangeList) -> dict[str, int]:
        others = changelist.get_queryset(
            self.request, exclude_parameters=self.expected_parameters()
        )
        found = self.counts(others.order_by().prefetch_related(None))
        return {
            f"{place}__c": found.get(str(answer), 0)
            for place, (answer, _label) in enumerate(self.lookup_choices)
        }


def counted_by(rows: QuerySet[Model], name: str) -> AnswerCounts:
    """Count rows by the value of a field of theirs."""
    found = rows.values_list(name).annotate(count=Count("pk"))
    return {str(value): count for value, count in found}
