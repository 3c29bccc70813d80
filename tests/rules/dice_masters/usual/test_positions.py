"""Plain entries in prepared positions: any cards in the field, at any level, under any options. Bots that play well do
not come to most of these, and texts have a say in nearly all.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from copy import copy
from itertools import islice
from random import Random

import pytest

from rules import Components
from rules.core import parsing
from rules.core.faults import Fault
from rules.core.game import Answer
from rules.core.notation import TURN, Entry
from rules.core.options import written
from rules.core.replay import Replay
from rules.core.unported.checks import both_ends, both_ways
from rules.dice_masters.bots import Bot
from rules.dice_masters.cards import Card, CharacterFace
from rules.dice_masters.names import slug
from rules.dice_masters.options import OPTIONS
from rules.dice_masters.record import shipped
from rules.dice_masters.snapshot import as_data
from rules.games import VOCABULARIES, game

COMPONENTS: Components = {}
EDITIONS = {"bff2014": ("NPC", "NPC"), "wol2015": ("Sidekick", "SK")}
CHARACTERS = [card for card in shipped().cards if isinstance(card.faces[5], CharacterFace)]
BASICS = [card for card in shipped().cards if card.is_basic_action]
#: Of each batch: positions, and answers in each; of the answers to one question so many may be the one.
POSITIONS, ANSWERS, MANY = 25, 12, 200


def team(
    chance: Random, cards: list[Card], basic: Card, pawn: tuple[str, str], seat: str
) -> tuple[list[str], list[str]]:
    """A player's cards, and what lies where."""
    name, face = pawn
    there = [card for card in cards for _ in range(min(card.max_dice, chance.choice((0, 0, 1, 1, 2))))]
    dice = [f"{slug(card.name)}:L{chance.randint(1, 3)}" for card in there]
    rolled = min(len(dice), chance.choice((0, 0, 1, 2)))
    field = dice[rolled:] + [f"{name}:{face}"] * chance.randint(0, 2)
    pool = dice[:rolled] + [f"{name}:{chance.choice('FBMS?')}" for _ in range(chance.randint(0, 4))]
    pool += [f"{slug(basic.name)}:A"] * chance.randint(0, 1)
    lies = [f"{seat} {zone} {' '.join(dice)}" for zone, dice in (("field", field), ("reserve", pool)) if dice]
    lies += [f"{seat} life {chance.randint(3, 20)}", f"{seat} bag {name} x4"]
    return [f"{seat} card {card.code} x{card.max_dice} {card.title}" for card in cards], lies


def position(chance: Random) -> str:
    edition, pawn = chance.choice(list(EDITIONS.items()))
    cards = list({slug(card.name): card for card in chance.sample(CHARACTERS, 8)}.values())
    common = chance.sample(BASICS, 3)
    basics = [f"basic {card.code} {card.name}" for card in common]
    chosen = [option for option in OPTIONS.values() if len(option.values) > 1 and chance.random() < 0.2]
    options = [f"option {option.name}={written(chance.choice(option.values))}" for option in chosen]
    (ana, her), (bo, his) = (team(chance, cards[n::2], common[n], pawn, f"P{n + 1}") for n in (0, 1))
    head = ["Dice Marshal log 1", f"game dice-masters/{edition}", *options]
    number = chance.randint(2, 20)
    turn = f"position turn {number} P{2 - number % 2} main"
    return "\n".join([*head, 'P1 player "Ana"', *ana, 'P2 player "Bo"', *bo, *basics, turn, *her, *his, "", "pass\n"])


def entries(chance: Random, replay: Replay) -> Iterator[Entry]:
    """Some legal answer to each question in turn, as it is written."""
    for _ in range(ANSWERS):
        answers = list(islice(replay.game.answers(replay.game.copy(replay.state)), MANY))
        if not answers:
            return
        yield replay.game.write(replay.state, chance.choice(answers))


def through_rolls(chance: Random, replay: Replay) -> Iterator[Entry]:
    """Turn after turn, with what is drawn and rolled. Half of the rolls are kept, and nobody says so."""
    game, bot = replay.game, Bot(str(chance.random()))
    for _ in range(3 * ANSWERS):
        state = game.copy(replay.state)
        asked = "" if state.question is None else state.question.kind
        if asked in ("act", "attack") and chance.random() < 0.5:
            yield Entry(TURN, "turn", (str(state.turn + 1), f"P{2 - state.active}"))
            continue
        answers: list[Answer] = []
        if asked in ("draw", "roll"):
            answers = [next(bot(state))]
        elif asked == "reroll" and chance.random() < 0.5:
            answers = [("reroll", tuple([die for die in state.rolled if chance.random() < 0.5]))]
        elif asked == "reroll":
            game.step(state, ("reroll", ()))
        answers = answers or list(islice(game.answers(game.copy(state)), MANY))
        if not answers:
            return
        yield game.write(state, chance.choice(answers))


def try_the_next_turn(replay: Replay) -> bool:
    """As if the log went on with the next turn at once; the replay itself stays. Returns whether that is plain."""
    ahead = copy(replay)
    ahead.state = replay.game.copy(replay.state)
    turn, active = ahead.state.turn, ahead.state.active
    with suppress(Fault):
        return both_ways(as_data, ahead, Entry(TURN, "turn", (str(turn + 1), f"P{2 - active}")))
    return False


def positions(batch: str) -> Iterator[tuple[Random, Replay]]:
    """The prepared positions of a batch, and the chance that goes on from each."""
    for number in range(POSITIONS):
        chance = Random(f"{batch} {number}")
        log = parsing.parse(position(chance), VOCABULARIES)
        yield chance, Replay(game(log.game, COMPONENTS), log)


def answered(chance: Random, replay: Replay) -> Iterator[str]:
    """What is plain of some answers, and of the next turn after each of them."""
    for entry in entries(chance, replay):
        if try_the_next_turn(replay):
            yield "turn"
        if both_ways(as_data, replay, entry):
            yield "answer"
        both_ends(as_data, replay.game, replay.state)


def rolled(chance: Random, replay: Replay) -> Iterator[str]:
    """What is plain of draws, rolls and rerolls, and of what follows a roll that is kept without a word."""
    for entry in through_rolls(chance, replay):
        asked = replay.state.question
        kept = asked is not None and asked.kind == "reroll" and entry.verb != "reroll"
        if both_ways(as_data, replay, entry):
            yield "kept" if kept else entry.verb


WAYS = [(answered, str(batch), ("turn", "answer")) for batch in range(4)]
WAYS += [(rolled, f"rolls {batch}", ("draw", "roll", "reroll", "kept")) for batch in range(2)]


@pytest.mark.parametrize(("way", "batch", "wanted"), WAYS, ids=[f"{way.__name__}-{batch}" for way, batch, _ in WAYS])
def test_prepared_positions(way, batch, wanted):
    """Whatever is done in them is plain or not, but never another thing; and much of each kind is plain."""
    plain: Counter[str] = Counter()
    for chance, replay in positions(batch):
        with suppress(Fault):
            for what in way(chance, replay):
                plain[what] += 1
    for what in wanted:
        assert plain[what] > POSITIONS, what
