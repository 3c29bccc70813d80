"""A draft: draw the seats, begin each pile, take down the picks, from phones or from sheets, and take each back."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from cardpool.services import pool as all_cards
from rules.dice_masters.cards import Card
from teams.codecs.lookup import by_words, code_in, why_unknown
from tournament.drafts import DraftError, DraftRecord, change_pick, record_pick, seat_draft, take_back
from tournament.pairing import listed

from ..audit import name_of, record
from ..errors import BadInput, WrongState
from ..models import Draft, DraftPick, DraftSeat, Entrant, Event
from ..permissions import entrant_of, may_run, may_score, require
from ..structures.rainbow.tables import DraftTable, draft_of, rules_of, table_of, tables_of
from .entering.entry import recheck_submission
from .locking import locked_event, require_state

#: Letters of a sheet, and of a card as somebody types it.
LONGEST_SHEET, LONGEST_CARD = 4000, 120
#: Minutes for building teams.
MOST_BUILDING = 99
#: So many lines of a sheet that are no cards are named; more are counted.
MOST_FAULTS = 6
_BETWEEN_CARDS = re.compile(r"[\r\n;]+")


def read_card(text: str) -> Card:
    """Return the card that somebody means: by its code, or by its name where there is one version. Raises BadInput."""
    words = " ".join(text.replace("\0", " ").split())[:LONGEST_CARD]
    if not words:
        raise BadInput("card", "No card is named.", "Type its code, such as 12wol, or its name.")
    if code := code_in(words):
        if found := all_cards().by_code(code):
            return found
        raise BadInput("card", f"{words}: {why_unknown(code, all_cards())}.", "Look at the number on the card.")
    card = by_words(words, all_cards())
    if isinstance(card, Card):
        return card
    raise BadInput("card", f"“{words}”: {card}.", "Type the card's code, such as 12wol.")


# --- the seats ---


@transaction.atomic
def draw_draft_seats(actor: Any, event: Event) -> Draft:
    """Draw the pods and seats of the draft; asked twice, the seats are those of the first time."""
    require(may_run(actor, event), "draw the seats of a draft")
    event = locked_event(event)
    if found := draft_of(event):
        return found
    _require_draft_time(event, "draw the seats")
    players = event.entrants.filter(dropped_in_round=None).values_list("pk", flat=True)
    seed = event.seed + event.audit.filter(action="draft.seats").count()
    try:
        pods = seat_draft(players, seed, rules_of(event))
    except DraftError as error:
        raise WrongState(str(error)) from error
    draft = Draft.objects.create(event=event, seed=seed)
    DraftSeat.objects.bulk_create(
        DraftSeat(draft=draft, entrant_id=player, pod=pod.number, place=place)
        for pod in pods
        for place, player in enumerate(pod.seats, start=1)
    )
    record(actor, "draft.seats", event, pods=[len(pod.seats) for pod in pods], seed=seed)
    return draft


@transaction.atomic
def take_draft_seats_back(actor: Any, event: Event) -> None:
    """Take the seats away, to draw others. Raises WrongState once a card has been picked."""
    require(may_run(actor, event), "take the seats of a draft back")
    draft = _locked_draft(event)
    if draft.piles_begun or DraftPick.objects.filter(seat__draft=draft).exists():
        raise WrongState("The draft has begun.", "Take back the pile and its picks first.")
    record(actor, "draft.unseat", draft.event)
    draft.delete()


# --- the piles ---


@transaction.atomic
def begin_pile(actor: Any, event: Event, pile: int) -> Draft:
    """Let everybody pick from pile `pile`; the clock of its first pick starts. Asked twice, it has begun once."""
    require(may_run(actor, event), "begin a pile of the draft")
    draft = _locked_draft(event)
    if draft.piles_begun >= pile:
        return draft
    if pile != draft.piles_begun + 1 or pile > rules_of(draft.event).piles:
        raise WrongState(f"Pile {pile} cannot begin now: {draft.piles_begun} have begun.", "Begin the next one.")
    if waiting := [seat.entrant.name for table in tables_of(draft) for seat in table.waiting]:
        way_out = "Wait for them, or note that they write on paper."
        raise WrongState(f"Pile {draft.piles_begun} is not over: {listed(waiting)} did not pick yet.", way_out)
    was = {"begun_at": _written(draft.begun_at), "passed": draft.passed}
    draft.passed = _brought_to(draft, (pile - 1) * rules_of(draft.event).pile_size)
    draft.piles_begun, draft.begun_at = pile, timezone.now()
    draft.save()
    record(actor, "draft.begin", draft.event, pile=pile, was=was)
    return draft


def _written(time: Any) -> str:
    return time.isoformat() if time else ""


def _brought_to(draft: Draft, picks: int) -> dict[str, Any]:
    """Return how far the tables on paper are, each at least so far."""
    now = timezone.now().isoformat()
    tables = [table for table in tables_of(draft) if table.is_on_paper and table.record.passed < picks]
    return draft.passed | {str(table.number): {"picks": picks, "at": now} for table in tables}


@transaction.atomic
def take_pile_back(actor: Any, event: Event, pile: int, was: dict[str, Any]) -> None:
    """Let a pile begin later: nobody has picked from it. `was` is what begin_pile noted."""
    require(may_run(actor, event), "take a pile of the draft back")
    draft = _locked_draft(event)
    if draft.piles_begun != pile or picked_from(draft, pile):
        raise WrongState(f"Cards of pile {pile} have been picked.", "Take these picks back first.")
    draft.piles_begun, draft.begun_at, draft.passed = pile - 1, was["begun_at"] or None, was["passed"]
    draft.save()
    record(actor, "draft.unbegin", draft.event, pile=pile)


def picked_from(draft: Draft, pile: int) -> bool:
    """Return whether anybody has picked from this pile or a later one."""
    before = (pile - 1) * rules_of(draft.event).pile_size
    return DraftPick.objects.filter(seat__draft=draft, number__gt=before).exists()


@transaction.atomic
def pass_on(actor: Any, event: Event, pod: int, picks: int) -> None:
    """Note that a pod that writes on paper has made so many picks of its pile: its next clock starts.

    A pod that needs no clock goes to the end of the pile at once. Asked twice, it is one step.
    """
    require(may_score(actor, event), "run the clock of a draft", "the staff")
    draft = _locked_draft(event)
    table = _table(draft, pod)
    if not table.is_on_paper:
        raise WrongState(f"Pod {pod} picks on phones.", "It goes on when everybody has picked.")
    if not table.is_picking:
        raise WrongState(f"No pick is due in pod {pod}.", "Begin the next pile first.")
    step = table.step
    if step is None or not table.record.passed < picks <= step.pile * table.record.rules.pile_size:
        return
    was = draft.passed.get(str(pod))
    draft.passed = draft.passed | {str(pod): {"picks": picks, "at": timezone.now().isoformat()}}
    draft.save()
    record(actor, "draft.pass", draft, pod=pod, number=picks, was=was)


@transaction.atomic
def take_pass_back(actor: Any, event: Event, pod: int, picks: int, was: dict[str, Any] | None) -> None:
    """Let a pod on paper be at its earlier pick again."""
    require(may_score(actor, event), "run the clock of a draft", "the staff")
    draft = _locked_draft(event)
    if draft.passed.get(str(pod), {}).get("picks") != picks:
        raise WrongState(f"Pod {pod} has gone on in the meantime.", "Look at the draft as it is now.")
    draft.passed = {key: value for key, value in draft.passed.items() if key != str(pod)} | (
        {str(pod): was} if was else {}
    )
    draft.save()
    record(actor, "draft.unpass", draft, pod=pod, number=picks)


# --- building ---


@transaction.atomic
def set_building_time(actor: Any, event: Event, minutes: int) -> Draft:
    """Give everybody so many minutes from the first press on to build a team; 0 takes the clock away.

    The number is the whole time, so that a press sent twice is one; once it is over, the time begins anew. Nothing
    closes then: the desk and the wall say who has no team. Raises BadInput, and WrongState while cards are drafted.
    """
    require(may_score(actor, event), "run the clock of a draft", "the staff")
    draft = _locked_draft(event)
    if not all(table.is_over for table in tables_of(draft)):
        raise WrongState("The draft is not over.", "Start the time for building once all cards are drafted.")
    if not 0 <= minutes <= MOST_BUILDING:
        told = f"The time for building cannot be {minutes} minutes."
        raise BadInput("number", told, f"Give 1 to {MOST_BUILDING}, or 0 for no clock.")
    is_over = draft.build_until is not None and timezone.now() >= draft.build_until
    if minutes == draft.build_minutes and not is_over:
        return draft
    was = {"from": _written(draft.built_from), "minutes": draft.build_minutes}
    began = None if is_over else draft.built_from
    draft.built_from = (began or timezone.now()) if minutes else None
    draft.build_minutes = minutes
    draft.save(update_fields=["built_from", "build_minutes"])
    record(actor, "draft.build", draft, minutes=minutes, was=was)
    return draft


@transaction.atomic
def take_building_time_back(actor: Any, event: Event, was: dict[str, Any]) -> None:
    """Let the clock for building be as it was before; `was` is what `set_building_time` noted."""
    require(may_score(actor, event), "run the clock of a draft", "the staff")
    draft = _locked_draft(event)
    draft.built_from, draft.build_minutes = parse_datetime(was["from"]), was["minutes"]
    draft.save(update_fields=["built_from", "build_minutes"])
    record(actor, "draft.unbuild", draft, minutes=draft.build_minutes)


# --- the picks ---


@transaction.atomic
def pick_card(actor: Any, entrant: Entrant, number: int, text: str) -> DraftPick:
    """Take down a player's next pick: the player's own, or the desk's word for it.

    `number` is the pick that the form asked for, from 1: sent twice, it is one pick. Raises BadInput for a card that is
    none or is not in hand, WrongState for a pick that is not due.
    """
    require(_may_pick(actor, entrant), "pick for this player", f"{entrant.name} or the staff")
    seat = _locked_seat(entrant)
    table = _table(seat.draft, seat.pod)
    card = read_card(text)
    made = seat.picks.filter(number=number).first()
    if made is not None and made.card == card.code:
        return made
    due = len(table.record.taken(entrant.pk)) + 1
    if number != due:
        raise WrongState(f"{entrant.name} is at pick {due}, not at pick {number}.", "Reload the page, then pick.")
    _require_begun(table, entrant)
    after = _tried(lambda: record_pick(table.record, entrant.pk, card.code, _names(table)))
    return _keep(actor, seat, after, number)


def _may_pick(actor: Any, entrant: Entrant) -> bool:
    return may_score(actor, entrant) or entrant == entrant_of(actor, entrant.event)


def _require_begun(table: DraftTable, entrant: Entrant) -> None:
    due = table.record.due(entrant.pk)
    if due is not None and due[0] > table.begun:
        raise WrongState(f"Pile {due[0]} has not begun.", "Wait for the organizer.")


def _keep(actor: Any, seat: DraftSeat, after: DraftRecord, number: int) -> DraftPick:
    """Store a player's last pick of the record. The trail keeps the card; its pages do not tell it."""
    card = after.taken(seat.entrant_id)[-1].card
    pick = DraftPick.objects.create(seat=seat, number=number, card=card, by=name_of(actor))
    record(actor, "draft.pick", seat, name=seat.entrant.name, number=number, card=card)
    return pick


