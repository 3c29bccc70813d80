"""Games at a distance: the server throws, bots answer for their seats, and the log alone proves the dice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules import recording
from rules.core.faults import Unreadable
from rules.core.lines.notation import FACT, RULING, HeaderLine, write
from rules.core.nature import Nature
from rules.core.play import STRENGTHS
from rules.core.throws import Seeds, first_player
from rules.core.verdict import LEGAL, LEGAL_WITH_RULINGS
from rules.distance import BOT, ENDING, FORCED, OTHERS, SEVERAL, THROWN, Company, Line, beyond, goes_on
from rules.games import record_of
from rules.judging import replay
from rules.throwing import check_throws
from tests.rules.golden import GOLDEN_LOGS
from tests.rules.recording.composing import compose
from tests.rules.recording.tapping import MOST_TRIES, some_taps

GAMES = ("dice-masters/bff2014", "dice-masters/wol2015", "dungeon-dice", "dice-conquest")
PLAYERS = 2
SEEDS = Seeds("server-7", ("ana-3", "bo-5"))


def opening(name: str, seed: str = "distance", shown: bool = False) -> str:
    """A log without entries, as a game at a distance begins; with its seeds if they are `shown`."""
    record, edition = record_of(name)
    played = record.opening(edition, seed, ("Ana", "Bo"), record.shipped())
    first = HeaderLine("first", (f"P{first_player(SEEDS) + 1}",))
    header = (
        *(first if line.key == "first" else line for line in played.header),
        *SEEDS.header(shown),
        HeaderLine("passes", ("written",)),
    )
    return write(replace(played, header=header, entries=(), lines=()))


def played_out(name: str, company: Company, seed: str = "distance") -> tuple[str, list[Line]]:
    """The whole log of a game of bots, with its seeds, and its lines."""
    text, lines = opening(name, seed), list[Line]()
    while found := goes_on(text, SEEDS, company):
        lines += found
        text += "".join(f"{line.text}\n" for line in found)
    return opening(name, seed, shown=True) + "".join(f"{line.text}\n" for line in lines), lines


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("name", GAMES)
def test_bots_of_every_strength_play_to_the_end_with_dice_that_can_be_checked(name: str, strength: str) -> None:
    """The log is legal with every pass written, and its throws are those of its seeds."""
    text, lines = played_out(name, Company(bots=dict.fromkeys(range(PLAYERS), strength)))
    assert replay(text).verdict in (LEGAL, LEGAL_WITH_RULINGS), replay(text).message
    found = check_throws(text)
    thrown = sum(line.mark == THROWN for line in lines) + ("first" in text)
    assert (found.wrong, found.throws) == ((), thrown)
    assert found.throws > 10


@pytest.mark.parametrize("name", GAMES)
def test_a_person_is_waited_for(name: str) -> None:
    """Only dice fall, and what leaves nobody a choice is written; then the table waits for P1 or P2."""
    lines = goes_on(opening(name), SEEDS, Company())
    assert {line.mark for line in lines} <= {THROWN, FORCED}
    text = opening(name) + "".join(f"{line.text}\n" for line in lines)
    assert goes_on(text, SEEDS, Company()) == ()
    assert replay(text).player in ("Ana", "Bo")


def test_a_bot_plays_its_turn_and_leaves_the_next_to_the_person() -> None:
    """Ana is a bot: her turn is written up to the first decision of Bo's."""
    start = opening("dice-masters/wol2015").replace("first P2", "first P1")
    lines = goes_on(start, SEEDS, Company(bots={0: "hard"}, asked={1: False}))
    text = start + "".join(f"{line.text}\n" for line in lines)
    assert "turn 1 P1" in text and "turn 2 P2" in text
    assert any(line.mark == BOT for line in lines)
    assert replay(text).player == "Bo"


def test_the_same_log_goes_on_in_the_same_way() -> None:
    """After a crash the server throws what it threw before."""
    company = Company(bots={0: "medium", 1: "medium"})
    assert goes_on(opening(GAMES[1]), SEEDS, company) == goes_on(opening(GAMES[1]), SEEDS, company)


