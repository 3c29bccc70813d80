"""A judge's ruling on a log: the stamp, judging behind the line, the result and the penalty."""

from __future__ import annotations

import dataclasses

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from rules.core import verdict as verdicts
from rules.core.verdict import Verdict
from tournament.events.models import AuditEntry, Match
from tournament.events.proof import evidence
from tournament.events.results import Result
from tournament.judging import amending, services, tasks
from tournament.judging.examples import example_text
from tournament.judging.models import GameLog, JudgeRuling
from tournament.judging.services import Decision

pytestmark = pytest.mark.django_db

#: Ana pays three for Batman, who costs four; the rest of the game is as it should be. Bo concedes in turn 4.
GAME = example_text("dice-masters")
UNPAID = GAME.replace("buy Batman with S B M F", "buy Batman with S B M")
BOUGHT = UNPAID.splitlines().index("buy Batman with S B M") + 1
WRONG_LIFE = GAME.replace("= life 8-10", "= life 8-9")
CLAIM = WRONG_LIFE.splitlines().index("= life 8-9") + 1


@pytest.fixture
def table(match: Match) -> Match:
    """One draft game between Ana and Bo, which Ana has won."""
    match.event.team_format, match.event.best_of = "draft", 1
    match.event.save()
    match.result, match.confirmed = Result(1, 0), True
    match.save()
    return Match.objects.get(pk=match.pk)


def handed_in(match: Match, text: str) -> GameLog:
    log = services.attach_log(match.first, match, text)
    tasks.judge_waiting.apply()
    return fresh(log)


def fresh(log: GameLog) -> GameLog:
    return GameLog.objects.get(pk=log.pk)


def ruled(judge: User, log: GameLog, **decision: object) -> GameLog:
    services.rule_on(judge, log, Decision("So it is.", **decision))  # type: ignore[arg-type]
    tasks.judge_waiting.apply()
    return fresh(log)


def state(match: Match) -> str:
    return evidence.state(Match.objects.get(pk=match.pk))


def test_an_undone_line_lets_judging_go_on(table: Match, judge: User) -> None:
    """The purchase did not happen; the game behind it is legal, and the result it proves is verified."""
    log = handed_in(table, UNPAID)
    verdict = log.newest_verdict
    assert verdict and (verdict.verdict, verdict.line, verdict.rule) == ("illegal", BOUGHT, "DM-PAY-02")
    assert state(table) == "open"
    after = ruled(judge, log, line=BOUGHT, way="undo").newest_verdict
    assert after and (after.verdict, after.over, after.winner) == ("legal_with_rulings", True, 0)
    judged = [(ruling["rule"], ruling["line"]) for ruling in after.data["rulings"] if ruling["rule"] == "JUDGE"]
    assert judged == [("JUDGE", BOUGHT)]
    assert "undone: buy Batman with S B M" in str(after.data["rulings"])
    assert state(table) == "verified"
    assert fresh(log).text == UNPAID  # the evidence itself never changes


def test_a_line_that_stands_takes_the_judges_lines(table: Match, judge: User) -> None:
    """The claim is wrong by one; the judge sets the life, and everything behind keeps its line number."""
    log = handed_in(table, WRONG_LIFE)
    assert log.newest_verdict and (log.newest_verdict.verdict, log.newest_verdict.line) == ("illegal", CLAIM)
    lines = '!judge life P2 9 "a point was missed"\n!judge life P1 8'
    after = ruled(judge, log, line=CLAIM, way="stand", lines=lines).newest_verdict
    assert after and after.verdict == "illegal"  # the next claim counts the point that the judge has taken
    assert (after.line, after.data["entry"]) == (UNPAID.splitlines().index("= life 8-6") + 1, "= life 8-6")
    better = ruled(judge, log, line=CLAIM, way="stand", lines="!judge life P2 10").newest_verdict
    assert better and better.verdict == "legal_with_rulings"


