"""Lines that come in while damage waits: prevent it, lessen it (DM-PREV-04, AMB-56)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from rules.core.language.registry import F
from rules.dice_masters import texts
from rules.dice_masters.effects.choices import ask_dice, ask_may
from rules.dice_masters.effects.damage import ABILITY, ACTION, COMBAT, Packet, stopped
from rules.dice_masters.effects.reactions import DAMAGE, HIT
from rules.dice_masters.language.ability import Ability, Amount, Cost, Predicate, Trigger
from rules.dice_masters.language.phrases.costs import paid_with
from rules.dice_masters.language.phrases.sentences import Act, one_step
from rules.dice_masters.language.registry import called_later, phrase, table
from rules.dice_masters.state import ATTACK, Frame, State
from rules.dice_masters.steps.ways import payments


@dataclass(frozen=True, slots=True)
class Would:
    """Whether a line comes in on a packet; and whether it may do so on what an unblocked attacker deals."""

    test: Callable[[Any, Any, Any], bool]
    on_hits: bool


def _would(pattern: str, on_hits: bool, title: str = "") -> Callable[[F], F]:
    made = partial(Would, on_hits=on_hits)
    return called_later("would", pattern, title=title or pattern, gives="packet damage", made=made)


@_would("if a character would deal you damage", on_hits=True)
def character_would_deal_you_damage(state: State, frame: Frame, packet: Packet) -> bool:
    """By its ability or in combat; one die's one packet (CARD-74bff)."""
    by_a_die = packet.source >= 0 and packet.kind in (ABILITY, COMBAT)
    return packet.player == frame.player and by_a_die and not stopped(state, packet)


@_would("if a character's ability would deal you damage", on_hits=False)
def ability_would_deal_you_damage(state: State, frame: Frame, packet: Packet) -> bool:
    """More than 1, for less need not be lessened; no combat damage."""
    return packet.player == frame.player and packet.source >= 0 and packet.kind == ABILITY and packet.amount > 1


@_would(
    "if a character would deal you <number> or more combat damage", True, "if a character would deal you combat damage"
)
def character_would_deal_combat_damage(state: State, frame: Frame, packet: Packet, number: int) -> bool:
    """One attacker's damage, if it is so much (DM-DMG-14)."""
    return packet.player == frame.player and packet.kind == COMBAT and packet.amount >= number


@_would("if a source would deal you damage", True, "if anything would deal you damage")
def source_would_deal_you_damage(state: State, frame: Frame, packet: Packet) -> bool:
    """Whatever it is; one packet."""
    return packet.player == frame.player


@_would("if this die would be damaged in the attack step", on_hits=False)
def this_die_would_be_damaged(state: State, frame: Frame, packet: Packet) -> bool:
    """By an ability, an action or in combat."""
    return state.step == ATTACK and packet.die == frame.source and packet.kind in (ABILITY, ACTION, COMBAT)


@phrase("line", "{would} : {body}", title="if damage would be dealt")
def reaction(would: Would, body: Act) -> Ability:
    """Acts before the damage lands (DM-PREV-04)."""
    trigger = Trigger((DAMAGE, HIT) if would.on_hits else (DAMAGE,))
    return Ability("", "would", trigger=trigger, would=would.test, programs=(body.steps,) * 3)


table("line", ("while active , {would} : {body}", lambda would, body: replace(reaction(would, body), while_active=True),
       "The same, once for the card (DM-ACTV-02).", "while active, if damage would be dealt"))  # fmt: skip


@phrase(
    "act",
    "redirect <number> of it to a die of this card {amount:for each}",
    title="redirect to a die of this card",
    needs="packet",
)
def redirect(number: int, amount: Amount) -> Act:
    """As much of it as there is; the source stays the same (DM-PREV-02)."""

    def ask(state: State, frame: Frame) -> None:
        dice = texts.active_dice(state, state.table.stacks[frame.stack])
        ask_dice(state, frame, [die for die in dice if state.controller[die] == frame.player], 1, 1)

    def move(state: State, frame: Frame) -> None:
        if not frame.it:
            return
        packet = state.pending[frame.count]
        moved = min(packet.amount, number * amount(state, frame))
        rest = replace(packet, amount=packet.amount - moved)
        there = replace(packet, amount=moved, player=-1, die=frame.it[0])
        state.remember("redirected", frame.it[0], "DM-PREV-02")
        state.remember("reduced", packet.player, "DM-GLOB-10")
        state.pending = (*state.pending[: frame.count], rest, *state.pending[frame.count + 1 :], there)

    return Act((ask, move))


@phrase("line", "global {cost} , {would} : {body}", title="global, if damage would be dealt")
def global_reaction(cost: Cost, would: Would, body: Act) -> Ability:
    """Paid while the damage waits, for that one packet (DM-GLOB-09, AMB-56)."""
    paid_with(cost, "energy", "life")

    def offer(state: State, frame: Frame) -> None:
        able = state.life[frame.player] >= cost.life
        if able and any(True for _ in payments(state, frame.player, cost.energy, 1)):
            ask_may(state, frame, cost.energy, life=cost.life)
        else:
            frame.answer = False

    def decided(state: State, frame: Frame) -> None:
        if not frame.answer:
            frame.pc += len(body.steps)
        elif any(True for _ in payments(state, frame.player, cost.energy, 1)):
            state.cite_ruling("AMB-56")

    steps = (offer, decided, *body.steps)
    return replace(reaction(would, body), kind="global", cost=cost, programs=(steps,) * 3)


@one_step("it deals <number> damage instead", title="deals another amount instead", needs="packet")
def deals_instead(state: State, frame: Frame, number: int) -> None:
    """That one packet is changed (DM-GLOB-10)."""
    packet = state.pending[frame.count]
    state.pending = tuple(replace(p, amount=number) if p is packet else p for p in state.pending)
    state.remember("reduced", packet.player, "DM-GLOB-10")


@one_step("prevent it", title="prevent it", needs="packet")
def prevent_it(state: State, frame: Frame) -> None:
    """All that would hit this die, or all that the one source would deal to the player."""
    stopped = state.pending[frame.count]
    state.pending = tuple(replace(p, amount=0) if _goes_with(p, stopped) else p for p in state.pending)


@one_step("prevent all damage it would deal you this turn", title="prevent all of its damage", needs="packet")
def prevent_all_of_it(state: State, frame: Frame) -> None:
    """This damage and whatever else the same die would deal to the player in the turn, by ability or in combat."""
    source, span = state.pending[frame.count].source, (state.turn, state.turn)
    state.modifiers.append(frame.modifier("deals a player nothing", span, (source,), value=frame.player))


def _goes_with(packet: Packet, stopped: Packet) -> bool:
    if stopped.die >= 0:
        return packet.die == stopped.die
    return packet.die < 0 and (packet.player, packet.source) == (stopped.player, stopped.source)


@phrase(
    "predicate",
    "take no damage from opposing when-fielded abilities",
    title="take no damage from when-fielded abilities",
)
def no_damage_from_fielding() -> Predicate:
    """The player is spared, not the characters."""
    return Predicate("no damage from when-fielded abilities")
