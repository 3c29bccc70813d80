"""What holds now: damage on creatures, locks, and whether a die may be placed. Nothing here changes a position."""

from __future__ import annotations

from itertools import compress

from rules.core.faults import Violation
from rules.dice_conquest.cards import Creature
from rules.dice_conquest.dice import DICE
from rules.dice_conquest.language.lines import Line, Use
from rules.dice_conquest.state import State


def creature(state: State, card: str) -> Creature:
    return state.table.cards.creatures[card]


def rule_of(state: State, card: str) -> str:
    """The rule that speaks of a card; of traps as a whole, for a trap."""
    known = state.table.cards.creatures.get(card)
    return known.rule if known else "DC-TRAP-03"


def holder(state: State, lock: str) -> str | None:
    """The card in the display that forbids something: "loot", "spent", "crit" or "reroll"."""
    return _holder(state, state.display, lock)


def lingering(state: State, lock: str) -> str | None:
    """The creature slain in this turn that forbade it (DC-RUL-22)."""
    return _holder(state, state.attack.slain, lock)


def _holder(state: State, cards: list[str], lock: str) -> str | None:
    forbidding = state.table.cards.locks.get(lock, ())
    for card in cards:
        if card in forbidding:
            return card
    return None


def locked(state: State, lock: str, what: str, rule: str | None = None, rests_on: str | None = None) -> None:
    """Raises Violation while a card forbids it. `rule` is cited instead of the card's own."""
    card, long = holder(state, lock), "while it is in the display"
    if card is None and state.table.profile.lock_ends == "at_turn_end":
        card, long = lingering(state, lock), "to the end of the turn in which it is slain"
        rests_on = "DC-RUL-22" if card else rests_on
    if card is not None:
        name = state.table.cards.card(card).name
        raise Violation(rule or rule_of(state, card), f"{name}: {_LOCKS[lock]} {long}; {what}.", rests_on)


_LOCKS = {
    "loot": "nobody uses loot",
    "spent": "no die leaves the spent dice",
    "crit": "nobody uses a critical hit",
    "reroll": "nobody rerolls dice",
}


def note_lock(state: State, lock: str) -> None:
    """What is done now was forbidden until a creature fell in this turn (DC-RUL-22)."""
    if state.attack.slain and lingering(state, lock):
        state.cite_ruling("DC-RUL-22")


# --- damage on creatures ----------------------------------------------------------------------------


def loot_damage(state: State, card: str) -> int:
    """What attached loot counts; nothing while loot is locked and the profile suspends it (DC-RUL-32)."""
    loot = state.attached.get(card)
    if not loot:
        return 0
    if state.table.profile.gremlin_attached == "suspended" and holder(state, "loot"):
        return 0
    lines = [line for one in loot for line in state.table.cards.loot(one).lines]
    return sum(effect.number for line in lines for effect in line.effects)


def total(state: State, card: str) -> int:
    """Values of the dice on a creature and what loot on it counts."""
    loot = loot_damage(state, card) if card in state.attached else 0
    return loot + sum(compress(state.value, map(card.__eq__, state.where)))


def remaining(state: State, card: str) -> int:
    return creature(state, card).health - total(state, card)


def is_exact(state: State, card: str) -> bool:
    return "exact" in creature(state, card).says


def is_slain(state: State, card: str) -> bool:
    """Whether the total is reached; of an exact creature, met (DC-SLAY-01, DC-SLAY-08)."""
    left = remaining(state, card)
    return left == 0 or (left < 0 and not is_exact(state, card))


# --- targets ----------------------------------------------------------------------------------------


