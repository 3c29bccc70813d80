"""Keyword abilities: one word for a whole text (DM-KW)."""

from __future__ import annotations

from rules.dice_masters import copying, stats, texts
from rules.dice_masters.effects.choices import ask_may
from rules.dice_masters.effects.damage import Packet, deal, pending, propose
from rules.dice_masters.effects.knockout import engaged_with, knock_out
from rules.dice_masters.effects.triggers import fire
from rules.dice_masters.language.ability import Ability, Noun, Trigger
from rules.dice_masters.language.phrases.effects_harm import react
from rules.dice_masters.language.registry import phrase, table
from rules.dice_masters.state import FIELD, PREP, USED, Frame, State
from rules.dice_masters.steps.rolling import roll_for_effect
from rules.dice_masters.zones import leave_combat, move

table("line", ("{word=Experience|Swarm|Overcrush|Continuous} .", lambda word: Ability("", "keyword", keyword=word),
       "Keywords that the rules ask about where they matter: draws, damage, KOs, the field.", "keyword"))  # fmt: skip


@phrase("line", "Breath Weapon <number> .", title="keyword")
def breath_weapon(number: int) -> Ability:
    """Once a turn for a card, whichever of its dice attack (DM-KW-BREATH-01 to 03)."""
    own = Noun((lambda state, frame, die: copying.uses(state, die, state.table.stacks[frame.stack]),))

    def offer(state: State, frame: Frame) -> None:
        ask_may(state, frame, ((number, None),))

    def offer_life(state: State, frame: Frame) -> None:
        if not frame.answer and _may_pay_life(state, frame):
            ask_may(state, frame, life=number)

    def breathe(state: State, frame: Frame) -> None:
        if not frame.answer:
            frame.pc += 2
            return
        state.cite_ruling("AMB-43")
        foes = [d for d in state.field(1 - frame.player) if stats.is_character(state, d)]
        packets = [Packet(number, player=1 - frame.player, source=frame.source)]
        packets += [Packet(number, d, source=frame.source) for d in foes if not texts.unaffected(state, d, frame)]
        propose(state, packets)

    def land(state: State, frame: Frame) -> None:
        landed = deal(state, pending(state))
        for told in fire(state, "breath", frame.source, player=frame.player):
            told.used = tuple(packet.die for packet in landed if packet.die >= 0)

    trigger = Trigger(("attacks",), own)
    return Ability(
        "", "keyword", keyword="Breath Weapon", number=number, trigger=trigger, limit="first",
        programs=((offer, offer_life, breathe, react, land),) * 3,
    )  # fmt: skip


@phrase("line", "You may pay life instead of energy for this Breath Weapon .", title="life for Breath Weapon")
def life_for_breath() -> Ability:
    """As much life as it costs energy; paid as a cost, not taken as damage."""
    return Ability("", "keyword", keyword="life for Breath Weapon")


def _may_pay_life(state: State, frame: Frame) -> bool:
    return any(ability.keyword == "life for Breath Weapon" for ability in state.table.stacks[frame.stack].abilities)


@phrase("line", "Energy Drain .", title="keyword")
def energy_drain() -> Ability:
    """After blockers: every character engaged with this one spins down one level (DM-KW-DRAIN-01, AMB-25)."""

    def drain(state: State, frame: Frame) -> None:
        fight = {frame.source, *engaged_with(state, frame.source)}
        drains = [other for waiting in state.waiting for other in waiting if _drains(state, other)]
        if any(fight & set(engaged_with(state, other.source)) for other in drains):
            state.cite_ruling("AMB-25")
        for die in engaged_with(state, frame.source):
            if stats.printed_level(state, die) > 1 and not texts.unaffected(state, die, frame):
                state.face[die] -= 1
                state.remember("face", die, "DM-KW-DRAIN-01")
                state.unsettled = True

    engaged = Trigger(("blockers declared",), "this")
    return Ability("", "keyword", keyword="Energy Drain", trigger=engaged, programs=((drain,),) * 3)


def _drains(state: State, frame: Frame) -> bool:
    return state.table.stacks[frame.stack].abilities[frame.line].keyword == "Energy Drain"


@phrase("line", "Regenerate .", title="keyword")
def regenerate() -> Ability:
    """Roll the KO'd die: on a character face it is back in the field, out of the fight (DM-KW-REGEN-01, AMB-29)."""

    def roll(state: State, frame: Frame) -> None:
        if state.zone[frame.source] in (PREP, USED) or frame.source in state.regenerating:
            frame.face = state.face[frame.source]
            roll_for_effect(state, (frame.source,))

    def result(state: State, frame: Frame) -> None:
        die = frame.source
        if die in state.regenerating:
            _instead_of_ko(state, frame)
        elif state.zone[die] in (PREP, USED) and stats.is_character(state, die):
            state.cite_ruling("AMB-29")
            face = state.face[die]
            move(state, die, FIELD, cause="regenerated")
            state.face[die] = face
            _nothing_to_capture(state, die)
        else:
            state.face[die] = -1
            return
        state.unsettled = True
        if state.zone[die] == FIELD:
            for told in fire(state, "regenerated", die):
                told.engaged = frame.engaged

    return Ability(
        "",
        "keyword",
        keyword="Regenerate",
        trigger=Trigger(("ko", "would be KO'd"), "this"),
        programs=((roll, result),) * 3,
    )


def _nothing_to_capture(state: State, die: int) -> None:
    """Whoever waits to capture the KO'd die waits in vain (AMB-60)."""
    for waiting in state.waiting:
        for frame in [f for f in waiting if f.event_die == die]:
            if "act: capture" in state.table.stacks[frame.stack].abilities[frame.line].phrases:
                waiting.remove(frame)
                state.cite_ruling("AMB-60")


def _instead_of_ko(state: State, frame: Frame) -> None:
    """The later wording, regenerate=replaces_ko: on a character face it was never KO'd; else it is, as it lay, and is
    not rolled again."""
    die = frame.source
    state.regenerating.discard(die)
    if stats.is_character(state, die):
        state.damage.pop(die, None)
        leave_combat(state, die)
    else:
        state.face[die] = frame.face
        state.effects_by = frame.event_player  # who would have KO'd it in the first place (AMB-62)
        knock_out(state, [die])
        for waiting in state.waiting:
            waiting[:] = [f for f in waiting if (f.stack, f.line, f.source) != (frame.stack, frame.line, die)]