@transaction.atomic
def take_pick_back(actor: Any, entrant: Entrant, number: int) -> None:
    """Take back a player's last pick, which is pick `number`; nobody may have picked from what was passed on.

    The player may too, as long as the table waits for somebody's pick of the same turn.
    """
    require(_may_pick(actor, entrant), "take this pick back", f"{entrant.name} or the staff")
    seat = _locked_seat(entrant)
    table = _table(seat.draft, seat.pod)
    if not may_score(actor, entrant) and number <= table.record.done:
        raise WrongState(f"The table has gone on from pick {number}.", "Ask the staff to change it.")
    last = seat.picks.aggregate(last=Max("number"))["last"] or 0
    if last != number:
        raise WrongState(f"{entrant.name}'s last pick is {last}, not {number}.", "Look at the draft as it is now.")
    _tried(lambda: take_back(table.record, entrant.pk, _names(table)))
    gone = seat.picks.get(number=number)
    record(actor, "draft.unpick", seat, name=entrant.name, number=number, card=gone.card)
    gone.delete()
    _look_again(actor, entrant)


@transaction.atomic
def correct_pick(actor: Any, entrant: Entrant, number: int, text: str) -> DraftPick:
    """Write another card for a pick that was taken down wrongly, however long ago; the team is checked again.

    Raises BadInput for a card that is none, WrongState where the pick is not made, or the pile never had the card.
    """
    require(may_score(actor, entrant), "correct a pick", "the staff")
    seat = _locked_seat(entrant)
    table = _table(seat.draft, seat.pod)
    pick = seat.picks.filter(number=number).first()
    if pick is None:
        raise WrongState(f"{entrant.name} has not made pick {number}.", "Choose one of the picks that are made.")
    card = read_card(text).code
    if pick.card == card:
        return pick
    _tried(lambda: change_pick(table.record, entrant.pk, *table.record.rules.place_of(number), card, _names(table)))
    record(actor, "draft.correct", seat, name=entrant.name, number=number, card=card, was=pick.card)
    pick.card, pick.by = card, name_of(actor)
    pick.save(update_fields=["card", "by"])
    _look_again(actor, entrant)
    return pick


