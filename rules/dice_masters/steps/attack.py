"""Declaring attackers and blockers (DM-ATK, DM-BLK)."""

from __future__ import annotations

from rules.core.faults import Violation
from rules.dice_masters import stats
from rules.dice_masters.effects.damage import lose_life
from rules.dice_masters.effects.triggers import fire
from rules.dice_masters.language.ability import Cost
from rules.dice_masters.state import ATTACKING, BLOCKING, FIELD, Answer, Question, State
from rules.dice_masters.steps.paying import NOTHING, pay, settle_payment
from rules.dice_masters.steps.ways import payments

#: By player, made once.
ATTACK_WITH = tuple(Question("attack", player, default=("attack", ())) for player in (0, 1))


def ask_attackers(state: State) -> None:
    state.question = ATTACK_WITH[state.active]


def may_attack(state: State, die: int) -> str | None:
    """Why this die may not attack, or None."""
    if not stats.is_character(state, die):
        return f"{state.table.stack(die).name} shows no character face."
    if banned(state, die, "cannot attack"):
        return f"{state.table.stack(die).name} cannot attack this turn."
    if state.modifiers and any(m.name == "control" and m.source == die for m in state.modifiers):
        return f"{state.table.stack(die).name} controls another die and cannot attack."
    if state.turn == 1 and not state.table.profile.first_turn_attack:
        return "The player who goes first may not attack on the first turn."
    return None


def banned(state: State, die: int, what: str) -> bool:
    """Whether a text forbids it. A ban on a class of dice binds the dice that were there (AMB-72, class_effects)."""
    for modifier in state.modifiers:
        if modifier.name != what:
            continue
        if stats.binds(state, modifier, die):
            return True
        if modifier.noun is not None and modifier.dice is not None and stats.of_its_class(state, modifier, die):
            if state.table.profile.class_effects == "open":
                return True
            state.rest_on("AMB-72")
    if what not in state.table.statics:
        return False
    return any(True for _, frame in stats.said_of(state, die, what) if frame is not None)


def _by_class(state: State, die: int, what: str) -> str | None:
    """AMB-72 where a ban on a class forbids it that class_effects=open asks about anew."""
    bound = any(modifier.name == what and modifier.dice and die in modifier.dice for modifier in state.modifiers)
    stated = any(frame is not None for _, frame in stats.said_of(state, die, what))
    return None if bound or stated or state.table.profile.class_effects == "closed" else "AMB-72"


def answer_attack(state: State, answer: Answer) -> None:
    """("attack", dice in the order named): all together, once (DM-ATK-03)."""
    dice: tuple[int, ...] = answer[1]
    check_attack(state, dice)
    if state.turn == 1 and dice:
        state.rest_on("AMB-44")
    state.question = None
    for die in dice:
        state.role[die] = ATTACKING
        state.attackers.append(die)


def check_attack(state: State, dice: tuple[int, ...]) -> None:
    """Raises Violation if these characters may not attack together."""
    for die in dice:
        name = state.table.stack(die).name
        if state.zone[die] != FIELD or state.controller[die] != state.active:
            raise Violation("DM-ATK-02", f"{name} is not a character in {state.name(state.active)}'s field.")
        if reason := may_attack(state, die):
            rule = "DM-ATK-05" if "no character face" in reason else "DM-FUND-05"
            rule = "DM-ATK-06" if "controls another" in reason else rule
            ruling = "AMB-44" if "first turn" in reason else _by_class(state, die, "cannot attack")
            raise Violation(rule, reason, ruling)
    _check_duties(state, dice)


def _check_duties(state: State, dice: tuple[int, ...]) -> None:
    """A die that must attack attacks if it may (AMB-79)."""
    if not stats.is_spoken_of(state, "must attack", "some must attack"):
        return
    for die in state.field(state.active):
        duty = stats.is_said_of(state, die, "must attack")
        if duty and die not in dice and stats.is_character(state, die) and may_attack(state, die) is None:
            raise Violation("DM-FUND-01", f"{state.table.stack(die).name} must attack this turn.", "AMB-79")
    for modifier in state.modifiers:
        if modifier.name == "some must attack" and modifier.starts_turn == state.turn:
            mine = state.field(state.active)
            able = [d for d in mine if stats.binds(state, modifier, d) and not may_attack(state, d)]
            if able and not set(able) & set(dice):
                raise Violation("DM-FUND-01", "At least one character must attack this turn.", "AMB-79")


