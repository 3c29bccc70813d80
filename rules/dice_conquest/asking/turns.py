"""A hero's turn: which die, what is done with it, and what abilities and loot offer on the way.

A die is usually placed or rerolled as it is taken, so each die says both at once (`Option.then`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from rules.core.asking import ACTS, PICK, Ask, Option, Why
from rules.dice_conquest import legal
from rules.dice_conquest.asking.words import by_card, by_loot, by_rule, line_of, option, said
from rules.dice_conquest.queries import remaining
from rules.dice_conquest.state import Answer, Question, State
from rules.dice_conquest.steps.answers import step

#: Ways to use one loot, or numbers of a critical hit, that stand side by side; more are asked for by themselves.
FEW = 4
#: What hardly needs a second look at the die.
AT_ONCE = frozenset(("place", "reroll", "discard"))
#: What loot can change: of a use that leaves all of it alone, hardly anybody thinks.
TABLE = ("health", "where", "value", "display", "attached", "held", "attack")
RULES = {"turn": "DC-TURN-01", "attack": "DC-TURN-05", "land": "DC-H-G6"}


def turn(state: State, question: Question) -> Ask:
    """Take a die and say where it goes, use loot or pass."""
    found = list(legal.answers(state))
    taken = [replace(option(state, answer), then=_at_once(state, answer)) for answer in found if answer[0] == "take"]
    others = _options(state, [answer for answer in found if answer[0] != "take"])
    return _acts(state, question, f"{state.name(question.player)}, which die do you take?", [*taken, *others])


def _at_once(state: State, taken: Answer) -> tuple[Option, ...]:
    """What is done with the die as it is taken; nothing where something is asked in between."""
    ahead = state.copy()
    step(ahead, taken)
    asked = ahead.question
    if asked is None or asked.kind != "attack":
        return ()
    return tuple(option(ahead, answer) for answer in legal.answers(ahead) if answer[0] in AT_ONCE)


def with_a_die(state: State, question: Question) -> Ask:
    """Where the die goes, or what changes it first. That it is kept says whoever goes on."""
    die = question.dice[0]
    found = [answer for answer in legal.answers(state) if answer[0] != "keep"]
    prompt = f"{state.name(question.player)}, what do you do with {said(die, state.value[die])}?"
    return _acts(state, question, prompt, _options(state, found))


def offer(state: State, question: Question) -> Ask | None:
    """What an ability or loot offers; None where nothing of it can be done."""
    found = list(legal.answers(state))
    if all(answer == ("no",) for answer in found):
        return None
    prompt = f"{state.name(question.player)}, {OFFERS[question.kind]}?"
    options = [*_options(state, [answer for answer in found if answer != ("no",)]), option(state, ("no",))]
    hero = state.table.heroes[question.player]
    text = hero.ability if question.kind in OF_THE_ABILITY else (*hero.ability, *hero.crit_text)
    if question.cards and question.kind in ("shield", "placing"):
        text = tuple(by_loot(state, card) for card in question.cards)
    return Ask(ACTS, question.player, prompt, "", tuple(options), why=Why(" ".join(text)), key=question.kind)


OFFERS = {
    "shield": "do you use anything against the damage", "placing": "do you raise the dice there",
    "double": "do you double the die", "return": "do you return a Spent die", "extra": "do you roll an extra die",
}  # fmt: skip


#: Offers of the hero's ability alone; others may come from the critical hit as well.
OF_THE_ABILITY = frozenset(("double", "placing"))


def late(state: State) -> Iterator[Option]:
    """Loot that is used behind the die of the turn."""
    if state.question is not None and state.question.kind == "late":
        yield from _options(state, [answer for answer in legal.answers(state) if answer != ("no",)])


def _acts(state: State, question: Question, prompt: str, options: Sequence[Option]) -> Ask:
    why = by_rule(RULES[question.kind])
    return Ask(ACTS, question.player, prompt, "", tuple(options), why=why, key=question.kind)


def _options(state: State, answers: Iterator[Answer] | Sequence[Answer]) -> list[Option]:
    """Each answer; of those that differ by a number or an aim only, many are a question of their own, behind the
    likeliest.
    """
    options: list[Option] = []
    for subject, group in groupby(answers, _subject):
        like = list(group)
        if len(like) > FEW and subject[0] == "crit":
            options += [*_likely_numbers(state, like), _numbers(state, like)]
        elif len(like) > FEW and subject[0] == "use":
            options.append(_aims(state, like))
        else:
            options += [replace(option(state, answer), likely=not _is_wasted(state, answer)) for answer in like]
    return options


def _is_wasted(state: State, answer: Answer) -> bool:
    """Whether loot would change nothing on the table: who is healed is unhurt."""
    if answer[0] != "use" or state.question is None:
        return False
    ahead = state.copy()
    step(ahead, answer)
    same = ahead.question is not None and ahead.question.kind == state.question.kind
    return same and all(getattr(ahead, name) == getattr(state, name) for name in TABLE)


def _subject(answer: Answer) -> tuple[object, ...]:
    if answer[0] == "crit":
        return "crit", answer[1], bool(answer[2]) and isinstance(answer[2][0], int)
    return answer[:2]


def _likely_numbers(state: State, answers: Sequence[Answer]) -> list[Option]:
    """The numbers that a critical hit mostly makes of a die: the highest, and what slays a creature exactly."""
    by_number = {answer[2][0]: answer for answer in answers if isinstance(answer[2][0], int)}
    if not by_number:
        return []
    wanted = {max(by_number), *(remaining(state, card) for card in state.creatures())}
    return [option(state, by_number[number]) for number in sorted(wanted & set(by_number), reverse=True)]


def _numbers(state: State, answers: Sequence[Answer]) -> Option:
    """The number that a critical hit makes of the die."""
    first = option(state, answers[0])
    words = [line_of(state, answer).partition(" ")[2] for answer in answers]
    keys = tuple(Option(word, word.removeprefix("slay ")) for word in words)
    prompt = f"{state.name(state.active)}, what does the critical hit make of the die?"
    style = "number" if keys[0].word.isdigit() else "card"
    ask = Ask(PICK, state.active, prompt, "crit", keys, 1, 1, Why(first.note), style, key="crit")
    label = "Critical hit: another number" if style == "number" else "Critical hit"
    return Option(label=label, group="crit", note=first.note, ask=ask)


def _aims(state: State, answers: Sequence[Answer]) -> Option:
    """What a loot is used on."""
    each = tuple(option(state, answer) for answer in answers)
    name = state.table.cards.loot(answers[0][1]).name
    prompt = f"{state.name(state.active)}, what do you use {name} on?"
    ask = Ask(ACTS, state.active, prompt, "", each, why=by_card(state, answers[0][1]), key="loot use")
    return Option(label=f"Use {name}", group="loot", note=each[0].note, card=answers[0][1], ask=ask)