@transaction.atomic
def enter_sheet(actor: Any, entrant: Entrant, first: int, text: str) -> int:
    """Enter picks from a player's sheet from pick `first` on, in their order, a card a line; return how many.

    The player writes on paper from then on. Raises BadInput naming every pick that is no card, and nothing is kept
    then; WrongState if the player has picked since the form was made.
    """
    require(may_score(actor, entrant), "enter a sheet", "the staff")
    seat = _locked_seat(entrant)
    lines = [line.strip() for line in _BETWEEN_CARDS.split(text.replace("\0", " ")[:LONGEST_SHEET]) if line.strip()]
    if not lines:
        raise BadInput("sheet", "The sheet is empty.", "Type one card a line, in the order of the picks.")
    before = _table(seat.draft, seat.pod)
    _write_on_paper(seat, True)
    _keep_pace(seat.draft, before)
    table = _table(seat.draft, seat.pod)
    after, made = table.record, len(table.record.taken(entrant.pk))
    if first != made + 1:
        raise WrongState(f"{entrant.name} is at pick {made + 1}, not at pick {first}.", "Look at the picks, then type.")
    if len(lines) > table.record.rules.picks - made:
        told = f"The sheet has {len(lines)} cards, and {entrant.name} has {table.record.rules.picks - made} picks left."
        raise BadInput("sheet", told, "Leave out the picks that are entered already.")
    cards = _read_sheet(lines, made)
    for place, card in enumerate(cards, start=made + 1):
        try:
            after = _tried(lambda: record_pick(after, entrant.pk, card, _names(table)))  # noqa: B023
        except WrongState as error:
            raise BadInput("sheet", f"Pick {place}: {error.message}", error.way_out) from error
    by = name_of(actor)
    DraftPick.objects.bulk_create(
        DraftPick(seat=seat, number=number, card=card, by=by) for number, card in enumerate(cards, start=made + 1)
    )
    record(actor, "draft.sheet", seat, name=entrant.name, count=len(cards), first=made + 1, cards=cards)
    _look_again(actor, entrant)
    return len(cards)


