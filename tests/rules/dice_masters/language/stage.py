"""Try a line of card text: play three turns from a prepared position, always by the same simple strategy.

A line acts if the game, or any answer of the rules on the way, differs from the same card printed blank.
"""

import json
from collections.abc import Iterator
from functools import cache

from rules.core.faults import Fault, Undecided
from rules.core.lines import parsing
from rules.dice_masters import costs, legal, stats, texts
from rules.dice_masters.card_files import read_set
from rules.dice_masters.cards import CardPool
from rules.dice_masters.effects.choices import targetable
from rules.dice_masters.effects.damage import ABILITY, COMBAT, Packet, would_take
from rules.dice_masters.game import DiceMasters
from rules.dice_masters.log.vocabulary import VOCABULARY
from rules.dice_masters.moves import any_now
from rules.dice_masters.state import BAG, BLOCKING, FIELD, MAIN, PREP, RESERVE, USED, Frame
from rules.dice_masters.steps import actions, attack, blocking, buying, combat, fielding
from rules.dice_masters.steps.draw import drawable
from rules.dice_masters.steps.global_abilities import activations, uses
from rules.dice_masters.steps.rolling import being_rolled
from rules.dice_masters.steps.ways import payments

LEVELS = [[1, 2, 3, 0], [1, 3, 4, 0], [2, 4, 5, 0]]
WEAK = [[1, 1, 1, 0], [1, 1, 1, 0], [1, 2, 2, 0]]


def character_card(number, name, energy, cost, text, levels=LEVELS, **more):
    faces = [[1, energy], [1, energy], [2, energy]]
    die = {"energy": faces, "levels": levels}
    return {"number": number, "name": name, "subtitle": "Extra", "type": "character", "cost": cost, "energy": energy,
            "affiliations": [], "rarity": "common", "max": 4, "die": die, "text": text} | more  # fmt: skip


def action_card(number, name, cost, text, kind="action", energy=None, **more):
    die = {"energy": [[2, "generic"]] * 3, "actions": [0, 0, 1]}
    return {"number": number, "name": name, "subtitle": "Extra", "type": kind, "cost": cost, "energy": energy,
            "affiliations": [], "rarity": "common", "max": 4, "die": die, "text": text} | more  # fmt: skip


LANTERN = ["When this die is fielded: gain 1 life.", "When this die attacks: gain 1 life."]
#: The other cards, with little text of their own. Both players bring them.
EXTRAS = [
    character_card(2, "Lantern", "fist", 2, LANTERN, affiliations=["Green Lantern"], alignment="good", equip_icon=True),
    character_card(
        3,
        "Brute",
        "bolt",
        5,
        ["Swarm.", "Global (bolt, bolt, bolt, bolt, bolt, bolt): gain 1 life."],
        affiliations=["Monster"],
        alignment="evil",
        creature_types=["Undead"],
    ),
    character_card(4, "Seeker", "shield", 3, ["Experience."], affiliations=["Harpers"], alignment="good", levels=WEAK),
    character_card(5, "Troll", "mask", 4, ["Regenerate."], affiliations=["Villain"], alignment="evil", levels=WEAK),
    action_card(6, "Blade", 2, ["Equip."]),
    action_card(7, "Errand", 2, ["Use: gain 1 life."]),
    action_card(8, "Chore", 2, ["Use: gain 1 life."], "basic action", use=3, max=None),
]
PROBE = {"affiliations": ["Teen Titans", "Red Lantern"], "alignment": "evil", "creature_types": ["Dragon"]}
HEADER = """Dice Marshal log 1
game dice-masters/{edition}
P1 player "Ana"
{mine}
P2 player "Bo"
{theirs}
basic 8stage Chore
position turn 9 P1 main
P1 life 15
P1 field {probe} Sidekick x2 Lantern:L2 Brute:L1 Seeker:L1 Troll:L2
P1 reserve {again} Sidekick:ch Lantern:L1 Errand:A Chore:A Blade:A Lantern:F Troll:MM
P1 reserve Seeker:SS Brute:BB Sidekick:F Sidekick:?
P1 used Seeker Troll Sidekick Errand
P1 prep Sidekick
P1 tokens Seeker=1
P2 life 18
P2 field Sidekick x2 Lantern:L2 Brute:L2 Seeker:L1 Troll:L2
P2 reserve Lantern:F Brute:B Troll:M Seeker:S
P2 used Seeker Troll Sidekick Errand
P2 prep Lantern
"""


