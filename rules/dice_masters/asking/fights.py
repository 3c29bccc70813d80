"""Who attacks, who blocks whom, and how damage is divided."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.core.asking import ACTS, ATTACK, PAIRS, SPLIT, Ask, Option, Pay, Share
from rules.core.faults import is_allowed
from rules.dice_masters import stats, texts
from rules.dice_masters.asking.payments import pay_for
from rules.dice_masters.asking.words import args, by_rule, code, condition, of, title
from rules.dice_masters.state import Question, State
from rules.dice_masters.steps import attack as attacking
from rules.dice_masters.steps import blocking
from rules.dice_masters.steps.combat import recipients
from rules.dice_masters.steps.ways import payable

#: Of so few unlike characters each is offered as an attack of its own.
FEW = 6
#: So many blocks with a price are paid for at most.
MOST_PRICED = 4


def attack(state: State, question: Question) -> Ask | None:
    """Who attacks; None if nobody may."""
    if not attacking.attackers_open(state):
        return None
    options = tuple(attacks(state))
    prompt = f"{state.name(state.active)}, who attacks?"
    return Ask(ACTS, state.active, prompt, "", options, why=by_rule("DM-ATK-01"), key="attack")


def attacks(state: State) -> Iterator[Option]:
    """Everybody, one alone, some of them, nobody: as far as each is legal."""
    able, player = attacking.attackers_open(state), state.active
    if able and _may(state, tuple(able)):
        names = ", ".join(title(state, die) for die in able)
        label = "Attack with all" if len(able) > 1 else f"Attack with {names}"
        yield Option(label=label, line="attack all", group="attack", note=names, player=player)
    alone = {args(state, ("attack", (die,))): die for die in reversed(able) if _may(state, (die,))}
    for words, die in reversed(alone.items()) if len(able) > 1 and len(alone) <= FEW else ():
        line, label = " ".join(("attack", *words)), f"Attack with {title(state, die)}"
        yield Option(label=label, line=line, group="attack", note=condition(state, die), die=die)
    if len(able) > 2:
        yield Option(label="Choose attackers", group="attack", ask=_some(state, able), player=player)
    if _may(state, ()):
        yield Option(label="End turn" if not able else "No attack, end turn", line="end", group="end", player=player)


def _some(state: State, able: list[int]) -> Ask:
    must = attacking.dutiful_attack(state)
    options = tuple(
        Option(
            args(state, ("attack", (die,)))[0], title(state, die), note=condition(state, die), die=die,
            card=code(state, die), must=die in must,
        )
        for die in able
    )  # fmt: skip
    none = "end" if _may(state, ()) else ""
    prompt = f"{state.name(state.active)}, who attacks?"
    return Ask(
        ATTACK, state.active, prompt, "attack", options, max(1, len(must)), len(able), by_rule("DM-ATK-01"),
        none=none, all="attack all", key="attack",
    )  # fmt: skip


def _may(state: State, dice: tuple[int, ...]) -> bool:
    return is_allowed(attacking.check_attack, state, dice)


# --- blocks --------------------------------------------------------------------------------------


def block(state: State, question: Question) -> Ask | None:
    """Who blocks whom; None if nobody can."""
    player, duties = 1 - state.active, blocking.dutiful_block(state)
    must = {blocker for blocker, _ in duties}
    options = []
    for die in blocking.blockers_open(state):
        foes = [foe for foe in state.attackers if _may_block(state, die, foe)]
        if duties:  # whoever must block may be bound to somebody
            foes = [foe for foe in foes if _fits_duties(state, duties, (die, foe))] or foes
        if foes:
            options.append(_blocker(state, die, foes, die in must))
    if not options:
        return None
    line = f"{of(state, player)}block"
    return Ask(
        PAIRS, player, f"{state.name(player)}, who blocks?", line, tuple(options), len(must), len(options),
        by_rule("DM-BLK-01"), none="" if must else f"{line} none", pay=_price(state, player), key="block",
    )  # fmt: skip


def _may_block(state: State, die: int, foe: int) -> bool:
    """Whether a text allows it, and whatever it costs can be paid."""
    if not blocking.may_block(state, die, foe):
        return False
    price = blocking.block_price(state, ((die, foe),))
    player = 1 - state.active
    return price.life <= state.life[player] and payable(state, player, price.energy)


def _fits_duties(state: State, duties: tuple[tuple[int, int], ...], pair: tuple[int, int]) -> bool:
    return is_allowed(blocking.check_block, state, (*[duty for duty in duties if duty[0] != pair[0]], pair))


def _price(state: State, player: int) -> Pay | None:
    """What pays for one pair that has a price, for two and so on; None where blocking is free."""
    prices = [blocking.block_price(state, ((d, f),)) for d in blocking.blockers_open(state) for f in state.attackers]
    dear = next((price for price in prices if price.energy or price.life), None)
    if dear is None:
        return None
    each = pay_for(state, player, dear.energy, dear.life) or Pay(0)
    times = []
    for number in range(1, MOST_PRICED + 1):
        pay = pay_for(state, player, dear.energy * number)
        if pay is not None and not pay.chosen:
            break
        times.append(() if pay is None or pay.forced else pay.chosen)
    return replace(each, times=tuple(times))


def _blocker(state: State, die: int, foes: list[int], must: bool) -> Option:
    pairs = [args(state, ("block", ((die, foe),)))[0].split("=") for foe in foes]
    prices = [blocking.block_price(state, ((die, foe),)) for foe in foes]
    priced = tuple(foe for (_, foe), price in zip(pairs, prices, strict=True) if price.energy or price.life)
    many = texts.is_said_of(state, die, "can block many")
    return Option(
        pairs[0][0], title(state, die), note=condition(state, die), die=die, card=code(state, die),
        whom=tuple(foe for _, foe in pairs), priced=priced, many=many, must=must,
    )  # fmt: skip


# --- damage --------------------------------------------------------------------------------------


def split(state: State, question: Question) -> Ask:
    options = tuple(_source(state, die) for die in question.dice)
    prompt = f"{state.name(question.player)}, how is the damage divided?"
    line, many = f"{of(state, question.player)}assign", len(options)
    return Ask(SPLIT, question.player, prompt, line, options, many, many, by_rule("DM-DMG-02"), key="assign")


def _source(state: State, die: int) -> Option:
    """As many are KO'd as can be, the cheapest first; what is left goes to the last."""
    fight, rest = recipients(state, die), stats.attack(state, die)
    words = args(state, ("assign", ((die, tuple((foe, 0) for foe in fight)),)))
    needs = {foe: max(0, stats.defense(state, foe) - state.damage.get(foe, 0)) for foe in fight}
    given = dict.fromkeys(fight, 0)
    for foe in sorted(fight, key=needs.__getitem__):
        given[foe] = min(needs[foe], rest)
        rest -= given[foe]
    given[fight[-1]] += rest
    shares = tuple(
        Share(word.partition("=")[0], title(state, foe), needs[foe], given[foe], foe)
        for word, foe in zip(words[1:], fight, strict=True)
    )
    total = stats.attack(state, die)
    return Option(words[0], title(state, die), die=die, card=code(state, die), total=total, to=shares)
