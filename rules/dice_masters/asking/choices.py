"""What card texts ask for: dice and players, yes or no, words and numbers, an order."""

from __future__ import annotations

from dataclasses import replace

from rules.core.asking import ACTS, PICK, Ask, Option, Pay
from rules.dice_masters import legal
from rules.dice_masters.asking.likely import mark_targets
from rules.dice_masters.asking.payments import pay_for
from rules.dice_masters.asking.words import args, at_work, by_rule, by_text, code, condition, of, shows, title
from rules.dice_masters.effects.choices import AGAIN
from rules.dice_masters.log.branches import BRANCHES, branches
from rules.dice_masters.state import Question, State
from rules.dice_masters.steps.ways import payable

#: What an option may be, by the first of them that is known.
STYLES = {
    "up": "direction", "down": "direction", "fist": "colour", "bolt": "colour", "mask": "colour", "shield": "colour",
    **dict.fromkeys(BRANCHES, "branch"),
}  # fmt: skip
#: What can be tapped.
Options = tuple[Option, ...]
#: How often a price that can be paid again and again is offered.
MOST_TIMES = 9


def choose(state: State, question: Question) -> Ask:
    """Dice, players or both."""
    dice = tuple(_die(state, die) for die in question.dice)
    players = tuple(
        Option(f"P{player + 1}", state.name(player), note=f"{state.life[player]} life", player=player)
        for player in question.players
    )
    line = f"{of(state, question.player)}choose"
    prompt = f"{state.name(question.player)}, {_which(question)} do you choose for {at_work(state)}?"
    if question.most == question.least == 1:
        named = [("choose", (die,)) for die in question.dice] + [("choose", (-2 - seat,)) for seat in question.players]
        # Dice and players, with those marked that hardly anybody means.
        marked = mark_targets(state, (*dice, *players), named, question.player)
        dice, players = marked[: len(dice)], marked[len(dice) :]
    style = "player" if players and not dice else "dice"
    none = f"{line} none" if not question.least else ""
    return Ask(
        PICK, question.player, prompt, line, (*dice, *players), question.least, question.most,
        by_text(state, question), style, none, key="choose",
    )  # fmt: skip


def _die(state: State, die: int) -> Option:
    word = args(state, ("choose", (die,)))[0]
    shown = shows(state, die)
    label = f"{title(state, die)}, {shown}" if shown else title(state, die)
    return Option(word, label, note=condition(state, die), die=die, card=code(state, die), player=state.controller[die])


def _which(question: Question) -> str:
    if question.players and not question.dice:
        return "which player"
    what = "whom" if question.players else "which die" if question.most == 1 else "which dice"
    return what if question.least == question.most else f"{what}, up to {question.most},"


def may(state: State, question: Question) -> Ask | None:
    """Yes or no; None if a yes cannot be paid."""
    player = question.player
    if question.life > state.life[player] or not payable(state, player, question.cost):
        return None
    yes = f"{of(state, player)}yes"
    dice = ", ".join(title(state, die) for die in question.dice)
    offers = [Option(label="Yes", line=yes, group="yes", note=dice, player=player, pay=_price(state, question, 1))]
    if question.prompt == AGAIN and question.cost:
        for times in range(2, MOST_TIMES + 1):
            if not payable(state, player, question.cost * times):
                break
            pay = _price(state, question, times)
            offers.append(Option(label=f"Yes, {times} times", line=yes, group="yes", player=player, pay=pay))
    no = Option(label="No", line=f"{of(state, player)}no", group="no", player=player)
    prompt = f"{state.name(player)}, do you use {at_work(state)}?"
    return Ask(ACTS, player, prompt, "", (*offers, no), why=by_text(state, question), key="may")


def _price(state: State, question: Question, times: int) -> Pay | None:
    pay = pay_for(state, question.player, question.cost * times, question.life)
    several = question.prompt == AGAIN and pay is not None  # how often is said by what is paid
    return replace(pay, forced=False) if several and pay is not None else pay


def name(state: State, question: Question) -> Ask:
    """One of some words: a colour, a number, a name, up or down, the first or the second half of a text."""
    line = f"{of(state, question.player)}choose"
    halves = branches(state) if question.options[0] in BRANCHES and state.agenda else {}
    options = tuple(
        Option(args(state, ("name", word))[0], _capital(halves[word]) if word in halves else word)
        for word in question.options
    )
    first = question.options[0]
    style = "number" if first.isdigit() else STYLES.get(first, "name")
    prompt = f"{state.name(question.player)}, what do you choose for {at_work(state)}?"
    stays = "end" if legal.default(state) == ("attack", ()) else ""
    return Ask(
        PICK, question.player, prompt, line, options, 0 if stays else 1, 1, by_text(state, question), style, stays,
        key=f"name {style}",
    )  # fmt: skip


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def order(state: State, question: Question) -> Ask:
    """Which of several abilities comes first."""
    player, seen = question.player, dict[tuple[int, int], Option]()
    for number, frame in enumerate(state.waiting[player]):
        stack = state.table.stacks[frame.stack]
        word = args(state, ("order", number))[0]
        card = stack.card.code if stack.card is not None else None
        label = stack.card.name if stack.card is not None else stack.name
        note = stack.abilities[frame.line].text if frame.line >= 0 else ""
        seen.setdefault((frame.stack, frame.line), Option(word, label, note=note, card=card))
    prompt = f"{state.name(player)}, which ability comes first?"
    line = f"{of(state, player)}order"
    return Ask(PICK, player, prompt, line, tuple(seen.values()), 1, 1, by_rule("DM-PRIO-02"), "order", key="order")
