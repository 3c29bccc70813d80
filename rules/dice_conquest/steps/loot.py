"""Using loot: whose it is, when, on what (DC-L, DC-TURN-12, DC-TURN-13); and another die instead of the chosen one."""

from __future__ import annotations

from typing import Any

from rules.core.faults import Violation
from rules.dice_conquest.cards import Loot
from rules.dice_conquest.dice import DICE
from rules.dice_conquest.language.lines import BEFORE, PLACING, REROLLED, USE, Effect, Use
from rules.dice_conquest.queries import ability_of, creature, hero_line, holder, locked, note_lock
from rules.dice_conquest.state import AVAILABLE, CHOSEN, SPENT, Answer, State
from rules.dice_conquest.steps.rolling import ask_roll

#: Effects that count when a die is placed may be prepared once a die is chosen, or come while it is placed.
PREPARED = "shield"


def effect_of(loot: Loot) -> Effect:
    return loot.lines[0].effects[0]


def use_loot(state: State, answer: Answer, *again: tuple[Any, ...], settle: bool = True) -> None:
    """`answer`: "use", the card, what is said with it. Then whatever falls falls, and the hero goes on."""
    _, card, given = answer
    question = state.question_now
    loot = state.table.cards.loot(card)
    use = Use(question.player, card, loot.name, loot.rule, given, "loot")
    check_loot(state, use, question.kind)
    note_lock(state, "loot")
    effect = effect_of(state.table.cards.loot(card))
    state.question = None
    state.do(*([("slay checks",)] if settle else []), *again)
    state.hands[use.hero].remove(card)
    if effect.name != "lie on":
        to_pile(state, card)
    effect.do(state, use)


def to_pile(state: State, card: str) -> None:
    """Onto the discard pile; its top is what the Thief takes (DC-RUL-34)."""
    state.pile.append(card)
    state.newest = True
    state.reasons.cards[card] = "DC-L-G1"


def check_loot(state: State, use: Use, moment: str) -> None:
    """Whose it is, whether loot is locked, whether this is its moment, and its own conditions."""
    loot = state.table.cards.loot(use.card)
    if use.card not in state.hands[use.hero]:
        raise not_in_hand(state, use.hero, use.card)
    effect = effect_of(loot)
    locked(state, "loot", f"{loot.name} stays unused", "DC-L-G3" if effect.name == "lie on" else None)
    line = loot.lines[0]
    if line.moment == PLACING:
        _check_moment(state, loot, effect, moment)
    elif line.moment == USE and moment in ("shield", "placing"):
        raise Violation("DC-TURN-13", f"{loot.name} is used before the die is placed, not while it is being placed.")
    effect.check(state, use)


def _check_moment(state: State, loot: Loot, effect: Effect, moment: str) -> None:
    if effect.name == PREPARED and moment in ("attack", "land"):
        return
    if moment != ("shield" if effect.name == PREPARED else "placing"):
        raise Violation(loot.rule, f"{loot.name} is used when a die is placed.")


def not_in_hand(state: State, hero: int, card: str) -> Violation:
    """Where the card is instead, and which rule that makes it."""
    loot = state.table.cards.loot(card)
    name, who = loot.name, state.name(hero)
    for other, hand in enumerate(state.hands):
        if card in hand:
            return Violation("DC-TURN-12", f"{name} is {state.name(other)}'s; {who} uses own loot only.")
    for bearer, cards in state.attached.items():
        if card in cards:
            return Violation("DC-SLAY-07", f"{name} is on {creature(state, bearer).name} and is used already.")
    if card in state.pile:
        return Violation("DC-L-G4", f"{name} has been used and is in the discard pile: each card works once.")
    where = "in the display" if card in state.display else "out of the game" if card in state.gone else "in the deck"
    return Violation("DC-SLAY-06", f"Nobody has gained {name}: {creature(state, card).name} is {where}.")