@cache
def _extras(lines, kind, keywords):
    cards = [dict(extra) for extra in EXTRAS]
    if kind == "character":
        cards.append(character_card(1, "Probe", "mask", 3, [*keywords, *lines], **PROBE, max=6, equip_icon=True))
    else:
        cards.append(action_card(1, "Probe", 3, [*keywords, *lines], max=6))
    for entry in cards:
        if entry["max"] is None:
            del entry["max"]
    data = {"set": "stage", "edition": "wol2015", "name": "Stage", "cards": cards}
    return CardPool([read_set(json.loads(json.dumps(data)), "stage.json")])


def opening(lines, kind="character", keywords=(), edition="wol2015"):
    """Return the game and its prepared position, with these lines on the card Probe."""
    game = DiceMasters(edition, _extras(tuple(lines), kind, tuple(keywords)))
    names = {2: "Lantern", 3: "Brute", 4: "Seeker", 5: "Troll", 6: "Blade", 7: "Errand"}
    cards = [f"card {number}stage x4 {name}" for number, name in names.items()]
    shown = ("Probe:L2 x3", "Probe:L1") if kind == "character" else ("", "Probe:A")
    text = HEADER.format(
        edition=edition, probe=shown[0], again=shown[1],
        mine="\n".join(f"P1 {line}" for line in ["card 1stage x6 Probe", *cards]),
        theirs="\n".join(f"P2 {line}" for line in cards),
    )  # fmt: skip
    if edition == "bff2014":
        text = text.replace("Sidekick", "NPC")
    return game, game.begin(parsing.parse(text, {f"dice-masters/{edition}": VOCABULARY}))


# --- the strategy: both players do whatever they can, in the same order each time ---------------------


def choose(state, question):
    """Choose as many as allowed: opposing dice first, then players; an own character for gear."""
    own_last = question.rule != "DM-KW-EQUIP-01"
    dice = sorted(question.dice, key=lambda die: ((state.controller[die] == question.player) == own_last, die))
    items = [*dice, *(-2 - player for player in question.players)]
    yield "choose", tuple(items[: question.most])
    yield "choose", tuple(items[: question.least])


def roll(state, question):
    """Roll characters and energy alternately, by die and turn."""
    dice = being_rolled(state, question)
    yield "roll", tuple((die * 2 + state.turn) % 5 + 1 for die in dice)


def act(state, question):
    """Field, use dice, activate, use globals, buy one die; keep the rest of the energy."""
    player, main = question.player, state.step == MAIN
    if len(state.moves) <= 300:
        if player == state.active and main:
            yield from (("field", (die,), payment) for die, payment in fielding.fieldable(state, player, 3))
        if player == state.active:
            yield from (("use", die) for die in actions.usable(state, player))
        for die, stack, line in activations(state, player):
            for payment in payments(state, player, stack.abilities[line].cost.energy, 2):
                yield "activate", die, stack.index, line, payment
        for stack, line, payment in uses(state, player, 2):
            yield "global", stack.index, line, payment
        if player == state.active and main and not any_now(state, "purchase"):
            yield from (("buy", (stack.index,), payment) for stack, payment in buying.purchases(state, player, 3))
    yield ("pass",)


def is_probe(state, die):
    return state.table.stack(die).name == "Probe"


def attackers(state, question):
    """Attack with Probe and a few more, and with whoever must attack."""
    able = sorted(attack.attackers_open(state), key=lambda die: not is_probe(state, die))
    duty = attack.dutiful_attack(state)
    yield "attack", tuple(dict.fromkeys([*duty, *able[:5]]))
    yield "attack", duty