def test_a_roll_that_the_seeds_do_not_give_is_named_with_its_line() -> None:
    """Somebody has written a better face into the log."""
    text, _ = played_out("dice-conquest", Company(bots={0: "hard", 1: "hard"}))
    lines = text.splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith("roll "))
    thrown = lines[place]
    first = thrown.split()[1]
    name, _, number = first.rpartition("=")
    other = f"{name}={2 if number == '1' else 1}" if name else ("2" if first == "1" else "1")
    lines[place] = " ".join(["roll", other, *thrown.split()[2:]])
    cut = "\n".join(lines[: place + 1])
    found = check_throws(cut)
    assert [str(wrong) for wrong in found.wrong] == [f"Line {place + 1} says {lines[place]}; the seeds give {thrown}."]


def test_a_throw_that_was_taken_back_counts() -> None:
    """What was thrown once is never thrown again: the throw behind it has the next number."""
    company = Company()
    text = opening("dice-masters/wol2015", shown=True)
    text += "".join(f"{line.text}\n" for line in goes_on(text, SEEDS, company))
    again = [line for line in text.splitlines() if line.startswith("roll ")][-1]
    faces = again.split()[1:]
    one, many = f"reroll {faces[0]}\n", f"reroll {' '.join(faces[:2])}\n"
    first = goes_on(text + one, SEEDS, company)[0]
    assert first.mark == THROWN
    text += f"{one}{first.text}\ntake back\n{many}"
    second = goes_on(text, SEEDS, company)[0]
    found = check_throws(f"{text}{second.text}\n")
    assert (found.throws, found.wrong) == (5, ())  # who goes first, draw, roll, and the two rerolls


def test_who_goes_first_is_thrown() -> None:
    """Somebody has written the other player into the header."""
    text = opening("dice-conquest", shown=True)
    other = 2 - first_player(SEEDS)
    line = text.splitlines().index(f"first P{3 - other}") + 1
    found = check_throws(text.replace(f"first P{3 - other}", f"first P{other}"))
    assert [str(wrong) for wrong in found.wrong] == [
        f"Line {line} says first P{other}; the seeds give first P{3 - other}."
    ]


def test_a_log_without_seeds_cannot_be_checked() -> None:
    """An ordinary log says nothing of throws."""
    with pytest.raises(Unreadable, match="The header has no hash of the server: its line is throws HASH SEED."):
        check_throws(record_of("dice-conquest")[0].play("", "1", PLAYERS))


def test_header_lines_of_throws_mean_nothing_to_the_rules() -> None:
    """The verdict is the same with them and without."""
    text, _ = played_out("dungeon-dice", Company(bots={0: "hard", 1: "hard"}))
    plain = "\n".join("" if "throws" in line.split()[:2] else line for line in text.splitlines())
    assert replay(plain) == replay(text)


def asks_its_own(name: str, seed: int, bots: dict[int, str], most: int) -> set[str]:
    """Play by taps of chance for everybody who is no bot; the questions that were asked.

    Each is asked of a person, can be answered, and names nobody else's dice.
    """
    text, nature, company, asked = opening(name, str(seed)), Nature(f"{seed} alone"), Company(bots=bots), set()
    for _ in range(most):
        text += "".join(f"{line.text}\n" for line in goes_on(text, SEEDS, company))
        view = recording.view(text)
        if view["over"]:
            break
        ask = view["ask"]
        assert ask["player"] not in bots and ask["kind"] not in ("draw", "faces"), (ask["prompt"], text[-300:])
        assert view["react"] == []
        asked.add(ask["key"])
        text = tapped(text, ask, nature)
    return asked


def tapped(text: str, ask: dict[str, Any], nature: Nature) -> str:
    """The text with an answer by chance: lines that whoever is asked may write."""
    for _ in range(MOST_TRIES):
        then = text
        for line in compose(ask, some_taps(ask, nature)):
            assert beyond(text, line, ask["player"]) == "", line
            entered = recording.enter(then, line)
            then += "".join(f"{given}\n" for given, _ in entered.lines)
            if entered.refused is not None:
                break
        else:
            return then
    raise AssertionError(f"nothing is taken: {ask['prompt']}")


