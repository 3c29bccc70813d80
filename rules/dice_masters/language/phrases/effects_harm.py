"""Effects that hurt: damage, KO, sacrifice."""

from __future__ import annotations

from collections.abc import Sequence

from rules.dice_masters import texts
from rules.dice_masters.effects.damage import ABILITY, ACTION, Packet, deal, pending, propose
from rules.dice_masters.effects.knockout import knock_out
from rules.dice_masters.effects.reactions import next_reaction, somebody_may_react
from rules.dice_masters.effects.resolve import begin
from rules.dice_masters.language.ability import Ability, Amount, Condition, Selection
from rules.dice_masters.language.phrases.amounts import times
from rules.dice_masters.language.phrases.choosing import as_player, chosen_dice, is_done, on
from rules.dice_masters.language.phrases.sentences import Act, one_step
from rules.dice_masters.language.registry import phrase, table
from rules.dice_masters.state import OUT, USED, Frame, State
from rules.dice_masters.zones import move


def _hit(selection: Selection, amount: Amount, by_that_die: bool = False) -> Act:
    """One packet of damage to each of *it*, all at the same time, once those who may react have done so."""

    def prepare(state: State, frame: Frame) -> None:
        number = amount(state, frame)
        packets = _packets(state, frame, number, frame.event_die if by_that_die else frame.source)
        if somebody_may_react(state):
            propose(state, packets)
        else:
            frame.pc += 2
            _hurt(state, frame, packets)

    chosen = on(selection, prepare, to_players=True)
    return Act((*chosen.steps, react, _land), chosen.needs)


def react(state: State, frame: Frame) -> None:
    """Those who may prevent or lessen the damage, one after the other."""
    reaction = next_reaction(state) if "would deal damage" in state.table.triggers else None
    if reaction is not None:
        frame.pc -= 1
        begin(state, reaction)


def _land(state: State, frame: Frame) -> None:
    _hurt(state, frame, pending(state))


def _hurt(state: State, frame: Frame, packets: Sequence[Packet]) -> None:
    landed = deal(state, packets)
    frame.used = tuple([packet.die for packet in landed if packet.die >= 0])
    frame.others += tuple(chosen_dice(frame))


def _packets(state: State, frame: Frame, number: int, source: int) -> list[Packet]:
    """So much to each of *it*."""
    stack = state.table.stacks[frame.stack]
    kind = ABILITY if stack.is_character else ACTION
    packets: list[Packet] = []
    for item in frame.it:
        if item >= 0:
            packets.append(Packet(number, item, -1, source, kind, False, frame.stack))
        else:
            player = as_player(item)
            fielded = player != frame.player and _by_fielding(stack.abilities[frame.line])
            packets.append(Packet(number, -1, player, source, kind, fielded, frame.stack))
    return packets


def _by_fielding(ability: Ability) -> bool:
    trigger = ability.trigger
    return trigger is not None and trigger.subject == "this" and "fielded" in trigger.events


@phrase("act", "deal {damage} to {selection}", title="deal damage", gives="hit")
def deal_damage(damage: Amount, selection: Selection) -> Act:
    """To each die or player meant, all at once (DM-DMG-12)."""
    return _hit(selection, damage)


@phrase("act", "deal {damage} to {selection} {count:for each}", title="deal damage", gives="hit")
def deal_damage_for_each(damage: Amount, selection: Selection, count: Amount) -> Act:
    """One packet, so many times as large."""
    return _hit(selection, times(damage, count))


@phrase(
    "act",
    "that die deals {damage} to {selection} {count:for each}",
    title="that die deals damage",
    needs="die",
    gives="hit",
)
def that_die_deals_damage_for_each(damage: Amount, selection: Selection, count: Amount) -> Act:
    """The same, but the die of the event is the source (CARD-118wol)."""
    return _hit(selection, times(damage, count), by_that_die=True)


table("act", ("deal damage to {selection} equal to {quantity}", lambda selection, quantity: _hit(selection, quantity),
       "As much as something measures.", "deal damage equal to"), gives="hit")  # fmt: skip


@phrase(
    "act",
    "deal damage to {selection} equal to {quantity} , plus <number> if {condition}",
    title="deal damage equal to",
    gives="hit",
)
def deal_damage_equal_plus(selection: Selection, quantity: Amount, number: int, condition: Condition) -> Act:
    """As much as something measures, and more if a condition holds."""

    def amount(state: State, frame: Frame) -> int:
        return quantity(state, frame) + (number if condition(state, frame) else 0)

    return _hit(selection, amount)


@phrase("act", "KO {selection}", title="KO", gives="fallen")
def ko(selection: Selection) -> Act:
    """Knocked out whatever its defense (DM-KO-02, DM-KO-08)."""

    def fell(state: State, frame: Frame) -> None:
        dice = [die for die in chosen_dice(frame) if state.in_field(die)]
        frame.level = max((texts.level(state, die) for die in dice), default=0)
        if dice:
            knock_out(state, dice, by=frame.player)
        frame.used, frame.done = tuple(dice), is_done(selection, dice)

    return on(selection, fell, in_field=True)


@one_step("KO it and each other die of its card", title="KO every die of its card", needs="it", gives="fallen")
def ko_all_of_its_card(state: State, frame: Frame) -> None:
    """The copies in the same field."""
    dice = [
        die
        for it in chosen_dice(frame)
        for die in state.field(state.controller[it])
        if state.table.stack_of[die] == state.table.stack_of[it] and not texts.unaffected(state, die, frame)
    ]
    if dice:
        knock_out(state, dice, by=frame.player)
    frame.used, frame.done = tuple(dice), bool(dice)


@phrase("act", "sacrifice {selection}", gives="fallen")
def sacrifice(selection: Selection) -> Act:
    """From the field to the used pile; this is no KO (AMB-90)."""

    def give_up(state: State, frame: Frame) -> None:
        dice = [die for die in chosen_dice(frame) if state.in_field(die)]
        if dice:
            state.cite_ruling("AMB-90")
        for die in dice:
            out = state.table.profile.sacrificed_dice == "out_of_play" and state.owner[die] == state.active
            move(state, die, OUT if out else USED)
        frame.used, frame.done = tuple(dice), is_done(selection, dice)

    return on(selection, give_up, in_field=True)
