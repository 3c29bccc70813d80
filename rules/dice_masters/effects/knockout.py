"""KOs: who is KO'd, where the dice go, what is remembered of them (DM-KO, AMB-71)."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from rules.dice_masters import copying, stats, texts
from rules.dice_masters.effects.triggers import as_it_fell, fire
from rules.dice_masters.stacks import Stack
from rules.dice_masters.state import ATTACKING, FIELD, PREP, USED, Fallen, Frame, State
from rules.dice_masters.zones import move, note_last_figures


def settle(state: State) -> None:
    """KO everything with damage ≥ D or D 0, all together; look again until nothing more falls (DM-KO-01, DM-KO-05)."""
    if stats.any_may_fall(state):
        _knock_out_doomed(state)
    state.unsettled = False


def _knock_out_doomed(state: State) -> None:
    again, hurt = False, list(state.damage)
    while doomed := _doomed(state):
        if again:
            state.cite_ruling("AMB-71")
            if state.table.profile.static_bonus == "live":
                state.cite_ruling("AMB-70")
        again = True
        if state.table.profile.regenerate == "replaces_ko":
            doomed = {die: defense for die, defense in doomed.items() if not _regenerates_instead(state, die)}
        for die, defense in doomed.items():
            state.remember("ko", die, _reason(state, die, doomed) if defense else "DM-KO-04")
        if doomed:
            knock_out(state, list(doomed))
    for die in hurt:
        state.because.pop(("hit", die), None)


def _doomed(state: State) -> dict[int, int]:
    """The dice that fall now, with their defense."""
    kinds, shown, damage, frail = state.table.kinds, state.face, state.damage, state.table.frail
    lowered, doomed = stats.may_be_lowered(state), {}
    for die in state.zones[state.active][FIELD] + state.zones[1 - state.active][FIELD]:
        if not (lowered or die in damage or (frail and not kinds[die].defense[shown[die]])):
            continue
        if kinds[die].is_character[shown[die]] and die not in state.regenerating:
            defense = stats.defense(state, die)
            if damage.get(die, 0) >= defense:
                doomed[die] = defense
    return doomed


def _reason(state: State, die: int, doomed: Collection[int]) -> str:
    """The rule that a claim contradicts if it leaves this KO out (`why`), of a die whose D is not 0."""
    rule = state.because.pop(("hit", die), "DM-KO-05")  # no new damage: its defense has fallen
    foes = engaged_with(state, die)
    if rule == "DM-KO-01" and foes and set(foes) <= set(doomed):
        return "DM-DMG-09" if state.table.profile.edition == "bff2014" else "DM-DMG-01"
    return rule


def _regenerates_instead(state: State, die: int) -> bool:
    """Under regenerate=replaces_ko the roll comes instead of the KO (AMB-29)."""
    frames = fire(state, "would be KO'd", die, player=state.effects_by)
    if frames:
        state.regenerating.add(die)
        state.cite_ruling("AMB-29")
    return bool(frames)


class _Fall(NamedTuple):
    """A die as it was when it fell: whom it fought, its level and face, whose it was, the cards that it copied."""

    die: int
    engaged: list[int]
    level: int
    attack: int
    face: int
    controller: int
    cards: tuple[Stack, ...]


def knock_out(state: State, dice: list[int], by: int | None = None) -> None:
    """KO these dice together. `by` is the player who does it; None: what is at work now, or combat."""
    if by is not None and state.table.profile.regenerate == "replaces_ko":
        dice = [die for die in dice if not _regenerates_instead(state, die)]
    falls = [_fall(state, die) for die in dice]
    silent = [die for die in dice if texts.loses_text(state, die)]
    _note_who_does_it(state, falls, by)
    _put_away(state, dice)
    state.fallen += [Fallen(fall.die, fall.level, fall.face, state.step, fall.controller) for fall in falls]
    if any([_tell(state, fall, silent, by) for fall in falls]):
        state.cite_ruling("AMB-71")
        if state.left_early and state.table.profile.unblocked_exit == "after_damage":
            state.cite_ruling("AMB-19")
    state.unsettled = True


def _fall(state: State, die: int) -> _Fall:
    cards = copying.cards_of(state, die) if state.table.copies else ()
    level, face = texts.level(state, die), state.face[die]
    attack = stats.attack(state, die) if stats.is_character(state, die) else 0
    return _Fall(die, engaged_with(state, die), level, attack, face, state.controller[die], cards)


def _note_who_does_it(state: State, falls: list[_Fall], by: int | None) -> None:
    """The rules that the KOs rest on, those who are told that they did it, and who earns experience."""
    if by is not None:
        for fall in falls:
            proof = texts.is_said_of(state, fall.die, "takes no damage")
            state.remember("ko", fall.die, "DM-KO-08" if proof else "DM-KO-01")
    elif "kos" in state.table.triggers:
        _tell_who_did_it(state, {fall.die: fall for fall in falls})
    attackers = [fall.die for fall in falls if state.role[fall.die] == ATTACKING]
    if state.landed and not state.blocked.issuperset(attackers):
        state.cite_ruling("AMB-58")
    for fall in falls if "Experience" in state.table.statics else ():
        _credit_experience(state, fall.die, fall.controller, by)


def _put_away(state: State, dice: list[int]) -> None:
    """To where each goes by the texts that are in force while all of them still lie there."""
    places = [_destination(state, die) for die in dice]
    for die in dice:
        note_last_figures(state, die)
    for die, place in zip(dice, places, strict=True):
        move(state, die, place, cause="KO" if state.controller[die] == state.owner[die] else "owner's prep")
        state.knocked_out.append(die)


def _tell(state: State, fall: _Fall, silent: list[int], by: int | None) -> bool:
    """Whether the fall sets anything off; dice that had lost their text say nothing."""
    triggers, caused = state.table.triggers, False
    if "knocks out" in triggers:
        for frame in fire(state, "knocks out", fall.die, player=_knocker(state, fall.controller, by)):
            _remember(frame, fall)
    for frame in _tell_of_its_fall(state, fall) if "ko" in triggers else ():
        if frame.source in silent:
            state.waiting[frame.player].remove(frame)
            continue
        _remember(frame, fall)
        caused = True
    return caused


def _remember(frame: Frame, fall: _Fall) -> None:
    """What a text that waits for the fall may ask of the die, as it last was."""
    frame.engaged, frame.level, frame.face = tuple(fall.engaged), fall.level, fall.face
    if frame.source == fall.die:
        frame.own_level, frame.own_attack = fall.level, fall.attack


def _tell_of_its_fall(state: State, fall: _Fall) -> list[Frame]:
    """Texts see a die on the side it fell for (`as_it_fell`)."""
    with as_it_fell(state, fall.die, fall.controller):
        return fire(state, "ko", fall.die, player=fall.controller, cards=fall.cards)


def _knocker(state: State, controller: int, by: int | None) -> int:
    """The player who KOs the die: whose effect it is, or in combat its controller's opponent (AMB-62)."""
    player = by if by is not None else state.effects_by
    return player if player >= 0 else 1 - controller


