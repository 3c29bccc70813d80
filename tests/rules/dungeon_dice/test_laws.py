"""Laws of any game of Dungeon Dice, tried on games that bots play under the catalogue's rulings and under others."""

from collections import Counter

import pytest

import rules
from rules.core.faults import Fault
from rules.core.fuzz import laws
from rules.core.fuzz.checks import refused
from rules.core.lines.notation import write_entry
from rules.core.lines.parsing import parse
from rules.core.nature import Nature
from rules.dungeon_dice import zones
from rules.dungeon_dice.bots import RandomBot
from rules.dungeon_dice.dice_set import ARTIFACT, HERO_LEVEL, MONSTER, MONSTER_LEVEL, SPELL
from rules.dungeon_dice.game import DungeonDice
from rules.dungeon_dice.play import NAMES, opening_log, play
from rules.dungeon_dice.position import position
from rules.dungeon_dice.profile import OPTIONS
from rules.dungeon_dice.set_file import read_folder
from rules.dungeon_dice.state import BAG, FIGHTING, HELD, OUT, PLAY
from rules.games import VOCABULARIES

SAMPLE = read_folder()["sample-A"]
#: Games: seed, number of players, whether the other value of some rulings is played.
GAMES = [(1, 2, False), (2, 3, False), (3, 4, False), (4, 5, False), (5, 2, True), (6, 3, True), (7, 4, True)]


def header(seed, other):
    """Every option at another of its values with one chance in two."""
    nature = Nature(f"options {seed}")
    chosen = [option for option in OPTIONS.values() if option.name != "min_players" and nature.chance(0.5)]
    return [f"option {option.name}={nature.shuffled(option.values)[0]}" for option in chosen] if other else []


def positions(seed, players, other, most=1500):
    """Every position of a game of random bots."""
    game, bots = DungeonDice({SAMPLE.id: SAMPLE}), [RandomBot(f"{seed} {seat}") for seat in range(players)]
    state = game.begin(opening_log(SAMPLE, NAMES[:players], header(seed, other)))
    for _ in range(most):
        yield state
        if state.over:
            return
        bot = bots[state.question.player]
        answer = next(answer for answer in bot(state) if can(game, state, answer))
        game.step(state, answer)


def can(game, state, answer):
    """Whether the game takes the answer; tried on a copy, so that the position stays as it is."""
    try:
        game.step(game.copy(state), answer)
    except Fault:
        return False
    return True


def every_die_is_in_one_place(state):
    """A place is one number, so no die is in two; here each place is also one that the die may be in (DD-BAG-05)."""
    table, fight = state.table, state.fight
    lying = set(fight.sides) | {die for die, _ in fight.removed} if fight is not None else set()
    for die, place in enumerate(state.place):
        kind = table.dice[die].kind
        assert place in (BAG, OUT, PLAY) or HELD <= place < HELD + table.players
        if place >= HELD:
            assert kind not in (MONSTER_LEVEL, SPELL), table.id(die)
        if kind == MONSTER and place >= HELD:
            assert table.faces[die][state.shown[die]].monster.trophy, table.id(die)
        if place == PLAY:
            asked = state.question.dice if state.question is not None else ()
            assert die in lying or die == state.monster or die in asked or kind == MONSTER, table.id(die)
    places = Counter("player" if place >= HELD else place for place in state.place)
    assert sum(places.values()) == len(SAMPLE.dice)


def fame_is_counted_from_the_dice(state):
    """Red 1, black 2, gold 3, artifact 1 (DD-FAME-01), and the position shows the same."""
    worth = {"red": 1, "black": 2, "gold": 3}
    for player, shown in enumerate(position(state)["players"]):
        mine = [die for die, place in enumerate(state.place) if place == HELD + player]
        fame = sum(state.table.dice[die].kind == ARTIFACT for die in mine)
        for die in mine:
            if state.table.dice[die].kind == MONSTER:
                fame += worth[state.table.faces[die][state.shown[die]].monster.trophy]
        assert zones.fame(state)[player] == shown["fame"] == fame


