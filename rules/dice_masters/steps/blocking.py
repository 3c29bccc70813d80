"""Declaring blockers: whom each may block, must block, and at what price (DM-BLK)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.faults import Violation
from rules.dice_masters import stats, texts
from rules.dice_masters.effects.damage import check_life_cost, lose_life
from rules.dice_masters.effects.hearing import no_subscriber
from rules.dice_masters.effects.triggers import fire
from rules.dice_masters.language.ability import Cost
from rules.dice_masters.moves import last_move
from rules.dice_masters.state import BLOCKING, FIELD, Answer, Question, State
from rules.dice_masters.steps.attack import banned, by_class, not_there
from rules.dice_masters.steps.best_block import best
from rules.dice_masters.steps.block_duties import Duties, Reach, Ways, at_most, duties, is_met, met, met_by_all
from rules.dice_masters.steps.paying import NOTHING, pay
from rules.dice_masters.steps.ways import payments, settled

#: What texts say of who must block, and how.
DUTIES = ("must block", "must be blocked by")
ASKING, GANGS = frozenset(DUTIES), frozenset(("can be blocked only by",))
#: What texts ask for it.
TOLLS, FOR_NOTHING = ("costs to be blocked", "costs to block"), Cost()
#: No block at all.
NOBODY: Answer = ("block", ())
#: By player, made once.
BLOCK_WITH = tuple(Question("block", player, default=NOBODY) for player in (0, 1))


def ask_blockers(state: State) -> bool:
    if not state.attackers:
        return True
    state.question = BLOCK_WITH[1 - state.active]
    return False


def blockers_open(state: State) -> list[int]:
    """The characters that may block somebody."""
    there = [die for die in state.field(1 - state.active) if stats.is_character(state, die)]
    return [die for die in there if not banned(state, die, "cannot block")]


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
    _check_block_duties(state, chosen)
    return chosen


def block_price(state: State, pairs: tuple[tuple[int, int], ...]) -> Cost:
    """What texts ask for blocking so: for each blocker, and for each that blocks a certain attacker."""
    if not texts.is_spoken_of(state, TOLLS):
        return FOR_NOTHING
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


def _no_blocker(state: State, defender: int, blocker: int, blockers: Sequence[int]) -> Violation:
    """Why the die is no character in the defender's field, or not once more than it is."""
    name = state.table.stack(blocker).name
    if last_move(state, blocker) == ("KO", state.turn):
        rule = "DM-KW-BREATH-03" if _breathed(state) else "DM-BLK-01"
        return Violation(rule, f"{name} was KO'd this turn and blocks nobody.")
    there = [d for d in blockers if d in state.field(defender) and state.table.stack(d).name == name]
    if there and blocker not in state.captured:
        some = f"There is only one {name}" if len(there) == 1 else f"There are only {len(there)} {name} dice"
        return Violation("DM-BLK-02", f"{some} in {state.name(defender)}'s field, and each blocks one attacker.")
    return Violation("DM-BLK-01", not_there(state, blocker, blockers, defender))


def _check_pair(state: State, defender: int, blocker: int, attacker: int, blockers: Sequence[int]) -> None:
    name, foe = state.table.stack(blocker).name, state.table.stack(attacker).name
    if state.zone[blocker] != FIELD or state.controller[blocker] != defender:
        raise _no_blocker(state, defender, blocker, blockers)
    if attacker not in state.attackers:
        raise Violation("DM-BLK-01", f"{foe} is not attacking.")
    if not stats.is_character(state, blocker):
        raise Violation("DM-ATK-05", f"{name} shows no character face and cannot block.")
    if banned(state, blocker, "cannot block"):
        text = texts.by_text(state, blocker, "cannot block")
        ruling = by_class(state, blocker, "cannot block")
        raise Violation("DM-FUND-05", f"{name} cannot block this turn{text}.", ruling)
    if not may_block(state, blocker, attacker):
        duty = texts.is_said_of(state, blocker, "must block")
        bans = ("cannot be blocked", "can be blocked only by")
        text = next(filter(None, (texts.by_text(state, attacker, ban) for ban in bans)), "")
        raise Violation("DM-BLK-07" if duty else "DM-FUND-05", f"{foe} cannot be blocked by {name}{text}.")


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
    if not _may_block_together(state, blocker, attackers):
        raise Violation("DM-BLK-02", _why_not_many(state, blocker, attackers))


