"""Claims about places: which dice and cards lie where (`= available D4 D6=3`, `= on Golem D8=6`, `= P1 loot none`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.core.faults import Unreadable, Violation
from rules.dice_conquest.diagnosis.sentences import because, where
from rules.dice_conquest.dice import shown
from rules.dice_conquest.log.words import find_card, find_loot, find_target, is_die, read_die
from rules.dice_conquest.queries import creature
from rules.dice_conquest.state import AVAILABLE, SPENT, State

Check = Callable[[State, "int | None", list[str]], None]


def _none(words: list[str]) -> list[str]:
    return [] if [word.casefold() for word in words] == ["none"] else words


# --- dice -------------------------------------------------------------------------------------------


def _dice_in(zone: str) -> Check:
    """`= available …`, `= spent …`: exactly these dice, with or without what they show."""

    def check_dice(state: State, hero: int | None, words: list[str]) -> None:
        _compare_dice(state, _none(words), state.dice_in(zone), f"The {zone} dice here:")

    return check_dice


def _compare_dice(state: State, words: list[str], there: Sequence[int], told: str) -> None:
    claimed = dict(read_die(state, word) for word in words)
    holds = ", ".join(shown(die, state.value[die]) for die in there) or "none"
    other = [die for die, value in claimed.items() if value is not None and value != state.value[die]]
    for die in (*sorted(set(claimed) ^ set(there)), *other):
        # The rule that put the die where it lies, or made it show what it shows.
        rule = (state.reasons.dice[die] or "DC-COMP-06") if any(state.value) else "DC-SETUP-07"
        raise Violation(rule, f"{told} {holds}{because(state, rule)}.")


# --- cards ------------------------------------------------------------------------------------------


def _on(state: State, hero: int | None, words: list[str]) -> None:
    """`= on Golem D8=6 Wand-of-Blasting`: exactly what is on a creature."""
    if not words:
        raise Unreadable("Write the creature and what is on it: = on Golem D8=6.")
    card = find_target(state, words[0])
    if card not in state.display:
        rule = state.reasons.slain.get(card, "DC-COMP-06")
        raise Violation(rule, f"{creature(state, card).name} is not in the display.")
    rest, name = _none(words[1:]), creature(state, card).name
    _compare_dice(state, [word for word in rest if is_die(word)], state.dice_in(card), f"The dice on {name}:")
    claimed = [find_loot(state, word, state.attached.get(card, ())) for word in rest if not is_die(word)]
    _compare_cards(state, claimed, state.attached.get(card, []), f"The loot on {name}:", "DC-SLAY-07")


def _display(state: State, hero: int | None, words: list[str]) -> None:
    claimed = [find_card(state, word) for word in _none(words)]
    gone = next((card for card in claimed if card not in state.display), None)
    due = "DC-SETUP-05" if state.round == 1 else "DC-END-08"
    rule = state.reasons.slain.get(gone, due) if gone else due
    _compare_cards(state, claimed, state.display, "The display, left to right:", rule, in_order=True)


def _loot(state: State, hero: int | None, words: list[str]) -> None:
    """`= P1 loot Wand-of-Blasting`."""
    if hero is None:
        raise Unreadable("Write whose loot: = P1 loot none.")
    claimed = [find_loot(state, word, state.hands[hero]) for word in _none(words)]
    wrong = set(claimed) ^ set(state.hands[hero])
    _compare_cards(state, claimed, state.hands[hero], f"The loot of {state.name(hero)}:", _why_loot(state, wrong))


def _why_loot(state: State, wrong: set[str]) -> str:
    """A card that is on a creature, one that was taken or used, one that another hero has."""
    if any(card in loot for loot in state.attached.values() for card in wrong):
        return "DC-SLAY-07"
    known = [state.reasons.cards[card] for card in sorted(wrong) if card in state.reasons.cards]
    if known:
        return known[0]
    return "DC-L-G4" if any(card in state.pile for card in wrong) else "DC-SLAY-06"


def _discarded(state: State, hero: int | None, words: list[str]) -> None:
    claimed = [find_loot(state, word, state.pile) for word in _none(words)]
    wrong = set(claimed) ^ set(state.pile)
    rule = _why_loot(state, wrong)
    _compare_cards(state, claimed, state.pile, "The discard pile, bottom to top:", rule, in_order=True)


def _gone(state: State, hero: int | None, words: list[str]) -> None:
    """These cards are out of the game, perhaps with others; `none`: no card is."""
    if not _none(words) and state.gone:
        names = ", ".join(state.table.cards.card(card).name for card in state.gone)
        raise Violation("DC-SLAY-06", f"Out of the game: {names}.")
    for card in [find_card(state, word) for word in _none(words)]:
        if card not in state.gone:
            name = state.table.cards.card(card).name
            raise Violation("DC-SLAY-06", f"{name} is not out of the game.")


def _compare_cards(
    state: State, claimed: list[str], there: list[str], told: str, rule: str, in_order: bool = False
) -> None:
    same = claimed == there if in_order else sorted(claimed) == sorted(there)
    if not same:
        names = ", ".join(_name(state, card) for card in there) or "none"
        raise Violation(rule, f"{told} {names}{_elsewhere(state, claimed, there) or because(state, rule)}.")


def _elsewhere(state: State, claimed: list[str], there: list[str]) -> str:
    """Where the first card is that was claimed and does not lie there."""
    for card in claimed:
        creature = state.table.cards.creatures.get(card)  # a trap has no loot that could lie elsewhere
        if card not in there and card not in state.display and creature is not None and creature.loot is not None:
            return f"; {_name(state, card)}: {where(state, card)}"
    return ""


def _name(state: State, card: str) -> str:
    """A card of the display by its creature, any other by its loot."""
    if card in state.display or card in state.table.cards.traps:
        return state.table.cards.card(card).name
    return state.table.cards.loot(card).name


CLAIMS: dict[str, Check] = {
    "available": _dice_in(AVAILABLE),
    "spent": _dice_in(SPENT),
    "on": _on,
    "display": _display,
    "loot": _loot,
    "discarded": _discarded,
    "gone": _gone,
}