def _read_sheet(lines: Sequence[str], made: int) -> list[str]:
    """Return the codes of the cards on a sheet after so many picks. Raises BadInput with all that are none."""
    cards, faults, way_out = [], [], ""
    for place, line in enumerate(lines, start=made + 1):
        try:
            cards.append(read_card(line).code)
        except BadInput as error:
            faults.append(f"Pick {place}: {error.message}")
            way_out = way_out or error.way_out
    if len(faults) > MOST_FAULTS:
        faults[MOST_FAULTS:] = [f"And {len(faults) - MOST_FAULTS} more."]
    if faults:
        raise BadInput("sheet", " ".join(faults), way_out)
    return cards


@transaction.atomic
def take_sheet_back(actor: Any, entrant: Entrant, first: int, count: int) -> None:
    """Take back the picks of a sheet: they are the player's last ones."""
    require(may_score(actor, entrant), "take a sheet back", "the staff")
    seat = _locked_seat(entrant)
    if seat.picks.count() != first + count - 1:
        raise WrongState(f"{entrant.name} has picked since.", "Take the single picks back.")
    seat.picks.filter(number__gte=first).delete()
    record(actor, "draft.unsheet", seat, name=entrant.name, count=count)
    _look_again(actor, entrant)


@transaction.atomic
def set_on_paper(actor: Any, entrant: Entrant, on_paper: bool) -> None:
    """Note that a player writes picks on a sheet, so that nobody waits for them; or picks on a phone again.

    Back on the phone, a player must have as many picks as the table.
    """
    require(may_score(actor, entrant), "change how a player picks", "the staff")
    _set_on_paper(actor, entrant, on_paper)


def _set_on_paper(actor: Any, entrant: Entrant, on_paper: bool, **press: str) -> None:
    seat = _locked_seat(entrant)
    if seat.on_paper == on_paper:
        return
    table = _table(seat.draft, seat.pod)
    if not on_paper and (behind := table.record.missing.get(entrant.pk, 0)):
        picks = f"{behind} pick{'' if behind == 1 else 's'}"
        raise WrongState(f"{entrant.name}'s sheet is {picks} behind the table.", "Enter them first.")
    _write_on_paper(seat, on_paper)
    if on_paper:
        _keep_pace(seat.draft, table)
    record(actor, "draft.paper" if on_paper else "draft.phone", seat, name=entrant.name, **press)


