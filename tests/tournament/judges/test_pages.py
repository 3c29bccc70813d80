"""The judges' pages: who sees what, what is pressed, and what the table is told."""

from __future__ import annotations

import csv
import html
import io
import re

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.tournament.events.conftest import LEGAL, browser
from tournament.events import services as events
from tournament.events.errors import BadInput, TeamsLocked, WrongState
from tournament.events.models import JudgeCall
from tournament.judges import rules_found, services
from tournament.judges.models import DeckCheck, Penalty, PenaltyTable, Ruling
from tournament.judges.services import Given

from .conftest import Hall, Room

BASE = "/events/thursday-night-dice/judges/"


def _page(client: Client, path: str = BASE) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, (path, answer.status_code)
    return html.unescape(answer.content.decode())


def test_only_judges_see_the_desk(room: Room) -> None:
    """A visitor, a player and a scorekeeper are sent away from every page; a judge of this event alone is let in."""
    ruling = room.rule(1, room.given())
    paths = ["", "checks/", "teams/", "report/", "report/print/", "report.csv", f"players/{ruling.match.first_id}/",
             f"calls/{ruling.call_id}/", "rules/?q=pay"]  # fmt: skip
    events.give_role(room.organizer, room.event, "olga", "scorekeeper")
    for client in (Client(), room.hall.guest(ruling.match.first.name), browser(room.head)):
        assert [client.get(BASE + path).status_code for path in paths] == [403] * len(paths)
    assert [browser(room.judge).get(BASE + path).status_code for path in paths] == [200] * len(paths)


def test_a_player_reads_the_rulings_of_their_own_table_alone(room: Room) -> None:
    """The ruling, not the note for judges; one's own penalty, not the other player's; other tables see nothing."""
    ruling = room.rule(1, room.given(1, "slow-play"), rule="DM-PAY-01", note="keep an eye on them")
    first, second = ruling.match.first, ruling.match.second
    address = ruling.match.get_absolute_url()
    own, other = _page(room.hall.guest(first.name), address), _page(room.hall.guest(second.name), address)
    for page in (own, other):
        assert ruling.decision in page and "Appeal to the head judge" in page and "keep an eye" not in page
    assert "Caution for you:" in own and "Caution" not in other and "Slow play" not in other
    far = room.hall.guest(room.hall.table(2).first.name)
    assert ruling.decision not in _page(far, address)
    there = [client.get(ruling.get_absolute_url()) for client in (room.hall.guest(second.name), far, Client())]
    assert [answer.status_code for answer in there] == [200, 404, 404]
    assert b"Slow play" not in there[0].content and b"keep an eye" not in there[0].content
    shown = _page(browser(room.judge), ruling.get_absolute_url())
    assert "keep an eye on them" in shown and "Slow play" in shown


def test_from_the_call_to_the_ruling(room: Room) -> None:
    """A player calls with a sentence; the queue shows it; taken, ruled, told; one press undoes it."""
    match = room.hall.table(1)
    guest, judge = room.hall.guest(match.first.name), browser(room.judge)
    guest.post(f"{match.get_absolute_url()}call/", {"note": "who pays for it?"})
    call = JudgeCall.objects.get()
    shown = _page(judge)
    assert "1 call" in shown and "who pays for it?" in shown and "Take table 1" in shown
    assert judge.post(f"{BASE}calls/{call.pk}/take/").headers["Location"] == f"{BASE}calls/{call.pk}/"
    assert "barnaby is coming." in _page(guest, match.get_absolute_url())
    assert "barnaby has it" in re.sub("<[^>]*>", "", _page(browser(room.head)))
    form = {"rule": "DM-PAY-01", "remedy": "written", "penalty": f"{match.second_id}:game-rule"}
    assert judge.post(f"{BASE}calls/{call.pk}/rule/", form).headers["Location"] == BASE
    ruling = Ruling.objects.get()
    assert (ruling.rule, ruling.penalties.get().given) == ("DM-PAY-01", "caution")
    shown = _page(judge)
    assert "No calls" in shown and "Undo: take the ruling back" in shown
    entry = re.search(r'name="entry" value="(\d+)"', shown)[1]
    judge.post(f"{BASE}undo/", {"entry": entry})
    assert "Rule on table 1" in _page(judge) and Ruling.objects.get().state == "taken-back"


