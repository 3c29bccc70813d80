"""The picks of a draft: taken down on phones or from sheets, corrected, and each taken back."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max

from cardpool.services import pool as all_cards
from rules.dice_masters.cards import Card
from teams.codecs.lookup import by_words, code_in, why_unknown
from tournament.drafts import DraftRecord, change_pick, record_pick, take_back
from tournament.events.audit import name_of, record
from tournament.events.errors import BadInput, WrongState
from tournament.events.models import Draft, DraftPick, DraftSeat, Entrant, Event
from tournament.events.permissions import entrant_of, may_score, require
from tournament.events.structures.rainbow.tables import DraftTable, rules_of, table_of

from .at_the_table import locked_draft, locked_seat, look_again, names_at, table_at, tried
from .course import picked_from, written

#: Letters of a sheet, and of a card as somebody types it.
LONGEST_SHEET, LONGEST_CARD = 4000, 120
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


@transaction.atomic
def pick_card(actor: Any, entrant: Entrant, number: int, text: str) -> DraftPick:
    """Take down a player's next pick: the player's own, or the desk's word for it.

    `number` is the pick that the form asked for, from 1: sent twice, it is one pick. Raises BadInput for a card that is
    none or is not in hand, WrongState for a pick that is not due.
    """
    require(_may_pick(actor, entrant), "pick for this player", f"{entrant.name} or the staff")
    seat = locked_seat(entrant)
    table = table_at(seat.draft, seat.pod)
    card = read_card(text)
    made = seat.picks.filter(number=number).first()
    if made is not None and made.card == card.code:
        return made
    due = len(table.record.taken(entrant.pk)) + 1
    if number != due:
        raise WrongState(f"{entrant.name} is at pick {due}, not at pick {number}.", "Reload the page, then pick.")
    _require_begun(table, entrant)
    after = tried(lambda: record_pick(table.record, entrant.pk, card.code, names_at(table)))
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
    seat = locked_seat(entrant)
    table = table_at(seat.draft, seat.pod)
    if not may_score(actor, entrant) and number <= table.record.done:
        raise WrongState(f"The table has gone on from pick {number}.", "Ask the staff to change it.")
    last = seat.picks.aggregate(last=Max("number"))["last"] or 0
    if last != number:
        raise WrongState(f"{entrant.name}'s last pick is {last}, not {number}.", "Look at the draft as it is now.")
    tried(lambda: take_back(table.record, entrant.pk, names_at(table)))
    gone = seat.picks.get(number=number)
    record(actor, "draft.unpick", seat, name=entrant.name, number=number, card=gone.card)
    gone.delete()
    look_again(actor, entrant)


@transaction.atomic
def correct_pick(actor: Any, entrant: Entrant, number: int, text: str) -> DraftPick:
    """Write another card for a pick that was taken down wrongly, however long ago; the team is checked again.

    Raises BadInput for a card that is none, WrongState where the pick is not made, or the pile never had the card.
    """
    require(may_score(actor, entrant), "correct a pick", "the staff")
    seat = locked_seat(entrant)
    table = table_at(seat.draft, seat.pod)
    pick = seat.picks.filter(number=number).first()
    if pick is None:
        raise WrongState(f"{entrant.name} has not made pick {number}.", "Choose one of the picks that are made.")
    card = read_card(text).code
    if pick.card == card:
        return pick
    tried(lambda: change_pick(table.record, entrant.pk, *table.record.rules.place_of(number), card, names_at(table)))
    record(actor, "draft.correct", seat, name=entrant.name, number=number, card=card, was=pick.card)
    pick.card, pick.by = card, name_of(actor)
    pick.save(update_fields=["card", "by"])
    look_again(actor, entrant)
    return pick


@transaction.atomic
def enter_sheet(actor: Any, entrant: Entrant, first: int, text: str) -> int:
    """Enter picks from a player's sheet from pick `first` on, in their order, a card a line; return how many.

    The player writes on paper from then on. Raises BadInput naming every pick that is no card, and nothing is kept
    then; WrongState if the player has picked since the form was made.
    """
    require(may_score(actor, entrant), "enter a sheet", "the staff")
    seat = locked_seat(entrant)
    lines = [line.strip() for line in _BETWEEN_CARDS.split(text.replace("\0", " ")[:LONGEST_SHEET]) if line.strip()]
    if not lines:
        raise BadInput("sheet", "The sheet is empty.", "Type one card a line, in the order of the picks.")
    before = table_at(seat.draft, seat.pod)
    _write_on_paper(seat, True)
    _keep_pace(seat.draft, before)
    table = table_at(seat.draft, seat.pod)
    after, made = table.record, len(table.record.taken(entrant.pk))
    if first != made + 1:
        raise WrongState(f"{entrant.name} is at pick {made + 1}, not at pick {first}.", "Look at the picks, then type.")
    if len(lines) > table.record.rules.picks - made:
        told = f"The sheet has {len(lines)} cards, and {entrant.name} has {table.record.rules.picks - made} picks left."
        raise BadInput("sheet", told, "Leave out the picks that are entered already.")
    cards = _read_sheet(lines, made)
    for place, card in enumerate(cards, start=made + 1):
        try:
            after = tried(lambda: record_pick(after, entrant.pk, card, names_at(table)))  # noqa: B023
        except WrongState as error:
            raise BadInput("sheet", f"Pick {place}: {error.message}", error.way_out) from error
    by = name_of(actor)
    DraftPick.objects.bulk_create(
        DraftPick(seat=seat, number=number, card=card, by=by) for number, card in enumerate(cards, start=made + 1)
    )
    record(actor, "draft.sheet", seat, name=entrant.name, count=len(cards), first=made + 1, cards=cards)
    look_again(actor, entrant)
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
    seat = locked_seat(entrant)
    if seat.picks.count() != first + count - 1:
        raise WrongState(f"{entrant.name} has picked since.", "Take the single picks back.")
    seat.picks.filter(number__gte=first).delete()
    record(actor, "draft.unsheet", seat, name=entrant.name, count=count)
    look_again(actor, entrant)


@transaction.atomic
def set_on_paper(actor: Any, entrant: Entrant, on_paper: bool) -> None:
    """Note that a player writes picks on a sheet, so that nobody waits for them; or picks on a phone again.

    Back on the phone, a player must have as many picks as the table.
    """
    require(may_score(actor, entrant), "change how a player picks", "the staff")
    _set_on_paper(actor, entrant, on_paper)


def _set_on_paper(actor: Any, entrant: Entrant, on_paper: bool, **press: str) -> None:
    seat = locked_seat(entrant)
    if seat.on_paper == on_paper:
        return
    table = table_at(seat.draft, seat.pod)
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
    for seat in locked_draft(event).seats.filter(on_paper=False).select_related("entrant__event"):
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
    if table_at(draft, before.number).is_on_paper and before.record.done:
        told = {"picks": before.record.done, "at": written(before.since)}
        draft.passed = draft.passed | {str(before.number): told}
        draft.save(update_fields=["passed"])


@transaction.atomic
def write_pile(actor: Any, entrant: Entrant, pile: int, text: str) -> None:
    """Write down the cards of a pile that a player opened, so that each pick of it is checked and is one press."""
    require(_may_pick(actor, entrant), "write down this pile", f"{entrant.name} or the staff")
    seat = locked_seat(entrant)
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