def check_target(state: State, card: str, what: str = "attacked") -> None:
    """Raises Violation if the creature may not be attacked or targeted now (LAST, FIRST)."""
    cards = state.table.cards
    known = cards.creatures
    if card not in state.display or card not in known:
        raise Violation("DC-COMP-06", f"{cards.card(card).name} is not in the display.")
    here = known[card]
    if "alone" not in here.says and cards.first.isdisjoint(state.display):
        return
    others = [known[other] for other in state.display if other != card and other in known]
    if others and "alone" in here.says:
        names = ", ".join([other.name for other in others])
        raise Violation(here.rule, f"{here.name} may be {what} only when it is alone; there is also {names}.")
    for before in others:
        if "first" in before.says:
            message = f"While {before.name} is in the display, no other creature may be {what}, so not {here.name}."
            raise Violation(before.rule, message)


def targets(state: State) -> list[str]:
    """The creatures that may be attacked now, whatever a die shows."""
    cards, known = state.creatures(), state.table.cards.creatures
    first = [card for card in cards if "first" in known[card].says]
    if first:
        return first if len(first) == 1 else []
    return cards if len(cards) == 1 else [card for card in cards if "alone" not in known[card].says]


def check_value(state: State, die: int, value: int, card: str) -> None:
    """Raises Violation if the creature does not accept this value (DC-DICE-06: the value, never the face)."""
    here = creature(state, card)
    if not _takes(here, value):
        line = here.says.get("accepts")
        wanted = f"{line.text[0].lower()}{line.text[1:-1]}" if line else ""
        raise Violation(here.rule, f"{here.name}: {wanted}, not {DICE[die]} with {value}.")


def _takes(here: Creature, value: int) -> bool:
    line = here.says.get("accepts")
    return line is None or bool(line.value(value))


def _overflows(state: State, card: str, value: int) -> bool:
    """Whether the profile forbids the die because it is too much for an exact creature (DC-RUL-02)."""
    forbidden = state.table.profile.exact_overflow == "forbid"
    return forbidden and is_exact(state, card) and value > remaining(state, card)


def check_place(state: State, die: int, value: int, card: str, crit: bool = False) -> None:
    """Raises Violation if a die of this value may not be placed on the creature now."""
    check_target(state, card)
    check_value(state, die, value, card)
    here = creature(state, card)
    if crit and "no crits here" in here.says:
        raise Violation(here.rule, f"No critical hit may be used in an attack on {here.name}.")
    if _overflows(state, card, value):
        message = f"{here.name} must be met exactly: {value} is more than the {remaining(state, card)} that it lacks."
        raise Violation("DC-SLAY-08", message, "DC-RUL-02")


def placeable(state: State, die: int, value: int, crit: bool = False, not_on: str = "") -> tuple[str, ...]:
    """The creatures that a die of this value may be placed on, left to right: those that `check_place` allows."""
    found = []
    for card in targets(state):
        here = creature(state, card)
        barred = card == not_on or (crit and "no crits here" in here.says)
        if not barred and _takes(here, value) and not _overflows(state, card, value):
            found.append(card)
    return tuple(found)


def crit_forbidden_here(state: State) -> Creature | None:
    """The creature that no crit may be used on, if every creature that can be attacked is such a one."""
    cards = [creature(state, card) for card in targets(state)]
    if cards and all("no crits here" in card.says for card in cards):
        return cards[0]
    return None


def costs_a_die(state: State, card: str) -> bool:
    """Whether a creature does more than damage to whoever places a die on it."""
    return any(effect.name == "discard available" for line in creature(state, card).lines for effect in line.effects)


# --- heroes -----------------------------------------------------------------------------------------


def ability_of(state: State, *given: int | str) -> Use:
    """The ability of the acting hero, at work; `given` is what it is used on."""
    hero = state.table.heroes[state.active]
    return Use(state.active, hero.id, hero.name, hero.ability_rule, given, "ability")


def hero_line(state: State, hero: int, moment: str) -> Line | None:
    """The line of a hero's ability that acts at this moment."""
    return state.table.heroes[hero].acts.get(moment)


def crit_line(state: State, hero: int, moment: str) -> Line | None:
    return state.table.heroes[hero].crit_acts.get(moment)


def hero_says(state: State, hero: int, what: str) -> Line | None:
    return state.table.heroes[hero].says.get(what)
