"""Rounds: pair, look, publish, take back."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from tournament.pairing import PairingError, number_tables
from tournament.tiebreaks import FORFEIT, HALF, ZERO

from .. import adapter
from ..audit import record
from ..errors import BadInput, CannotPair, ResultsMissing, TeamsNotReady, WordMissing, WrongState
from ..models import SEATS, UNCONFIRMED, UNSETTLED, WALKOVER, Entrant, Event, Match, Round, RoundProof
from ..permissions import may_run, require
from ..results.games import DOUBLE_LOSS, Result
from ..structures import Seating
from .announcing import ROUND_PUBLISHED, announce
from .clock import begin
from .locking import locked_event, locked_round, require_state

#: A bye that was asked for has no table; its number in addresses is behind those of all tables.
ASKED_BYES_FROM = 20_001
#: Faults that a refusal to pair round 1 speaks of; the desk lists them all.
NAMED_FAULTS = 3
#: The word that takes published pairings back.
REPAIR_WORD = "repair"


def unsettled_tables(round_: Round) -> tuple[int, ...]:
    """Tables whose result is missing or disputed, in order."""
    return _tables(round_, UNSETTLED)


def _tables(round_: Round, wanted: Q) -> tuple[int, ...]:
    return tuple(round_.matches.filter(wanted).order_by("table").values_list("table", flat=True))


def require_all_settled(round_: Round) -> None:
    """Raise ResultsMissing naming the tables that still lack an agreed result, or have the word of one player only."""
    tables = unsettled_tables(round_)
    if tables:
        numbers = ", ".join(map(str, tables))
        count = "1 table has" if len(tables) == 1 else f"{len(tables)} tables have"
        raise ResultsMissing(
            f"Round {round_.number}: {count} no agreed result ({numbers}).",
            "Enter or decide these results first.",
            tables,
        )
    if tables := _tables(round_, UNCONFIRMED):
        numbers = ", ".join(map(str, tables))
        count = "1 table has" if len(tables) == 1 else f"{len(tables)} tables have"
        raise ResultsMissing(
            f"Round {round_.number}: {count} the report of one player only ({numbers}).",
            "Wait for the other player, or accept these reports first.",
            tables,
        )


def _next_number(event: Event, last: Round | None) -> int:
    number = last.number + 1 if last else 1
    if last is not None:
        require_all_settled(last)
    planned = adapter.planned_rounds(event)
    if number > planned:
        more = event.scheme.asks_rounds and not (last and last.is_cut)
        way_out = "Finish the event, or raise the number of rounds." if more else "Finish the event."
        raise WrongState(f"All {planned} rounds are played." if planned > 1 else "The only round is played.", way_out)
    return number


def _seated(event: Event, number: int, seed: int, *, rematch: bool) -> Seating:
    """Return the round without a rematch; with `rematch`, if there is none, the one that repeats only the oldest
    meetings.
    """
    for forget in range(number if rematch else 1):
        try:
            if adapter.size_of(event, number):
                return event.scheme.seat_cut(event, number, seed)
            return event.scheme.seat(event, number, seed, forget)
        except PairingError as error:
            fault = error
    raise CannotPair(fault.message(adapter.names(event))) from fault


def _numbered(event: Event, seating: Seating) -> Seating:
    """Return the seating with the numbers that its tables have in the room; who cannot sit as wished is noted."""
    wished = event.entrants.exclude(fixed_table=None).values_list("pk", "fixed_table")
    fixed = {pk: table for pk, table in wished if table is not None}
    found = number_tables([players for _, players in seating.tables], event.first_table, fixed)
    new = {old: table for (old, _), table in zip(seating.tables, found.numbers, strict=True)}
    tables = sorted((new[old], players) for old, players in seating.tables)
    setups = {new.get(old, old): setup for old, setup in seating.setups.items()}
    proof = seating.proof | ({"unmet": found.unmet} if found.unmet else {})
    return replace(seating, tables=tuple(tables), setups=setups, proof=proof)


def _save_round(event: Event, number: int, seating: Seating) -> Round:
    if not adapter.size_of(event, number):  # the number of a table of a bracket is its place in it
        seating = _numbered(event, seating)
    round_ = Round.objects.create(
        event=event,
        number=number,
        cut_size=adapter.size_of(event, number),
        seed=seating.seed,
        minutes=event.round_minutes,
    )
    RoundProof.objects.create(round=round_, body=seating.proof)
    matches = [_match(round_, table, players, setup=seating.setups.get(table, {})) for table, players in seating.tables]
    byes = [_match(round_, table, (player,), is_bye=True) for table, player in seating.byes]
    for bye in byes:
        given_bye(bye)
    for number_, (player, kind) in enumerate(sorted(seating.asked.items()), start=ASKED_BYES_FROM):
        byes.append(_asked_bye(_match(round_, number_, (player,), is_bye=True), kind))
    if round_.is_cut or event.scheme.keeps_seats:
        walk_over(event, matches)
    Match.objects.bulk_create([*matches, *byes])
    return round_


def _asked_bye(match: Match, kind: str) -> Match:
    """Enter a bye that was asked for: half a win, or nothing."""
    match.result, match.unplayed = {HALF: Result(0, 0, 1), ZERO: DOUBLE_LOSS}[kind], kind
    match.reported_by, match.reported_at, match.confirmed = "bye", timezone.now(), True
    return match


def _match(
    round_: Round,
    table: int,
    players: Sequence[int],
    *,
    is_bye: bool = False,
    setup: dict[str, Any] | None = None,
) -> Match:
    seats = {f"{seat}_id": player for seat, player in zip(SEATS, players, strict=False)}
    return Match(round=round_, table=table, is_bye=is_bye, setup=setup or {}, **seats)


def given_bye(match: Match) -> Match:
    """Return a bye with what it is worth."""
    return _given(match, "bye", gone=set())


def _given(match: Match, why: str, *, gone: Set[int]) -> Match:
    """Give a match to whoever is there: by a bye, or because the others have gone. Where some play on, leave it."""
    result = match.kind.without(match, gone)
    if result is None:
        return match
    match.result = result
    match.reported_by, match.reported_at, match.confirmed = why, timezone.now(), True
    match.unplayed = FORFEIT if why == WALKOVER else ""
    return match


def walk_over(event: Event, matches: list[Match]) -> None:
    """In a cut or round robin nobody takes the seat of a player who has gone: the other one has won."""
    gone = set(event.entrants.exclude(dropped_in_round=None).values_list("pk", flat=True))
    for match in matches:
        if gone & {*match.player_ids}:
            _given(match, WALKOVER, gone=gone)


def _pair(actor: Any, event: Event, number: int, *, rematch: bool = False) -> Round:
    seed = event.seed + 1000 * number
    if not adapter.size_of(event, number):
        # A round that was taken back is drawn again from another seed, so that the new pairing is a new one. Not in a
        # cut or bracket, where the lots stay: nobody draws until he likes them.
        seed += event.audit.filter(action="round.repair", data__number=number).count()
    seating = _seated(event, number, seed, rematch=rematch)
    if number == 1 and not event.scheme.asks_rounds:
        event.swiss_rounds = event.scheme.rounds(event, seating.players)  # some came or went since the start
        event.save(update_fields=["swiss_rounds"])
    round_ = _save_round(event, number, seating)
    event.rounds.filter(number__lt=number).update(state=Round.State.FINISHED)
    record(actor, "round.pair", round_, number=number, seed=round_.seed, cost=round_.proof.get("cost"))
    return round_


def _require_prepared(event: Event) -> None:
    """Raise TeamsNotReady with what keeps round 1 from being paired: a draft that is not over, players without a
    team.
    """
    faults = event.scheme.prepares.missing(event) if event.scheme.prepares else ()
    if faults:
        more = f" And {len(faults) - NAMED_FAULTS} more." if len(faults) > NAMED_FAULTS else ""
        raise TeamsNotReady(
            " ".join(faults[:NAMED_FAULTS]) + more, "Complete the teams, or pair round 1 with the teams as they are."
        )


@transaction.atomic
def pair_next_round(
    actor: Any, event: Event, number: int | None = None, *, rematch: bool = False, unprepared: bool = False
) -> Round:
    """Pair round `number` (None: the next). Asked twice, the second time returns the round of the first.

    Raises ResultsMissing naming tables, WrongState after the last round, CannotPair when only rematches are left;
    with `rematch` the oldest meetings may then be repeated. Raises TeamsNotReady before round 1 where a draft or its
    teams are missing, unless `unprepared`.
    """
    require(may_run(actor, event), "pair a round")
    event = locked_event(event)
    require_state(event, Event.State.RUNNING, to="pair a round")
    last = event.rounds.last()
    if last is not None and (last.number == number or (number is None and last.state == Round.State.PAIRED)):
        return last
    expected = _next_number(event, last)
    if number not in (None, expected):
        raise WrongState(f"Round {number} cannot be paired now.", f"The next round is {expected}.")
    if expected == 1 and not unprepared:
        _require_prepared(event)
    return _pair(actor, event, expected, rematch=rematch)


@transaction.atomic
def publish_round(actor: Any, round_: Round, *, start_clock: bool = True) -> Round:
    """Everybody sees the pairings from now on; safe to repeat."""
    require(may_run(actor, round_), "publish a round")
    round_ = locked_round(round_)
    if round_.is_public:
        return round_
    _require_all_here(round_)
    round_.state, round_.published_at = Round.State.PUBLISHED, timezone.now()
    if start_clock:
        begin(round_)
    round_.save()
    record(actor, "round.publish", round_, number=round_.number, clock=start_clock)
    announce(ROUND_PUBLISHED, round_.event, round=round_.number, title=round_.title)
    return round_


def _require_all_here(round_: Round) -> None:
    """Raise WrongState naming the players who have dropped since the round was paired."""
    open_ = [match for match in round_.matches.select_related(*SEATS) if not match.is_walkover]
    seated = [player for match in open_ for player in match.players]
    if gone := [player.name for player in seated if player.has_left_before(round_.number)]:
        message = f"{', '.join(gone)} dropped after round {round_.number} was paired."
        raise WrongState(message, "Pair the round again, then publish it.")


def _played(round_: Round) -> QuerySet[Match]:
    reported = Q(reported_at__isnull=False) & ~Q(reported_by=WALKOVER)
    something = reported | Q(logs__isnull=False)
    return round_.matches.filter(something, is_bye=False).distinct()


def played_tables(round_: Round) -> list[Match]:
    """Return the tables where something has been reported or handed in; a walkover is neither."""
    return list(_played(round_))


def is_unplayed(round_: Round) -> bool:
    """Return whether nobody has played in it who had somebody to play."""
    return bool(unsettled_tables(round_)) and nobody_played(round_)


def nobody_played(round_: Round) -> bool:
    """Return whether no table has a report or a log; a walkover is neither."""
    return not _played(round_).exists()


def is_untouched(round_: Round) -> bool:
    """Return whether it is the last round of a running event, and nothing has been reported in it."""
    event = round_.event
    return event.is_running and event.rounds.last() == round_ and not _played(round_).exists()


def _require_untouched(round_: Round, word: str) -> None:
    """Raise unless the round may be taken back: the last one, without results or logs; the word once published."""
    require_state(round_.event, Event.State.RUNNING, to="take back a round")
    if round_.event.rounds.last() != round_:
        raise WrongState(f"Round {round_.number} is not the last round.", "Only the last round can be taken back.")
    if played := played_tables(round_):
        tables = ", ".join(str(match.table) for match in played)
        raise WrongState(f"Results or logs have come in: table {tables}.", "Correct single results instead.")
    if round_.is_public and word.strip().lower() != REPAIR_WORD:
        raise WordMissing(
            f"Players have seen the pairings of round {round_.number}.", f"Type {REPAIR_WORD} to take them back."
        )


@transaction.atomic
def unpublish_round(actor: Any, round_: Round, word: str = "") -> Round:
    """Hide the pairings again, unchanged."""
    require(may_run(actor, round_), "take back a round")
    round_ = locked_round(round_)
    _require_untouched(round_, word)
    round_.state = Round.State.PAIRED
    round_.published_at = round_.started_at = round_.ends_at = round_.paused_at = None
    round_.save()
    record(actor, "round.unpublish", round_, number=round_.number)
    return round_


@transaction.atomic
def repair_round(actor: Any, round_: Round, word: str = "") -> Round:
    """Throw the pairings away and pair the round again, for instance after a drop."""
    require(may_run(actor, round_), "pair a round again")
    round_ = locked_round(round_)
    _require_untouched(round_, word)
    event, number = round_.event, round_.number
    throw_away(actor, "round.repair", round_)
    return _pair(actor, event, number)


def throw_away(actor: Any, action: str, round_: Round) -> None:
    """Delete a round nobody has played, inside the caller's transaction; the trail keeps its tables."""
    matches = round_.matches.select_related(*SEATS)
    tables = [[match.table, *(player.name for player in match.players)] for match in matches]
    record(actor, action, round_, number=round_.number, seed=round_.seed, tables=tables)
    round_.matches.all().delete()
    round_.delete()


