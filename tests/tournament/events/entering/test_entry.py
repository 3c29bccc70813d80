"""Registering: by account, as a guest, by the desk."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from tests.tournament.events.conftest import LEGAL, Hall
from tournament.events import services
from tournament.events.errors import BadInput, NameTaken, WrongState


def test_a_guest_gets_a_secret_code_and_acts_with_it(open_hall: Hall) -> None:
    """No account is needed; the entrant is the actor."""
    guest = services.register(AnonymousUser(), open_hall.event, "  Ana   Quill ")
    assert guest.name == "Ana Quill"
    assert len(guest.code) == 12
    assert services.submit_team(guest, guest, LEGAL).is_legal
    assert [entry.who for entry in open_hall.event.audit.filter(action="team.submit")] == ["Ana Quill"]


def test_an_account_registers_once(open_hall: Hall, person: Any) -> None:
    """A second entry under another name is the same person."""
    ana = person("ana")
    services.register(ana, open_hall.event, "Ana", user=ana)
    with pytest.raises(NameTaken, match="This account is already registered"):
        services.register(ana, open_hall.event, "Anna", user=ana)


@pytest.mark.parametrize("name", ["Ana Quill", "ana quill", " ANA  QUILL "])
def test_a_name_is_taken_whatever_its_letters(open_hall: Hall, name: str) -> None:
    """Two players of one name could not be told apart on the pairings."""
    open_hall.enter("Ana Quill")
    with pytest.raises(NameTaken, match="already registered. Add an initial"):
        services.register(AnonymousUser(), open_hall.event, name)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "The name is missing"),
        (" \0 ", "The name is missing"),
        ("x" * 61, "The name has 61 of at most 60 characters"),
    ],
)
def test_a_name_is_one_short_line(open_hall: Hall, name: str, words: str) -> None:
    """The error is about the name field."""
    with pytest.raises(BadInput, match=words) as caught:
        services.register(AnonymousUser(), open_hall.event, name)
    assert caught.value.field == "name"


def test_two_guests_on_one_phone(open_hall: Hall) -> None:
    """The link opened last is who the phone acts for."""
    open_hall.enter("Ana", "Bo")
    phone = Client()
    for name in ("Bo", "Ana", "Bo"):
        page = phone.get(f"/events/{open_hall.event.slug}/guest/{open_hall.player(name).code}/", follow=True)
        assert f'<p class="lead">{name}</p>' in page.content.decode()
    assert "Your events" in phone.get("/").content.decode()


def test_eight_players_are_added_from_one_box(open_hall: Hall) -> None:
    """A line is `name; link`; blank lines are skipped; the link may be missing."""
    lines = [f"Player {n}; {LEGAL}" for n in range(1, 8)] + ["", "Player 8"]
    assert len(services.register_many(open_hall.organizer, open_hall.event, lines)) == 8
    assert not hasattr(open_hall.player("Player 8"), "submission")


def test_a_faulty_line_is_named_and_nobody_is_added(open_hall: Hall) -> None:
    """All or none, so that the list can be corrected and sent again."""
    with pytest.raises(BadInput, match="Line 3: ana is in line 1, too. Take the line out, or add"):
        services.register_many(open_hall.organizer, open_hall.event, ["Ana", "Bo", "ana"])
    assert open_hall.event.entrants.count() == 0


def test_a_draft_takes_players_from_the_organizer_only(hall: Hall) -> None:
    """Registration is not open yet."""
    assert services.register(hall.organizer, hall.event, "Ana").pk
    with pytest.raises(WrongState, match="is still a draft"):
        services.register(AnonymousUser(), hall.event, "Bo")
