"""Declaring blockers: whom each may block, must block, and at what price (DM-BLK)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.faults import Violation
from rules.dice_masters import stats, texts
from rules.dice_masters.effects.damage import check_life_cost, lose_life
from rules.dice_masters.effects.triggers import fire
from rules.dice_masters.language.ability import Cost
from rules.dice_masters.moves import last_move
from rules.dice_masters.state import BLOCKING, FIELD, Answer, Question, State
from rules.dice_masters.steps.attack import banned, by_class, not_there
from rules.dice_masters.steps.paying import NOTHING, pay
from rules.dice_masters.steps.ways import payments, settled

#: What texts say of who must block, and how.
MUST, GANGS = ("must block", "must be blocked by"), ("can be blocked only by",)
DUTIES = MUST + GANGS
#: No block at all.
NOBODY: Answer = ("block", ())
#: Who blocks, where the other player has no dice in the field; by that player, made once.
NOBODY_THERE = tuple(Question("block", player, (), NOBODY) for player in (0, 1))


def ask_blockers(state: State) -> bool:
    if not state.attackers or (state.passing_by and nobody_need_block(state)):
        return True
    defender = 1 - state.active
    there = state.zones[defender][FIELD]
    if not there:
        state.question = NOBODY_THERE[defender]
        return False
    kinds, shown = state.table.kinds, state.face
    able = [die for die in there if kinds[die].is_character[shown[die]]]
    if state.modifiers or "cannot block" in state.table.statics:
        able = [die for die in able if not banned(state, die, "cannot block")]
    state.question = Question("block", defender, tuple(able), NOBODY)
    return False


def nobody_need_block(state: State) -> bool:
    """Whether the question who blocks may be passed by: no answer to it is as good as that nobody does."""
    return not state.knocked_out and not texts.is_spoken_of(state, DUTIES)


def answer_block(state: State, answer: Answer) -> None:
    """("block", ((blocker, attacker), …)): each to one attacker, unless a text lets it block more (DM-BLK-02)."""
    chosen = check_block(state, answer[1])
    _pay_to_block(state, 1 - state.active, answer)
    state.question = None
    for blocker, attackers in chosen.items():
        state.role[blocker] = BLOCKING
        state.blocks[blocker] = tuple(attackers)
        state.blocked.update(attackers)


def check_block(state: State, pairs: tuple[tuple[int, int], ...]) -> dict[int, list[int]]:
    """Whom each blocker blocks. Raises Violation if they may not block so; the price is not looked at."""
    defender = 1 - state.active
    chosen: dict[int, list[int]] = {}
    for blocker, attacker in pairs:
        _check_pair(state, defender, blocker, attacker, [other for other, _ in pairs])
        chosen.setdefault(blocker, []).append(attacker)
    for blocker, attackers in chosen.items():
        _check_many(state, blocker, attackers)
    _check_gangs(state, chosen)
    _check_block_duties(state, defender, chosen)
    return chosen


def block_price(state: State, pairs: tuple[tuple[int, int], ...]) -> Cost:
    """What texts ask for blocking so: for each blocker, and for each that blocks a certain attacker."""
    costs = [value for _, attacker in pairs for value, _ in texts.said_of(state, attacker, "costs to be blocked")]
    for blocker in dict.fromkeys(blocker for blocker, _ in pairs):
        costs += [value for value, _ in texts.said_of(state, blocker, "costs to block")]
    return Cost(tuple(item for cost in costs for item in cost.energy), sum(cost.life for cost in costs))


def _pay_to_block(state: State, player: int, answer: Answer) -> None:
    """The price is paid as part of the declaration (CARD-22wol, CARD-135wol)."""
    if not answer[1]:
        return
    price = block_price(state, answer[1])
    check_life_cost(state, player, price.life, "Blocking so")
    if price.energy:
        payment = answer[2] if len(answer) > 2 else next(payments(state, player, price.energy, 1), NOTHING)
        pay(state, player, settled(state, player, price.energy, payment, "DM-PAY-02", "Blocking so"))
    if price.life:
        lose_life(state, player, price.life)


def _is_free(state: State, blocker: int, attacker: int) -> bool:
    """Nobody has to pay to be able to block (AMB-79)."""
    price = block_price(state, ((blocker, attacker),))
    return not price.energy and not price.life


def _check_pair(state: State, defender: int, blocker: int, attacker: int, blockers: Sequence[int]) -> None:
    name, foe = state.table.stack(blocker).name, state.table.stack(attacker).name
    if state.zone[blocker] != FIELD or state.controller[blocker] != defender:
        fell = last_move(state, blocker) == ("KO", state.turn)
        gone = f"{name} was KO'd this turn and blocks nobody."
        raise Violation(
            "DM-KW-BREATH-03" if fell and _breathed(state) else "DM-BLK-01",
            gone if fell else not_there(state, blocker, blockers, defender),
        )
    if attacker not in state.attackers:
        raise Violation("DM-BLK-01", f"{foe} is not attacking.")
    if not stats.is_character(state, blocker):
        raise Violation("DM-ATK-05", f"{name} shows no character face and cannot block.")
    if banned(state, blocker, "cannot block"):
        raise Violation("DM-FUND-05", f"{name} cannot block this turn.", by_class(state, blocker, "cannot block"))
    if not may_block(state, blocker, attacker):
        duty = texts.is_said_of(state, blocker, "must block")
        raise Violation("DM-BLK-07" if duty else "DM-FUND-05", f"{foe} cannot be blocked by {name}.")


def _breathed(state: State) -> bool:
    """Whether an attacker has a Breath Weapon, which works before blockers are declared (DM-KW-BREATH-03)."""
    return any(
        ability.keyword == "Breath Weapon" for die in state.attackers for ability in state.table.stack(die).abilities
    )


def may_block(state: State, blocker: int, attacker: int) -> bool:
    """Whether the attacker's texts let this die block it. `value` of "cannot be blocked" is a noun or None."""
    for value, frame in texts.said_of(state, attacker, "cannot be blocked"):
        if value is None:
            return False
        if frame is not None and value.matches(state, frame, blocker):
            return False
    for value, frame in texts.said_of(state, attacker, "can be blocked only by"):
        if frame is not None and hasattr(value, "matches") and not value.matches(state, frame, blocker):
            return False
    return True