def dutiful_attack(state: State) -> tuple[int, ...]:
    """An attack of every die that must attack, and no other."""
    able = attackers_open(state)
    bound = [die for die in able if stats.is_said_of(state, die, "must attack")]
    for modifier in state.modifiers:
        if modifier.name == "some must attack" and modifier.starts_turn == state.turn:
            some = [die for die in able if stats.binds(state, modifier, die)]
            bound += some[:1] if not set(some) & set(bound) else []
    return tuple(bound)


def attack_triggers(state: State) -> None:
    for die in list(state.attackers):
        fire(state, "attacks", die, player=state.active)
    if "card attacks" not in state.table.triggers:
        return
    for die in {state.table.stack_of[die]: die for die in reversed(state.attackers)}.values():
        fire(state, "card attacks", die, player=state.active)


def ask_blockers(state: State) -> None:
    if state.attackers:
        defender = 1 - state.active
        able = [
            d for d in state.field(defender) if stats.is_character(state, d) and not banned(state, d, "cannot block")
        ]
        state.question = Question("block", defender, tuple(able), default=("block", ()))


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
        _check_pair(state, defender, blocker, attacker)
        chosen.setdefault(blocker, []).append(attacker)
    for blocker, attackers in chosen.items():
        _check_many(state, blocker, attackers)
    _check_gangs(state, chosen)
    _check_block_duties(state, defender, chosen)
    return chosen


def block_price(state: State, pairs: tuple[tuple[int, int], ...]) -> Cost:
    """What texts ask for blocking so: for each blocker, and for each that blocks a certain attacker."""
    costs = [value for _, attacker in pairs for value, _ in stats.said_of(state, attacker, "costs to be blocked")]
    for blocker in dict.fromkeys(blocker for blocker, _ in pairs):
        costs += [value for value, _ in stats.said_of(state, blocker, "costs to block")]
    return Cost(tuple(item for cost in costs for item in cost.energy), sum(cost.life for cost in costs))


def _pay_to_block(state: State, player: int, answer: Answer) -> None:
    """The price is paid as part of the declaration (CARD-22wol, CARD-135wol)."""
    if not answer[1]:
        return
    price = block_price(state, answer[1])
    if price.energy:
        payment = answer[2] if len(answer) > 2 else next(payments(state, player, price.energy, 1), NOTHING)
        pay(state, player, settle_payment(state, player, price.energy, payment, "DM-PAY-02", "Blocking so"))
    if price.life:
        lose_life(state, player, price.life)


def _is_free(state: State, blocker: int, attacker: int) -> bool:
    """Nobody has to pay to be able to block (AMB-79)."""
    price = block_price(state, ((blocker, attacker),))
    return not price.energy and not price.life


def _check_pair(state: State, defender: int, blocker: int, attacker: int) -> None:
    name, foe = state.table.stack(blocker).name, state.table.stack(attacker).name
    if state.zone[blocker] != FIELD or state.controller[blocker] != defender:
        fell = state.moved.get(blocker) == ("KO", state.turn)
        raise Violation(
            "DM-KW-BREATH-03" if fell and _breathed(state) else "DM-BLK-01",
            f"{name} is not a character in {state.name(defender)}'s field.",
        )
    if attacker not in state.attackers:
        raise Violation("DM-BLK-01", f"{foe} is not attacking.")
    if not stats.is_character(state, blocker):
        raise Violation("DM-ATK-05", f"{name} shows no character face and cannot block.")
    if banned(state, blocker, "cannot block"):
        raise Violation("DM-FUND-05", f"{name} cannot block this turn.", _by_class(state, blocker, "cannot block"))
    if not may_block(state, blocker, attacker):
        duty = stats.is_said_of(state, blocker, "must block")
        raise Violation("DM-BLK-07" if duty else "DM-FUND-05", f"{foe} cannot be blocked by {name}.")


def _breathed(state: State) -> bool:
    """Whether an attacker has a Breath Weapon, which works before blockers are declared (DM-KW-BREATH-03)."""
    return any(
        ability.keyword == "Breath Weapon" for die in state.attackers for ability in state.table.stack(die).abilities
    )