def test_a_line_stands_by_a_word_of_the_notation_where_it_has_one(
    table: Match, judge: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The word stands in front of the line; numbers, also those in sentences, lead back to the log's own lines."""
    ways = amending.WAYS | {"stand": dataclasses.replace(amending.WAYS["stand"], word="note")}
    monkeypatch.setattr(amending, "WAYS", ways)
    judged = amending.amended("a\nb\nc\nd", [amending.Amendment(2, 2, "stand")])
    assert (judged.text, judged.numbers) == ("a\n!judge note\nb\nc\nd", [1, 2, 2, 3, 4])
    verdict = Verdict(verdicts.ILLEGAL, line=5, message="Line 3 breaks it; so does line 5.", notes=("In line 4.",))
    back = amending.read_back(verdict, judged)
    assert (back.line, back.message, back.notes) == (4, "Line 2 breaks it; so does line 4.", ("In line 3.",))
    monkeypatch.setattr(amending, "WAYS", ways | {"stand": dataclasses.replace(ways["stand"], word="")})
    with pytest.raises(services.LogError, match="A line that stands needs the position it leads to."):
        services.rule_on(judge, handed_in(table, UNPAID), Decision("So it is.", way="stand", line=BOUGHT))


def test_a_ruling_on_a_line_is_taken_back(table: Match, judge: User) -> None:
    """Checked as it is written, the log is illegal again at its line."""
    log = handed_in(table, UNPAID)
    assert ruled(judge, log, line=BOUGHT, way="undo").newest_verdict.verdict == "legal_with_rulings"  # type: ignore[union-attr]
    back = ruled(judge, log, line=BOUGHT, way="written").newest_verdict
    assert back and (back.verdict, back.line) == ("illegal", BOUGHT)


def test_positions_behind_the_line_are_those_of_the_ruling(table: Match, judge: User, client: Client) -> None:
    """The page shows the position before a line behind an undone one."""
    log = ruled(judge, handed_in(table, UNPAID), line=BOUGHT, way="undo")
    page = client.get(log.get_absolute_url(), {"line": CLAIM}).content.decode()
    assert f"Position before line {CLAIM}" in page


REROLLED = GAME.replace("= life 8-10", "reroll F\nroll M\n; an idle word\n= life 8-10")
AGAIN = REROLLED.splitlines().index("reroll F") + 1


def test_an_undone_decision_takes_its_dice_along(table: Match, judge: User) -> None:
    """A reroll after the attack, and the roll on the line behind it, are undone by one press."""
    log = handed_in(table, REROLLED)
    assert log.newest_verdict and (log.newest_verdict.verdict, log.newest_verdict.line) == ("illegal", AGAIN)
    after = ruled(judge, log, line=AGAIN, way="undo").newest_verdict
    assert after and after.verdict == "legal_with_rulings"
    assert [each["line"] for each in after.data["rulings"] if each["rule"] == "JUDGE"] == [AGAIN, AGAIN + 1]
    assert (log.rulings.get().through, after.judge_line) == (AGAIN + 1, None)
    assert state(table) == "verified"


WRONG = [
    ({"way": "undo"}, "No line is given."),
    ({"way": "undo", "line": 2}, "Nothing was played on line 2."),
    ({"way": "undo", "line": BOUGHT, "through": 900}, "There is no line 900. The last line of the log is"),
    ({"way": "undo", "line": BOUGHT, "through": 3}, f"The last line of the ruling is 3, the first {BOUGHT}."),
    ({"way": "stand", "line": BOUGHT, "lines": "life 12"}, "“life 12” is not a judge’s line."),
    ({"way": "stand", "line": BOUGHT, "lines": "!judge banana"}, '“!judge banana”: "banana" is not a ruling known'),
    (
        {"way": "stand", "line": BOUGHT, "lines": "!judge life P1 12\n!judge life P9 3"},
        "“!judge life P9 3”: Write whose",
    ),
    (
        {"way": "undo", "line": BOUGHT, "lines": "!judge move Mogo used"},
        "“!judge move Mogo used”: Mogo names no card",
    ),
    ({"penalty": "Game loss"}, "Nobody gets the penalty “Game loss”. Choose the player"),
    ({"way": "burn", "line": BOUGHT}, "“burn” is not a way to go on."),
    ({"stamp": "guilty"}, "“guilty” is not a stamp."),
    ({"line": 900}, "There is no line 900"),
]


@pytest.mark.parametrize(("decision", "says"), WRONG, ids=[says[:24] for _, says in WRONG])
def test_a_ruling_that_cannot_be_carried_out_is_refused(table: Match, judge: User, decision: dict, says: str) -> None:
    """With what is wrong; nothing is kept."""
    log = handed_in(table, UNPAID)
    with pytest.raises(services.LogError, match=says.replace("(", r"\(")):
        services.rule_on(judge, log, Decision("So it is.", **decision))
    assert not JudgeRuling.objects.exists()


def test_a_stamp_leads_to_result_and_penalty_in_one_write(table: Match, judge: User) -> None:
    """Confirmed, the game goes to Bo, with a penalty for Ana; all of it is in the trail."""
    log = handed_in(table, UNPAID)
    decision = {"stamp": "illegal", "line": BOUGHT, "result": "0-1", "penalty": " Game loss ", "penalised": table.first}
    ruled(judge, log, **decision)
    assert state(table) == "illegal"
    now = Match.objects.get(pk=table.pk)
    assert (now.result and now.result.key, now.reported_by) == ("0-1-0", "jory")
    ruling = log.rulings.get()
    assert (ruling.penalty, ruling.penalised) == ("Game loss", table.first)
    trail = list(AuditEntry.objects.filter(action__in=["log.rule", "result.decide"]).order_by("pk"))
    assert [entry.action for entry in trail] == ["log.rule", "result.decide"]
    assert trail[0].data == {"decision": "So it is.", "line": BOUGHT, "stamp": "illegal", "penalty": "Game loss"}


def test_a_result_that_cannot_be_takes_the_ruling_with_it(table: Match, judge: User) -> None:
    """Both are written or neither."""
    log = handed_in(table, UNPAID)
    with pytest.raises(Exception, match="no player wins more than 1"):
        services.rule_on(judge, log, Decision("So it is.", result="2-0"))
    assert not JudgeRuling.objects.exists()


def test_one_press_uses_the_result_of_the_log(client: Client, table: Match, judge: User) -> None:
    """The players have reported it the wrong way round: the log does not fit, and the judge decides as it says."""
    Match.objects.filter(pk=table.pk).update(outcome=Result(0, 1).outcome)
    log = handed_in(table, GAME)
    assert state(table) == "misfit"
    client.force_login(judge)
    page = client.get(log.get_absolute_url()).content.decode()
    assert "The logs say: Ana wins 1–0." in page and "Use this result" in page
    client.post(reverse("judging:use_result", args=[log.pk]), {"result": "1-0-0", "key": "k"})
    now = Match.objects.get(pk=table.pk)
    assert (now.result and now.result.key, now.confirmed, now.reported_by) == ("1-0-0", True, "jory")
    assert state(table) == "verified"
    assert "Use this result" not in client.get(log.get_absolute_url()).content.decode()


def test_only_judges_rule_and_decide(client: Client, table: Match, player: User) -> None:
    """A player has neither the form nor its addresses."""
    log = handed_in(table, GAME)
    client.force_login(player)
    for name in ("rule", "use_result"):
        assert client.post(reverse(f"judging:{name}", args=[log.pk]), {"result": "1-0-0"}).status_code == 403
    assert "Rule on this log" not in client.get(log.get_absolute_url()).content.decode()


def test_a_button_of_the_form_says_the_stamp(client: Client, table: Match, judge: User) -> None:
    """Pressed on a phone: reason filled in, one button. Everybody reads it from then on."""
    log = handed_in(table, UNPAID)
    assert "Breaks a rule" not in client.get(log.get_absolute_url()).content.decode()
    client.force_login(judge)
    page = client.get(log.get_absolute_url()).content.decode()
    assert "not confirmed by a judge" in page and "Confirm: it breaks a rule" in page
    client.post(
        reverse("judging:rule", args=[log.pk]), {"decision": "Unpaid.", "line": str(BOUGHT), "stamp": "illegal"}
    )
    client.logout()
    assert "confirmed by a judge" in client.get(log.get_absolute_url()).content.decode()
    assert client.get(f"/api/logs/{log.pk}/").json()["stands"] == "confirmed"


def test_a_stamp_is_taken_back(client: Client, table: Match, judge: User) -> None:
    """Confirmed by mistake: the log waits for a judge again, in the list too, and nobody else is told its verdict."""
    log = ruled(judge, handed_in(table, UNPAID), stamp="illegal", line=BOUGHT)
    client.force_login(judge)
    page = client.get(log.get_absolute_url()).content.decode()
    assert "Take the stamp back" in page
    client.post(reverse("judging:rule", args=[log.pk]), {"stamp": "open"})
    assert state(table) == "open"
    page = client.get(log.get_absolute_url()).content.decode()
    assert "not confirmed by a judge" in page and "Take the stamp back" not in page
    assert log.rulings.last().decision == "The earlier stamp is taken back."
    assert "not confirmed" in client.get("/logs/?show=confirm").content.decode()
    page = Client().get(log.get_absolute_url()).content.decode()
    assert "Breaks a rule at" not in page
    assert "Breaks a rule (no longer: see the later ruling)." in page and "The stamp is taken back." in page


def test_a_stamp_against_the_verdict_is_read_in_the_heading(client: Client, table: Match, judge: User) -> None:
    """The rest is legal once the line is undone; the stamp that the log breaks a rule is not made a praise by that."""
    log = ruled(judge, handed_in(table, UNPAID), stamp="illegal", line=BOUGHT)
    log = ruled(judge, log, way="undo", line=BOUGHT)
    assert log.newest_verdict and log.newest_verdict.verdict != verdicts.ILLEGAL
    page = client.get(log.get_absolute_url()).content.decode()
    assert "but breaks a rule, a judge has ruled" in page
    assert f"{log.newest_verdict.get_verdict_display()} · confirmed" not in page


def test_two_judges_at_once_know_of_each_other(client: Client, table: Match, judge: User) -> None:
    """The second opened the page before the first ruled: their ruling is not saved unread over the first one."""
    log = handed_in(table, UNPAID)
    other = User.objects.create_user("maud")
    other.groups.set(judge.groups.all())
    client.force_login(other)
    page = client.get(log.get_absolute_url()).content.decode()
    assert 'name="seen" value="0"' in page
    log = ruled(judge, log, stamp="aside")
    sent = {"stamp": "illegal", "line": str(BOUGHT), "seen": "0"}
    page = client.post(reverse("judging:rule", args=[log.pk]), sent, follow=True).content.decode()
    assert "jory has ruled on this log meanwhile: “So it is.” Read that ruling, then save yours again" in page
    assert log.rulings.count() == 1
    sent["seen"] = str(log.rulings.get().pk)
    client.post(reverse("judging:rule", args=[log.pk]), sent)
    assert [ruling.stamp for ruling in log.rulings.all()] == ["aside", "illegal"]


def test_players_match_the_names(client: Client, table: Match, judge: User) -> None:
    """Ana and Bo are called Annie and Bobby in the log: either says who is who, and then it fits."""
    log = handed_in(table, GAME.replace('"Ana"', '"Annie"').replace('"Bo"', '"Bobby"'))
    assert state(table) == "misfit"
    for entrant, waits in ((table.first, True), (table.second, False)):
        browser = Client()
        browser.get(f"/events/{table.event.slug}/guest/{entrant.code}/")
        assert "Annie is Ana, Bobby is Bo" in browser.get(log.get_absolute_url()).content.decode()
        browser.post(reverse("judging:seats", args=[log.pk]), {"first_seat": "0"})
        assert (state(table) == "misfit") is waits
    assert client.post(reverse("judging:seats", args=[log.pk]), {"first_seat": "1"}).status_code == 403


def _call(client: Client, log: GameLog, act: str, **body: object) -> HttpResponse:
    return client.post(f"/api/logs/{log.pk}/{act}/", body, content_type="application/json")


def test_a_program_says_who_is_who_asks_rules_and_deletes(client: Client, table: Match, judge: User) -> None:
    """As the page of the log does, with its words; a stranger is refused, and nothing happens."""
    log = handed_in(table, GAME.replace('"Ana"', '"Annie"').replace('"Bo"', '"Bobby"'))
    said = _call(client, log, "seats", seats=[0, 1])
    assert (said.status_code, state(table)) == (403, "misfit")
    assert said.json()["detail"] == "Only the players of this match and the staff can say who is who in this log."
    said = _call(client, log, "rule", stamp="counts")
    assert said.status_code in (401, 403) and not log.rulings.exists()
    client.force_login(judge)
    said = _call(client, log, "seats", seats=[0, 0])
    assert said.status_code == 400
    assert said.json()["detail"] == "Two have the same name of the log, or somebody has none."
    assert _call(client, log, "seats", seats=[0, 1]).status_code == 200
    assert state(table) != "misfit"
    assert _call(client, log, "ask", question="Was the bag full?", line=BOUGHT).status_code == 200
    answer = _call(client, log, "rule", line=BOUGHT, reason="It was.", stamp="aside")
    assert answer.status_code == 200, answer.content
    ruling = log.rulings.get()
    assert (ruling.decision, ruling.stamp, ruling.dispute) == ("It was.", "aside", log.disputes.get())
    said = _call(client, log, "delete")
    assert said.status_code == 409 or said.status_code == 400
    assert GameLog.objects.filter(pk=log.pk).exists() and "match" in said.json()["detail"]
    free = services.attach_log(None, None, GAME)
    assert _call(client, free, "delete").status_code == 204 and not GameLog.objects.filter(pk=free.pk).exists()
