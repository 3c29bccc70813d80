"""Effects that ask: choose a colour, pay, let the other player choose."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.dice_masters.cards import ENERGY_TYPES, LANTERN_COLOURS
from rules.dice_masters.effects.choices import AGAIN, affected, ask_dice, ask_may, ask_option, candidates
from rules.dice_masters.effects.damage import lose_life
from rules.dice_masters.language.ability import Cost, Instruction, Noun, Selection
from rules.dice_masters.language.phrases.costs import paid_with
from rules.dice_masters.language.phrases.durations import Duration
from rules.dice_masters.language.phrases.effects_harm import ko
from rules.dice_masters.language.phrases.effects_life import players
from rules.dice_masters.language.phrases.sentences import Act, one_step
from rules.dice_masters.language.registry import phrase, table
from rules.dice_masters.stacks import Stack
from rules.dice_masters.state import Frame, State
from rules.dice_masters.steps.ways import payable


@phrase("act", "pay {cost}")
def pay(cost: Cost) -> Act:
    """What a "may" asks for; the payment comes with the answer."""
    paid_with(cost, "energy", "life")
    return Act((), cost=cost.energy, life=cost.life)


@phrase(
    "clause",
    "the opponent may pay <number> life for any number of {noun}",
    title="the opponent may pay for dice",
    gives="it",
)
def the_opponent_may_pay_for(number: int, noun: Noun) -> Act:
    """The other player names the dice that the life is paid for; "the others" are those left (CARD-35bff)."""

    def ask(state: State, frame: Frame) -> None:
        frame.others = tuple(candidates(state, frame, noun))
        payable = state.life[1 - frame.player] // number
        ask_dice(state, frame, list(frame.others), 0, min(payable, len(frame.others)), player=1 - frame.player)

    def take(state: State, frame: Frame) -> None:
        if frame.it:
            lose_life(state, 1 - frame.player, number * len(frame.it))

    return Act((ask, take))


table(
    "act",
    ("choose a lantern colour", lambda: _choose(lambda state: LANTERN_COLOURS),
     'One of the eight; "the chosen colour" is this one.', "choose a Lantern colour"),
    ("choose an energy type", lambda: _choose(lambda state: ENERGY_TYPES),
     'One of the four; "the chosen type" is this one.'),
)  # fmt: skip


def _choose(options: Callable[[State], tuple[str, ...]]) -> Act:
    """The choice is kept on the card until it is made anew."""

    def ask(state: State, frame: Frame) -> None:
        ask_option(state, frame, options(state))

    def keep(state: State, frame: Frame) -> None:
        state.chosen[(frame.stack, frame.player)] = str(frame.answer)

    return Act((ask, keep))


table(
    "act",
    ("choose a purchase cost",
     lambda: _choose(lambda state: tuple(str(c) for c in sorted({s.cost for s in state.table.stacks if s.card}))),
     'One that a card of the game has; "the chosen cost" is this one.'),
    ("name a die", lambda: _choose(lambda state: _names(state.table.stacks)),
     "Any of the dice in the game, by its card's name."),
    ("name a character",
     lambda: _choose(lambda state: _names(stack for stack in state.table.stacks if stack.is_character)),
     "Any of the characters in the game, Sidekicks among them, by its card's name."),
)  # fmt: skip


def _names(stacks: Iterable[Stack]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(stack.name.replace("-", " ") for stack in stacks))


@phrase("act", "the opponent must pay {cost} to field {noun:a noun} {duration}", title="must pay to field")
def must_pay_to_field(cost: Cost, noun: Noun, duration: Duration) -> Act:
    """A tax on each fielding of such a die."""
    paid_with(cost, "life")

    def demand(state: State, frame: Frame) -> None:
        tax = frame.modifier("field tax", duration.span(state, frame), noun=noun.number, value=cost.life)
        tax.while_active = duration.while_active
        state.modifiers.append(tax)

    return Act((demand,))


@phrase("act", "pay any number of {cost}", title="pay any number of times", gives="payment")
def pay_any_number(cost: Cost) -> Act:
    """Paid one by one, or several with one yes; the first no ends it."""
    paid_with(cost, "energy")

    def start(state: State, frame: Frame) -> None:
        frame.count = 0

    def offer(state: State, frame: Frame) -> None:
        frame.answer = False
        if payable(state, frame.player, cost.energy):
            ask_may(state, frame, cost.energy, prompt=AGAIN)

    def counted(state: State, frame: Frame) -> None:
        if frame.answer:
            frame.count += int(frame.answer)
            frame.pc -= 2
        frame.done = frame.count > 0

    return Act((start, offer, counted))


@one_step("{player} chooses {noun:a noun}", title="a player chooses", gives="it")
def player_chooses_any(state: State, frame: Frame, player: str, noun: Noun) -> None:
    """In the field anybody's; in a pile the player's own."""
    who = players(state, frame, player)[0]
    dice = affected(state, frame, noun) if noun.zones is None else candidates(state, frame, noun)
    dice = [die for die in dice if noun.zones is None or state.owner[die] == who]
    ask_dice(state, frame, dice, 1, 1, player=who)


@phrase("act", "{player} chooses one of their {noun}", title="a player chooses one of theirs", gives="it")
def player_chooses(player: str, noun: Noun) -> Act:
    """The die's own controller chooses: no targeting. If both choose, the active player names first (AMB-81)."""

    def asks(place: int) -> Instruction:
        def ask(state: State, frame: Frame) -> None:
            who = players(state, frame, player)[place]
            frame.others = frame.it if place else ()
            dice = [die for die in affected(state, frame, noun) if state.controller[die] == who]
            ask_dice(state, frame, dice, 1, 1, player=who)

        return ask

    def both(state: State, frame: Frame) -> None:
        frame.it = frame.others + frame.it
        frame.done = bool(frame.it)

    return Act((asks(0), asks(1), both) if player == "each" else (asks(0),))


@phrase("act", "name a non- sidekick die", title="name a die of a card")
def name_a_card_die() -> Act:
    """Any die of the game that has a card (CARD-95bff)."""
    return _choose(lambda state: _names(stack for stack in state.table.stacks if stack.card))


@phrase("clause", "you may pay {cost} any number of times , each time to {act}", title="may pay again and again")
def may_pay_again_and_again(cost: Cost, act: Act) -> Act:
    """Paid and done, then asked anew, until the player has had enough."""
    paid_with(cost, "energy")

    def ask(state: State, frame: Frame) -> None:
        ask_may(state, frame, cost.energy)

    def decided(state: State, frame: Frame) -> None:
        if not frame.answer:
            frame.pc += len(act.steps) + 1

    def again(state: State, frame: Frame) -> None:
        frame.pc -= len(act.steps) + 3

    return Act((ask, decided, *act.steps, again))


@one_step("at least 1 {noun} must attack {duration}", title="at least one must attack")
def some_must_attack(state: State, frame: Frame, noun: Noun, duration: Duration) -> None:
    """If one can; its player chooses which (AMB-79)."""
    state.modifiers.append(frame.modifier("some must attack", duration.span(state, frame), noun=noun.number))


@phrase("act", "{player} KOs one of their {noun}", title="a player KOs one of theirs", gives="it fallen")
def player_knocks_out(player: str, noun: Noun) -> Act:
    """The die's own controller chooses it: no targeting (AMB-81)."""
    chosen = player_chooses(player, noun)
    return chosen.then(ko(Selection("it")))
