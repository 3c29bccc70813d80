"""A monster that has been found, the combat with its abilities, what has to be named in it, and the chest behind it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core.asking import ACTS, DEAL, PICK, Ask, Option
from rules.dungeon_dice import legal
from rules.dungeon_dice.asking.besides import besides, goods
from rules.dungeon_dice.asking.words import by_rule, die_option, line_of, of, shows, title
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


# --- dice and players that somebody has to name ---------------------------------------------------

AIMS = {
    "target": ("which die do you aim at", "DD-COMBAT-08"),
    "lowest": ("which of the lowest dice is it", "DD-COMBAT-08"),
    "spell": ("which spell is it", "DD-ABIL-05"),
}


def hunted(state: State, question: Question) -> Ask:
    prompt = f"{state.name(question.player)}, which of the two do you roll?"
    options = tuple(die_option(state, die) for die in question.dice)
    why, also = by_rule("DD-SEARCH-05"), tuple(besides(state))
    return Ask(PICK, question.player, prompt, "choose", options, 1, 1, why, "dice", also=also, key="hunted")


def aim(state: State, question: Question) -> Ask:
    what, rule = AIMS[question.kind]
    prompt = f"{state.name(question.player)}, {what}?"
    options = tuple(die_option(state, die) for die in question.dice)
    line, why = f"{of(state, question.player)}choose", by_rule(rule)
    return Ask(PICK, question.player, prompt, line, options, 1, 1, why, "dice", key=question.kind)


def side(state: State, question: Question) -> Ask:
    """For or against whom a one-use die is."""
    options = tuple(
        Option(
            label=f"{'For' if answer[1] > 0 else 'Against'} {state.name(answer[2])}",
            line=line_of(state, answer),
            group="other",
            player=answer[2],
        )
        for answer in legal.answers(state)
        if answer[0] == "side"
    )
    prompt = f"{state.name(question.player)}, whom is {title(state, question.dice[0])} for or against?"
    return Ask(ACTS, question.player, prompt, "", options, why=by_rule("DD-COMBAT-09"), key="side")


def veto(state: State) -> Iterator[Option]:
    """The assistant may refuse the use of an own die."""
    question = state.question
    if question is not None and question.kind == "veto":
        label = f"{state.name(question.player)} refuses the use of {title(state, question.dice[0])}"
        yield Option(label=label, line=line_of(state, ("veto",)), group="no", player=question.player)