def _may_block_together(state: State, blocker: int, attackers: Sequence[int]) -> bool:
    """Whether a text lets it block all of them: so many at most, if they are all of a kind."""
    for (most, noun), frame in texts.said_of(state, blocker, "can block many"):
        enough = (most is None or len(attackers) <= most) and frame is not None
        if enough and all(noun is None or noun.matches(state, frame, attacker) for attacker in attackers):
            return True
    return False


def _why_not_many(state: State, blocker: int, attackers: list[int]) -> str:
    name = state.table.stack(blocker).name
    for (most, noun), frame in texts.said_of(state, blocker, "can block many"):
        if most is not None and len(attackers) > most:
            return f"{name} may block up to {most} attackers, not {len(attackers)}."
        for attacker in attackers:
            if noun is not None and frame is not None and not noun.matches(state, frame, attacker):
                foe = state.table.stack(attacker).name
                return f"{foe} is not one that {name} may block besides others."
    return f"{name} may block one attacker only."


def _check_gangs(state: State, chosen: dict[int, list[int]]) -> None:
    """ "Can be blocked only by N or more characters"."""
    if no_subscriber(state, GANGS):
        return
    for attacker in state.attackers:
        number = len([attackers for attackers in chosen.values() if attacker in attackers])
        for value, _ in texts.said_of(state, attacker, "can be blocked only by") if number else ():
            if isinstance(value, int) and number < value:
                name = state.table.stack(attacker).name
                rule = "DM-FUND-06" if state.table.profile.edition == "bff2014" else "DM-FUND-05"
                raise Violation(rule, f"{name} can be blocked only by {value} or more characters.")


def _check_block_duties(state: State, chosen: dict[int, list[int]]) -> None:
    """No other legal block that costs nothing does more of what texts ask for (AMB-79)."""
    if no_subscriber(state, ASKING):
        return
    asked, ways = _duties(state)
    count = met_by_all(asked, chosen)
    if count >= at_most(asked, ways):
        return
    better = best(asked, ways)
    if count < met_by_all(asked, better):
        fault = Violation("DM-FUND-01", _duty_in_words(state, asked, ways, chosen, better), "AMB-79")
        fault.readings = texts.readings_behind(state, DUTIES)
        raise fault


def dutiful_block(state: State) -> tuple[tuple[int, int], ...]:
    """A block that does what texts ask for, and no more than that."""
    block = best(*_duties(state))
    return tuple((die, attacker) for die, group in block.items() for attacker in group)


def _duties(state: State) -> tuple[Duties, Ways]:
    """What texts ask for, and what each die could do about it without paying."""
    able = blockers_open(state)
    asked = duties(state, able)
    called, helpers = asked.attackers, bool(asked.gangs)
    concerned = [d for d in able if helpers or d in asked.of or any(d in dice for _, dice in asked.wanted)]
    return asked, {die: _reaches(state, die, [a for a in state.attackers if a in called]) for die in concerned}


def _reaches(state: State, die: int, attackers: list[int]) -> list[Reach]:
    """Which of these attackers it may block, alone and together, and for nothing: nobody has to pay (AMB-79)."""
    there = [a for a in attackers if may_block(state, die, a) and _is_free(state, die, a)]
    reaches = [Reach(1, tuple(there))]
    for (most, noun), frame in texts.said_of(state, die, "can block many"):
        if frame is not None:
            fitting = tuple([a for a in there if noun is None or noun.matches(state, frame, a)])
            several = len(fitting) if most is None else min(most, len(fitting))
            reaches += [Reach(several, fitting)] if several > 1 else []
    return reaches


def _duty_in_words(
    state: State, asked: Duties, ways: Ways, chosen: dict[int, list[int]], better: dict[int, list[int]]
) -> str:
    """The first duty that a better block does and this one does not."""
    name = {die: state.table.stack(die).name for die in (*ways, *state.attackers)}
    for die, group in better.items():
        if met(asked, die, chosen.get(die, ())) >= met(asked, die, group):
            continue
        meant = {foe for duty in asked.of[die] for foe in duty if foe in ways[die][0].attackers}
        names = sorted({name[foe] for foe in meant}) if len(meant) < len(state.attackers) else []
        whom = " and ".join([name[foe] for foe in group]) if len(group) > 1 else " or ".join(names)
        mates = [name[d] for d, foes in better.items() if d != die and set(foes) & set(group) & set(asked.gangs)]
        together = f", together with {' and '.join(mates)}" if mates else ""
        return f"{name[die]} must block{' ' * bool(whom)}{whom} this turn{together}."
    unmet = [wanted for wanted in asked.wanted if is_met(wanted, better) and not is_met(wanted, chosen)]
    return f"{name[unmet[0][0]]} must be blocked this turn."


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