def wounds_fit_the_level_dice(state):
    """No more wounds than Level dice, unless the event plays so (DD-COMBAT-14); everybody has a Level die."""
    for player in range(state.table.players):
        dice = [die for die in state.table.of_kind[HERO_LEVEL] if state.place[die] == HELD + player]
        assert dice and state.wounds[player] >= 0
        if state.table.profile.wound_cap == "level_dice":
            assert state.wounds[player] <= len(dice)


def totals_are_sums(state):
    """Each side's total is the sum of the numbers that lie there (DD-COMBAT-04)."""
    fight = state.fight
    if fight is None or state.step not in FIGHTING or fight.harms or any(fight.extra):
        return
    for number, side in enumerate(position(state)["combat"]["sides"]):
        assert side["total"] == sum(die["value"] or 0 for die in side["dice"])
        assert len(side["dice"]) == sum(where == number for where in fight.sides.values())


LAWS = (every_die_is_in_one_place, fame_is_counted_from_the_dice, wounds_fit_the_level_dice, totals_are_sums)


@pytest.mark.parametrize("seed, players, other", GAMES)
def test_the_laws_hold_in_every_position(seed, players, other):
    """After every answer of a whole game."""
    seen = 0
    for state in positions(seed, players, other):
        seen += 1
        for law in LAWS:
            law(state)
    assert state.over and seen > 50


@pytest.mark.parametrize("seed, players, other", GAMES[:4])
def test_the_beginning_of_a_log_is_a_log(seed, players, other):
    """Cut off anywhere it is incomplete, never illegal."""
    lines = play(seed, players, SAMPLE, header=header(seed, other)).splitlines()
    for end in range(12, len(lines) - 3, 29):
        verdict = rules.replay("\n".join(lines[:end]))
        assert verdict.verdict == "incomplete", (end, verdict.message)


def test_the_same_seed_plays_the_same_game():
    """A bug report is a seed."""
    assert play(9, 3, SAMPLE) == play(9, 3, SAMPLE) != play(10, 3, SAMPLE)


@pytest.mark.parametrize(
    "line, message",
    [
        ("dice sample-A 0123456789abcdef", "This log was played with different dice"),
        ("dice sample-A", "Write the digest of the dice set: dice sample-A 9cd5528c7a5990ef."),
        ("dice our-own 9cd5528c7a5990ef", 'There is no dice set "our-own" here.'),
        ("", "The header names no dice set"),
    ],
)
def test_a_log_of_other_dice_is_refused(line, message):
    """The same entries mean something else with other dice, so nothing is judged."""
    text = play(9, 3, SAMPLE).replace(f"dice {SAMPLE.id} {SAMPLE.digest}", line)
    verdict = rules.replay(text)
    assert verdict.verdict == "unreadable" and message in verdict.message
    assert verdict.line == (3 if line else 2) and verdict.legal == (f"dice sample-A {SAMPLE.digest}",)


def test_a_refused_answer_may_share_its_words_with_a_legal_one():
    """A potion for somebody else is refused outside a combat, and is written as one's own."""
    game = DungeonDice({SAMPLE.id: SAMPLE})
    players = "\n".join(f'P{seat} player "{name}"' for seat, name in enumerate(("Ana", "Bo"), 1))
    head = f"Dice Marshal log 1\ngame dungeon-dice\ndice {SAMPLE.id} {SAMPLE.digest}\n{players}\n"
    state = game.begin(parse(f"{head}position turn 9 P1\nP1 has R03 R04\nP1 wounds 1\n", VOCABULARIES))
    healing, strength = (state.table.numbers[die] for die in ("R03", "R04"))
    aimed = ("one-use", 0, healing, 0, 1, -1)
    assert refused(game, game.copy(state), aimed) is not None
    assert write_entry(game.write(state, aimed)) == "P1 use R03"
    assert laws.says_something_legal(game, state, game.write(state, aimed))
    useless = ("one-use", 0, strength, 0, 1, -1)
    assert not laws.says_something_legal(game, state, game.write(state, useless))