@transaction.atomic
def set_all_on_paper(actor: Any, event: Event) -> None:
    """Note that everybody of the draft writes on paper; those who do already are not touched."""
    require(may_score(actor, event), "change how players pick", "the staff")
    batch = secrets.token_hex(4)  # of one press, which can be taken back as one
    for seat in _locked_draft(event).seats.filter(on_paper=False).select_related("entrant__event"):
        _set_on_paper(actor, seat.entrant, True, batch=batch)


def catch_up_on_paper(entrant: Entrant) -> None:
    """Let a player who has left a draft and comes back write on paper if the table has gone on meanwhile.

    Otherwise everybody would wait for the picks that were not made. Called while the player is still dropped.
    """
    table = table_of(entrant)
    seat = table.seat_of(entrant) if table else None
    if table and seat and entrant.pk in table.record.missing:
        _write_on_paper(seat, True)


def _write_on_paper(seat: DraftSeat, on_paper: bool) -> None:
    seat.on_paper = on_paper
    seat.save(update_fields=["on_paper"])


def _keep_pace(draft: Draft, before: DraftTable) -> None:
    """Let a pod where the last phone is put away be where it was: from now on the desk says how far it is."""
    if _table(draft, before.number).is_on_paper and before.record.done:
        told = {"picks": before.record.done, "at": _written(before.since)}
        draft.passed = draft.passed | {str(before.number): told}
        draft.save(update_fields=["passed"])


@transaction.atomic
def write_pile(actor: Any, entrant: Entrant, pile: int, text: str) -> None:
    """Write down the cards of a pile that a player opened, so that each pick of it is checked and is one press."""
    require(_may_pick(actor, entrant), "write down this pile", f"{entrant.name} or the staff")
    seat = _locked_seat(entrant)
    rules = rules_of(seat.draft.event)
    if not 1 <= pile <= rules.piles:
        raise BadInput("pile", f"There is no pile {pile}.", f"Choose 1 to {rules.piles}.")
    if picked_from(seat.draft, pile):
        raise WrongState(f"Cards of pile {pile} have been picked.", "It stays as it is.")
    lines = [line.strip() for line in _BETWEEN_CARDS.split(text.replace("\0", " ")[:LONGEST_SHEET]) if line.strip()]
    cards = [read_card(line).code for line in lines]
    if cards and len(cards) != rules.pile_size:
        raise BadInput(
            "cards", f"These are {len(cards)} cards; a pile has {rules.pile_size}.", "Write down all of them."
        )
    was = seat.opened.get(str(pile), [])
    seat.opened = {key: kept for key, kept in seat.opened.items() if key != str(pile)}
    seat.opened |= {str(pile): cards} if cards else {}
    seat.save(update_fields=["opened"])
    record(actor, "draft.pile", seat, name=entrant.name, pile=pile, cards=cards, was=was)


# --- what they share ---


def _require_draft_time(event: Event, to: str) -> None:
    require_state(event, Event.State.RUNNING, to=to)
    if event.scheme.prepares is None:
        raise WrongState(f"{event.name} is played without a draft.", "Choose a draft in its settings.")
    if event.rounds.exists():
        raise WrongState("Round 1 is paired: the draft is over.", "Take the pairings away first.")


def _locked_draft(event: Event) -> Draft:
    event = locked_event(event)
    _require_draft_time(event, "draft")
    draft = draft_of(event)
    if draft is None:
        raise WrongState("The draft has no seats yet.", "Draw the seats first.")
    draft.event = event
    return draft


def _locked_seat(entrant: Entrant) -> DraftSeat:
    """Return the player's seat as it is now, under the event's lock."""
    draft = _locked_draft(entrant.event)
    seat = draft.seats.filter(entrant=entrant.pk).select_related("entrant").first()
    if seat is None:
        raise WrongState(f"{entrant.name} has no seat in the draft.", "Draw the seats again.")
    seat.draft, seat.entrant.event = draft, draft.event
    return seat


def _table(draft: Draft, pod: int) -> DraftTable:
    found = next((table for table in tables_of(draft) if table.number == pod), None)
    if found is None:
        raise BadInput("pod", f"There is no pod {pod}.", "Choose a pod of this draft.")
    return found


def _names(table: DraftTable) -> dict[int, str]:
    return {seat.entrant_id: seat.entrant.name for seat in table.seats}


def _tried(step: Callable[[], DraftRecord]) -> DraftRecord:
    """Return what a step of the draft makes. Raises WrongState where the draft does not allow it."""
    try:
        return step()
    except DraftError as error:
        raise WrongState(str(error)) from error


def _look_again(actor: Any, entrant: Entrant) -> None:
    """Check a team that was handed in once more: its pool is another one now."""
    submission = getattr(entrant, "submission", None)
    if submission is not None:
        recheck_submission(actor, entrant, submission)
