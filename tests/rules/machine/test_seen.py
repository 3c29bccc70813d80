"""What the machine knows to have occurred."""

from __future__ import annotations

import sys

from rules.core.session import Session
from rules.dice_masters.bots import Bot
from rules.dice_masters.machine.run import Plan, run
from rules.dice_masters.machine.seen import Seen
from rules.dice_masters.machine.tables import opening
from rules.games import default_pool, game


def test_at_first_nothing_has_occurred() -> None:
    """Every scripted card, each face of its die, each phrase that a card uses, each value of an option is wanted."""
    seen = Seen(default_pool())
    assert seen.missing() == {heading: sorted(wanted) for heading, wanted in seen.wanted.items()}
    assert len(seen.wanted["played"]) == sum(1 for card in default_pool().cards if card.text is not None)
    assert not seen.complete()


def test_what_is_bought_fielded_and_rolled_is_noted() -> None:
    """Only what was played, by the card's code."""
    report = run(Plan(games=1, seed=12, every=0), default_pool())
    teams = opening(default_pool(), 12)
    codes = {line.args[0] for line in teams.header if line.key in ("card", "basic")}
    found = report.seen.found
    assert found["bought"] and found["played"] and found["phrases"]
    assert found["played"] <= found["bought"] <= codes
    assert {f"pawn face {number}" for number in range(1, 7)} <= found["faces"]
    assert {face.split()[0] for face in found["faces"]} <= found["bought"] | {"pawn"}


def test_a_phrase_has_occurred_only_where_its_card_has_worked() -> None:
    """A game that is laid out and not played shows no phrase."""
    log = opening(default_pool(), 6, "wol2015")
    session, seen = Session(game(log.game), log), Seen(default_pool())
    with seen.watching(session.state.table):
        session.answer(next(iter(Bot(1)(session.state.copy()))))
    assert seen.found["phrases"] == set()


def test_a_tracer_that_was_there_is_put_back() -> None:
    """Measuring the machine itself goes on afterwards."""
    before, seen = sys.gettrace(), Seen(default_pool())
    log = opening(default_pool(), 6, "wol2015")
    with seen.watching(Session(game(log.game), log).state.table):
        assert sys.gettrace() is not before
    assert sys.gettrace() is before


def test_options_count_with_the_value_they_were_played_with() -> None:
    """Each game shows one value of each option."""
    seen = Seen(default_pool())
    log = opening(default_pool(), 6, "bff2014")
    seen.table(Session(game(log.game), log).state.table)
    assert "spent_zone=used_locked" in seen.found["options"]
    assert "spent_zone=out_of_play" in seen.missing()["options"]


def test_a_run_stops_when_everything_has_occurred(monkeypatch) -> None:
    """`--until-covered` plays no game too many."""
    monkeypatch.setattr(Seen, "complete", lambda seen: bool(seen.found["played"]))
    report = run(Plan(games=5, seed=12, every=0, until_covered=True), default_pool())
    assert report.games == 1
