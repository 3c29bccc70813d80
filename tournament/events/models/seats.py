"""The seats of a table, and the conditions on who sits there."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from django.db import models

from tournament.name_lists import in_a_list

if TYPE_CHECKING:
    from .rounds import Match

#: The seats of a table in order, as fields of a match: no game of the four books seats more than five.
SEATS = ("first", "second", "third", "fourth", "fifth")

#: Those of them that a party or a team of people can have.
OF_PEOPLE = SEATS[:2]


def seated(entrants: Any) -> models.Q:
    """Return the condition for the matches at which one of these entrants (ids, rows or a queryset) has a seat."""
    return reduce(or_, (models.Q(**{f"{seat}__in": entrants}) for seat in SEATS))


def named(names: list[str]) -> models.Q:
    """Return the condition for the matches at which somebody has one of these names."""
    return reduce(or_, (models.Q(**{f"{seat}__name__in": names}) for seat in SEATS))


def with_letters(text: str) -> models.Q:
    """Return the condition for the matches at which a name has these letters in it, marks over them or not; of a
    party, the name of one of its people.
    """
    from .entrants import Member

    letters = in_a_list(text)
    of_people = Member.objects.filter(name__icontains=text.strip()).values("entrant")
    names = (models.Q(**{f"{seat}__listed_as__contains": letters}) for seat in SEATS)
    return reduce(or_, (*names, *(models.Q(**{f"{seat}__in": of_people}) for seat in OF_PEOPLE)))


def seat_ids(matches: models.QuerySet[Match]) -> set[int]:
    """Return the ids of everybody who sits at these tables."""
    return {pk for row in matches.order_by().values_list(*SEATS) for pk in row if pk is not None}