def blockers(state, question):
    """Block the second attacker with Probe, the next ones with the weakest, the strongest and a Sidekick."""
    able = sorted(blocking.blockers_open(state), key=lambda die: stats.attack(state, die))
    probes = [die for die in able if is_probe(state, die)]
    pawns = [die for die in able if state.table.stack(die).is_pawn]
    others = [die for die in able if die not in (*probes, *pawns)]
    wanted = zip([*probes[:1], *others[:1], *others[-1:], *pawns[:1]], state.attackers[1:], strict=False)
    pairs = [(die, foe) for die, foe in dict(wanted).items() if blocking.may_block(state, die, foe)]
    for several in (pairs, pairs[:1], pairs[1:]):
        yield "block", tuple(several)
    yield "block", blocking.dutiful_block(state)
    yield "block", ()


STRATEGY = {
    "roll": roll, "act": act, "attack": attackers, "block": blockers, "choose": choose,
    "draw": lambda state, question: iter([("draw", _first_drawn(state, question))]),
}  # fmt: skip


class _Order:
    """A source of luck that always takes the first."""

    def draw(self, items, number):
        return list(items)[:number]

    def shuffled(self, items):
        return list(items)


def _first_drawn(state, question):
    return tuple(drawable(state, question.player, question.most, _Order()))


def proposals(state) -> Iterator[tuple]:
    question = state.question
    yield from STRATEGY[question.kind](state, question) if question.kind in STRATEGY else ()
    yield from legal.answers(state)
    if question.default is not None:
        yield question.default


# --- every question that the rules answer --------------------------------------------------------------


def snapshot(state):
    """Return where every die lies and all that the position records of it."""
    dice = tuple(zip(state.zone, state.face, state.controller, state.owner, state.role, strict=True))
    return (dice, tuple(state.life), state.turn, state.step, tuple(sorted(state.damage.items())),
            tuple(sorted(state.tokens.items())), tuple(state.virtual), tuple(sorted(state.chosen.items())),
            tuple(sorted(state.captured.items())), tuple(sorted(state.attached.items())), tuple(sorted(state.held)),
            state.more_dice, tuple(sorted(state.blocks.items())), state.winner)  # fmt: skip


def rule_answers(state):
    """Ask the rules everything about each die and player. Give a copy: answers record the rulings they use."""
    fields = state.zones[0][FIELD] + state.zones[1][FIELD]
    near = fields + state.zones[0][RESERVE] + state.zones[1][RESERVE]
    far = [die for player in (0, 1) for zone in (USED, PREP, BAG) for die in state.zones[player][zone]]
    yield from ((die, _of_any(state, die)) for die in (*near, *far))
    yield from ((die, _in_field(state, die)) for die in fields)
    for player in (0, 1):
        yield [_harm(state, Packet(3, -1, player, source, kind, fielded)) for source in (-1, *fields)
               for kind in (ABILITY, COMBAT) for fielded in (False, True)]  # fmt: skip
        yield [fielding.forbidden(state, player, die) for die in (*near, *far)]
        yield [fielding.life_to_field(state, player, die) for die in near]
        for stack in state.table.stacks[2:]:
            supply = state.supply[stack.index]
            if supply and stack.owner in (None, player):
                yield costs.purchase_cost(state, supply[0], player)
    yield _blocks(state)


def _of_any(state, die):
    character = stats.is_character(state, die)
    return (costs.fielding_cost(state, die), stats.affiliations(state, die), texts.level(state, die),
            stats.attack(state, die) if character and state.in_field(die) else 0)  # fmt: skip


def _in_field(state, die):
    frames = _frames(state)
    character = stats.is_character(state, die)
    own = (stats.defense(state, die) if character else 0, attack.may_attack(state, die),
           attack.banned(state, die, "cannot block"), texts.loses_text(state, die),
           texts.is_said_of(state, die, "must attack"), texts.is_said_of(state, die, combat.HARMLESS),
           texts.is_said_of(state, die, combat.STAYS),
           bool(list(texts.said_of(state, die, "goes to zone if KO'd"))))  # fmt: skip
    return (own, [texts.unaffected(state, die, frame) for frame in frames],
            [bool(targetable(state, frame, [die])) for frame in frames],
            [_harm(state, Packet(3, die, -1, source, kind)) for source in (-1, *_sources(state))
             for kind in (ABILITY, COMBAT)])  # fmt: skip


