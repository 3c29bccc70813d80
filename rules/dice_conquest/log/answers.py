"""What each kind of entry says, word by word: dice and faces, cards, what is done with a die, critical hits."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress

from rules.core.faults import ChoiceNeeded, Unreadable, Violation
from rules.core.lines.notation import Entry
from rules.core.lines.words import is_number
from rules.dice_conquest.dice import ALL, DICE, SIDES, shown
from rules.dice_conquest.language.lines import Effect
from rules.dice_conquest.log.rolls import roll
from rules.dice_conquest.log.using import read_use
from rules.dice_conquest.log.words import (
    die_as_told,
    find_card,
    find_creature,
    find_hero,
    find_target,
    is_die,
    is_seat,
    loot_named,
    read_die,
    read_face,
    spelt,
)  # fmt: skip
from rules.dice_conquest.queries import creature, placeable
from rules.dice_conquest.state import SPENT, Answer, Question, State
from rules.dice_conquest.steps import crits
from rules.dice_conquest.steps.attack import check_reroll
from rules.dice_conquest.steps.loot import swap_of
from rules.dice_conquest.steps.slaying import loot_of_the_turn

Reader = Callable[[State, Question, Sequence[str]], Answer]
BY_NAME = {name: die for die, name in enumerate(DICE)}

# --- dice -------------------------------------------------------------------------------------------


def _only_die(state: State, words: Sequence[str], dice: Sequence[int], what: str, verb: str = "") -> int:
    """The die that is named, or the only one there is. With a `verb` it is rolled, if it is Spent."""
    if not words and len(dice) == 1:
        return dice[0]
    if len(words) != 1:
        names = tuple(DICE[die] for die in dice)
        raise ChoiceNeeded(f"Write which die is {what}: {', '.join(names) or 'there is none'}.", names)
    die, value = read_die(state, words[0])
    if verb and value is not None and state.where[die] == SPENT and value != state.value[die]:
        line = f"{verb} {DICE[die]} -> {value}"
        raise Unreadable(f"Write after an arrow what the die shows once it has been rolled: {line}.", (line,))
    return die_as_told(state, words[0])


# --- cards ------------------------------------------------------------------------------------------


def _reveal(state: State, question: Question, words: Sequence[str]) -> Answer:
    if not words:
        raise Unreadable("Write the cards that came up, in order: reveal Skeleton Hag Bugbear.")
    found = [find_card(state, word) for word in words if word.casefold() != "for"]
    of_another = [card for card in found if state.table.cards.card(card).name != question.why]  # reveal Ogre for Hag
    return "reveal", tuple(of_another or found)


def _bearer_named(state: State, word: str, card: str) -> str:
    """The creature that a word names, itself or by its loot; of several that fit, the one of this `card`."""
    if loot := loot_named(state, word, (card,)):
        return loot
    with suppress(Unreadable):
        return find_creature(state, word, (card,))
    return ""


def _hero(state: State, question: Question, words: Sequence[str]) -> Answer:
    if len(words) != 1:
        raise ChoiceNeeded("Write which hero: choose P1.", tuple(f"P{n + 1}" for n in range(len(state.health))))
    return "choose", find_hero(state, words[0])


def _give(state: State, question: Question, words: Sequence[str]) -> Answer:
    """Who gets it; the loot, or the creature that bore it, may be named as well."""
    card = question.cards[0] if question.kind == "loot" else loot_of_the_turn(state)[0]
    named = {word: _bearer_named(state, word, card) for word in words if not is_seat(word)}
    for found in filter(None, named.values()):
        if found != card:
            given, other = state.table.cards.loot(card).name, creature(state, found)
            name = other.loot.name if other.loot is not None else other.name
            raise Violation(
                "DC-L-G2", f"{given} is given here, and not {name}: loot stays with the hero who has got it."
            )
    words = [word for word in words if not named.get(word) and word.casefold() != "loot"]
    if [word.casefold() for word in words] in (["none"], ["nobody"]):
        return "give", -1
    return "give", _hero(state, question, words)[1]


# --- a turn -----------------------------------------------------------------------------------------

_OF_A_TURN = re.compile(r"\bturn\b|\bdone\b", re.IGNORECASE)


def is_of_a_turn(entry: Entry) -> bool:
    """Whether a pass may tell of the end of a turn only: `Ana passes the turn to Bo`."""
    return _OF_A_TURN.search(entry.text) is not None


def turn_is_passed(state: State, question: Question) -> Unreadable:
    """`passes the turn`, where a hero has just placed a die: that is no pass, which ends the round (DC-TURN-10)."""
    message = (
        "A turn ends with its die, and nobody writes that: leave this line out. A pass ends the round for everybody"
    )
    if question.kind != "turn":
        return Unreadable(f"{message}.")
    line = f"P{question.player + 1} pass"
    return Unreadable(f"{message}; if {state.name(question.player)} passes, write {line}.", (line,))


def _take(state: State, question: Question, words: Sequence[str]) -> Answer:
    if len(words) != 1:
        raise Unreadable("Write which die is chosen, one only: take D8.")
    die = BY_NAME.get(words[0])
    return "take", die_as_told(state, words[0]) if die is None else die


def _plain(*answer: str) -> Reader:
    """A word that says it all; the die at hand may be named."""

    def read_plain(state: State, question: Question, words: Sequence[str]) -> Answer:
        if len(words) == 1 and is_die(words[0]) and question.kind in ("attack", "land", "double"):
            die = die_as_told(state, words[0])
            if die not in question.dice:
                raise Violation("DC-TURN-02", f"{DICE[question.dice[0]]} is the chosen die, not {DICE[die]}.")
        elif words:
            raise Unreadable(f'"{words[0]}" has no meaning here.')
        return answer

    return read_plain


def _reroll(state: State, question: Question, words: Sequence[str]) -> Answer:
    """What the die shows then stands behind an arrow."""
    told = re.split("[=:]", words[-1])[-1] if words else ""
    die = question.dice[0]
    if is_number(told) and list(words) != [shown(die, state.value[die])]:
        check_reroll(state)
        message = "Write after an arrow what the die shows once it has been rolled again."
        raise Unreadable(message, (f"reroll -> {told}",))
    return _plain("reroll")(state, question, words)


def _swap(state: State, question: Question, words: Sequence[str]) -> Answer:
    effect = swap_of(state)
    zone = effect.needs[0] if effect else SPENT
    dice = [die for die in ALL if state.where[die] == zone]
    return "swap", _only_die(state, words, dice, "taken instead", "swap")


def _place(state: State, question: Question, words: Sequence[str]) -> Answer:
    """`place Skeleton`, `place D6=4 Skeleton`; the creature may be left out if there is only one."""
    die = question.dice[0]
    if words and is_die(words[0]):
        named = die_as_told(state, words[0])
        if named != die:
            raise Violation("DC-TURN-02", f"{DICE[die]} is the die to place, not {DICE[named]}.")
        words = words[1:]
    if len(words) == 1:
        return "place", find_target(state, words[0])
    if words:
        raise Unreadable("Write one creature on which the die is placed: place Skeleton.")
    not_on = question.cards[0] if question.cards else ""
    spots = placeable(state, die, state.value[die], state.attack.crit >= 0, not_on)
    if len(spots) == 1:
        return "place", spots[0]
    names = tuple(spelt(creature(state, card).name) for card in spots)
    raise ChoiceNeeded(f"Write which creature {DICE[die]} is placed on.", names)


def _crit(state: State, question: Question, words: Sequence[str]) -> Answer:
    """`crit 5` sets the die, `crit slay Golem` discards it; without words, the only way there is."""
    die, ways = crits.acting_die(state), crits.ways(state, state.active)
    if not ways:
        return "crit", 0, ()  # it comes after placing, whatever is written with it: `steps.crits` says so
    words = [word for word in words if word.casefold() not in ("slay", "discard")]
    if len(words) > 1:
        raise Unreadable("Write one number, or one creature: crit 5, or crit slay Golem.")
    if words:
        return _way(state, die, words[0], ways)
    if len(ways) > 1 or crits.needs(ways[0]) == ("number",):
        raise ChoiceNeeded(f"Write what the critical hit does: crit {SIDES[die]}, or crit slay Golem.")
    return "crit", 0, (_only_prey(state, ways[0]),)


def _way(state: State, die: int, word: str, ways: tuple[tuple[Effect, ...], ...]) -> Answer:
    number = is_number(word) or is_die(word)
    need = "number" if number else "creature"
    given = _set_to(state, die, word) if number else find_target(state, word)
    way = next((place for place, effects in enumerate(ways) if crits.needs(effects) == (need,)), None)
    if way is None:
        use = crits.crit_use(state)
        done = "set a die to a number" if number else "slay a creature"
        raise Violation(use.rule, f"{use.name}'s critical hit does not {done}.")
    return "crit", way, (given,)


def _set_to(state: State, die: int, word: str) -> int:
    if is_number(word):
        return int(word)
    named, value = read_die(state, word)
    if named != die or value is None:
        raise Unreadable(f"Write the number that {DICE[die]} is set to: crit {SIDES[die]}.")
    return value


def _only_prey(state: State, way: tuple[Effect, ...]) -> str:
    prey = [card for card in state.creatures() if crits.can_slay(state, card, way[0].number)]
    if len(prey) == 1:
        return prey[0]
    if len(state.creatures()) == 1:
        return state.creatures()[0]
    names = tuple(spelt(creature(state, card).name) for card in prey)
    raise ChoiceNeeded("Write which creature the critical hit slays: crit slay Golem.", names)


def _is_none(words: Sequence[str]) -> bool:
    return [word.casefold() for word in words] == ["none"]


def _offered(verb: str, what: str) -> Reader:
    """A die that an ability rolls; `none` declines."""

    def read_die_or_none(state: State, question: Question, words: Sequence[str]) -> Answer:
        return ("no",) if _is_none(words) else (verb, _only_die(state, words, question.dice, what, verb))

    return read_die_or_none


def _discard_one(state: State, question: Question, words: Sequence[str]) -> Answer:
    return "discard", _only_die(state, words, question.dice, "discarded")


def _discard_some(state: State, question: Question, words: Sequence[str]) -> Answer:
    """Dice that are discarded together, all of them or as many as this line names."""
    dice = tuple(dict.fromkeys(die_as_told(state, word) for word in words))
    return "discard", *(dice or question.dice)


def _double(state: State, question: Question, words: Sequence[str]) -> Answer:
    """`double`, or with what the die shows then: `double D6=6`."""
    if not words:
        return ("double",)
    die = question.dice[0]
    if len(words) > 1:
        raise Unreadable("Write double, or double with what the die shows then: double D6=6.", ("double",))
    value = read_face(state, die, words[0])
    if value != 2 * state.value[die]:
        rule = state.table.heroes[state.active].ability_rule
        raise Violation(rule, f"{shown(die, state.value[die])} is doubled exactly, to {2 * state.value[die]}.")
    return ("double",)


def _boost(state: State, question: Question, words: Sequence[str]) -> Answer:
    """All other dice there are raised; they may be named."""
    named = {die_as_told(state, word) for word in words}
    others = {die for die in state.dice_in(state.attack.target) if die != state.attack.placed}
    if wrong := sorted(named ^ others) if words else []:
        raised = ", ".join(DICE[die] for die in sorted(others)) or "none"
        rule = state.table.heroes[state.active].ability_rule
        raise Violation(
            rule,
            f"All other dice there are raised together, and no others: {raised}; not {DICE[wrong[0]]}."
            if wrong[0] not in others
            else f"All other dice there are raised together: {raised}.",
        )
    return ("boost",)


def _spend(state: State, question: Question, words: Sequence[str]) -> Answer:
    if _is_none(words):
        return "spend", ()
    return "spend", tuple(dict.fromkeys(die_as_told(state, word) for word in words))


def _keep_all(state: State, question: Question, words: Sequence[str]) -> Answer:
    """At the end of a round: everything is kept, or only the dice named."""
    if not words or [word.casefold() for word in words] == ["all"]:
        return "spend", ()
    if _is_none(words):
        return "spend", question.dice
    kept = [die_as_told(state, word) for word in words]
    for die in kept:
        if die not in question.dice:
            raise Violation("DC-END-06", f"{DICE[die]} is not on a creature, so it cannot be kept.")
    return "spend", tuple(die for die in question.dice if die not in kept)


_EXTRA_DIE: dict[str, Reader] = {
    "place": _place,
    "choose": _place,
    "discard": _plain("discard"),
    "crit": _crit,
    "use": read_use,
}
_DISCARD_ONE: dict[str, Reader] = {"choose": _discard_one, "discard": _discard_one}
#: By the kind of question: by the verb that answers it, how its words are read.
READERS: dict[str, dict[str, Reader]] = {
    "reveal": {"reveal": _reveal},
    "victim": {"choose": _hero},
    "trap": {},
    "roll": {"roll": roll},
    "highest": _DISCARD_ONE,
    "set": {"choose": _discard_some, "discard": _discard_some},
    "turn": {"take": _take, "pass": _plain("pass"), "use": read_use},
    "attack": _EXTRA_DIE | {"pass": _plain("pass"), "reroll": _reroll, "keep": _plain("keep"), "swap": _swap},
    "gone": {"discard": _discard_one},
    "heal": {"choose": _hero},
    "shield": {"use": read_use, "no": _plain("no")},
    "lose": _DISCARD_ONE,
    "placing": {"boost": _boost, "use": read_use, "no": _plain("no")},
    "double": {"double": _double, "no": _plain("no")},
    "loot": {"give": _give, "choose": _give},
    "return": {verb: _offered("return", "rolled and returned") for verb in ("crit", "return")} | {"no": _plain("no")},
    "extra": {"extra": _offered("extra", "rolled and placed"), "no": _plain("no")},
    "land": _EXTRA_DIE,
    "late": {"use": read_use, "no": _plain("no")},
    "keep": {"spend": _spend, "keep": _keep_all},
}
#: Loot that goes to another hero after all may be written behind what else the slaying brought.
read_gift: Reader = _give
