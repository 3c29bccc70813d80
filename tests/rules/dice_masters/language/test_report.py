"""`python -m rules cards`: how far the texts have come, what is wrong with them, and the phrase tables."""

import json
from dataclasses import replace

import pytest

from rules.__main__ import main
from rules.dice_masters.card_files import read_folder
from rules.dice_masters.cards import CardPool
from rules.dice_masters.language.report import figures, report

POOL = read_folder()
SET = {
    "set": "shop",
    "edition": "wol2015",
    "name": "Our own",
    "cards": [
        {
            "number": 1, "name": "Lamp Keeper", "subtitle": "Last Watch", "type": "character", "cost": 3,
            "energy": "mask", "rarity": "common", "max": 4,
            "die": {
                "energy": [[1, "mask"], [1, "mask"], [2, "mask"]],
                "levels": [[0, 1, 2, 0], [1, 2, 2, 0], [1, 3, 3, 1]],
            },
            "text": ["When this die is fielded: draw two dice."],
        }
    ],
}  # fmt: skip


@pytest.fixture
def folder(tmp_path):
    """A folder with one set, whose one card has a faulty line."""
    (tmp_path / "shop.json").write_text(json.dumps(SET), encoding="utf-8")
    return tmp_path


def changed(**fields):
    """A pool of one card: the first of them all, changed."""
    first = POOL.sets[0]
    return CardPool([replace(first, cards=(replace(first.cards[0], **fields),))])


@pytest.fixture(scope="module")
def data():
    """What is counted in the product's own cards."""
    return figures(POOL)


def test_the_sets_add_up(data):
    """What is said of each set and what is said of all."""
    for name in ("cards", "blank", "scripted"):
        assert data[name] == sum(texts[name] for texts in data["sets"].values())
    blank = sum(card.text == () for card in POOL.cards)
    assert (data["cards"], data["blank"], data["unscripted"]) == (len(POOL.cards), blank, [])
    assert list(data["sets"]) == ["bff", "wol"]


def test_phrases_are_counted_by_cards(data):
    """The most used first; used once and never used are lists of their own."""
    counts = list(data["cards per phrase"].values())
    assert counts == sorted(counts, reverse=True)
    assert data["phrases"] == len(counts) + len(data["phrases never used"])
    assert len(data["phrases used once"]) == counts.count(1)
    assert set(data["phrases never used"]) == {
        "act: copy",
        "limits: on your turn",
        "selection: each player",
        "who: the opponent",
    }


def test_a_card_without_a_text_is_no_problem():
    """It is listed, and the exit status stays 0."""
    text, status = report(pool=changed(text=None))
    assert status == 0
    assert "No text yet: 1bff" in text


def test_a_problem_comes_with_its_place_and_a_way_out():
    """Card, line, column, what could stand there, the nearest phrases; exit status 1."""
    pool = changed(text=("Regenerate.", "When this die is fielded: draw two dice."))
    (problem,) = figures(pool)["problems"]
    assert (problem["card"], problem["line"], problem["column"]) == ("1bff", 2, 32)
    assert "<number>" in problem["expected"]
    assert "draw <number> (die|dice)" in problem["nearest"]
    text, status = report(pool=pool)
    assert status == 1
    assert "1bff, line 2, column 32: no phrase goes on with 'two' here" in text
    assert "\n  expected: 1, <number>\n  nearest phrases: draw <number> (die|dice);" in text


def test_the_errata_are_read_too():
    """A fault in them is told as theirs."""
    (problem,) = figures(changed(errata=("Flying.",)))["problems"]
    assert (problem["card"], problem["line"]) == ("1bff (errata)", 1)


def test_more_sets_are_checked_beside_the_products_own(folder, capsys):
    """`--cards FOLDER` adds them; a faulty line makes the exit status 1."""
    assert main(["cards", "--check", "--json", "--cards", str(folder)]) == 1
    printed = json.loads(capsys.readouterr().out)
    assert printed["sets"]["shop"]["cards"] == 1
    assert [problem["card"] for problem in printed["problems"]] == ["1shop"]


def test_a_broken_card_file_is_named(folder, capsys):
    """File, place and fault in a sentence, no traceback."""
    (folder / "shop.json").write_text("{", encoding="utf-8")
    assert main(["cards", "--check", "--cards", str(folder)]) == 2
    assert capsys.readouterr().err.startswith("shop.json, the file, its content: is not JSON in UTF-8")


def test_the_phrase_tables_are_printed(capsys):
    """One table for each file of phrases."""
    assert main(["cards", "--phrases"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("### Whole lines\n")
    assert "| `act` | KO | `KO {selection}` |" in printed


def test_the_tables_are_renewed_in_a_document(tmp_path):
    """Only what stands between the markers changes, and a second time nothing does."""
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- phrases: begin -->\nold\n<!-- phrases: end -->\nafter\n", encoding="utf-8")
    assert main(["cards", "--phrases", "--into", str(page)]) == 0
    once = page.read_text(encoding="utf-8")
    assert once.startswith("before\n") and once.endswith("\nafter\n") and "\nold\n" not in once
    assert main(["cards", "--phrases", "--into", str(page)]) == 0
    assert page.read_text(encoding="utf-8") == once


def test_a_document_without_markers_stays_as_it_is(tmp_path, capsys):
    """It is said what is missing."""
    page = tmp_path / "page.md"
    page.write_text("before\n", encoding="utf-8")
    assert main(["cards", "--phrases", "--into", str(page)]) == 2
    assert "is left as it was: The document needs a line <!-- phrases: begin -->" in capsys.readouterr().err
    assert page.read_text(encoding="utf-8") == "before\n"