def usable(state: State, hero: int, moment: str, name: str = "") -> tuple[str, ...]:
    """The cards in a hero's hand whose line acts at this moment, if loot may be used at all."""
    if not state.hands[hero] or holder(state, "loot") is not None:
        return ()
    found = []
    for card in state.hands[hero]:
        line = state.table.cards.loot(card).lines[0]
        if line.moment == moment and (not name or line.effects[0].name == name):
            found.append(card)
    return tuple(found)


# --- Another die instead of the chosen one: the abilities of Cleric and Thief (DC-H-CLE-A, DC-H-THI-A)


def swap_of(state: State) -> Effect | None:
    """What the acting hero's ability does with another die."""
    line = hero_line(state, state.active, REROLLED) or hero_line(state, state.active, BEFORE)
    return line.effects[0] if line else None


def answer_swap(state: State, answer: Answer) -> None:
    effect = swap_of(state)
    name = state.table.heroes[state.active].name
    if effect is None:
        raise Violation("DC-TURN-02", f"{name} has no ability to take another die: the chosen die stands.")
    use = ability_of(state, answer[1])
    effect.check(state, use)
    state.attack.swaps += 1
    effect.do(state, use)


# --- an available die, as it lies --------------------------------------------------------------------


def check_available(state: State, use: Use) -> None:
    """After a reroll of the first die, once a turn (DC-RUL-26, DC-RUL-37)."""
    attack, other = state.attack, use.number()
    if attack.swaps:
        raise Violation("DC-H-G1", f"{use.name} takes another die once in a turn.")
    if not attack.rerolled and state.table.profile.cleric_swap != "any":
        raise Violation(use.rule, f"{DICE[attack.die]} has not been rerolled, so no other die is taken.", "DC-RUL-37")
    if state.where[other] != AVAILABLE:
        raise Violation(use.rule, f"{DICE[other]} is not available and cannot be taken instead.", "DC-RUL-12")


def take_available(state: State, use: Use) -> None:
    """The rerolled die stays available with its new value, or is spent (DC-RUL-12)."""
    attack, other = state.attack, use.number()
    if not attack.rerolled:
        state.cite_ruling("DC-RUL-37")
    state.cite_ruling("DC-RUL-12")
    state.where[attack.die] = SPENT if state.table.profile.cleric_rolled_die == "spent" else AVAILABLE
    state.reasons.dice[attack.die] = use.rule
    state.question = None
    state.do(("take instead", other))


# --- a spent die, rolled -----------------------------------------------------------------------------


def check_spent(state: State, use: Use) -> None:
    """A different spent die, once a turn unless the profile lets swaps follow each other (DC-RUL-26)."""
    attack, other = state.attack, use.number()
    locked(state, "spent", f"{DICE[other]} stays spent")
    if attack.swaps and state.table.profile.thief_swap != "chain":
        raise Violation("DC-H-G1", f"{use.name} takes a spent die once in a turn.", "DC-RUL-26")
    if other == attack.die or state.where[other] != SPENT:
        raise Violation(use.rule, f"{DICE[other]} is not another spent die, so it cannot be rolled instead.")


def roll_spent(state: State, use: Use) -> None:
    """The chosen die is discarded; the other is rolled and not rerolled (DC-H-THI-A)."""
    attack, other = state.attack, use.number()
    if attack.swaps > 1:
        state.cite_ruling("DC-RUL-26")
    note_lock(state, "spent")
    state.spend(attack.die, use.rule)
    ask_roll(state, (other,), "swap", use.hero)


def take_instead(state: State, die: int) -> None:
    """This is the attack die from now on; it counts as the chosen die for crits (DC-RUL-18)."""
    attack = state.attack
    attack.die, attack.seen, attack.ready = die, [], False
    attack.fixed = state.table.heroes[state.active].ability_rule
    state.where[die] = CHOSEN
    state.do(("ask attack",))
