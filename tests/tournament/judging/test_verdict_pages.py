"""The page of a verdict: what it says, the line it is about, and whatever stands in the log or the address."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from rules.core import verdict as verdicts
from tests.tournament.judging.pages import judged, text_of
from tournament.events.models import Match
from tournament.events.results import Result
from tournament.judging import services, tasks
from tournament.judging.examples import example_text

pytestmark = pytest.mark.django_db

#: verdict: what its page says, and what it must not say
FACES = [
    (verdicts.LEGAL, ["Legal", "All 5 entries follow the rules.", "Ana won on turn 7, life 9 to 0."], "llegal"),
    (verdicts.LEGAL_WITH_RULINGS, ["Legal, if 1 ruling is accepted.", "AMB-72", "class_effects=closed"], "llegal"),
    (
        verdicts.ILLEGAL,
        ["Breaks a rule at line 8", "Ana bought Mogo without a shield.", "DM-PAY-03", "War of Light", "Purchasing",
         "What would have been legal", "buy 5wol", "Position before line 8", "The 3 entries before it are legal.",
         "1 damage"],
        "Our program",
    ),
    (verdicts.INCOMPLETE, ["Not finished", "The log stops after line 11, in the roll step of turn 2."], "llegal"),
    (verdicts.UNDECIDED, ["Undecided from line 8", "Mogo has no text yet.", "not a verdict on the players"], "llegal"),
    (verdicts.UNREADABLE, ["Cannot be read here: line 1", "The first line should be", "breaks no rule"], "llegal"),
]  # fmt: skip


@pytest.mark.parametrize(("verdict", "says", "never"), FACES)
def test_each_verdict_has_an_honest_face(client: Client, verdict: str, says: list[str], never: str) -> None:
    """One sentence, the evidence, the versions; and no verdict looks like another."""
    page = text_of(client, judged(verdict))
    for words in [*says, "card data 0123456789abcdef", "engine 1.0"]:
        assert words in page
    assert never not in page


def test_the_illegal_line_is_marked_and_the_lines_after_it_are_not_judged(client: Client) -> None:
    """The log stands beside the verdict with kinds of lines that can be told apart."""
    page = text_of(client, judged(verdicts.ILLEGAL))
    for number, look in [(1, "preface"), (5, "turn"), (6, "fact"), (8, "ill"), (9, "claim after"), (10, "jdg after")]:
        assert f'<li id="L{number}" class="{look}"' in page
    assert page.count('aria-current="true"') == 1


#: The payment that is written for Batman, who costs 4 and one of them a mask: what is missing, in words.
SHORT = [
    ("S B", ["1 mask energy is missing", "1 energy is missing"]),
    ("S B F", ["1 mask energy is missing"]),
    ("S B M", ["1 energy is missing"]),
    ("S B M F", []),
]


@pytest.mark.parametrize(("paid", "sockets"), SHORT)
def test_missing_energy_is_drawn(client: Client, paid: str, sockets: list[str]) -> None:
    """Beside the dice that pay there is a socket for each energy that is missing, the kind that is asked for first."""
    log = services.attach_log(None, None, example_text("dice-masters").replace("with S B M F", f"with {paid}"))
    tasks.judge_waiting.apply()
    page = text_of(client, log)
    assert re.findall(r'class="energy-socket" role="img" aria-label="([^"]*)"', page) == sockets


def test_the_stored_result_is_compared_with_the_log(client: Client, match: Match) -> None:
    """A log that Ana won fits 2–1 and does not fit 0–2."""
    log = judged(verdicts.LEGAL, match)
    match.result = Result(2, 1)
    match.save()
    assert "The result agrees: Ana wins 2–1." in text_of(client, log)
    match.result = Result(0, 2)
    match.save()
    page = text_of(client, log)
    assert "Does not fit the result" in page
    assert "In the log Ana won game 1; in the result, Ana 0–2 Bo, Ana won none." in page


def test_a_log_of_other_rules_than_the_event_says_so(client: Client, match: Match) -> None:
    """A game by the first book, or with an option of its own, proves little about an event of the second."""
    log = judged(verdicts.LEGAL, match)
    assert "Does not belong to this match" not in text_of(client, log)
    match.event.edition = "bff2014"
    match.event.save()
    page = text_of(client, log)
    assert "Does not belong to this match" in page
    assert "The event is played by Battle for Faerûn (dice-masters/bff2014), this log by dice-masters/wol2015." in page


def test_a_very_long_log_is_shown_around_the_line_asked_for(client: Client) -> None:
    """Never a page of a quarter of a million lines; earlier and later parts are a link away."""
    log = services.attach_log(None, None, "Dice Marshal log 1\n" + "\n" * 200_000)
    page = text_of(client, f"{log.get_absolute_url()}?line=150000")
    assert 'id="L150000"' in page and page.count("<li id=") == 600
    assert "Earlier lines" in page and "Later lines" in page


@pytest.mark.parametrize("line", ["0", "-3", "x", "99999999999", "²", "8;drop", "12345678"])
def test_an_odd_line_in_the_address_is_no_error(client: Client, line: str) -> None:
    """The page simply shows the log."""
    assert client.get(judged(verdicts.ILLEGAL).get_absolute_url(), {"line": line}).status_code == 200


def test_what_is_written_in_a_log_is_never_run(client: Client) -> None:
    """A log is text, also when it looks like a page."""
    log = services.attach_log(None, None, "<script>alert(1)</script>")
    assert "<script>alert" not in text_of(client, log)


@pytest.mark.parametrize("name", ["log", "state", "download"])
def test_an_unknown_log_is_not_found(client: Client, name: str) -> None:
    """404, whatever page of it."""
    assert client.get(reverse(f"judging:{name}", args=["nothing"])).status_code == 404
