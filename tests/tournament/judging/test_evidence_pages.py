"""What a verdict rests on, as its page and the API show it: implied steps, broken rules that stand, rulings."""

from __future__ import annotations

import re

import pytest
from django.test import Client

import rules
from rules.core.verdict import ILLEGAL
from rules.dice_conquest.play import play
from tests.rules.core.test_set_aside import STANDS
from tests.tournament.judging.pages import judged, text_of
from tournament.judging import amending, services, tasks
from tournament.judging.models import GameLog

pytestmark = pytest.mark.django_db


def handed_in(text: str) -> GameLog:
    log = services.attach_log(None, None, text)
    tasks.judge_waiting.apply()
    return GameLog.objects.get(pk=log.pk)


def folds(page: str) -> list[tuple[list[str], str | None]]:
    """The folded steps of a page, each with the line under it."""
    found = re.findall(r'<li class="implied"><details.*?</details></li>\s*(?:<li id="L(\d+)")?', page, re.DOTALL)
    steps = re.findall(r'<li class="implied">.*?<ul>(.*?)</ul>', page, re.DOTALL)
    return [(re.findall(r"<li>(.*?)</li>", part), line or None) for part, line in zip(steps, found, strict=True)]


def test_implied_steps_are_folded_in_front_of_their_lines() -> None:
    """Each with the words that would say it, closed until somebody opens it, and without a script."""
    text = play(seed="full 3", players=3)
    page = text_of(Client(), handed_in(text))
    expected = [(list(each.steps), str(each.line) if each.line else None) for each in rules.replay(text).implied]
    assert folds(page) == expected and len(expected) > 5
    assert "<details open" not in page.split('class="implied"')[1]


def test_the_steps_that_lead_to_a_broken_rule_are_open() -> None:
    """They are part of the position in which the line was refused."""
    text = play(seed="full", players=2)
    at = rules.replay(text).implied[3].line or 0
    lines = text.splitlines()
    log = handed_in("\n".join([*lines[: at - 1], "P1 use Excalibur", *lines[at - 1 :]]))
    assert log.newest_verdict is not None and log.newest_verdict.line == at
    steps = [each["steps"] for each in log.newest_verdict.data["implied"] if each["line"] == at]
    page = text_of(Client(), log)
    assert page.count('<li class="implied"><details open>') == len(steps)


def test_the_api_tells_the_implied_steps(client: Client) -> None:
    """By line, stored with the verdict; a log checked on the spot has them too."""
    text = play(seed="full 3", players=3)
    expected = [{"line": each.line, "steps": list(each.steps)} for each in rules.replay(text).implied]
    assert client.get(f"/api/logs/{handed_in(text).pk}/verdict/").json()["implied"] == expected
    assert client.post("/api/replay/", {"text": text}, content_type="application/json").json()["implied"] == expected


def test_implied_steps_belong_to_the_lines_of_the_log_not_to_those_that_were_judged() -> None:
    """A judge's lines in place of one line move nothing."""
    text = play(seed="full 3", players=3)
    first = rules.replay(text).implied[0].line or 0
    note = amending.Amendment(first - 1, first - 1, "stand", ('!judge note "a"', text.splitlines()[first - 2]))
    changed = amending.amended(text, [note])
    found = amending.read_back(rules.replay(changed.text), changed).implied
    assert [each.line for each in found] == [each.line for each in rules.replay(text).implied]


def test_every_broken_rule_that_was_ruled_on_is_shown_with_its_lines(client: Client) -> None:
    """Rule, line, entry, what became of it, where and why; at the line itself as well."""
    page = text_of(client, handed_in(STANDS))
    section = page.split('id="breaks"')[1].split("</section>")[0]
    for words in ["DM-PAY-02", "?line=10#L10", "buy Orc with F", "Left to stand", "?line=15#L15", "seen too late"]:
        assert words in section
    assert "Breaks DM-PAY-02: left to stand by a judge" in page.split('<li id="L10"')[1].split("</li>")[0]
    assert page.count("Ruled on in turn 3, line 15") <= 1, "the ruling is not listed a second time"
    data = client.get(f"/api/logs/{GameLog.objects.get().pk}/verdict/").json()
    (found,) = data["breaks"]
    assert (found["line"], found["ruled_line"], found["stands"], found["reason"]) == (10, 15, True, "seen too late")


@pytest.mark.parametrize("restates", [True, False])
def test_a_ruling_that_says_the_same_as_the_book_is_marked(client: Client, restates: bool) -> None:
    """The verdict does not depend on it, so it does not count among those that have to be accepted."""
    log = judged("legal_with_rulings")
    verdict = log.newest_verdict
    assert verdict is not None
    verdict.data = verdict.data | {
        "rulings": [*verdict.data["rulings"], verdict.data["rulings"][0] | {"rule": "AMB-01", "restates": restates}]
    }
    verdict.save()
    page = text_of(client, log)
    assert f"Legal, if {1 if restates else 2} ruling" in page
    assert ("same as the book" in page) is restates


def test_a_verdict_from_before_has_no_implied_steps(client: Client) -> None:
    """Its page is as it was."""
    log = judged(ILLEGAL)
    assert log.newest_verdict is not None
    data = {name: found for name, found in log.newest_verdict.data.items() if name not in ("implied", "breaks")}
    type(log.newest_verdict).objects.update(data=data)
    assert 'class="implied"' not in text_of(client, log)