def test_a_form_that_cannot_be_kept_keeps_what_was_filled_in(room: Room) -> None:
    """400, with the reason on top, the words and the ticks as they were."""
    call, judge = room.call(), browser(room.judge)
    ticked = f"{call.match.first_id}:late"
    form = {"decision": "Late indeed.", "penalty": ticked, "instead": "caution", "why": ""}
    answer = judge.post(f"{BASE}calls/{call.pk}/rule/", form)
    page = html.unescape(answer.content.decode())
    assert answer.status_code == 400 and "The table gives game loss, not caution." in page
    assert "Late indeed.</textarea>" in page and f'value="{ticked}" checked' in page


def test_a_ruling_whose_penalty_changed_meanwhile_keeps_what_was_filled_in(room: Room) -> None:
    """Another judge gives one between page and press: told, with the new penalty shown; a second press records."""
    call, judge = room.call(), browser(room.judge)
    address = f"{BASE}calls/{call.pk}/"

    def press(page: str) -> HttpResponse:
        sent = {name: re.findall(f'name="{name}" value="([^"]*)"', page) for name in ("shown", "seen")}
        ticked = f"{call.match.first_id}:late"
        return judge.post(f"{address}rule/", {"decision": "Late indeed.", "penalty": ticked, **sent})

    page = _page(judge, address)
    services.give_penalty(room.head, room.event, room.given(1, "late"))
    answer = press(page)
    again = html.unescape(answer.content.decode())
    assert answer.status_code == 400 and not Ruling.objects.exists()
    assert (
        f"The penalties of {call.match.first} have changed in the meantime. Given: Game loss, Late for the table."
        in again
    )
    assert "Late indeed.</textarea>" in again and f'value="{call.match.first_id}:late" checked' in again
    assert "2nd Late for the table in this event: Game loss becomes Match loss" in again
    assert press(again).headers["Location"] == BASE
    assert Ruling.objects.get().penalties.get().given == "match-loss"


def test_rules_are_found_by_id_and_by_words(room: Room) -> None:
    """An ID finds its family, words the statements that have them all; earlier rulings stand beside the rule."""
    assert {rule.id.rpartition("-")[0] for rule in rules_found.search(room.event, "dm-pay")} == {"DM-PAY"}
    found = rules_found.search(room.event, "sidekick fielded")
    assert found and all("sidekick" in f"{r.statement} {r.subject}".casefold() for r in found)
    assert rules_found.search(room.event, "  \0 ") == [] and rules_found.search(room.event, "qqqq zzz") == []
    room.rule(1, rule="DM-PAY-01", decision="Pay first.")
    shown = _page(browser(room.judge), f"{BASE}rules/?q=dm-pay-01")
    assert "Ruled on 1 time here." in shown and "“Pay first.”" in shown
    assert "No rule has “qqqq” in it." in _page(browser(room.judge), f"{BASE}rules/?q=qqqq")


def test_the_words_of_a_call_bring_rules(room: Room) -> None:
    """Nothing was ruled on before: a judge still presses instead of typing; words that say nothing bring nothing."""
    match, judge = room.hall.table(1), browser(room.judge)
    found = [rule.id for rule in rules_found.about(room.event, "Who pays for the purchase?")]
    assert found and rules_found.about(room.event, "what does this card do?") == []
    events.call_judge(match.first, match, "Who pays for the purchase?")
    call = JudgeCall.objects.get()
    judge.post(f"{BASE}calls/{call.pk}/take/")
    page = _page(judge, f"{BASE}calls/{call.pk}/")
    assert re.findall(r'name="rule" value="([^"]+)"', page) == found


def test_a_judge_goes_to_a_table_that_nobody_called(room: Room) -> None:
    """One press opens and takes the call; a table that is not there is told."""
    judge = browser(room.judge)
    answer = judge.post(f"{BASE}go/", {"table": "2"})
    call = JudgeCall.objects.get()
    assert answer.headers["Location"] == f"{BASE}calls/{call.pk}/" and (call.source, call.taken_name) == (
        "desk",
        "barnaby",
    )
    judge.post(f"{BASE}go/", {"table": "77"})
    assert "There is no table 77 in this round." in _page(judge)


def test_an_appeal_from_the_table(room: Room) -> None:
    """The floor judge sees it and cannot take it; the head judge lets the ruling stand, and the table reads so."""
    ruling = room.rule()
    guest = room.hall.guest(ruling.match.second.name)
    guest.post(f"{ruling.get_absolute_url()}appeal/", {"note": "cocked"})
    assert "For the head judge." in _page(browser(room.judge))
    call, head = JudgeCall.objects.get(is_appeal=True), browser(room.head)
    head.post(f"{BASE}calls/{call.pk}/take/")
    assert "Let barnaby’s ruling stand" in _page(head, f"{BASE}calls/{call.pk}/")
    head.post(f"{BASE}calls/{call.pk}/uphold/")
    assert "Final." in _page(guest, ruling.match.get_absolute_url())


