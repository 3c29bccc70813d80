"""What runs inside a process of its own: twelve hands press the same button of an event, or of the team builder."""

from __future__ import annotations

from contextlib import suppress
from datetime import date

from tests.services.races import at_once


def _event(name: str) -> tuple[object, list[object]]:
    """A running event of eight, nothing paired."""
    from tournament.events import services

    event = services.create_event(None, name=name, date=date(2026, 11, 20), seed=1)
    services.open_registration(None, event)
    players = services.register_many(None, event, [f"Player {number}" for number in range(8)])
    return services.start_event(None, event, with_faulty_teams=True), players


def pairings() -> int:
    """Rounds made by twelve presses on "Pair round 1", each with four tables."""
    from tournament.events import services

    event, _ = _event("Pairings")
    rounds = at_once(lambda _: services.pair_next_round(None, event, 1).pk)
    assert event.rounds.get().matches.count() == 4
    return len(set(rounds))


def unnumbered_pairings() -> int:
    """Rounds made by twelve presses that do not say which round they mean."""
    from tournament.events import services

    event, _ = _event("Unnumbered")
    at_once(lambda _: services.pair_next_round(None, event).pk)
    return event.rounds.count()


def publications() -> int:
    """Times a round was published by twelve presses."""
    from tournament.events import services

    event, _ = _event("Publications")
    round_ = services.pair_next_round(None, event)
    at_once(lambda _: services.publish_round(None, round_).pk)
    return event.audit.filter(action="round.publish").count()


def reports() -> int:
    """Reports counted when one form is sent twelve times."""
    from tournament.events import services

    event, _ = _event("Reports")
    table = services.publish_round(None, services.pair_next_round(None, event)).matches.first()
    at_once(lambda _: services.report_result(table.first, table, "1-0", key="once").pk)
    return event.audit.filter(action="result.report").count()


def saved_teams() -> int:
    """Teams made when one form of the builder is sent twelve times."""
    from teams import services
    from teams.models import Team

    at_once(lambda _: services.import_team("4x12bff", key="once").pk)
    return Team.objects.count()


def last_places() -> int:
    """Players made when twelve people want the one place that is left; the others wait."""
    from django.contrib.auth.models import AnonymousUser

    from tournament.events import services

    event = services.create_event(None, name="Places", date=date(2026, 11, 20), seed=1, cap=2)
    services.open_registration(None, event)
    services.register(None, event, "First")
    at_once(lambda number: services.apply(AnonymousUser(), event, f"Player {number}").pk)
    assert event.applicants.count() == 11
    return event.entrants.exclude(name="First").count()


def registrations() -> int:
    """Entrants made by twelve people of one name."""
    from tournament.events import services
    from tournament.events.errors import NameTaken

    event = services.create_event(None, name="Registrations", date=date(2026, 11, 20))

    def register(_: int) -> None:
        with suppress(NameTaken):
            services.register(None, event, "Ana Quill")

    at_once(register)
    return event.entrants.count()


def chained_decisions() -> int:
    """1 when decisions at one table form one chain: each began where the one before it ended.

    Saying again what stands already leaves no row, so there are between 2 and 12.
    """
    from tournament.events import services

    event, _ = _event("Decisions")
    table = services.publish_round(None, services.pair_next_round(None, event)).matches.first()
    at_once(lambda number: services.decide_result(None, table, ("1-0", "0-1")[number % 2]).pk)
    trail = list(event.audit.filter(action__startswith="result.").order_by("pk"))
    links = zip(trail, trail[1:], strict=False)
    return int(len(trail) >= 2 and all(one.data["after"] == other.data["before"] for one, other in links))
