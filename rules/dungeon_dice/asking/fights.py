"""A monster that has been found, the combat with its abilities, and the chest behind it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core.asking import ACTS, DEAL, Ask, Option
from rules.dungeon_dice import legal
from rules.dungeon_dice.asking.besides import besides, goods
from rules.dungeon_dice.asking.words import by_rule, line_of, shows, title
from rules.dungeon_dice.log.words import face_in_words, player_word
from rules.dungeon_dice.state import NOBODY, PROMISE_WORDS, THE_REWARD, Answer, Question, State

#: What the acts of a fight are called.
LABELS = {
    "confront": "Confront it", "flee": "Flee", "reach": "Roll first, then decide", "pass": "Pass",
    "resolve": "Resolve the combat", "leave": "Leave it locked",
}  # fmt: skip
#: What help mostly costs.
REWARD = PROMISE_WORDS[THE_REWARD]
ENDS = frozenset(("pass", "resolve", "leave", "flee"))


def known(state: State) -> Answer | None:
    """The pass of a side that has no ability to use, and the end of a combat that everybody has passed: one-use dice
    are reactions to either.
    """
    question = state.question
    if question is None or question.forced:
        return None
    if question.kind == "last call":
        return ("resolve",) if question.default is None else None
    return ("pass",) if question.kind == "window" and not legal.may_use(state.copy()) else None


def meet(state: State, question: Question) -> Ask:
    """Confront it, flee, roll first with a spear, or ask somebody for help, for the reward, another deal or nothing."""
    found = [answer for answer in legal.answers(state) if answer[0] in ("confront", "flee", "reach")]
    helpers = [answer for answer in legal.answers(state) if answer[0] == "assist"]
    options = [_plain(state, answer) for answer in found]
    reward = any(good.word == REWARD for good in goods(state, state.active, promises=True))
    for answer in helpers:
        name = state.name(answer[1])
        line, asked = line_of(state, answer), f"ask {name}"
        options.append(
            Option(
                label=f"{name} helps for nothing", line=line, group="deal", note=asked, likely=not reward,
                player=answer[1],
            )
        )  # fmt: skip
        if reward:
            label = f"{name} helps for the {REWARD}"
            options.append(Option(label=label, line=f"{line} for {REWARD}", group="deal", note=asked, player=answer[1]))
    if helpers:
        options.append(Option(label="Help for something", group="deal", ask=_help(state, [a[1] for a in helpers])))
    prompt = f"{state.name(question.player)}, what do you do about {title(state, state.monster)}?"
    why = by_rule("DD-SEARCH-03")
    return Ask(ACTS, question.player, prompt, "", tuple(options), why=why, also=tuple(besides(state)), key="meet")


def _help(state: State, helpers: list[int]) -> Ask:
    """Who helps, what the helper gives, and what for."""
    mine = goods(state, state.active, promises=True)
    players = tuple(
        Option(player_word(helper), state.name(helper), player=helper, theirs=goods(state, helper), mine=mine)
        for helper in helpers
    )
    prompt = f"{state.name(state.active)}, who helps you, and for what?"
    return Ask(DEAL, state.active, prompt, "assist", players, why=by_rule("DD-ASSIST-03"), style="assist", key="assist")


def _plain(state: State, answer: Answer) -> Option:
    group = "end" if answer[0] in ENDS else "fight"
    return Option(label=LABELS[answer[0]], line=line_of(state, answer), group=group)


def window(state: State, question: Question) -> Ask:
    """The abilities that lie open to a side."""
    return _acts(state, question, f"{state.name(question.player)}, do you use an ability?", "DD-COMBAT-06")


def chest(state: State, question: Question) -> Ask:
    """Which key opens it."""
    return _acts(state, question, "Does anybody open the chest with a key?", "DD-ONE-04")


def _acts(state: State, question: Question, prompt: str, rule: str) -> Ask:
    options = tuple(options_of(state, legal.answers(state)))
    player = question.player if question.kind == "window" else None
    also = tuple(besides(state))
    return Ask(ACTS, player, prompt, "", options, why=by_rule(rule), also=also, key=question.kind)


def options_of(state: State, answers: Iterable[Answer]) -> Iterator[Option]:
    """The acts of a fight or at a chest among these answers."""
    for answer in answers:
        if answer[0] in LABELS:
            yield _plain(state, answer)
        elif answer[0] == "use":
            _, player, die, symbol, target = answer
            aim = f" on {title(state, target)}, {shows(state, target)}" if target != NOBODY else ""
            label = f"{title(state, die)}: {face_in_words(symbol)}{aim}"
            yield Option(label=label, line=line_of(state, answer), group="use", die=die, player=player)
        elif answer[0] == "key":
            label = f"{state.name(answer[1])} uses {title(state, answer[2])}"
            yield Option(label=label, line=line_of(state, answer), group="yes", die=answer[2], player=answer[1])