def test_a_game_loss_is_told_at_the_table_until_the_result_is_in(room: Room) -> None:
    """In a best of three nobody has played yet, the other player's game has to be counted later."""
    room.event.best_of = 3
    room.event.save()
    ruling = room.rule(1, room.given(1, "late"))
    match = ruling.match
    told = f"{match.second} has one game won: count it when the result is entered."
    assert told in _page(room.hall.guest(match.second.name), match.get_absolute_url())
    events.decide_result(room.judge, room.hall.table(1), "0-2")
    assert told not in _page(room.hall.guest(match.second.name), match.get_absolute_url())


def test_deck_checks_are_drawn_by_a_seed(room: Room) -> None:
    """The same event draws the same players; who was checked is not drawn again; the draw is undone in one press."""
    judge = browser(room.judge)
    judge.post(f"{BASE}checks/", {"draw": "1", "count": "3"})
    drawn = list(DeckCheck.objects.values_list("entrant__name", "seed"))
    assert len(drawn) == 3 and {seed for _, seed in drawn} == {"7/deck-checks/1"}
    assert room.undo(room.judge) == "take the deck checks back"
    DeckCheck.objects.all().delete()
    services.draw_checks(room.judge, room.event, 3)
    assert list(DeckCheck.objects.values_list("entrant__name", "seed")) == drawn
    more = services.draw_checks(room.judge, room.event, 20)
    assert len(more) == 4 and not {c.entrant.name for c in more} & {name for name, _ in drawn}
    with pytest.raises(WrongState, match="Every player who is still in has been checked."):
        services.draw_checks(room.judge, room.event, 1)
    with pytest.raises(BadInput, match="The difference is not described."):
        services.finish_check(room.judge, more[0], "problem")
    judge.post(f"{BASE}checks/", {"check": more[0].pk, "found": "problem", "words": "a die too many"})
    assert "a die too many" in _page(judge, f"{BASE}checks/")
    assert room.undo(room.judge) == "take the finding back"
    assert DeckCheck.objects.get(pk=more[0].pk).found == ""


def test_a_decision_about_a_team(hall: Hall) -> None:
    """Play on, replace in time, or a penalty: with the reason; the start waits for those without a decision alone."""
    events.open_registration(hall.organizer, hall.event)
    hall.enter("Ana Quill", "Bo Oddsock", "Cy Nightjar", team="")
    hall.enter("Di Tangle")
    ana, bo, cy = (hall.player(name) for name in ("Ana", "Bo", "Cy"))
    with pytest.raises(BadInput, match="A decision needs its reason."):
        services.decide_team(hall.judge, ana, "play-on", " ")
    services.decide_team(hall.judge, ana, "play-on", "the list is on paper")
    services.decide_team(hall.judge, bo, "replace", "two cards are banned", minutes=15)
    assert events.setup.team_faults(hall.event) == ["Cy Nightjar has handed in no team."]
    page = _page(browser(hall.judge), f"/events/{hall.event.slug}/judges/teams/")
    assert "the list is on paper" in page and "Replaces it by a deadline until" in page
    services.decide_team(hall.judge, cy, "penalty", "no list", given=Given(cy.pk, "team-error"))
    assert Penalty.objects.get().given == "game-loss"
    event = events.start_event(hall.organizer, hall.fresh())
    assert event.is_running
    bo.refresh_from_db()
    events.submit_team(bo, bo, LEGAL)
    with pytest.raises(TeamsLocked):
        events.submit_team(ana, hall.player("Ana"), LEGAL)
    undoable = events.last_undoable(hall.fresh(), hall.judge)
    assert undoable is not None and undoable.words == "take the decision back"
    events.undo(hall.judge, undoable.entry)
    assert Penalty.objects.get().taken_back_at is not None and not hall.player("Cy").team_settled


def test_the_report_has_everything(room: Room) -> None:
    """Calls with waits, rulings, penalties, checks; the CSV has a line for each, and no formula."""
    room.rule(1, room.given(), decision="=cmd", rule="DM-PAY-01")
    services.choose_check(room.judge, room.hall.table(1).first)
    judge = browser(room.judge)
    for path in ("report/", "report/print/"):
        page = _page(judge, BASE + path)
        assert "Median wait" in page and "DM-PAY-01" in page and "Game rule broken" in page
    rows = list(csv.reader(io.StringIO(judge.get(f"{BASE}report.csv").content.decode())))
    assert [row[0] for row in rows] == ["kind", "call", "ruling stands", "penalty", "deck check"]
    assert rows[2][7] == "'=cmd" and {len(row) for row in rows} == {12}


