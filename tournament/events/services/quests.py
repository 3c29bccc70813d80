"""Score runs at the table: the heroes are chosen before the first card is shown, then the deck card by card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from rules.dice_conquest.card_files import read_cards
from tournament.coop import find_draft_faults

from ..audit import record
from ..errors import BadInput, WrongState
from ..models import Match, Round
from ..permissions import entrant_of, may_score, require
from ..structures.coop.slots import deck_of, numbers_of, used_before
from .locking import locked_match


def _require_at_table(actor: Any, match: Match, to: str) -> None:
    allowed = may_score(actor, match) or match.seats(entrant_of(actor, match.event))
    require(allowed, to, f"{match.first.name} or the staff")
    if not match.setup:
        raise WrongState(f"Table {match.table} plays no quest.", "Only Dice Conquest has heroes and a deck.")
    if match.round.state == Round.State.PAIRED:
        raise WrongState(f"Round {match.round.number} is not published yet.", "Publish it first.")


def _draft_of(match: Match) -> str:
    return str(match.event.structure_options.get("heroes", "draw"))


@transaction.atomic
def choose_heroes(actor: Any, match: Match, heroes: Sequence[str]) -> Match:
    """Settle a party's heroes in seat order, as the event has it: drafted or free. Raises BadInput, WrongState."""
    match = locked_match(match)
    _require_at_table(actor, match, "choose the heroes")
    ways, size = _draft_of(match), match.setup["party"]
    if ways == "draw":
        raise WrongState("The heroes of this event are drawn.", "Play the heroes shown at the table.")
    if match.setup["shown"]:
        raise WrongState("The first card is shown already.", "The heroes stay as they are.")
    if match.outcome is not None:
        raise WrongState(f"Table {match.table} has a result.", "Clear the result first.")
    if len(heroes) != size:
        raise BadInput("heroes", f"{match.first.name} plays {size} heroes, and {len(heroes)} are chosen.", "")
    faults = find_draft_faults(heroes, used_before(match) if ways == "draft" else (), read_cards())
    if faults:
        raise BadInput("heroes", " ".join(faults), "Choose other heroes.")
    match.setup = match.setup | {"heroes": list(heroes)}
    match.save(update_fields=["setup"])
    record(
        actor,
        "quest.heroes",
        match,
        table=match.table,
        round=match.round.number,
        names=[read_cards().heroes[hero].name for hero in heroes],
    )
    return match


@transaction.atomic
def pick_traps(actor: Any, match: Match, number: int) -> Match:
    """Settle how many traps a party of a trap ladder plays with, before its first card. Raises BadInput, WrongState."""
    match = locked_match(match)
    _require_at_table(actor, match, "pick the number of traps")
    numbers = numbers_of(match.event)
    if len(numbers) == 1:
        raise WrongState(f"Every deck of this event has {numbers[0]} traps.", "Play with them.")
    if number not in numbers:
        told = f"A deck has {', '.join(map(str, numbers[:-1]))} or {numbers[-1]} traps, not {number}."
        raise BadInput("traps", told, "Pick one of these.")
    if match.setup["traps"] == number:
        return match
    if match.setup["shown"]:
        raise WrongState("The first card is shown already.", "The number of traps stays as it is.")
    if match.outcome is not None:
        raise WrongState(f"Table {match.table} has a result.", "Clear the result first.")
    earlier = Match.objects.filter(round__event=match.event, round__number__lt=match.round.number, first=match.first_id)
    played = (setup.get("traps") for setup in earlier.values_list("setup", flat=True))
    before = next((traps for traps in played if traps is not None), None)
    if before is not None and before != number:
        told = f"{match.first.name} has played with {before} traps, and is ranked with others who do."
        raise WrongState(told, f"Pick {before} again.")
    match.setup = match.setup | {"traps": number}
    match.save(update_fields=["setup"])
    record(actor, "quest.traps", match, table=match.table, round=match.round.number, number=number)
    return match


@transaction.atomic
def reveal_card(actor: Any, match: Match, shown: int) -> Match:
    """Show the next card of the deck at this table. `shown`: how many the form had; a second press shows no more.

    Raises WrongState before the heroes are chosen, and when the whole deck is shown.
    """
    match = locked_match(match)
    _require_at_table(actor, match, "show a card")
    if not match.setup["heroes"]:
        raise WrongState("The heroes are not chosen yet.", "Choose them before the first card is shown.")
    if match.setup["shown"] != shown:
        return match
    if match.setup["traps"] is None:
        raise WrongState("The number of traps is not picked yet.", "Pick it before the first card is shown.")
    if shown >= len(deck_of(match.round, match.setup["traps"]).cards):
        raise WrongState("All cards of the deck are shown.", "Report the result when the game is over.")
    match.setup = match.setup | {"shown": shown + 1}
    match.save(update_fields=["setup"])
    record(actor, "quest.card", match, table=match.table, round=match.round.number, number=shown + 1)
    return match
