"""Find people of a store: everybody, and those whose name has certain words."""

from __future__ import annotations

from django.db.models import Count, Max, QuerySet
from django.db.models.functions import Coalesce, Greatest

from tournament.events.models import Person, Store
from tournament.name_lists import in_a_list

#: Letters of what is looked for.
LETTERS = 60


def everybody(store: Store) -> QuerySet[Person]:
    """Return the people of a store by name, each with `events` played and the date of the `last`."""
    played = Count("entries", distinct=True) + Count("memberships", distinct=True)
    found = Person.objects.filter(store=store, merged_into=None)
    alone, with_others = Max("entries__event__date"), Max("memberships__entrant__event__date")
    # Of nothing and a date the greatest is nothing.
    last = Greatest(Coalesce(alone, with_others), Coalesce(with_others, alone))
    return found.annotate(events=played, last=last).order_by("listed_as", "pk")


def named(people: QuerySet[Person], typed: str) -> QuerySet[Person]:
    """Return those whose name has every word that was typed."""
    for word in in_a_list(typed.replace("\0", "").strip()[:LETTERS]).split()[:5]:
        people = people.filter(listed_as__contains=word)
    return people
