"""A line that cannot be read is put right by one press."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client

from tournament.judging import repairs, services, tasks
from tournament.judging.examples import example_text
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


@pytest.mark.django_db
def test_one_press_and_the_form_holds_the_repaired_log(client: Client) -> None:
    """Vampre is no Vampire: the page asks, the form holds the line put right, and the new log is legal."""
    log = services.attach_log(None, None, GAME.replace("buy Batman", "buy Batmn"))
    tasks.judge_waiting.apply()
    page = client.get(log.get_absolute_url()).content.decode()
    link = re.search(r'Did you mean <a class="btn" href="([^"]+)"><code>buy Batman with S B M F</code>', page)
    assert link is not None
    form = client.get(html.unescape(link[1])).content.decode()
    text = re.search(r"<textarea[^>]*>(.*?)</textarea>", form, re.DOTALL)
    assert text is not None and html.unescape(text[1]).strip() == GAME.strip()
    client.post("/logs/new/", {"text": html.unescape(text[1]).lstrip("\n")})
    tasks.judge_waiting.apply()
    newest = GameLog.objects.order_by("created_at").last()
    assert newest is not None and newest.newest_verdict and newest.newest_verdict.verdict == "legal"
