"""Dungeon Dice at a distance: each player is asked for themselves, of what they may do themselves.

At a table everybody records together, so what may come in stands beside any question. At a distance nobody speaks out
of turn: whoever is asked and holds a one-use die is asked for it. A bargain needs the word of both, so none is made but
help in a fight, which whoever meets a monster may ask for (DD-ASSIST-02).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from rules.core.asking import ACTS, DEAL, ODDS, Ask, Option
from rules.dungeon_dice import legal
from rules.dungeon_dice.asking.besides import besides, one_use
from rules.dungeon_dice.asking.fights import options_of
from rules.dungeon_dice.asking.words import by_rule, line_of, title
from rules.dungeon_dice.state import Answer, Question, State

#: Questions that are not worth one where there is one answer.
PLAIN = frozenset(("window", "last call", "settle", "chest", "ready"))
#: What is asked where a table is asked nothing, and by which rule.
PROMPTS = {
    "window": ("do you use anything?", "DD-COMBAT-06"),
    "last call": ("do you use anything before the combat is resolved?", "DD-COMBAT-09"),
    "settle": ("do you use anything before the reward?", "DD-ONE-02"),
    "chest": ("do you open the chest with a key?", "DD-ONE-04"),
    "ready": ("do you use anything before the duel?", "DD-THRONE-02"),
    "veto": ("may {die} be used?", "DD-COMBAT-06"),
}
#: What says no to them.
LABELS = {
    "pass": "Pass", "resolve": "Resolve the combat", "done": "Go on", "leave": "Leave it locked", "ready": "Fight",
    "allow": "Let it be used", "veto": "Refuse it",
}  # fmt: skip
#: Bargains need the word of both.
BARGAINS = (DEAL, ODDS)


def only_answer(state: State) -> Answer | None:
    """All that whoever is asked could do, where that is not a decision."""
    question = state.question
    if question is None or question.forced or question.kind not in PLAIN:
        return None
    own = list(islice(_own(state, question), 2))
    return own[0] if len(own) == 1 else None


def of_the_asked(state: State, asked: Ask | None) -> Ask | None:
    """The question as a table is asked it, with what its player may do alone; its own where a table is not asked."""
    question = state.question
    if question is None:
        return None
    if question.kind in PROMPTS:
        return _act(state, question)
    if asked is None:
        return None
    options = tuple(_of(question.player, asked.options)) if asked.kind == ACTS else asked.options
    return replace(asked, options=options, also=(*_of(question.player, asked.also), *_help(asked)))


def _help(asked: Ask) -> Iterator[Option]:
    """What its player may ask another one for: it is an offer until that one has agreed."""
    for option in asked.options if asked.key == "meet" else ():
        if option.group == "deal" and (option.ask is None or option.ask.style == "assist"):
            yield replace(option, likely=True)


def _act(state: State, question: Question) -> Ask:
    prompt, rule = PROMPTS[question.kind]
    own = list(_own(state, question))
    says_no = [answer for answer in own if answer[0] in LABELS]
    does = [answer for answer in own if answer not in says_no]
    options = (*one_use(state, does), *options_of(state, does), *(_no(state, answer) for answer in says_no))
    also = tuple(option for option in _of(question.player, besides(state)) if option.group != "use")
    die = title(state, question.dice[0]) if question.dice else ""
    words = f"{state.name(question.player)}, {prompt.format(die=die)}"
    return Ask(ACTS, question.player, words, "", options, why=by_rule(rule), also=also, key=question.kind)


def _no(state: State, answer: Answer) -> Option:
    group = {"veto": "no", "allow": "yes"}.get(answer[0], "end")
    return Option(label=LABELS[answer[0]], line=line_of(state, answer), group=group)


def _own(state: State, question: Question) -> Iterator[Answer]:
    """The answers of whoever is asked; that a combat is resolved says their last pass, too."""
    found = [answer for answer in legal.answers(state.copy()) if _player(question, answer) == question.player]
    passes = ("pass",) in found
    yield from (answer for answer in found if not (passes and answer == ("resolve",)))


def _player(question: Question, answer: Answer) -> int:
    """Whose answer it is: what is used or given is its player's, all else that of whoever is asked."""
    return int(answer[1]) if answer[0] in ("use", "one-use", "artifact", "key") else question.player


def _of(player: int, options: Iterable[Option]) -> Iterator[Option]:
    """What this player may do without the word of another."""
    for option in options:
        if option.player in (None, player) and (option.ask is None or option.ask.kind not in BARGAINS):
            yield option
