"""Claims: what the players wrote down of the position, compared with it (`= P1 fame 2`, `= total 5-7`)."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.faults import Unreadable, Violation
from rules.core.game import NO_CHANGE
from rules.core.lines.notation import Entry
from rules.core.lines.turn_lines import read_turn_line
from rules.core.lines.words import is_number
from rules.dungeon_dice import zones
from rules.dungeon_dice.diagnosis.sentences import reason
from rules.dungeon_dice.dice_set import ARTIFACT, MONSTER
from rules.dungeon_dice.log import totals
from rules.dungeon_dice.log.vocabulary import VOCABULARY
from rules.dungeon_dice.log.words import called_so, dice_called, player_in
from rules.dungeon_dice.state import DUEL, NOBODY, OUT, Answer, State

BAGS = ("red", "blue", "yellow", "black")


def turn_reached(state: State, entry: Entry) -> Answer | None:
    """`turn 5 P1`: true once turn 5 has begun. Raises Violation for a turn that is past, or another player's."""
    number, player = read_turn_line(entry.args, VOCABULARY, state.table.names)
    if number is not None and number < state.turn:
        raise Violation("DD-TURN-01", f"Turn {number} is over; this is turn {state.turn}.")
    begun = state.question is not None and state.question.kind == "turn"
    wanted = number if number is not None else state.turn + (not begun and player != state.active)
    if wanted > state.turn:
        return None
    if player is not None and player != state.active:
        rule = "DD-SETUP-04" if state.turn == 1 else "DD-SETUP-05"
        raise Violation(rule, f"Turn {state.turn} is {state.name(state.active)}'s.")
    return NO_CHANGE


def check(state: State, entry: Entry) -> None:
    """Raises Violation if the claim is not true of the position, Unreadable if it is no claim."""
    words = list(entry.args)
    player = player_in(state, words[0]) if words else None
    if player is not None:
        words.pop(0)
    what = words.pop(0).casefold() if words else ""
    what = VOCABULARY.told.figures.get(what, what)
    if player is None and what in OF_PLAYER and words and (player := player_in(state, words[0])) is not None:
        words.pop(0)
    if player is not None and what in OF_PLAYER:
        OF_PLAYER[what](state, player, what, words)
    elif player is None and what in OF_TABLE:
        OF_TABLE[what](state, what, words)
    elif what in OF_PLAYER:
        raise Unreadable(f"Write whose {what}: = P1 {what} {' '.join(words) or '…'}.")
    else:
        raise Unreadable(f'"{what}" is nothing that can be claimed.', (*OF_PLAYER, *OF_TABLE))


def _number(words: list[str], example: str) -> int:
    if len(words) != 1 or not is_number(words[0]):
        raise Unreadable(f"Write a number: = {example}.")
    return int(words[0])


def _figure(state: State, player: int, what: str, words: list[str]) -> None:
    claimed, there = _number(words, f"P1 {what} 2"), FIGURES[what](state, player)
    if claimed == there:
        return
    known = state.because.get((what, player)) or _known_otherwise(state, what)
    ruling = known if known == "DD-RUL-16" else None
    rule = "DD-XP-01" if ruling else known or USUAL[what]
    noun = WORDS[what][there != 1]
    message = f"{state.name(player)} has {there} {noun} here, not {claimed}{reason(rule)}."
    raise Violation(rule, message, ruling, vague=known is None)


def _known_otherwise(state: State, what: str) -> str | None:
    """Fame may have changed hands."""
    giving_fame = (*state.table.of_kind[MONSTER], *state.table.of_kind[ARTIFACT])
    if what == "fame" and any(state.because.get(("has", die)) in HANDED_OVER for die in giving_fame):
        return "DD-FAME-04"
    return None