def _swapped(match: Match, old: Entrant, new: Entrant) -> Match:
    players = [new.pk if player == old.pk else player for player in match.player_ids]
    swapped = _match(match.round, match.table, players, is_bye=match.is_bye)
    return given_bye(swapped) if match.is_bye else swapped


def _seat_of(round_: Round, entrant: Entrant) -> Match:
    for match in round_.matches.select_related(*SEATS):
        if match.seats(entrant) and match.is_bye and match.unplayed:
            raise WrongState(
                f"{entrant.name} asked not to play round {round_.number}.", "Choose a player who plays in it."
            )
        if match.seats(entrant):
            return match
    raise BadInput("player", f"{entrant.name} is not in round {round_.number}.", "Choose a player of this round.")


@transaction.atomic
def swap_players(actor: Any, round_: Round, one: Entrant, other: Entrant) -> Round:
    """Let two players change seats in an unpublished round. Raises WrongState when that would make a rematch."""
    require(may_run(actor, round_), "change a pairing")
    round_ = locked_round(round_)
    if round_.is_public:
        raise WrongState(f"Round {round_.number} is published.", "Take it back first, then change tables.")
    if round_.is_cut:
        raise WrongState(
            "In the cut, seeds and results decide who meets.", "Correct a result, then pair the round again."
        )
    if not round_.is_swiss:
        raise WrongState(
            "In a round robin all players meet once: a swap would cause a rematch later.",
            "Leave the tables as they are.",
        )
    here, there = _seat_of(round_, one), _seat_of(round_, other)
    if here == there:
        raise BadInput("player", f"{one.name} and {other.name} sit at the same table.", "Choose players of two tables.")
    pair = [_swapped(here, one, other), _swapped(there, other, one)]
    for match in pair:
        if round_.meets_once and not match.is_bye and adapter.have_met(round_, *match.player_ids):
            raise WrongState(f"{match.first.name} and {match.second.name} have met.", "Choose another swap.")
    Match.objects.filter(pk__in=[here.pk, there.pk]).delete()
    Match.objects.bulk_create(pair)
    round_.change_proof(round_.proof | {"proof": "by hand"})
    record(actor, "round.swap", round_, number=round_.number, players=[one.name, other.name])
    return round_