def may_block(state: State, blocker: int, attacker: int) -> bool:
    """Whether the attacker's texts let this die block it. `value` of "cannot be blocked" is a noun or None."""
    for value, frame in stats.said_of(state, attacker, "cannot be blocked"):
        if value is None:
            return False
        if frame is not None and value.matches(state, frame, blocker):
            return False
    for value, frame in stats.said_of(state, attacker, "can be blocked only by"):
        if frame is not None and hasattr(value, "matches") and not value.matches(state, frame, blocker):
            return False
    return True


def _check_many(state: State, blocker: int, attackers: list[int]) -> None:
    if len(attackers) == 1:
        return
    name = state.table.stack(blocker).name
    if len(set(attackers)) != len(attackers):
        raise Violation("DM-BLK-02", f"{name} is assigned to the same attacker twice.")
    for value, frame in stats.said_of(state, blocker, "can block many"):
        most, noun = value
        enough = (most is None or len(attackers) <= most) and frame is not None
        if enough and all(noun is None or noun.matches(state, frame, attacker) for attacker in attackers):
            return
    raise Violation("DM-BLK-02", f"{name} may block one attacker only.")


def _check_gangs(state: State, chosen: dict[int, list[int]]) -> None:
    """ "Can be blocked only by N or more characters"."""
    for attacker in state.attackers:
        number = len([attackers for attackers in chosen.values() if attacker in attackers])
        for value, _ in stats.said_of(state, attacker, "can be blocked only by"):
            if isinstance(value, int) and 0 < number < value:
                name = state.table.stack(attacker).name
                raise Violation("DM-FUND-06", f"{name} can be blocked only by {value} or more characters.")


def _check_block_duties(state: State, defender: int, chosen: dict[int, list[int]]) -> None:
    """A die that must block does, if it may; of several duties it meets one (AMB-79)."""
    if not stats.is_spoken_of(state, "must block", "must be blocked by"):
        return
    free = []
    for die in state.field(defender):
        if not stats.is_character(state, die) or banned(state, die, "cannot block"):
            continue
        wanted = _whom_it_must_block(state, die)
        if wanted and not wanted & set(chosen.get(die, [])):
            raise Violation("DM-FUND-01", f"{state.table.stack(die).name} must block this turn.", "AMB-79")
        if not wanted:
            free.append(die)
    _check_wanted_blockers(state, chosen, free)


def _whom_it_must_block(state: State, die: int) -> set[int]:
    """The attackers that would satisfy its duties; empty if it has none, or none it can meet."""
    duties = [value for value, _ in stats.said_of(state, die, "must block")]
    return {a for a in state.attackers for duty in duties if _is_meant(state, duty, a) and _alone(state, die, a)}


def dutiful_block(state: State) -> tuple[tuple[int, int], ...]:
    """A block in which every die that must block, and no other, does."""
    able = [die for die in state.field(1 - state.active) if stats.is_character(state, die)]
    bound = {die: _whom_it_must_block(state, die) for die in able if not banned(state, die, "cannot block")}
    return tuple((die, min(wanted)) for die, wanted in bound.items() if wanted)


def _is_meant(state: State, duty: object, attacker: int) -> bool:
    """`value` of "must block": None for any attacker, ("die", number) or ("card", stack) for some."""
    return duty is None or duty in (("die", attacker), ("card", state.table.stack_of[attacker]))


def _alone(state: State, blocker: int, attacker: int) -> bool:
    """Whether this die by itself may block it: nobody is forced where it takes two."""
    gangs = [value for value, _ in stats.said_of(state, attacker, "can be blocked only by") if isinstance(value, int)]
    return not gangs and may_block(state, blocker, attacker) and _is_free(state, blocker, attacker)


def _check_wanted_blockers(state: State, chosen: dict[int, list[int]], free: list[int]) -> None:
    """ "At least 1 … must block this die": one that may, has no other duty, and is not what another such die has."""
    wanted = [
        (attacker, [d for d in free if noun.matches(state, frame, d) and _alone(state, d, attacker)])
        for attacker in state.attackers
        for noun, frame in stats.said_of(state, attacker, "must be blocked by")
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
    for attacker in list(state.attackers):
        if attacker in state.blocked:
            fire(state, "blocked", attacker)
    for blocker, attackers in list(state.blocks.items()):
        fire(state, "blocks", blocker, other=attackers[0])
    fire(state, "blockers declared", player=state.active)


def attackers_open(state: State) -> list[int]:
    """The characters that may attack, like dice side by side."""
    return [d for d in state.field(state.active) if may_attack(state, d) is None]
