"""Assigning and landing combat damage (DM-DMG)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.core.faults import Violation
from rules.dice_masters import copying, stats, texts
from rules.dice_masters.effects.damage import COMBAT, Packet, deal, pending, propose, would_take
from rules.dice_masters.effects.reactions import next_reaction
from rules.dice_masters.effects.resolve import begin
from rules.dice_masters.state import ATTACKING, BLOCKING, OUT, PREP, USED, Answer, Blow, Dealt, Question, State
from rules.dice_masters.zones import leave_together

#: What texts say of attackers.
HARMLESS, STAYS = "deals no combat damage", "stays in the field if unblocked"


def recipients(state: State, die: int) -> list[int]:
    """The dice this one assigns its damage to: its blockers, or the attackers it blocks (DM-DMG-02, DM-DMG-04)."""
    role, blocks = state.role, state.blocks
    if role[die] == ATTACKING:
        return [blocker for blocker, attackers in blocks.items() if die in attackers and role[blocker] == BLOCKING]
    return [attacker for attacker in blocks.get(die, ()) if role[attacker] == ATTACKING]


def fighters(state: State, player: int) -> list[int]:
    if player == state.active:
        return state.attackers
    return [die for die in state.blocks if state.role[die] == BLOCKING]


def assign_active(state: State) -> bool:
    return not state.blocks or _ask(state, state.active)


def assign_other(state: State) -> bool:
    return not state.blocks or _ask(state, 1 - state.active)


def strength(state: State, die: int) -> int:
    """How much combat damage a die deals: its attack, or nothing if a text says that it deals none."""
    return 0 if is_harmless(state, die) else stats.attack(state, die)


def is_harmless(state: State, die: int) -> bool:
    spoken_of = state.modifiers or HARMLESS in state.table.statics
    return bool(spoken_of) and texts.is_said_of(state, die, HARMLESS)


def _ask(state: State, player: int) -> bool:
    """Only a split is a choice: a single recipient takes everything (AMB-76). Returns whether there is none."""
    fighting = [die for die in fighters(state, player) if len(recipients(state, die)) > 1]
    several = [die for die in fighting if not is_harmless(state, die)]
    split = [die for die in several if stats.attack(state, die) > 0]
    if len(split) < len(several):
        state.cite_ruling("AMB-59")
    if player != state.active and split:
        if state.table.profile.edition == "wol2015":
            state.cite_ruling("AMB-91")
        if not state.table.profile.multi_block_split:
            split = []
    if split:
        state.question = Question("assign", player, tuple(split))
    return not split


def answer_assign(state: State, answer: Answer) -> None:
    """("assign", ((die, ((recipient, amount), …)), …)): every die asked about deals all its damage (DM-DMG-03).

    Of several some may be answered for, and the others later; and some that have one to hit only, and no choice.
    """
    question = state.question
    assert question is not None
    given: dict[int, tuple[tuple[int, int], ...]] = dict(answer[1])
    mine = fighters(state, question.player)
    for die, split in given.items():
        if die in state.attackers and goes_through(state, die):
            if [(-2 - (1 - question.player), strength(state, die))] != list(split):
                raise wrong_at_the_player(state, die)
            continue
        if die not in question.dice and (die not in mine or len(recipients(state, die)) != 1):
            lacks = "has divided its damage already" if die in state.splits else "has no damage to divide"
            raise Violation("DM-DMG-04", f"{state.table.stack(die).name} {lacks}.")
        _check_split(state, die, split)
    state.splits.update({die: given[die] for die in question.dice if die in given})
    left = tuple([die for die in question.dice if die not in given])
    state.question = replace(question, dice=left) if left else None


def is_at_the_player(state: State, die: int, amount: int) -> bool:
    return goes_through(state, die) and strength(state, die) == amount


def wrong_at_the_player(state: State, die: int) -> Violation:
    """The other player is not dealt that damage of this die: it is all of it, or none (DM-DMG-07, DM-DMG-02)."""
    attacks = state.role[die] == ATTACKING
    if attacks and goes_through(state, die):
        return all_at_the_player(state, die, strength(state, die))
    return nothing_at_the_player(state, die, attacks)


def all_at_the_player(state: State, die: int, amount: int) -> Violation:
    name, foe = state.table.stack(die).name, state.name(1 - state.controller[die])
    return Violation("DM-DMG-07", f"{name} was not blocked: all its {amount} damage goes to {foe}.")


def nothing_at_the_player(state: State, die: int, attacks: bool) -> Violation:
    """The other player is dealt none of the damage of this die, which fights others."""
    name, foe = state.table.stack(die).name, state.name(1 - state.controller[die])
    if not attacks:
        return Violation("DM-DMG-04", f"{name} blocks: its damage goes to what it blocks, not to {foe}.")
    if overcrushes(state, die):
        more = f"{foe} is dealt only what is left over once all its blockers are KO'd"
        return Violation("DM-KW-OVER-01", f"{name} was blocked: {more}.")
    return Violation("DM-DMG-02", f"{name} was blocked: its damage goes to its blockers, not to {foe}.")


def all_of_it(state: State) -> str:
    """The rule by which no damage is held back: the newer book says so, the older that the attack value is assigned."""
    return "DM-DMG-03" if state.table.profile.edition == "wol2015" else "DM-DMG-02"


def _check_split(state: State, die: int, split: tuple[tuple[int, int], ...]) -> None:
    name, attack = state.table.stack(die).name, strength(state, die)
    fight = recipients(state, die)
    for target, _ in split:
        if target < 0:
            raise wrong_at_the_player(state, die)
        if target not in fight:
            rule = "DM-DMG-02" if state.role[die] == ATTACKING else "DM-DMG-04"
            raise Violation(rule, f"{name} is not fighting {state.table.stack(target).name} and deals it no damage.")
    if sum(amount for _, amount in split) != attack:
        rule = "DM-DMG-05" if state.role[die] == BLOCKING else all_of_it(state)
        given = sum(amount for _, amount in split)
        silent = rule == "DM-DMG-05" and state.table.profile.edition == "wol2015"
        raise Violation(rule, f"{name} assigns all its {attack} damage, not {given}.", "AMB-91" if silent else None)


def prepare(state: State) -> bool:
    """All combat damage: unblocked attackers hit the player, the others their fight (DM-DMG-07)."""
    packets: list[Packet] = []
    spill: list[tuple[int, int]] = []
    for die in [*state.attackers, *fighters(state, 1 - state.active)] if state.blocks else state.attackers:
        if die in state.blocked or die in state.blocks:
            packets += _packets(state, die, spill)
        else:
            packets.append(_at_the_player(state, die))
    state.splits.clear()
    past = _overcrush(state, packets, spill) if spill else []
    remember_who_hits_whom(state, (*packets, *past))
    propose(state, packets + past)
    return True


def remember_who_hits_whom(state: State, packets: Sequence[Packet]) -> None:
    """For whoever writes it down though it goes without saying (`log.dealt`)."""
    blows = tuple([Blow(packet.source, packet.die, packet.amount) for packet in packets])
    state.dealt = Dealt(state.turn, blows, as_they_lie(state))


def as_they_lie(state: State) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The dice of both fields in their order, each with its face."""
    return tuple([tuple([(die, state.face[die]) for die in state.field(player)]) for player in (0, 1)])


