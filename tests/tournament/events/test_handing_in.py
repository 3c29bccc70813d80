"""Handing in teams: how, until when, and what is checked."""

from __future__ import annotations

import datetime
import html
import re
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.utils import timezone

from teams.services import import_team
from tournament.events import services
from tournament.events.errors import BadInput, NotAllowed, TeamsLocked

from .conftest import DEADLINE, LEGAL, TOO_MANY_DICE, Hall


def test_an_illegal_team_is_stored_with_its_rule(open_hall: Hall) -> None:
    """It is kept, so that player and organizer see the same problem and its way out."""
    open_hall.enter("Gus", team=TOO_MANY_DICE)
    submission = open_hall.player("Gus").submission
    problem = submission.errors[0]
    assert not submission.is_legal
    assert (problem["rule"], problem["limit"], problem["actual"]) == ("TR-TOUR-DICE", 20, 23)
    assert problem["fix"] == "Take 3 dice off."
    assert problem["source"] == "War of Light, Tournament Teams"


def test_a_team_is_checked_against_the_events_ban_list(open_hall: Hall) -> None:
    """Golden Age bans 3bff; the same team is legal without a ban list."""
    team = LEGAL.replace("3x1wol", "2x3bff")
    services.update_event(open_hall.organizer, open_hall.event, event_format="golden_age")
    open_hall.fresh()
    open_hall.enter("Ana", team=team)
    assert "EV-BANNED" in [problem["rule"] for problem in open_hall.player("Ana").submission.errors]


def test_a_link_to_a_team_saved_here_is_frozen_when_handed_in(open_hall: Hall) -> None:
    """Later changes to the saved team do not reach the entry."""
    team = import_team(LEGAL, None, "Mine")
    open_hall.enter("Ana", team=f"http://store.local{team.get_absolute_url()}")
    team.delete()
    submission = open_hall.player("Ana").submission
    assert submission.is_legal
    assert submission.cards[0] == ("1wol", 3)
    assert submission.basics == ["25wol", "26wol"]
    assert services.recheck_team(open_hall.organizer, open_hall.player("Ana")).is_legal


def test_a_saved_team_is_chosen_by_name(open_hall: Hall, person: Any) -> None:
    """Nobody copies a link: who registers, or hands in another team, chooses among the teams saved here."""
    ana, address = person("ana"), f"/events/{open_hall.event.slug}/"
    first, second = import_team(TOO_MANY_DICE, ana, "Heavy"), import_team(LEGAL, ana, "Light")
    phone = Client()
    phone.force_login(ana)
    page = phone.get(f"{address}register/").content.decode()
    assert f'<option value="{first.get_absolute_url()}">Heavy</option>' in page
    phone.post(f"{address}register/", {"name": "Ana", "team": "", "own": first.get_absolute_url()})
    assert [problem["rule"] for problem in open_hall.player("Ana").submission.errors] == ["TR-TOUR-DICE"]
    page = phone.post(
        f"{address}entry/", {"action": "team", "team": " ", "own": second.get_absolute_url()}, follow=True
    ).content.decode()
    assert "Your team is handed in and legal." in page
    assert open_hall.player("Ana").submission.is_legal


def test_a_team_that_was_pasted_goes_before_one_that_was_chosen(open_hall: Hall) -> None:
    """The words typed last are meant; and nobody else's teams are offered."""
    saved = import_team(TOO_MANY_DICE, None, "Somebody's")
    phone, address = Client(), f"/events/{open_hall.event.slug}/"
    assert "One of your saved teams" not in phone.get(f"{address}register/").content.decode()
    phone.post(f"{address}register/", {"name": "Bo", "team": LEGAL, "own": saved.get_absolute_url()})
    assert open_hall.player("Bo").submission.is_legal


def test_a_faulty_team_is_mended_in_the_builder(open_hall: Hall) -> None:
    """One press opens it there as it was handed in, under the event's rules."""
    services.update_event(open_hall.organizer, open_hall.event, event_format="golden_age")
    open_hall.fresh()
    open_hall.enter("Ana", team=TOO_MANY_DICE)
    phone = Client()
    phone.get(f"/events/{open_hall.event.slug}/guest/{open_hall.player('Ana').code}/")
    page = phone.get(f"/events/{open_hall.event.slug}/entry/").content.decode()
    link = re.search(r'href="([^"]+)">Change it in the builder', page)
    assert link
    builder = phone.get(html.unescape(link[1])).content.decode()
    assert "The team brings 23 dice; a tournament team may have at most 20." in builder
    assert '<option value="golden_age" selected>' in builder