FIGURES: dict[str, Callable[[State, int], int]] = {
    "fame": lambda state, player: zones.fame(state)[player],
    "wounds": lambda state, player: state.wounds[player],
    "experience": lambda state, player: state.experience[player],
    "dice": lambda state, player: len(zones.rolls(state, player)),
}
#: What is counted: one of them, several.
WORDS = {
    "fame": ("Fame", "Fame"),
    "wounds": ("wound", "wounds"),
    "experience": ("experience", "experience"),
    "dice": ("Level die to roll", "Level dice to roll"),
}
#: Rules by which a die changes its owner for good.
HANDED_OVER = ("DD-TRADE-01", "DD-ASSIST-04", "DD-ROLL-03")
USUAL = {"fame": "DD-FAME-01", "wounds": "DD-COMBAT-13", "experience": "DD-XP-01", "dice": "DD-COMBAT-03"}


def _has(state: State, player: int, what: str, words: list[str]) -> None:
    """Exactly these dice: `has` without trophies, `trophies` without the rest."""
    there = zones.trophies(state, player) if what == "trophies" else zones.items(state, player)
    left = list(there)
    for word in words if [w.casefold() for w in words] != ["none"] else ():
        called = called_so(state.table, word.partition(":")[0], left)
        die = next((d for d in called if d in left), None)
        if die is None:
            raise _not_there(state, player, called[0], what)
        left.remove(die)
    if left:
        rule = state.because.get(("has", left[0]), _usual(state, left[0]))
        raise Violation(rule, f"{state.name(player)} has {state.table.ids(left)} besides{reason(rule)}.")


def _not_there(state: State, player: int, die: int, what: str) -> Violation:
    name, owner, where = state.table.id(die), zones.owner(state, die), zones.whereabouts(state, die)
    rule = state.because.get(("has", die), _usual(state, die))
    if what == "trophies" and owner < 0 and rule == "DD-TROPHY-01":
        rule = "DD-BAG-04"
    return Violation(rule, f"{state.name(player)} does not have {name}: {where}{reason(rule)}.")


def _usual(state: State, die: int) -> str:
    return "DD-TROPHY-01" if state.table.dice[die].kind == MONSTER else "DD-BAG-05"


def _result(state: State, what: str, words: list[str]) -> None:
    claimed = words[0].casefold() if words else ""
    if claimed not in RESULT_RULES:
        raise Unreadable("Write = result win, tie or loss.")
    if claimed != state.outcome:
        if not state.outcome:
            message = "The combat is not decided yet: the abilities end with passes and resolve."
            raise Violation("DD-COMBAT-04", message, vague=True)
        raise Violation(RESULT_RULES[state.outcome], f"The combat is a {state.outcome}, not {claimed}.")


RESULT_RULES = {"win": "DD-COMBAT-11", "tie": "DD-COMBAT-12", "loss": "DD-COMBAT-10"}


def _extra(state: State, what: str, words: list[str]) -> None:
    claimed = _number(words, "extra 1")
    if claimed != state.extra_potions:
        raise Violation("DD-REWARD-03", f"{state.extra_potions} extra potions are won here, not {claimed}.")


def _bag(state: State, what: str, words: list[str]) -> None:
    """`= red 15`, or `= red R04`: how many dice lie in the bag, or that these do."""
    there = zones.in_bag(state, what)
    if len(words) == 1 and is_number(words[0]):
        if int(words[0]) != len(there):
            raise Violation("DD-BAG-05", f"The {what} bag holds {len(there)} dice here, not {words[0]}.")
        return
    for word in words:
        called = dice_called(state.table, word)
        if not any(die in there for die in called):
            rule = state.because.get((what, called[0]), _bag_rule(state, called[0]))
            raise Violation(rule, f"{state.table.id(called[0])} is not in the {what} bag{reason(rule)}.")


def _bag_rule(state: State, die: int) -> str:
    if state.table.dice[die].kind == MONSTER and zones.owner(state, die) >= 0:
        return "DD-TROPHY-01"
    return state.because.get(("has", die), "DD-BAG-05")


def _player(state: State, words: list[str], otherwise: str) -> int:
    """The one player that is named. Raises Unreadable, which says what to write."""
    player = player_in(state, words[0]) if len(words) == 1 else None
    if player is None:
        raise Unreadable(otherwise)
    return player