def _at_the_player(state: State, die: int) -> Packet:
    return Packet(strength(state, die), -1, 1 - state.controller[die], die, COMBAT)


def react(state: State) -> bool:
    """Those who may prevent some of it, one after the other."""
    if "would deal damage" not in state.table.triggers:
        return True
    frame = next_reaction(state)
    if frame is not None:
        state.pc -= 1
        begin(state, frame)
    return frame is None


def land(state: State) -> None:
    """All of it lands at the same time (DM-DMG-01)."""
    packets = pending(state)
    if state.blocked:
        packets = _without_spared(state, packets)
    deal(state, packets)
    for packet in packets if state.blocked else ():
        if packet.player >= 0 and packet.source in state.blocked:
            state.remember("more life", packet.player, "DM-KW-OVER-01")
    if not state.over:
        state.landed = True
        leave_early(state)


def _packets(state: State, die: int, spill: list[tuple[int, int]]) -> list[Packet]:
    attacks, fight = state.role[die] == ATTACKING, recipients(state, die)
    if attacks and not fight:
        _note_ruling(state, die)
    attack = strength(state, die)
    if attacks:
        if (die not in state.blocked or not fight) and goes_through(state, die):
            return [_at_the_player(state, die)]
        crushes = attack > 0 and overcrushes(state, die)
        if crushes:
            spill.append((die, attack))
        rule = "DM-KW-OVER-01" if crushes else "DM-DMG-06" if fight else "DM-BLK-04"
        state.remember("less life", 1 - state.controller[die], rule)
    if not fight:
        if not attacks:
            state.cite_ruling("AMB-54")
        return []
    if not attacks and not state.table.profile.multi_block_split:
        return [Packet(attack, target, source=die, kind=COMBAT) for target in fight]
    split = state.splits.get(die) or ((fight[0], attack),)
    return [Packet(amount, target, source=die, kind=COMBAT) for target, amount in split]


