"""What the machine knows to have occurred."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.core.fuzz.run import Plan, Report, run
from rules.core.fuzz.seen import Seen, load, save, settings_of
from rules.core.session import Session
from rules.dice_masters.bots import Bot
from rules.dice_masters.fuzz import occurrences
from rules.dice_masters.fuzz.adapter import DiceMastersAdapter
from rules.dice_masters.fuzz.tables import opening
from rules.dice_masters.record import shipped
from rules.games import game


def machine() -> DiceMastersAdapter:
    return DiceMastersAdapter(shipped())


def nothing_seen() -> Seen:
    return Seen(machine().wanted())


def test_at_first_nothing_has_occurred() -> None:
    """Every scripted card, each face of its die, each phrase that a card uses, each value of an option is wanted."""
    seen = nothing_seen()
    assert seen.missing() == {heading: sorted(wanted) for heading, wanted in seen.wanted.items()}
    assert len(seen.wanted["played"]) == sum(1 for card in shipped().cards if card.text is not None)
    assert not seen.complete()


def test_what_nobody_wants_is_not_kept() -> None:
    """A card of no set, and a heading that does not exist, leave no trace."""
    seen = nothing_seen()
    seen.note([("played", "999bff"), ("songs", "12bff"), ("played", "12bff")])
    assert seen.pairs() == [("played", "12bff")]
    assert seen.new([("played", "12bff"), ("played", "13bff"), ("played", "999bff")]) == {("played", "13bff")}


@pytest.fixture(scope="module")
def one_game() -> Iterator[Report]:
    """A run of five games that is content with any card played, and so plays one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Seen, "complete", lambda seen: bool(seen.found["played"]))
        yield run(Plan(games=5, seed=1, every=0, until_covered=True), machine())


def test_what_is_bought_fielded_and_rolled_is_noted(one_game: Report) -> None:
    """Only what was played, by the card's code."""
    teams = opening(shipped(), 1, wanting=nothing_seen())
    codes = {line.args[0] for line in teams.header if line.key in ("card", "basic")}
    found = one_game.seen.found
    assert found["bought"] and found["played"] and found["phrases"]
    assert found["played"] <= found["bought"] <= codes
    assert {f"pawn face {number}" for number in range(1, 7)} <= found["faces"]
    assert {face.split()[0] for face in found["faces"]} <= found["bought"] | {"pawn"}


def test_a_phrase_has_occurred_only_where_its_card_has_worked() -> None:
    """The first draw of a game shows no phrase."""
    log = opening(shipped(), 6, "wol2015")
    session = Session(game(log.game), log)
    with occurrences.watching(session.state) as occurring:
        session.answer(next(iter(Bot(1)(session.state.copy()))))
    assert occurring == set()


def test_a_tracer_that_was_there_is_put_back() -> None:
    """Measuring the machine itself goes on afterwards."""
    before = sys.gettrace()
    log = opening(shipped(), 6, "wol2015")
    with occurrences.watching(Session(game(log.game), log).state):
        assert sys.gettrace() is not before
    assert sys.gettrace() is before


def test_options_count_with_the_value_they_were_played_with() -> None:
    """Each game shows one value of each option."""
    seen = nothing_seen()
    log = opening(shipped(), 6, "bff2014")
    seen.note(settings_of(Session(game(log.game), log).state))
    assert "spent_zone=used_locked" in seen.found["options"]
    assert "spent_zone=out_of_play" in seen.missing()["options"]


def test_a_run_stops_when_everything_has_occurred(one_game: Report) -> None:
    """`--until-covered` plays no game too many."""
    assert one_game.games == 1


def test_what_has_been_seen_is_kept_in_a_file(tmp_path: Path) -> None:
    """So that a game can be played again that leaned to what was missing."""
    seen = Seen(machine().wanted(), [("played", "12bff"), ("faces", "12bff face 3")])
    save(seen, tmp_path / "seen.json")
    assert load(seen.wanted, tmp_path / "seen.json").found == seen.found


@pytest.mark.parametrize("text", ("[]", '{"played": 3}', "no JSON"))
def test_a_file_that_is_none_of_ours_is_refused(text: str, tmp_path: Path) -> None:
    """With a ValueError, which the command line tells."""
    (tmp_path / "seen.json").write_text(text)
    with pytest.raises(ValueError):
        load(machine().wanted(), tmp_path / "seen.json")
