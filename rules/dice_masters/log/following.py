"""What an entry says beyond its own question: the choices that follow it, in the words behind it.

use Magic-Missile on Troll      choose Orc Troll NPC      global Polymorph with M, Cube down, Troll up
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.faults import Ambiguous, Fault, Unreadable, Violation
from rules.core.lines.notation import DECISION, Entry
from rules.core.lines.words import is_number
from rules.dice_masters import stats
from rules.dice_masters.log.reading import as_written
from rules.dice_masters.log.spending import WITH
from rules.dice_masters.state import Answer, Question, State
from rules.dice_masters.steps.answers import step
from rules.dice_masters.steps.ways import payments

#: The questions of effects.
ASKED_BY_TEXTS = ("choose", "may", "name")
#: That the words of one line give: an offer may be made again and again, as that of a text that repeats itself.
MOST_ANSWERS = 20
#: Of an entry: an act with its choices says no more, and each place between them is tried.
MOST_WORDS = 60
#: Before what is chosen, they say nothing.
TOWARDS = frozenset(("on", "at", "to", "into", "against", "upon", "vs", "targeting", "target", "choose", "and", "spin",
                     "turn", "for", "buy", "reroll", "+", "&", "yes"))  # fmt: skip
#: Those of them that stand between an act and what it is for.
PARTING = TOWARDS - {"and", "+", "&", "yes", "for", "buy", "turn", "spin"}
#: Behind them stands where a die goes, not what is chosen.
_PLACES = frozenset(("bag", "prep", "used", "reserve"))
#: Which way a die turns, and by what its level then differs.
TURNS = {"up": 1, "down": -1}
#: They say nothing before a die, or between a die and that.
SPINS = frozenset(("spins", "spun", "spinning", "goes", "turns", "turned", "is"))


def with_choices(state: State, entry: Entry) -> Answer:
    """An act with the choices that it asks for behind it, on one line. Raises the Fault of the act itself, or the rule
    that the act breaks, or what it is for, where a word such as `on` parts the two.
    """
    broken: Violation | None = None
    forbidden: Violation | None = None
    doubt: Ambiguous | None = None
    unclear: Ambiguous | None = None  # of what is chosen, though no word parts it from the act
    for place in range(len(entry.args) - 1, 0, -1) if len(entry.args) <= MOST_WORDS else ():
        head, rest = entry.args[:place], entry.args[place:]
        if head[-1].casefold() in TOWARDS:
            continue
        try:
            first = as_written(state, Entry(entry.kind, entry.verb, head, entry.actor))
            if entry.verb == "global" and head[-1].casefold() not in WITH and _names_choices(state, rest):
                forbidden = forbidden or _forbidden(state, first)
            return ("both", first, *_followed(state, first, rest))
        except Violation as fault:
            parted = rest[0].casefold() in PARTING and _PLACES.isdisjoint(rest)  # attack Batman, Ring to prep
            broken = broken or (fault if parted else None)
        except Ambiguous as fault:
            doubt = doubt or (fault if rest[0].casefold() in PARTING else None)
            unclear = fault if len(_plainer(head)) == 1 else unclear
        except Fault:
            continue
    if broken is not None:
        raise broken
    if doubt is not None:
        raise doubt
    try:
        return as_written(state, entry)
    except Unreadable:
        known = forbidden or unclear
        if known is not None:
            raise known from None
        raise


def _names_choices(state: State, words: Sequence[str]) -> bool:
    """Whether the words can only be what is chosen: dice, and which way they turn."""
    names = [word for word in words if word.casefold() not in TURNS.keys() | TOWARDS | SPINS]
    return bool(names) and all(state.table.words.numbers[word.partition(":")[0].partition("#")[0]] for word in names)


def _forbidden(state: State, first: Answer) -> Violation | None:
    """The rule that an act breaks, whatever is chosen behind it."""
    try:
        step(state.copy(), first)
    except Violation as fault:
        return fault
    return None


def choices(state: State, words: Sequence[str]) -> Answer:
    """Several choices in a row, in the words of one entry."""
    answers = _followed(state, None, words)
    return answers[0] if len(answers) == 1 else ("both", *answers)


def agreed(state: State, words: Sequence[str]) -> Answer:
    """A yes that costs nothing, and what it leads to: `yes with B` where the die is what is given."""
    return ("both", ("yes", None), *_followed(state, ("yes", None), words))


def _followed(state: State, first: Answer | None, words: Sequence[str]) -> list[Answer]:
    """The answers that the words give, one after the other, behind the first. Raises Unreadable if words are left."""
    ahead = state.copy()
    asked = state.question
    assert asked is not None
    agreed_to = text_at(ahead, len(ahead.agenda)) if first == ("yes", None) else None
    depth = len(ahead.agenda)
    if first is not None:
        step(ahead, first)
    answers: list[Answer] = []
    left = _plainer(words)
    while left:
        question = ahead.question
        others = question is None or question.kind not in ASKED_BY_TEXTS or question.player != asked.player
        if question is None or others or len(answers) > MOST_ANSWERS:
            raise _too_much(left)
        if agreed_to is not None and text_at(ahead, depth) != agreed_to:
            raise _too_much(left)  # what is named is of the text that is agreed to, and not of the next one
        if left[0].casefold() in TOWARDS and not _is_option(question, left[0]):
            left.pop(0)
            continue
        before = ahead.copy()
        try:
            taken, answer = _next(ahead, question, left)
        except Fault:
            if question.kind != "choose" or question.default is None:
                raise
            step(ahead, question.default)  # it need not be written, and the words are meant for what comes behind it
            answers.append(question.default)
            continue
        answers.append(answer)
        if question.kind == "may" and taken == 0:
            depth, agreed_to = len(before.agenda), text_at(before, len(before.agenda))
            continue
        agreed_to = None
        left = _checked(before, ahead, answer, left, taken)
    if not answers:
        raise _too_much(words)
    return answers


def text_at(state: State, depth: int) -> tuple[int, int, int] | None:
    """Which line of which die is at work at this depth."""
    frame = state.agenda[depth - 1] if len(state.agenda) >= depth > 0 else None
    return (frame.stack, frame.line, frame.source) if frame else None


def _plainer(words: Sequence[str]) -> list[str]:
    """`2 damage to Troll` is `2 Troll`, `Cube spins down` and `spins Cube down` are `Cube down`."""
    plain: list[str] = []
    behind = bool(words) and not is_number(words[0].lstrip("x")) and is_number(words[-1])  # NPC 1, Orc 2
    for word in words:
        lower, before = word.casefold(), plain[-1:]
        if behind and is_number(word) and before and "=" not in before[0] and not is_number(before[0]):
            plain[-1] += f"={word}"
            continue
        between = before and is_number(before[0]) and (lower == "damage" or lower in TOWARDS)
        if not between and lower not in SPINS:
            plain.append(word)
    return plain


def _too_much(words: Sequence[str]) -> Unreadable:
    return Unreadable(f"“{' '.join(words)}” means nothing here: write what an effect asks for on a line of its own.")


def _is_option(question: Question, word: str) -> bool:
    return question.kind == "name" and any(option.startswith(word.casefold()) for option in question.options)


def _next(state: State, question: Question, words: Sequence[str]) -> tuple[int, Answer]:
    """How many words answer this question, and the answer, which is given. The most words first."""
    if question.kind == "may" and not (question.cost or question.life or words[0].casefold() in ("no", *WITH)):
        answer: Answer = ("yes", next(payments(state, question.player, question.cost, 1), None))
        step(state, answer)  # what is named can only follow a yes
        return 0, answer
    verb = "yes" if question.kind == "may" else "choose"
    last: Fault = _too_much(words)
    for number in range(min(len(words), _most(question)), 0, -1):
        told = [word.partition("=")[0] for word in words[:number]]
        if question.kind == "choose" and any(is_number(word) for word in told[:1]):
            told = told[1:]
        tried = state.copy()
        try:
            answer = as_written(tried, Entry(DECISION, verb, tuple(told), question.player))
            if answer[0] == "choose" and not answer[1]:
                continue
            step(tried, answer)
        except Fault as fault:
            last = fault
            continue
        step(state, answer)
        return number, answer
    raise last


def _most(question: Question) -> int:
    """How many words may answer the question: dice and their numbers, an option of two words, a payment."""
    return 2 * question.most if question.kind == "choose" else 3 if question.kind == "name" else 9


def _checked(before: State, after: State, answer: Answer, words: list[str], taken: int) -> list[str]:
    """The words that are left; what was said of the dice chosen is so: which way they turned, what they were dealt."""
    dice = [item for item in answer[1] if item >= 0] if answer[0] == "choose" else []
    amounts = [word for word in words[:taken] if is_number(word) and answer[0] != "name"]
    amounts += [word.partition("=")[2] for word in words[:taken] if "=" in word]
    players = [-2 - item for item in answer[1] if item < 0] if answer[0] == "choose" else []
    for amount in amounts:
        if (
            not is_number(amount)
            or not all(_was_dealt(before, after, die, int(amount)) for die in dice)
            or not all(before.life[player] - after.life[player] == int(amount) for player in players)
        ):
            raise Unreadable(f"{amount} is not what is dealt here: leave the number out.")
    left = words[taken:]
    if left and left[0].casefold() in TURNS and dice and not _asks_which_way(after):
        if any(_level(after, die) - _level(before, die) != TURNS[left[0].casefold()] for die in dice):
            raise Unreadable(f"{before.table.stack(dice[0]).name} is not turned {left[0]} by this choice.")
        left = left[1:]
    return left


def _asks_which_way(state: State) -> bool:
    return state.question is not None and set(TURNS) <= set(state.question.options)


def _was_dealt(before: State, after: State, die: int, amount: int) -> bool:
    """Whether the die has taken so much, or was KO'd by no more than that."""
    if not before.in_field(die):
        return False  # only a die in the field is dealt anything
    if not after.in_field(die) or die in after.knocked_out:
        return amount >= stats.defense(before, die) - before.damage.get(die, 0)
    return after.damage.get(die, 0) - before.damage.get(die, 0) == amount


def _level(state: State, die: int) -> int:
    face = stats.face(state, die)
    return int(getattr(face, "level", 0))