def _note_ruling(state: State, die: int) -> None:
    """That an attacker whose blockers are gone stays blocked is printed in the older book only (DM-BLK-04, AMB-36)."""
    if die in state.blocked:
        printed = state.table.profile.edition == "bff2014" and state.table.profile.blocked_sticky
        if not printed:
            state.cite_ruling("AMB-36")


def goes_through(state: State, die: int) -> bool:
    """Whether it hits the player: it was not blocked, or (blocked_sticky=false) its blockers are gone (DM-BLK-04)."""
    if die not in state.blocked:
        return True
    if recipients(state, die):
        return False
    return not state.table.profile.blocked_sticky


def overcrushes(state: State, die: int) -> bool:
    for stack in copying.cards_of(state, die):
        if "Overcrush" in [ability.keyword for ability in stack.abilities]:
            return not texts.loses_text(state, die)
    return False


def _overcrush(state: State, packets: list[Packet], spill: list[tuple[int, int]]) -> list[Packet]:
    """What is left over once every blocker is KO'd goes to the opponent (DM-KW-OVER-01, AMB-21)."""
    extra = []
    for die, attack in spill:
        rest = _left_over(state, packets, die)
        if not recipients(state, die):  # the books speak of blockers that it KOs itself
            state.cite_ruling("AMB-21")
            rest = 0 if state.table.profile.overcrush_alone == "nothing" else attack
        if rest is not None and rest > 0:
            extra.append(Packet(rest, player=1 - state.controller[die], source=die, kind=COMBAT))
    return extra


def _left_over(state: State, packets: Sequence[Packet], die: int) -> int | None:
    """What the blockers of this die take beyond what it takes to KO them all; None if one of them stands."""
    fight = recipients(state, die)
    taken = [(packet, would_take(state, packet)) for packet in packets if packet.die in fight]
    need = {b: max(0, stats.defense(state, b) - state.damage.get(b, 0)) for b in fight}
    if any(sum(amount for packet, amount in taken if packet.die == b) < need[b] for b in fight):
        return None
    return sum(amount for packet, amount in taken if packet.source == die) - sum(need.values())


def _without_spared(state: State, packets: tuple[Packet, ...]) -> tuple[Packet, ...]:
    """Once others have reacted: a blocker that is spared after all lets nothing past (DM-KW-OVER-01)."""
    final = list(packets)
    for die in {packet.source for packet in packets if packet.source in state.blocked}:
        fight = recipients(state, die)
        past = [n for n, packet in enumerate(packets) if fight and packet.source == die and packet.die not in fight]
        left = (_left_over(state, packets, die) or 0) if past else 0
        for place in past:
            final[place] = replace(packets[place], amount=min(packets[place].amount, left))
            left -= final[place].amount
    return tuple(packet for packet in final if packet.amount > 0)


def leave_early(state: State) -> None:
    """War of Light: unblocked attackers go out of play right after damage, before anything else (DM-DMG-10)."""
    if state.table.profile.unblocked_exit != "after_damage":
        return
    gone = unblocked(state)
    exit_unblocked(state, gone)
    state.left_early = tuple(gone)


def unblocked(state: State) -> list[int]:
    blocked = state.blocked
    through = [die for die in state.attackers if die not in blocked or goes_through(state, die)]
    if not state.modifiers and STAYS not in state.table.statics:
        return through
    return [die for die in through if not texts.is_said_of(state, die, STAYS)]


def exit_unblocked(state: State, dice: list[int]) -> None:
    """To the used pile, in War of Light by way of out of play; a controlled die to its owner's prep area (AMB-27)."""
    active, owner = state.active, state.owner
    others = [die for die in dice if owner[die] != active]
    if others:
        state.cite_ruling("AMB-27")
        leave_together(state, 1 - active, others, PREP, "owner's prep")
        dice = [die for die in dice if owner[die] == active]
    if state.table.profile.spent_zone == "out_of_play":
        leave_together(state, active, dice, OUT, "unblocked, out of play")
        return
    harmless = [die for die in dice if stats.attack(state, die) <= 0]
    if harmless:
        dice = [die for die in dice if die not in harmless]
        leave_together(state, active, harmless, USED, "unblocked, no damage")
    leave_together(state, active, dice, USED, "unblocked")