def _check_many(state: State, blocker: int, attackers: list[int]) -> None:
    if len(attackers) == 1:
        return
    name = state.table.stack(blocker).name
    if len(set(attackers)) != len(attackers):
        raise Violation("DM-BLK-02", f"{name} is assigned to the same attacker twice.")
    for value, frame in texts.said_of(state, blocker, "can block many"):
        most, noun = value
        enough = (most is None or len(attackers) <= most) and frame is not None
        if enough and all(noun is None or noun.matches(state, frame, attacker) for attacker in attackers):
            return
    raise Violation("DM-BLK-02", _why_not_many(state, blocker, attackers))


def _why_not_many(state: State, blocker: int, attackers: list[int]) -> str:
    name = state.table.stack(blocker).name
    for (most, noun), frame in texts.said_of(state, blocker, "can block many"):
        if most is not None and len(attackers) > most:
            return f"{name} may block up to {most} attackers, not {len(attackers)}."
        for attacker in attackers:
            if noun is not None and frame is not None and not noun.matches(state, frame, attacker):
                foe = state.table.stack(attacker).name
                return f"{foe} is none of those that {name} may block besides others."
    return f"{name} may block one attacker only."


def _check_gangs(state: State, chosen: dict[int, list[int]]) -> None:
    """ "Can be blocked only by N or more characters"."""
    if not texts.is_spoken_of(state, GANGS):
        return
    for attacker in state.attackers:
        number = len([attackers for attackers in chosen.values() if attacker in attackers])
        for value, _ in texts.said_of(state, attacker, "can be blocked only by"):
            if isinstance(value, int) and 0 < number < value:
                name = state.table.stack(attacker).name
                raise Violation("DM-FUND-06", f"{name} can be blocked only by {value} or more characters.")