def _sources(state):
    return state.zones[0][FIELD] + state.zones[1][FIELD]


def _frames(state):
    """Effects of both players that do not come from Probe: abilities, actions, a global."""
    found = []
    for stack in state.table.stacks:
        for line in range(len(stack.abilities)) if stack.name != "Probe" else ():
            sources = [die for die in stack.dice if state.in_field(die)][:1] or [-1]
            found += [Frame(stack.index, line, sources[0], player) for player in (0, 1)]
    return found


def _harm(state, packet):
    return would_take(state, packet)


def _blocks(state):
    """Check every block while blockers are declared."""
    if not state.attackers or state.declared or state.question is None or state.question.kind != "block":
        return None
    able = [die for die in state.field(1 - state.active) if state.role[die] != BLOCKING]
    pairs = [(die, foe) for die in able for foe in state.attackers]
    groups = [(), *((pair,) for pair in pairs), *zip(pairs, pairs[1:], strict=False)]
    groups += [(one, two) for one in pairs for two in pairs if one[1] == two[1] and one[0] < two[0]]
    return [(_verdict(state, group), blocking.block_price(state, group)) for group in groups]


def _verdict(state, group):
    try:
        blocking.check_block(state, group)
    except Fault as fault:
        return fault.message
    return ""


# --- two games compared --------------------------------------------------------------------------------

LAST_TURN = 11


def play(game, state):
    """Yield the position at each question up to the main step of the third turn, and the last one."""
    while not state.over and not (state.turn >= LAST_TURN and state.question and state.question.kind == "act"):
        yield state
        last = None
        for answer in proposals(state):
            try:
                game.step(state, answer)
                break
            except Undecided:
                raise
            except Fault as fault:
                last = fault
        else:
            raise AssertionError(f"No answer fits {state.question}: {last}")
    yield state


@cache
def blank(kind="character", keywords=(), edition="wol2015"):
    """Play the card printed blank: the snapshot and the answers of the rules at each question."""
    return [
        (snapshot(state), list(rule_answers(state.copy()))) for state in play(*opening((), kind, keywords, edition))
    ]


def _probe(state):
    """Return the card that is tried."""
    (probe,) = [stack for stack in state.table.stacks if stack.name == "Probe"]
    return probe


def _has_standing_line(state):
    """Whether Probe has a static line or a keyword."""
    return any(ability.kind in ("static", "keyword") for ability in _probe(state).abilities)


def _asks_for_probe(state):
    """Whether a line of Probe asks this question; the blank card asks no such thing."""
    if state.question is None:
        return False
    probe = _probe(state).index
    asking = [frame for frame in state.agenda if frame.stack == probe and frame.line >= 0]
    equips = bool(asking) and state.table.stacks[probe].abilities[asking[-1].line].keyword == "Equip"
    return (bool(asking) and not equips) or state.question.kind == "order"


def changes_anything(lines, kind="character", keywords=(), edition="wol2015"):
    """Whether the game differs from that of the blank card, or ends undecided."""
    try:
        return _differs(blank(kind, tuple(keywords), edition), play(*opening(lines, kind, keywords, edition)))
    except Undecided:
        return True


def _differs(blanks, played):
    """Compare snapshots first; then the answers of the rules, once per moment of a turn and number of effects."""
    plain, moments, to_ask = iter(blanks), set(), []
    for state in played:
        if _asks_for_probe(state):
            continue
        before = next(plain, None)
        if before is None or snapshot(state) != before[0]:
            return True
        moment = state.turn, state.step, state.question and state.question.kind, len(state.modifiers)
        if moment not in moments and (state.modifiers or _has_standing_line(state)):
            moments.add(moment)
            to_ask.append((state.copy(), before[1]))
    return any(now != then for state, answers in to_ask for now, then in zip(rule_answers(state), answers, strict=True))