def test_the_desk_keeps_a_team_it_cannot_read(open_hall: Hall) -> None:
    """What was pasted stays in its box on the player's page, with the reason above it."""
    open_hall.enter("Ana", team="")
    ana, desk = open_hall.player("Ana"), Client()
    desk.force_login(open_hall.organizer)
    answer = desk.post(f"/events/{open_hall.event.slug}/manage/{ana.pk}/team/", {"team": "see you on Friday"})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Hand in a team for Ana" in page
    assert "No line here is a card." in page
    assert ">see you on Friday</textarea>" in page
    assert answer["HX-Replace-Url"] == f"/events/{open_hall.event.slug}/manage/{ana.pk}/"


def test_a_card_nobody_knows_stays_in_the_team(open_hall: Hall) -> None:
    """It is a problem by name, also when the team is checked again."""
    open_hall.enter("Ana", team=LEGAL.replace("3x1wol", "3x1xyz"))
    for submission in (
        open_hall.player("Ana").submission,
        services.recheck_team(open_hall.organizer, open_hall.player("Ana")),
    ):
        assert [problem["rule"] for problem in submission.errors] == ["TR-CARD-VERSION"]
        assert "1xyz" in submission.errors[0]["message"]


def test_text_without_a_team_is_refused_and_the_old_team_stays(open_hall: Hall) -> None:
    """The message says what to paste."""
    open_hall.enter("Ana")
    with pytest.raises(BadInput) as caught:
        services.submit_team(open_hall.organizer, open_hall.player("Ana"), "  ")
    assert caught.value.field == "team"
    assert open_hall.player("Ana").submission.is_legal


def test_at_the_deadline_teams_and_registration_lock(open_hall: Hall) -> None:
    """One second before is in time, the deadline itself is not; the organizer can still help."""
    ana = services.register(AnonymousUser(), open_hall.event, "Ana")
    with time_machine.travel(DEADLINE - datetime.timedelta(seconds=1), tick=False):
        services.submit_team(ana, ana, TOO_MANY_DICE)
    with time_machine.travel(DEADLINE, tick=False):
        with pytest.raises(TeamsLocked, match="Teams for Thursday Night Dice are locked"):
            services.submit_team(ana, ana, LEGAL)
        with pytest.raises(TeamsLocked, match="Registration for Thursday Night Dice is closed"):
            services.register(AnonymousUser(), open_hall.event, "Bo")
        assert services.submit_team(open_hall.organizer, ana, LEGAL).is_legal
        assert services.register(open_hall.organizer, open_hall.event, "Bo").pk


def test_unlocking_clears_a_deadline_that_has_passed(open_hall: Hall) -> None:
    """Else the lock would fall again at once."""
    with time_machine.travel(DEADLINE + datetime.timedelta(minutes=1), tick=False):
        services.lock_teams(open_hall.organizer, open_hall.event)
        event = services.unlock_teams(open_hall.organizer, open_hall.event)
        assert not event.is_locked
        assert event.registration_deadline is None


def test_nobody_hands_in_a_team_for_somebody_else(open_hall: Hall) -> None:
    """Bo's code is not Ana's."""
    open_hall.enter("Ana", "Bo")
    with pytest.raises(NotAllowed, match="You may not hand in a team for this player"):
        services.submit_team(open_hall.player("Bo"), open_hall.player("Ana"), LEGAL)


def test_a_changed_ban_list_is_asked_about_every_team(open_hall: Hall) -> None:
    """The same teams, another list: only the team it concerns has a new problem."""
    open_hall.enter("Ana", team=LEGAL.replace("3x1wol", "2x3bff"))
    open_hall.enter("Bo")
    services.update_event(open_hall.organizer, open_hall.event, event_format="golden_age")
    assert "EV-BANNED" in [problem["rule"] for problem in open_hall.player("Ana").submission.errors]
    assert open_hall.player("Bo").submission.is_legal


def test_a_team_is_checked_again_by_hand(open_hall: Hall) -> None:
    """The time of the check is new, the time it was handed in is not."""
    open_hall.enter("Ana")
    with time_machine.travel(DEADLINE, tick=False):
        submission = services.recheck_team(open_hall.organizer, open_hall.player("Ana"))
        assert submission.checked_at == timezone.now() != submission.submitted_at
