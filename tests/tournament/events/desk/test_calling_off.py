"""An event that does not take place: a draft is deleted, one that people know of is called off and may come back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.tournament.events.conftest import EIGHT, LEGAL, Hall
from tournament.events import services
from tournament.events.errors import NotAllowed, WordMissing, WrongState
from tournament.events.models import AuditEntry, Event

CALLED_OFF = "Thursday Night Dice is called off. Ask the organizer to reopen it."


def _bring_to(hall: Hall, state: str) -> None:
    """Eight players in an event of this state; a draft has them, too."""
    if state == "draft":
        return hall.enter(*EIGHT)
    if state == "registration":
        services.open_registration(hall.organizer, hall.event)
        return hall.enter(*EIGHT)
    hall.start()
    if state == "finished":
        services.finish_event(hall.organizer, hall.event, "finish")
    return None


def _call_off(hall: Hall, state: str = "registration") -> Event:
    _bring_to(hall, state)
    services.call_off(hall.organizer, hall.event, "call off")
    return hall.fresh()


def test_a_draft_without_players_is_deleted_and_the_trail_keeps_that_it_was(hall: Hall) -> None:
    """Its settings are gone; every row of its history stays, the last with name, address, day and who."""
    services.delete_draft(hall.organizer, hall.event)
    assert not Event.objects.exists()
    last, first = AuditEntry.objects.all()
    assert (first.action, last.action, last.event, last.who) == ("event.create", "event.delete", None, "wil")
    about = {"name": "Thursday Night Dice", "slug": "thursday-night-dice", "date": "2026-11-19"}
    assert last.data == about | {"store": hall.event.store_id}


def test_whoever_presses_after_the_deletion_is_told(hall: Hall) -> None:
    """The second press, and another window that still shows the draft."""
    services.delete_draft(hall.organizer, hall.event)
    hall.event.pk = 1 + (AuditEntry.objects.count())
    for act in (services.delete_draft, services.open_registration, services.lock_teams):
        with pytest.raises(WrongState, match="Thursday Night Dice was deleted in the meantime. Go back to the list"):
            act(hall.organizer, hall.event)
    assert AuditEntry.objects.count() == 2


def test_a_draft_with_players_is_not_deleted(hall: Hall) -> None:
    """Their entries would go with it."""
    hall.enter("Ana Quill")
    with pytest.raises(WrongState, match="has 1 player. Remove the players first, or call the event off."):
        services.delete_draft(hall.organizer, hall.event)
    hall.enter("Bo Oddsock")
    with pytest.raises(WrongState, match="has 2 players"):
        services.delete_draft(hall.organizer, hall.event)


@pytest.mark.parametrize("state", ["registration", "running", "finished", "called-off"])
def test_only_a_draft_is_deleted(hall: Hall, state: str) -> None:
    """What people have seen stays."""
    _call_off(hall) if state == "called-off" else _bring_to(hall, state)
    with pytest.raises(WrongState, match="is not a draft. Call off or finish an event that players know about."):
        services.delete_draft(hall.organizer, hall.event)


@pytest.mark.parametrize("state", ["draft", "registration"])
def test_an_event_that_has_not_begun_is_called_off_and_opened_again(hall: Hall, state: str) -> None:
    """With everybody in it, to the state it had; each step twice is once in the trail."""
    assert _call_off(hall, state).is_called_off
    services.call_off(hall.organizer, hall.event)
    for _ in range(2):
        services.open_again(hall.organizer, hall.event)
    assert (hall.fresh().state, hall.event.called_off_from) == (state, "")
    assert hall.event.entrants.count() == len(EIGHT)
    assert hall.deeds()[-2:] == ["event.call_off", "event.open_again"]


def test_an_open_registration_without_players_is_called_off(hall: Hall) -> None:
    """Everybody could read of it, so it does not vanish."""
    services.open_registration(hall.organizer, hall.event)
    assert services.call_off(hall.organizer, hall.event, "  Call  OFF ").is_called_off


@pytest.mark.parametrize("word", ["", "off", "call of", "finish"])
def test_calling_off_needs_the_word(hall: Hall, word: str) -> None:
    """Nobody calls an event off by a slip of the finger."""
    _bring_to(hall, "registration")
    with pytest.raises(WordMissing, match="Everyone will see .* is called off. Type call off to do it."):
        services.call_off(hall.organizer, hall.event, word)
    assert hall.fresh().state == "registration"


NOT_CALLED_OFF = [
    ("running", "Thursday Night Dice is already running. Finish it instead."),
    ("finished", "Thursday Night Dice is finished. It must be draft or registration open to be called off."),
]


@pytest.mark.parametrize(("state", "words"), NOT_CALLED_OFF)
def test_what_has_begun_is_not_called_off(hall: Hall, state: str, words: str) -> None:
    """A running event is finished; a finished one has taken place."""
    _bring_to(hall, state)
    with pytest.raises(WrongState) as caught:
        services.call_off(hall.organizer, hall.event, "call off")
    assert str(caught.value) == words


def test_a_draft_that_nobody_is_entered_in_is_deleted_instead(hall: Hall) -> None:
    """Calling it off would show it to people who never heard of it."""
    with pytest.raises(WrongState, match="is a draft without players. Delete it instead."):
        services.call_off(hall.organizer, hall.event, "call off")


@pytest.mark.parametrize(("state", "spoken"), [("running", "already running"), ("finished", "finished")])
def test_only_what_is_called_off_is_opened_again(hall: Hall, state: str, spoken: str) -> None:
    """An event under way or over has no way back."""
    _bring_to(hall, state)
    with pytest.raises(WrongState, match=f"is {spoken}. Only a called-off event can be reopened."):
        services.open_again(hall.organizer, hall.event)


#: What nobody does in a called-off event: words -> the act, by the hall.
REFUSED: dict[str, Callable[[Hall], Any]] = {
    "open": lambda hall: services.open_registration(hall.organizer, hall.event),
    "register oneself": lambda hall: services.register(User.objects.create_user("zoe"), hall.event, "Zoe"),
    "register others": lambda hall: services.register(hall.organizer, hall.event, "Zoe"),
    "add a list": lambda hall: services.register_many(hall.organizer, hall.event, ["Zoe", "Yan"]),
    "hand in a team": lambda hall: services.submit_team(hall.player("Ana"), hall.player("Ana"), LEGAL),
    "hand in another's team": lambda hall: services.submit_team(hall.organizer, hall.player("Ana"), LEGAL),
    "drop": lambda hall: services.drop(hall.player("Ana"), hall.player("Ana")),
    "come back": lambda hall: services.undrop(hall.organizer, hall.player("Ana")),
    "leave": lambda hall: services.remove_entrant(hall.player("Ana"), hall.player("Ana")),
    "lock": lambda hall: services.lock_teams(hall.organizer, hall.event),
    "unlock": lambda hall: services.unlock_teams(hall.organizer, hall.event),
    "start": lambda hall: services.start_event(hall.organizer, hall.event),
    "pair": lambda hall: services.pair_next_round(hall.organizer, hall.event),
    "finish": lambda hall: services.finish_event(hall.organizer, hall.event, "finish"),
}


@pytest.mark.parametrize("act", REFUSED)
def test_nothing_more_is_entered(hall: Hall, act: str) -> None:
    """The organizer is refused like anybody else, and told the way out; the trail stays as it was."""
    _call_off(hall)
    before = hall.deeds()
    with pytest.raises(WrongState) as caught:
        REFUSED[act](hall)
    assert str(caught.value) == CALLED_OFF
    assert hall.deeds() == before


def test_opened_again_the_evening_takes_its_course(hall: Hall) -> None:
    """Players enter, the event starts, round 1 is paired."""
    _call_off(hall)
    services.open_again(hall.organizer, hall.event)
    hall.enter("Zoe Bramble")
    services.start_event(hall.organizer, hall.event)
    assert hall.round().matches.count() == 5


ACTS = [services.delete_draft, services.call_off, services.open_again]


@pytest.mark.parametrize("act", ACTS)
def test_only_organizers_decide_whether_an_event_takes_place(hall: Hall, person: Any, act: Any) -> None:
    """Neither a judge nor a player."""
    hall.enter("Ana Quill")
    for actor in (person("zoe"), hall.judge, hall.player("Ana")):
        with pytest.raises(NotAllowed, match="You may not .*event's organizer"):
            act(actor, hall.event)
