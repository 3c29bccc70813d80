"""`python -m rules dice`, and a store's own dice with `play` and `replay`."""

import pytest

from rules.__main__ import main
from rules.dungeon_dice.set_file import DATA_FOLDER, read_folder

SAMPLE = read_folder()["sample-A"]
TEXT = (DATA_FOLDER / "sample-A.json").read_text(encoding="utf-8")


@pytest.fixture
def own(tmp_path):
    """The sample under another name, with a sword that shows a 2 where it had nothing."""
    path = tmp_path / "our-own.json"
    text = TEXT.replace('"id": "sample-A"', '"id": "our-own"').replace('  "sample": true,\n', "")
    path.write_text(text.replace('"faces": [{"value": 0,', '"faces": [{"value": 2,', 1), encoding="utf-8")
    return path


def test_a_good_set_is_told_with_its_digest(capsys):
    """What it has, that it is a sample, and the line for a log's header."""
    assert main(["dice", str(DATA_FOLDER / "sample-A.json")]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{SAMPLE.name}: 85 dice (14 monster, 18 treasure, 16 one use, 9 artifact, 20 hero level, 5 monster level, "
        "3 spell). A sample: its numbers are invented.",
        f"dice sample-A {SAMPLE.digest}",
    ]


def test_a_bad_set_is_told_with_everything_that_is_wrong(own, capsys):
    """Die, face and field of each; status 1."""
    own.write_text(TEXT.replace('"hands": 1', '"hands": 5', 1).replace('"level": 1', '"level": 0', 1), encoding="utf-8")
    assert main(["dice", str(own)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "die M01, face 1, level: should be a number from 1 to 99, is 0",
        "die B01, hands: should be a number from 1 to 2, is 5",
    ]


@pytest.mark.parametrize("name, message", [("none.json", "cannot be read"), ("torn.json", "is not JSON")])
def test_a_file_that_is_no_set(tmp_path, capsys, name, message):
    """Missing or torn: a sentence, never a traceback."""
    (tmp_path / "torn.json").write_text('{"dice": [', encoding="utf-8")
    assert main(["dice", str(tmp_path / name)]) == 2
    assert f"{name}: the set, the file: {message}" in capsys.readouterr().err


def test_a_game_with_the_stores_own_dice_is_played_and_judged(own, tmp_path, capsys):
    """The log names the set; without the file it is refused, with it it is legal."""
    log = tmp_path / "game.log"
    assert main(["play", "dungeon-dice", "--players", "3", "--dice", str(own), "--out", str(log)]) == 0
    assert "\ndice our-own " in log.read_text(encoding="utf-8")
    assert main(["replay", str(log)]) == 2
    assert 'There is no dice set "our-own" here.' in capsys.readouterr().out
    assert main(["replay", str(log), "--dice", str(own)]) == 0
    assert capsys.readouterr().out.startswith("LEGAL WITH RULINGS: ")
