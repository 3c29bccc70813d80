"""Events of Dungeon Dice: nobody brings a team, and the event says which dice are on the table."""

import datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from cardpool.dice_sets.services import shipped
from tests.tournament.events.conftest import EIGHT, LEGAL, Hall
from tournament.events import services
from tournament.events.errors import BadInput
from tournament.events.models import Event
from tournament.events.setting_up.event_form import EventForm, initial_of

pytestmark = pytest.mark.django_db
DAY = datetime.date(2026, 11, 21)
DICE = next(iter(shipped().values())).digest


@pytest.fixture
def dungeon(organizer: User, judge: User) -> Hall:
    """A draft, played with the sample dice and one option."""
    event = services.create_event(
        organizer, name="Dungeon Night", date=DAY, seed=3, edition="dungeon-dice", dice_set=DICE,
        rules_options={"monster_player": "nonparticipant"},
    )  # fmt: skip
    return Hall(event, organizer, judge)


def test_an_evening_without_teams(dungeon: Hall) -> None:
    """Registration, start and a round, with nothing to look at."""
    dungeon_night = dungeon.event
    services.open_registration(dungeon.organizer, dungeon_night)
    dungeon.enter(*EIGHT, team="")
    assert services.start_event(dungeon.organizer, dungeon_night).is_running
    assert dungeon.round().matches.count() == 4


def test_a_team_is_refused(dungeon: Hall) -> None:
    """With the reason, and the player is not entered."""
    services.open_registration(dungeon.organizer, dungeon.event)
    with pytest.raises(BadInput, match="Dungeon Dice is played without teams"):
        services.register(dungeon.organizer, dungeon.event, "Ana", team=LEGAL)
    assert not dungeon.event.entrants.exists()


@pytest.mark.parametrize(
    ("settings", "field", "says"),
    [
        ({"edition": "dungeon-dice"}, "dice_set", "Dungeon Dice is played with a dice set."),
        ({"edition": "dungeon-dice", "dice_set": "0" * 16}, "dice_set", "was never known here"),
        ({"edition": "chess"}, "edition", "There is no rule book 'chess'."),
        (
            {"edition": "dungeon-dice", "dice_set": DICE, "rules_options": {"class_effects": "open"}},
            "rules_options", "There is no option 'class_effects'",
        ),
    ],
)  # fmt: skip
def test_settings_that_do_not_fit(organizer: User, settings: dict[str, Any], field: str, says: str) -> None:
    """Each names the field and the way out."""
    with pytest.raises(BadInput, match=says) as refused:
        services.create_event(organizer, name="Night", date=DAY, **settings)
    assert refused.value.field == field


def test_another_game_has_no_dice_set(organizer: User) -> None:
    """It is not kept for later."""
    event = services.create_event(organizer, name="Night", date=DAY, edition="wol2015", dice_set=DICE)
    assert event.dice_set == ""


def test_the_pages_say_which_dice(dungeon: Hall, client: Client) -> None:
    """Rules page, registration, and the player's own page."""
    services.open_registration(dungeon.organizer, dungeon.event)
    about = client.get(reverse("events:about", args=[dungeon.event.slug])).content.decode()
    for words in ("Dungeon Dice", f"dice sample-A {DICE}", "sample, invented numbers", "monster_player=nonparticipant"):
        assert words in about
    register = client.get(reverse("events:register", args=[dungeon.event.slug])).content.decode()
    assert "Your team" not in register
    client.post(reverse("events:register", args=[dungeon.event.slug]), {"name": "Ana"})
    assert "Players bring no teams" in client.get(reverse("events:entry", args=[dungeon.event.slug])).content.decode()


def test_the_form_keeps_what_belongs_to_the_game(dungeon: Hall) -> None:
    """Options of the other game that a browser sends along are not kept."""
    sent = {name: value for name, value in initial_of(dungeon.event).items() if value not in (None, False)}
    form = EventForm(sent | {"dice-masters.class_effects": "open"}, initial=initial_of(dungeon.event))
    assert form.is_valid(), form.errors
    settings = form.settings()
    assert settings["rules_options"] == {"monster_player": "nonparticipant"}
    assert services.update_event(dungeon.organizer, dungeon.event, **settings).dice_set == DICE


def test_the_form_offers_the_dice_and_options_of_each_game() -> None:
    """Options are told in the words of the profile."""
    form = EventForm()
    assert (DICE, shipped()["sample-A"].name) in form.fields["dice_set"].choices
    sections = {game: [each for _, fields in chapters for each in fields] for game, chapters in form.option_sections}
    assert {"dice-masters.class_effects", "dice-masters.priority"} <= {each.name for each in sections["dice-masters"]}
    assert "dungeon-dice.flee" in {each.name for each in sections["dungeon-dice"]}


def test_the_event_keeps_its_dice_when_the_set_is_changed(dungeon: Hall) -> None:
    """It names a state of the set, not the set."""
    assert Event.objects.get().dice_set == DICE


def test_a_store_with_one_set_of_dice_need_not_choose(organizer: User, client: Client) -> None:
    """The only dice there are stand in the form already."""
    client.force_login(organizer)
    assert f'<option value="{DICE}" selected>' in client.get(reverse("events:new")).content.decode()