def is_fresh(state: State) -> bool:
    """Whether nothing has been done in this turn."""
    return state.question is not None and state.question.kind == "turn" and not state.fled


def _next(state: State, what: str, words: list[str]) -> None:
    """Whose turn comes after this one; before a die is drawn in a turn, whose turn it is."""
    claimed = _player(state, words, "Write who is next: = next P2.")
    searches = state.question is not None and state.question.prompt == "search" and not state.fled
    there = state.active if searches or is_fresh(state) else state.left_of(state.active)
    if claimed != there:
        raise Violation("DD-SETUP-05", f"{state.name(there)} is next here, to the left.")


def _first(state: State, what: str, words: list[str]) -> None:
    """Whose turn begins, in which nothing has been done; in a duel, who acts first (DD-THRONE-03)."""
    claimed = _player(state, words, "Write whose turn begins: = first P2.")
    if state.step == DUEL:
        acts = state.fight.heroes[0] if state.fight is not None else NOBODY
        if claimed != acts:
            message = f"{state.name(acts)} acts first" if acts >= 0 else "No roll-off has said who acts first"
            raise Violation("DD-THRONE-03", f"{message} in this duel.", vague=acts < 0)
        return
    rule = "DD-SETUP-04" if state.turn == 1 else "DD-SETUP-05"
    if claimed != state.active:
        raise Violation(rule, f"Turn {state.turn} is {state.name(state.active)}'s, not {state.name(claimed)}'s.")
    if not is_fresh(state):
        raise Violation(rule, f"Turn {state.turn} does not begin here.")


def _winner(state: State, what: str, words: list[str]) -> None:
    claimed = " ".join(words).strip('"').casefold()
    player = player_in(state, words[0]) if len(words) == 1 else None
    there = state.name(state.winner) if state.over and state.winner is not None else None
    if not state.over:
        raise Violation(_why_not_over(state), "The game is not over here.")
    if player != state.winner if player is not None else claimed != (there or "nobody").casefold():
        rule = state.because.get(("ended", 0), "DD-FAME-02")
        raise Violation(rule, f"{there or 'Nobody'} has won: {state.reason}.")


def _why_not_over(state: State) -> str:
    """A claim to the throne waits for the end of the combat, or for a duel; without one the goal is not reached."""
    if state.champions:
        return "DD-THRONE-01"
    reached = max(zones.fame(state)) >= state.table.goal
    return "DD-FAME-03" if reached else "DD-FAME-02"


def _removed(state: State, what: str, words: list[str]) -> None:
    """These dice, and no others, have been tangled out of the combat, or are out of the game."""
    there = [die for die, _ in state.fight.removed] if state.fight is not None else []
    there += [die for die, place in enumerate(state.place) if place == OUT and die not in there]
    claimed = [dice_called(state.table, word)[0] for word in words if word.casefold() != "none"]
    if sorted(claimed) != sorted(there):
        raise Violation("DD-SYM-09", f"{state.table.ids(there)} is removed here.")


def _set(state: State, player: int, what: str, words: list[str]) -> None:
    there = zones.equipped(state, player)
    claimed = [dice_called(state.table, word)[0] for word in words if word.casefold() != "none"]
    if sorted(claimed) != sorted(there):
        raise Violation("DD-EQ-06", f"{state.name(player)} has {state.table.ids(there)} equipped here.")


OF_PLAYER: dict[str, Callable[[State, int, str, list[str]], None]] = {
    **dict.fromkeys(FIGURES, _figure),
    "has": _has,
    "trophies": _has,
    "set": _set,
}
OF_TABLE: dict[str, Callable[[State, str, list[str]], None]] = {
    "total": totals.claim,
    "result": _result,
    "extra": _extra,
    **dict.fromkeys(BAGS, _bag),
    "next": _next,
    "first": _first,
    "winner": _winner,
    "removed": _removed,
}
