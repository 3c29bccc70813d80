"""A line that cannot be read is put right by one press."""

from __future__ import annotations

import html
import re

import pytest
from django.http import HttpResponse
from django.test import Client

from tournament.judging import tasks
from tournament.judging.examples import example_text
from tournament.judging.log_text import repairs
from tournament.judging.models import GameLog

GAME = example_text("dice-masters")
NAMES = ("Sidekick", "Batman", "Guy-Gardner", "Stealth-Ops")


@pytest.mark.parametrize(
    ("entry", "candidates", "lines"),
    [
        ("buy Batmn with S B M F", NAMES, ["buy Batman with S B M F"]),
        ("atack Sidekick Sidekick", ("assign", "attack", "block"), ["attack Sidekick Sidekick"]),
        ("field Sidekik x4", NAMES, ["field Sidekick x4"]),
        ("roll S B ch xx", ("F", "B", "M", "S", "ch"), []),
        ("game dice-master/wol", ("dice-masters/wol2015", "dungeon-dice"), ["game dice-masters/wol2015"]),
        ("", NAMES, []),
    ],
)
def test_the_word_most_like_a_candidate_is_replaced(entry: str, candidates: tuple[str, ...], lines: list[str]) -> None:
    """A word that is like none of them is left alone: nothing is guessed."""
    assert repairs.repaired(entry, candidates) == lines


def test_a_line_is_replaced_where_it_stands() -> None:
    """Line ends stay as they were, and a line that is not there changes nothing."""
    assert repairs.with_line("a\r\nb\r\nc", 2, "x") == "a\r\nx\r\nc"
    assert repairs.with_line("a\nb", 3, "x") == "a\nb"
    assert repairs.with_line("a\nb", 1, "x\ny") == "a\nb"


@pytest.fixture
def unread(client: Client) -> GameLog:
    """A visitor has handed in a log with Batmn for Batman, and it is judged."""
    client.post("/logs/new/", {"text": GAME.replace("buy Batman", "buy Batmn")})
    tasks.judge_waiting.apply()
    return GameLog.objects.get()


def repair(client: Client, log: GameLog, write: str) -> HttpResponse:
    return client.post(f"/logs/{log.pk}/repair/", {"write": write})


@pytest.mark.django_db
def test_one_press_writes_the_repaired_log_and_judges_it(client: Client, unread: GameLog) -> None:
    """The log as it was stays; the new one differs in that line, says so, and leads back."""
    page = client.get(unread.get_absolute_url()).content.decode()
    assert re.search(r'<button class="repair" name="write" value="buy Batman with S B M F">', page)
    assert "Write it and check on" in page
    answer = repair(client, unread, "buy Batman with S B M F")
    tasks.judge_waiting.apply()
    newest = GameLog.objects.latest("created_at")
    assert (answer.status_code, answer["Location"]) == (302, newest.get_absolute_url())
    assert (newest.text, newest.newest_verdict and newest.newest_verdict.verdict) == (GAME, "legal")
    assert (newest.earlier, newest.repaired_line) == (unread, 1 + GAME.split("\n").index("buy Batman with S B M F"))
    assert GameLog.objects.get(pk=unread.pk).text == GAME.replace("buy Batman", "buy Batmn")
    shown = client.get(newest.get_absolute_url()).content.decode()
    assert "<s>buy Batmn with S B M F</s>" in shown and "<ins>buy Batman with S B M F</ins>" in shown
    assert f'href="{unread.get_absolute_url()}"' in shown
    assert repair(client, unread, "buy Batman with S B M F")["Location"] == newest.get_absolute_url()  # pressed twice
    assert GameLog.objects.count() == 2


@pytest.mark.django_db
def test_a_repair_is_one_of_those_offered(client: Client, unread: GameLog) -> None:
    """Any other line changes nothing and says so."""
    answer = client.post(f"/logs/{unread.pk}/repair/", {"write": "concede"}, follow=True)
    assert "This line can no longer be repaired like that." in answer.content.decode()
    assert GameLog.objects.count() == 1


@pytest.mark.django_db
def test_others_get_the_form_with_the_repaired_line(client: Client, unread: GameLog) -> None:
    """Whoever did not hand the log in looks at all of it before a log of theirs is kept."""
    other = Client()
    assert "Open the log with this line" in other.get(unread.get_absolute_url()).content.decode()
    answer = repair(other, unread, "buy Batman with S B M F")
    assert answer["Location"].startswith(f"/logs/new/?from={unread.pk}&line=")
    form = other.get(answer["Location"]).content.decode()
    text = re.search(r"<textarea[^>]*>(.*?)</textarea>", form, re.DOTALL)
    assert text is not None and html.unescape(text[1]).strip() == GAME.strip()
    assert GameLog.objects.count() == 1