def _destination(state: State, die: int) -> int:
    """The prep area (DM-KO-02), unless a text that is in force as the die falls sends it to the used pile."""
    for value, _ in texts.said_of(state, die, "goes to zone if KO'd"):
        if value == USED:
            return USED
    return PREP


def _tell_who_did_it(state: State, falls: dict[int, _Fall]) -> None:
    """ "A die KOs another": the damage that does it is its damage."""
    for source, target in sorted(state.damaged):
        if target in falls:
            for frame in fire(state, "kos", source, other=target):
                _remember(frame, falls[target])


def engaged_with(state: State, die: int) -> list[int]:
    """The dice this one is fighting: an attacker and its blockers are engaged with each other (DM-BLK-06)."""
    if not state.blocks:
        return []
    if state.role[die] == ATTACKING:
        return [b for b, attackers in state.blocks.items() if die in attackers]
    return [attacker for attacker in state.blocks.get(die, ()) if state.role[attacker] == ATTACKING]


def _credit_experience(state: State, die: int, controller: int, by: int | None) -> None:
    """A Monster KO'd by the other player in that player's turn earns active Experience cards a token (DM-KW-EXP-01)."""
    player = _knocker(state, controller, by)
    if player != state.active or player == controller or "Monster" not in stats.affiliations(state, die):
        for stack, _ in state.table.statics.get("Experience", ()):
            state.remember("tokens", stack.index, "DM-KW-EXP-03" if player == controller else "DM-KW-EXP-01")
        return
    for stack, _ in state.table.statics.get("Experience", ()):
        if any(state.controller[d] == player for d in texts.active_dice(state, stack)):
            if by is not None or state.effects_by >= 0:
                state.cite_ruling("AMB-62")
            state.experienced[stack.index] = player