@pytest.mark.parametrize("bots", [{}, {1: "easy"}])
@pytest.mark.parametrize("name", GAMES)
def test_whoever_is_asked_can_answer_until_the_end(name: str, bots: dict[int, str]) -> None:
    """The server waits for exactly whom the phones ask: no game stands still."""
    for seed in range(3):
        assert asks_its_own(name, seed, bots, 60)


def test_one_use_dice_are_asked_for_and_bargains_are_not() -> None:
    """In Dungeon Dice what a table would call out has its own question; no trade is made without the other's word."""
    asked = {key for seed in range(3) for key in asks_its_own("dungeon-dice", seed, {}, 90)}
    assert {"turn", "meet", "window", "last call"} <= asked
    assert not {"trade", "rolloff"} & asked


def test_a_bot_takes_no_person_as_its_helper() -> None:
    """Nobody is asked by a bot, and nobody can be forced to help (DD-ASSIST-02); bots help each other."""
    for number in range(20):
        _, lines = played_out("dungeon-dice", Company(bots={0: "medium", 1: "medium"}), f"help {number}")
        place = next((n for n, line in enumerate(lines) if line.text.startswith("assist ")), None)
        if place is not None:
            break
    assert place is not None and lines[place].mark == BOT
    helper = int(lines[place].text.split()[1][1:]) - 1
    before = opening("dungeon-dice", f"help {number}") + "".join(f"{line.text}\n" for line in lines[:place])
    with_bots = goes_on(before, SEEDS, Company(bots={0: "medium", 1: "medium"}))
    with_a_person = goes_on(before, SEEDS, Company(bots={helper ^ 1: "medium"}))
    assert with_bots[0].text == lines[place].text
    assert with_a_person and not any(line.text.startswith(f"assist P{helper + 1}") for line in with_a_person)


def test_help_is_asked_for_beside_the_question_about_a_monster() -> None:
    """It is an offer at a distance, so it is no answer among the others."""
    _, lines = played_out("dungeon-dice", Company(bots={0: "easy", 1: "easy"}))
    place = next(n for n, line in enumerate(lines) if line.text in ("confront", "flee"))
    ask = recording.view(opening("dungeon-dice") + "".join(f"{line.text}\n" for line in lines[:place]))["ask"]
    assert ask["key"] == "meet"
    assert not any(option.get("group") == "deal" for option in ask["options"])
    asked = [option["label"] for option in ask["also"] if option.get("group") == "deal"]
    assert any("helps for the reward" in label for label in asked) and "Help for something" in asked


def test_whose_die_is_used_is_asked_to_let_it() -> None:
    """Ana would use Cy's sword: at a table Cy would speak up, at a distance Cy is asked."""
    log = (GOLDEN_LOGS / "dungeon_dice/rulings/dd-rul-25_active_with_veto.log").read_text()
    text = log[: log.index("P3 veto")].replace('P3 player "Cy"', f'P3 player "Cy"\nthrows {"0" * 64}')
    assert goes_on(text, SEEDS, Company()) == ()
    ask = recording.view(text)["ask"]
    assert (ask["player"], ask["prompt"]) == (2, "Cy, may Sword (B07) be used?")
    assert [(option["label"], option["line"]) for option in ask["options"]] == [
        ("Let it be used", "P3 allow"),
        ("Refuse it", "P3 veto"),
    ]


@pytest.mark.parametrize(
    ("line", "seat", "said"),
    [
        ("roll F F", 0, FACT),
        ("!judge life P2 1", 0, RULING),
        ("take back", 0, RULING),
        ("stop", 0, ENDING),
        ("concede Bo", 0, ENDING),
        ("P2 pass", 0, OTHERS),
        ("P2 pass", 1, ""),
        ("attack none > choose none", 0, SEVERAL),
        ("buy Batman with F", 0, ""),
        ("= life 20-20", 0, ""),
        ("what?", 0, ""),
    ],
)
def test_what_is_not_a_players_to_write(line: str, seat: int, said: str) -> None:
    """A player answers for themselves, one answer an entry; what cannot be read the rules refuse."""
    assert beyond(opening("dice-masters/wol2015"), line, seat) == said
