"""A judge who sits at the match a log is of: the ruling says so, and the organizer's desk too."""

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client

from rules.core import verdict as verdicts
from tests.tournament.judging.pages import judged, text_of
from tournament.events.models import AuditEntry, Match
from tournament.events.permissions import ORGANIZERS
from tournament.judging import services
from tournament.judging.models import GameLog

pytestmark = pytest.mark.django_db


@pytest.fixture
def own(match: Match, judge: User) -> GameLog:
    """A log of the match at which the judge plays as Ana."""
    match.first.user = judge
    match.first.save()
    return judged(verdicts.ILLEGAL, match)


@pytest.fixture
def desk(match: Match) -> Client:
    """The organizer's browser."""
    organizer = User.objects.create_user("wil")
    organizer.groups.add(Group.objects.create(name=ORGANIZERS))
    client = Client()
    client.force_login(organizer)
    return client


def test_everybody_reads_that_a_player_ruled(client: Client, own: GameLog, judge: User) -> None:
    """At the line and below the log, and in the trail."""
    services.rule_on(judge, own, services.Decision("The purchase stands.", line=8))
    page = text_of(client, own)
    assert "Ruling by a player of this match: The purchase stands." in page
    assert "a player of this match</b>" in page
    assert AuditEntry.objects.get(action="log.rule").data["plays"] == "match"


def test_another_judges_ruling_has_no_mark(client: Client, own: GameLog, match: Match) -> None:
    """Nor has one on a log that belongs to no match."""
    other = User.objects.create_user("mo")
    services.rule_on(other, own, services.Decision("The purchase is taken back.", line=8))
    loose = judged(verdicts.ILLEGAL)
    services.rule_on(other, loose, services.Decision("The purchase is taken back.", line=8))
    for log in (own, loose):
        assert "a player of this match" not in text_of(client, log)
    assert not any("plays" in entry.data for entry in AuditEntry.objects.filter(action="log.rule"))


def test_the_desk_tells_the_organizer_until_somebody_else_rules(
    own: GameLog, judge: User, desk: Client, match: Match
) -> None:
    """The note leads to the log and goes with the ruling of a judge who does not play."""
    address = f"/events/{match.event.slug}/control/"
    assert "To check" not in desk.get(address).content.decode()
    services.rule_on(judge, own, services.Decision("The purchase stands.", line=8))
    page = desk.get(address).content.decode()
    assert "<b>jory ruled on a log of their own match</b>" in page
    assert f'href="{own.get_absolute_url()}"' in page
    services.rule_on(User.objects.create_user("mo"), own, services.Decision("It is taken back.", line=8))
    assert "To check" not in desk.get(address).content.decode()


def test_checking_ones_own_log_again_is_noted(own: GameLog, judge: User) -> None:
    """The verdict is the rules' own, but the trail says who asked for it."""
    services.recompute(judge, own)
    assert AuditEntry.objects.get(action="log.recompute").data["plays"] == "match"