def _check_block_duties(state: State, defender: int, chosen: dict[int, list[int]]) -> None:
    """A die that must block does, if it may; of several duties it meets one (AMB-79)."""
    if not texts.is_spoken_of(state, MUST):
        return
    free = []
    for die in state.field(defender):
        if not stats.is_character(state, die) or banned(state, die, "cannot block"):
            continue
        wanted = _whom_it_must_block(state, die)
        if wanted and not wanted & set(chosen.get(die, [])):
            raise Violation("DM-FUND-01", _duty_in_words(state, die, wanted), "AMB-79")
        if not wanted:
            free.append(die)
    _check_wanted_blockers(state, chosen, free)


def _whom_it_must_block(state: State, die: int) -> set[int]:
    """The attackers that would satisfy its duties; empty if it has none, or none it can meet."""
    duties = [value for value, _ in texts.said_of(state, die, "must block")]
    return {a for a in state.attackers for duty in duties if _is_meant(state, duty, a) and _alone(state, die, a)}


def dutiful_block(state: State) -> tuple[tuple[int, int], ...]:
    """A block in which every die that must block, and no other, does."""
    able = [die for die in state.field(1 - state.active) if stats.is_character(state, die)]
    bound = {die: _whom_it_must_block(state, die) for die in able if not banned(state, die, "cannot block")}
    return tuple((die, min(wanted)) for die, wanted in bound.items() if wanted)


def _duty_in_words(state: State, die: int, wanted: set[int]) -> str:
    """Whom it must block, if not just anybody."""
    names = sorted({state.table.stack(foe).name for foe in wanted}) if len(wanted) < len(state.attackers) else []
    whom = f" {' or '.join(names)}" if names else ""
    return f"{state.table.stack(die).name} must block{whom} this turn."


def _is_meant(state: State, duty: object, attacker: int) -> bool:
    """`value` of "must block": None for any attacker, ("die", number) or ("card", stack) for some."""
    return duty is None or duty in (("die", attacker), ("card", state.table.stack_of[attacker]))


def _alone(state: State, blocker: int, attacker: int) -> bool:
    """Whether this die by itself may block it: nobody is forced where it takes two."""
    gangs = [value for value, _ in texts.said_of(state, attacker, "can be blocked only by") if isinstance(value, int)]
    return not gangs and may_block(state, blocker, attacker) and _is_free(state, blocker, attacker)


def _check_wanted_blockers(state: State, chosen: dict[int, list[int]], free: list[int]) -> None:
    """ "At least 1 … must block this die": one that may, has no other duty, and is not what another such die has."""
    wanted = [
        (attacker, [d for d in free if noun.matches(state, frame, d) and _alone(state, d, attacker)])
        for attacker in state.attackers
        for noun, frame in texts.said_of(state, attacker, "must be blocked by")
    ]
    met = [[die for die in able if attacker in chosen.get(die, [])] for attacker, able in wanted]
    bound = {dice[0] for dice in met if len(dice) == 1}
    for (attacker, able), dice in zip(wanted, met, strict=True):
        if not dice and set(able) - bound:
            raise Violation("DM-FUND-01", f"{state.table.stack(attacker).name} must be blocked this turn.", "AMB-79")


def block_triggers(state: State) -> None:
    """Effects of blocking and of being blocked: the attacker's first, then the defender's (DM-BLK-03)."""
    state.declared = True
    if not state.attackers:
        return
    if state.blocks:
        _tell_of_blocks(state)
    if "blockers declared" in state.table.triggers:
        fire(state, "blockers declared", player=state.active)


def _tell_of_blocks(state: State) -> None:
    for attacker in list(state.attackers):
        if attacker in state.blocked:
            fire(state, "blocked", attacker)
    for blocker, attackers in list(state.blocks.items()):
        fire(state, "blocks", blocker, other=attackers[0])