def test_the_store_edits_its_table(room: Room) -> None:
    """A judge looks on; the organizer changes, adds and removes; each is undone in one press; a stale form is told."""
    desk = browser(room.organizer)
    assert browser(room.judge).get("/infractions/new/").status_code == 403
    form = {"name": "Food on the felt", "category": "Conduct", "path1": "caution", "path2": "game-loss", "seen": "0"}
    assert desk.post("/infractions/new/", form).status_code == 302
    assert "Food on the felt" in _page(browser(room.judge), "/infractions/")
    assert services.computed_for(room.event, room.hall.table(1).first, "food-on-the-felt").penalty == "caution"
    stale = desk.post("/infractions/food-on-the-felt/", form)
    assert stale.status_code == 400 and b"Somebody changed the table in the meantime." in stale.content
    gap = desk.post("/infractions/food-on-the-felt/", form | {"seen": "1", "path1": ""})
    assert gap.status_code == 400, "a game loss of the second offence must not become that of the first"
    assert "The 1st offence has no penalty, but a later one has." in gap.content.decode()
    assert 'value="game-loss" selected' in gap.content.decode(), "what was chosen stays"
    twice = desk.post("/infractions/new/", form | {"seen": "1", "name": "food on the Felt"})
    assert "food on the Felt is on the table already." in twice.content.decode()
    changed = desk.post("/infractions/food-on-the-felt/", form | {"seen": "1", "path1": "game-loss", "path2": ""})
    assert changed.status_code == 302
    desk.post("/infractions/", {"remove": "food-on-the-felt", "seen": "2"})
    assert "Food on the felt removed" in (page := _page(desk, "/infractions/"))
    desk.post("/infractions/", {"undo": re.search(r'name="undo" value="(\d+)"', page)[1]})
    assert PenaltyTable.objects.get().infractions[-1].path == ("game-loss",)


def test_a_penalty_apart_from_a_call(room: Room) -> None:
    """From the player's page; it says what was before in other events, and takes it back."""
    player, judge = room.hall.table(1).first, browser(room.judge)
    judge.post(f"{BASE}players/{player.pk}/penalty/", {"penalty": f"{player.pk}:unsporting"})
    penalty = Penalty.objects.get()
    assert (penalty.given, penalty.table) == ("warning", 1)
    page = _page(judge, f"{BASE}players/{player.pk}/")
    assert "2nd Unsporting conduct in this event: Warning becomes Game loss" in page
    judge.post(f"{BASE}penalties/{penalty.pk}/back/")
    assert "Taken back" in _page(judge, f"{BASE}players/{player.pk}/")


def test_a_penalty_that_is_pressed_twice_is_given_once(room: Room) -> None:
    """The second press would count as a second offence; two ticks are none; whoever looks again may give another."""
    player, judge = room.hall.table(1).first, browser(room.judge)
    here = f"{BASE}players/{player.pk}/"

    def press(page: str, *keys: str) -> str:
        seen = re.search(r'name="seen" value="([^"]*)"', page)
        assert seen
        sent = {"penalty": [f"{player.pk}:{key}" for key in keys], "seen": seen[1]}
        return html.unescape(judge.post(f"{here}penalty/", sent, follow=True).content.decode())

    page = _page(judge, here)
    assert "2 infractions were ticked: nobody gets a penalty. Tick one." in press(page, "late", "unsporting")
    press(page, "unsporting")
    again = press(page, "unsporting")
    assert f"The penalties of {player} have changed in the meantime. Given: Warning, Unsporting conduct." in again
    assert "give another penalty only for another offence." in again
    assert Penalty.objects.get().given == "warning"
    press(again, "unsporting")
    assert [each.given for each in Penalty.objects.order_by("pk")] == ["warning", "game-loss"]


def test_the_desk_says_who_has_a_call(room: Room) -> None:
    """Round control names the judge; the table counts among the extended."""
    room.call(1)
    page = re.sub("<[^>]*>", "", _page(browser(room.organizer), "/events/thursday-night-dice/control/"))
    assert "barnaby has it" in page and "With a judge" in page and "Extension 1" in page
