"""A game under way: answers, undo, and the log so far."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules import replay
from rules.core.faults import Undecided, Violation
from rules.core.fuzz.positions import as_data
from rules.core.lines.notation import write
from rules.core.lines.parsing import parse
from rules.core.session import Session
from rules.dice_masters.bots import Bot
from rules.dice_masters.card_files import read_folder
from rules.dice_masters.cards import CardPool
from rules.dice_masters.fuzz.tables import opening
from rules.dice_masters.play import play
from rules.dice_masters.record import shipped
from rules.dice_masters.state import RESERVE
from rules.games import VOCABULARIES, game


def begun(edition: str = "wol2015", seed: int = 4) -> Session:
    log = opening(shipped(), seed, edition)
    return Session(game(log.game), log)


def play_on(session: Session, answers: int, seed: int = 1) -> None:
    bot = Bot(seed)
    for _ in range(answers):
        if session.state.over:
            return
        session.answer(next(iter(bot(session.state.copy()))))


@pytest.mark.parametrize("edition", ["bff2014", "wol2015"])
def test_undo_goes_back_through_every_position(edition: str) -> None:
    """Each undo gives the position before the last answer, down to the first; then there is nothing left."""
    session, positions = begun(edition), []
    for _ in range(80):
        positions.append(as_data(session.state))
        play_on(session, 1, seed=len(positions))
    for position in reversed(positions):
        assert session.undo()
        assert as_data(session.state) == position
    assert not session.undo()
    assert session.log().entries == ()


def test_a_refused_answer_changes_nothing() -> None:
    """Neither the position nor the log."""
    session = begun()
    before, log = as_data(session.state), session.log()
    with pytest.raises(Violation):
        session.answer(("draw", (3, 3, 3, 3)))
    assert (as_data(session.state), session.log()) == (before, log)


def test_the_log_of_a_session_replays_to_its_position() -> None:
    """Canonical entries with their turn lines, and nothing twice."""
    session = begun()
    play_on(session, 3000)
    log = session.log()
    assert parse(write(log), VOCABULARIES) == log
    verdict = replay(write(log))
    assert verdict.result is not None and verdict.result["player"] == session.state.winner
    turns = [entry.args[0] for entry in log.entries if entry.verb == "turn"]
    assert turns == [str(turn) for turn in range(1, session.state.turn + 1)]


def test_each_turn_line_has_its_position() -> None:
    """Turn after turn, each at its beginning."""
    session = begun()
    play_on(session, 200)
    turns = [position.turn for position in session.at_turn_lines()]
    assert turns == list(range(1, session.state.turn + 1))


def test_another_answer_after_undo_is_what_the_log_tells() -> None:
    """What was taken back is not in the log."""
    session = begun()
    play_on(session, 30, seed=1)
    for _ in range(20):
        session.undo()
    kept = session.log().entries
    play_on(session, 10, seed=2)
    assert session.log().entries[: len(kept)] == kept
    assert session.steps == 20


def test_a_log_is_taken_up_where_it_ends_and_can_be_undone() -> None:
    """A session that starts from a log has its entries, and can go back into them."""
    log = parse(play(seed=11), VOCABULARIES)
    session = Session(game(log.game), log)
    assert session.log() == log
    for _ in range(len(log.entries) // 2):
        session.undo()
    half = session.log()
    assert half.entries == log.entries[: len(half.entries)]
    assert session.legal()
    play_on(session, 3000)
    assert replay(write(session.log())).verdict in ("legal", "legal_with_rulings")


def test_a_log_that_breaks_a_rule_is_not_taken_up() -> None:
    """The fault of the entry is told."""
    lines = play(seed=11).splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("draw"))
    log = parse("\n".join([*lines[:at], "draw Sidekick x9", *lines[at:]]), VOCABULARIES)
    with pytest.raises(Violation, match="9"):
        Session(game(log.game), log)


#: Ana's Fireball takes both players to 0 at once, and who wins then is a ruling.
BOTH_FALL = """Dice Marshal log 1
game dice-masters/bff2014
option simul_zero=undecided
P1 player "Ana"
P1 card 46bff x4 Orc: Lesser Humanoid
P2 player "Bo"
P2 card 46bff x4 Orc: Lesser Humanoid
basic 134bff Fireball
position turn 9 P1 main
P1 life 2
P1 reserve Fireball:A
P2 life 2
"""


def test_a_ruling_that_is_left_open_is_told() -> None:
    """As a replay is undecided from there on, the answer is refused, with the ruling; the position stays."""
    log = parse(BOTH_FALL, VOCABULARIES)
    session = Session(game(log.game), log)
    assert "use Fireball" in session.legal()
    fireball = next(die for die in session.state.zones[0][RESERVE])
    with pytest.raises(Undecided, match="AMB-23.*simul_zero=undecided"):
        session.answer(("use", fireball))
    assert session.steps == 0
    assert session.state.life == [2, 2]


def test_a_log_that_rests_on_an_open_ruling_is_not_taken_up() -> None:
    """The ruling is told, and the line."""
    log = parse(BOTH_FALL + "\nuse Fireball\n", VOCABULARIES)
    with pytest.raises(Undecided, match="AMB-23") as told:
        Session(game(log.game), log)
    assert told.value.__notes__ == ["in line 14"]


def test_an_action_die_without_a_text_is_offered_and_undecided() -> None:
    """Its player may use it; what it does nobody can say (AMB-47)."""
    lines = BOTH_FALL.replace("P1 card 46bff x4 Orc: Lesser Humanoid", "P1 card 3rul x4 Sealed Crate")
    log = parse(lines.replace("Fireball:A", "Sealed-Crate:A"), VOCABULARIES)
    pool = CardPool([*shipped().sets, *read_folder(Path(__file__).parents[1] / "cards").sets])
    session = Session(game(log.game, {"dice-masters": pool}), log)
    assert session.legal() == ("use Sealed-Crate", "pass", "attack none")
    with pytest.raises(Undecided, match="not written yet"):
        session.answer(("use", session.state.zones[0][RESERVE][0]))
