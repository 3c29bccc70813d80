"""What a text draws may be told die by die: that comes to the same as telling it at once (steps/draw.py)."""

from dataclasses import replace
from pathlib import Path

import pytest

from rules import replay
from rules.core.fuzz.positions import as_data
from rules.core.game import NotOneEntry
from rules.core.lines import parsing
from rules.core.replaying.entry_runner import EntryRunner
from rules.core.verdict import UNREADABLE
from rules.dice_masters.steps.draw import BY_TEXT
from rules.games import VOCABULARIES, game
from tests.rules.golden import played_with, promises

CARDS = Path(__file__).parents[1] / "logs/dice_masters/cards"
FEWEST = 5  # draws of several dice that are told in parts, or the test has seen nothing


def parts_of(runner, entry):
    """The entries that tell a text's draw die by die, in the order in which they came; else the entry itself."""
    question = runner.state.question
    if entry.verb != "draw" or question is None or question.prompt not in BY_TEXT or question.most == 1:
        return [entry]
    bag = [runner.state.table.stack_of[die] for die in runner.state.zones[question.player][0]]
    stacks = runner.game.read(runner.state, entry)[1]
    ordered = sorted(stacks, key=lambda stack: stack not in bag) if len(stacks) > len(bag) else stacks
    return [replace(entry, args=(runner.state.table.stacks[stack].name,)) for stack in ordered]


def position(runner):
    """All of the state; each move by itself, for nothing asks which dice moved in one."""
    data = as_data(runner.state)
    return {**data, "moves": [[cause, turn, die] for cause, turn, dice in data["moves"] for die in dice]}


def told_in_parts(log, components):
    """Judge a log as it stands and with its draws in parts, side by side. Returns how many draws were so told."""
    whole, parted = (EntryRunner(game(log.game, components), log) for _ in range(2))
    draws = 0
    for number, entry in enumerate(log.entries):
        whole.done = parted.done = number
        parts = parts_of(parted, entry)
        whole.apply(entry)
        for part in parts:
            parted.apply(part)
        draws += len(parts) > 1
        assert position(parted) == position(whole), entry
    return draws


def test_the_cards_that_draw():
    """Every legal log of a card in which a text draws several dice, the opponent's and from the opponent's bag too."""
    draws = 0
    for path in sorted(CARDS.rglob("*.log")):
        text = path.read_text(encoding="utf-8")
        if "draw " in text and promises(text)["verdict"] in ("incomplete", "legal", "legal_with_rulings"):
            draws += told_in_parts(parsing.parse(text, VOCABULARIES), played_with(promises(text)))
    assert draws >= FEWEST


def test_a_part_of_a_roll_under_another_heading_is_offered_as_a_roll():
    """Some faces of an effect's roll, spoken as if they were a card's: the way out is the roll, as far as it goes."""
    verdict = replay((Path(__file__).parent / "part_of_a_roll.log").read_text())
    assert (verdict.verdict, verdict.line) == (UNREADABLE, 109)
    assert verdict.message == '"vampire" is not a word of the game log. Did you mean roll S ? ch?'


def test_what_no_entry_gives_by_itself_is_not_written():
    """A note that changes nothing has no entry; whoever asks for one is told so."""
    text = (Path(__file__).parent / "part_of_a_roll.log").read_text()
    runner = EntryRunner(game("dice-masters/bff2014"), parsing.parse(text, VOCABULARIES))
    with pytest.raises(NotOneEntry, match="nothing"):
        runner.game.write(runner.state, ("nothing",))
