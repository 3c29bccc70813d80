"""Saved teams: who may change them, one for each form sent, the list, and a team's own page."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from teams import services
from teams.models import Team
from tests.teams.lists import team
from tests.teams.pages import BUILD, HTMX, LEGAL, LINK, page

pytestmark = pytest.mark.django_db


def test_guest_saves_changes_and_deletes(client: Client) -> None:
    """Without an account a team can be saved, found again, changed and deleted from the same browser."""
    answer = client.post(BUILD, {"cards": LEGAL, "name": "Guest", "do": "save"}, follow=True)
    saved = Team.objects.get()
    assert "Guest is saved." in answer.content.decode()
    assert "Guest" in page(client, reverse("teams:mine"))
    client.post(BUILD, {"cards": "4x12bff", "name": "Changed", "team": saved.slug, "do": "save"})
    saved.refresh_from_db()
    assert (Team.objects.count(), saved.name, saved.dice) == (1, "Changed", 4)
    client.post(reverse("teams:delete", args=[saved.slug]))
    assert not Team.objects.exists()


def test_nobody_else_changes_a_team(client: Client) -> None:
    """Who has the link may read and copy a team; saving makes a new one and deleting is refused."""
    saved = services.import_team(LINK, User.objects.create_user("ana"))
    assert "Build on it" in page(client, saved.get_absolute_url())
    assert client.post(reverse("teams:delete", args=[saved.slug])).status_code == 403
    client.post(BUILD, {"cards": "4x1wol", "team": saved.slug, "do": "save"})
    assert Team.objects.count() == 2
    assert services.draft_of(Team.objects.get(slug=saved.slug)).cards[0].card.code == "12bff"


def test_notes_survive_the_builder(client: Client) -> None:
    """The builder has no notes, so it keeps those of the team it changes."""
    client.post(reverse("teams:import"), {"text": "4x 12bff\nNotes:\nKeep me", "format": "tournament"})
    saved = Team.objects.get()
    client.post(BUILD, {"cards": "4x1wol", "team": saved.slug, "do": "save"})
    saved.refresh_from_db()
    assert services.draft_of(saved).notes == "Keep me"


def test_a_form_sent_twice_saves_one_team(client: Client) -> None:
    """An impatient finger without scripts: the second Save leads to the team the first one made."""
    said = {"cards": LEGAL, "name": "Twice", "do": "save", "key": "k1"}
    first, second = (client.post(BUILD, said) for _ in range(2))
    assert first["Location"] == second["Location"] == Team.objects.get().get_absolute_url()
    client.post(BUILD, said | {"name": "Another"})
    client.post(BUILD, said | {"key": "k2"})
    assert sorted(saved.name for saved in Team.objects.all()) == ["Another", "Twice", "Twice"]


def test_one_key_is_one_persons(client: Client) -> None:
    """A page left open on the store's computer, sent again by somebody else, makes a team of their own."""
    said = {"cards": LEGAL, "do": "save", "key": "k1"}
    owners = [User.objects.create_user(name) for name in ("ana", "bo")]
    for owner in owners:
        client.force_login(owner)
        client.post(BUILD, said)
    assert [saved.owner for saved in Team.objects.order_by("pk")] == owners


def test_every_showing_of_a_form_has_a_key_of_its_own(client: Client) -> None:
    """Two teams built with the same cards one after the other are two."""
    for address in (BUILD, reverse("teams:mine")):
        keys = {re.search(r'name="key" value="([^"]{16})"', page(client, address))[1] for _ in range(2)}
        assert len(keys) == 2


def test_saving_nothing(client: Client) -> None:
    """An empty team is not saved, and the page says why; htmx is led there too."""
    answer = client.post(BUILD, {"cards": "", "do": "save"}, follow=True)
    assert "There is no card in this team yet." in answer.content.decode()
    assert client.post(BUILD, {"cards": "", "do": "save"}, headers=HTMX)["HX-Redirect"] == BUILD
    assert not Team.objects.exists()


def test_mine_shows_whether_teams_are_legal(client: Client) -> None:
    """The list of a signed-in player says of each team whether it is legal."""
    ana = User.objects.create_user("ana")
    services.save_team(team(), ana)
    services.import_team("5x12bff", ana, "Too many")
    client.force_login(ana)
    html = page(client, reverse("teams:mine"))
    assert "Legal" in html
    assert "2 problems" in html
    services.import_team("4x12bff;2x118xyz", ana, "With a stranger")
    html = page(client, reverse("teams:mine"))
    assert html.count("Legal") == 1 and "1 not known here" in html and "6 dice on 2 cards" in html
    assert "Too many" not in page(Client(), reverse("teams:mine"))


def test_team_page_checks_for_another_format(client: Client) -> None:
    """A team can be held against another format from its page."""
    address = services.save_team(team()).get_absolute_url()
    assert "Legal for tournament" in page(client, address)
    assert "TR-BASIC-CARDS" in page(client, f"{address}?format=basic")
    assert "There is no format" in page(client, f"{address}?format=chess")
    assert client.get("/teams/nothing/").status_code == 404


def test_versions_of_a_team_with_what_was_noted(client: Client) -> None:
    """Each save that changes the list is a version; its player sees what changed and can open an earlier one."""
    client.post(BUILD, {"cards": LEGAL, "name": "Rage", "do": "save"})
    team = Team.objects.get()
    changed = LEGAL.replace("2x12bff", "1x12bff")
    client.post(BUILD, {"cards": changed, "name": "Rage", "team": team.slug, "note": "Too slow", "do": "save"})
    client.post(BUILD, {"cards": changed, "name": "Rage", "team": team.slug, "do": "save"})
    assert list(team.versions.values_list("number", "note")) == [(2, "Too slow"), (1, "")]
    html = page(client, team.get_absolute_url())
    assert "“Too slow”" in html
    assert "Open version 1 in the builder" in html
    assert f"team={team.slug}" in html
    assert "Too slow" not in page(Client(), team.get_absolute_url())


def test_a_team_of_before_there_were_versions_begins_with_what_it_was(client: Client) -> None:
    """Its first change keeps the list it had."""
    client.post(BUILD, {"cards": LEGAL, "do": "save"})
    team = Team.objects.get()
    team.versions.all().delete()
    client.post(BUILD, {"cards": LEGAL.replace("2x12bff", "1x12bff"), "team": team.slug, "do": "save"})
    dice = [{entry["code"]: entry["dice"] for entry in row.content["cards"]}["12bff"] for row in team.versions.all()]
    assert dice == [1, 2]


def test_from_the_builder_to_an_event(client: Client) -> None:
    """Saved and on to the events that take teams, with the team chosen."""
    answer = client.post(BUILD, {"cards": LEGAL, "do": "register"})
    team = Team.objects.get()
    assert answer["Location"] == f"/events/bring/?own=%2Fteams%2F{team.slug}%2F"
    assert f"Register {team}" in page(client, answer["Location"])
