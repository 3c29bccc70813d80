"""Dice sets in the browser: typed in die by die or as a file, checked beside die and face, kept by digest."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client

from cardpool.dice_sets import entries, services
from cardpool.dice_sets.forms import DieForm
from cardpool.dice_sets.models import DiceSetVersion, StoreDiceSet
from cardpool.manage.permissions import WRITERS
from rules.dungeon_dice.set_file import DATA_FOLDER, examine

pytestmark = pytest.mark.django_db
SAMPLE = json.loads((DATA_FOLDER / "sample-A.json").read_text(encoding="utf-8"))


@pytest.fixture
def organizer(client: Client) -> Client:
    user = User.objects.create_user("olga")
    user.groups.add(Group.objects.get_or_create(name=WRITERS)[0])
    client.force_login(user)
    return client


def our_file(**changes: Any) -> dict[str, Any]:
    """The sample's dice under a code of the store's, with a number of its own."""
    params = SAMPLE["params"] | {"xp_per_level": 2}
    return SAMPLE | {"id": "our-dice", "name": "Our dice", "sample": False, "params": params} | changes


def typed(entry: dict[str, Any]) -> dict[str, Any]:
    """What a browser sends for an entry."""
    return {name: value for name, value in entries.typed_of(entry).items() if value not in (None, "", [])}


def test_the_form_gives_back_the_die_it_was_filled_with() -> None:
    """Every die of the sample, through the form and back."""
    for die in SAMPLE["dice"]:
        form = DieForm(typed(die) | {"copies": 1})
        assert form.is_valid(), form.errors
        assert form.entries() == [die]


def test_a_set_typed_in_die_by_die_is_ready_at_the_end(organizer: Client) -> None:
    """Until then it is kept, says what is missing, and no event can be played with it."""
    organizer.post("/cards/dice/new/", {"code": "our-dice", "name": "Our dice", "provenance": "read off our dice"})
    page = organizer.get("/cards/dice/own/our-dice/").content.decode()
    assert "Not ready" in page
    assert [each.id for each in services.usable()] == ["sample-A"]
    services.save_dice(None, "our-dice", SAMPLE["dice"][:-1])
    last = SAMPLE["dice"][-1]
    organizer.post("/cards/dice/own/our-dice/new-die/", typed(last) | {"copies": 1})
    page = organizer.get("/cards/dice/own/our-dice/").content.decode()
    assert "Ready." in page
    ours = services.usable()[1]
    assert ours.dice == services.shipped()["sample-A"].dice
    assert f"dice our-dice {ours.digest}" in page


def test_equal_dice_are_typed_once(organizer: Client) -> None:
    """Their marks count on."""
    services.begin(None, "our-dice", "Our dice", "read off our dice")
    die = next(die for die in SAMPLE["dice"] if die["kind"] == "hero_level")
    organizer.post("/cards/dice/own/our-dice/new-die/", typed(die) | {"id": "G09", "copies": 3})
    assert [each["id"] for each in services.own("our-dice").dice] == ["G09", "G10", "G11"]


def test_a_fault_stands_beside_its_face(organizer: Client) -> None:
    """An unknown symbol is named with the face, and the die is not saved."""
    services.begin(None, "our-dice", "Our dice", "read off our dice")
    die = next(die for die in SAMPLE["dice"] if die["kind"] == "treasure")
    sent = typed(die) | {"copies": 1, "symbols4": "slahs"}
    response = organizer.post("/cards/dice/own/our-dice/new-die/", sent)
    errors = response.context["form"].errors
    assert list(errors) == ["symbols4"]
    assert "slash" in errors["symbols4"][0]
    assert services.own("our-dice").dice == []


def test_a_mark_is_given_once(organizer: Client) -> None:
    """The other die keeps it."""
    services.begin(None, "our-dice", "Our dice", "read off our dice")
    services.save_dice(None, "our-dice", SAMPLE["dice"][:1])
    die = SAMPLE["dice"][1] | {"id": SAMPLE["dice"][0]["id"]}
    response = organizer.post("/cards/dice/own/our-dice/new-die/", typed(die) | {"copies": 1})
    assert response.context["form"].errors["id"] == [f"{die['id']} is another die of this set already."]
    assert services.own("our-dice").dice == SAMPLE["dice"][:1]


def test_a_die_can_be_changed_and_taken_away(organizer: Client) -> None:
    """It keeps its place among the dice."""
    services.store_file(None, our_file(), replace=False)
    first, second = SAMPLE["dice"][:2]
    organizer.post(f"/cards/dice/own/our-dice/die/{first['id']}/", typed(first | {"name": "Big Slime"}))
    assert services.own("our-dice").dice[0]["name"] == "Big Slime"
    organizer.post(f"/cards/dice/own/our-dice/die/{second['id']}/remove/")
    assert services.own("our-dice").die(second["id"]) is None


def test_the_numbers_of_the_game_can_be_changed(organizer: Client) -> None:
    """The form starts with what the set has."""
    services.store_file(None, our_file(), replace=False)
    form = organizer.get("/cards/dice/own/our-dice/").context["form"]
    organizer.post("/cards/dice/own/our-dice/", form.initial | {"goal": 6, "levels": "1, 1, 2, 2, 3, 3"})
    params = services.usable()[1].params
    assert (params.fame_goal(4), params.fame_goal(5), params.level_dice_by_level) == (6, 3, (1, 1, 2, 2, 3, 3))


def test_a_file_with_faults_lists_them_by_die_and_face(organizer: Client) -> None:
    """Nothing is saved."""
    broken = our_file(dice=[SAMPLE["dice"][0] | {"faces": SAMPLE["dice"][0]["faces"][:5]}, *SAMPLE["dice"][1:]])
    page = organizer.post("/cards/dice/upload/", {"text": json.dumps(broken)})
    problems = page.context["problems"]
    assert [(problem.die, problem.field) for problem in problems] == [("M01", "faces")]
    assert "Nothing was saved: 1 problem" in page.content.decode()
    assert not StoreDiceSet.objects.exists()


@pytest.mark.parametrize("text", ["{", "[]", "null", "7", '"x"', "[" * 5000])
def test_any_text_can_be_uploaded(organizer: Client, text: str) -> None:
    """It is refused with a reason, never with a fault of the server."""
    page = organizer.post("/cards/dice/upload/", {"text": text})
    assert page.status_code == 200
    assert page.context["problems"]


def test_a_set_is_replaced_on_purpose_only(organizer: Client) -> None:
    """And the state that events name stays known."""
    services.store_file(None, our_file(), replace=False)
    before = services.usable()[1].digest
    other = our_file(params=SAMPLE["params"] | {"start_treasure": 3})
    page = organizer.post("/cards/dice/upload/", {"text": json.dumps(other)})
    assert "Tick “Replace the set”" in page.content.decode()
    assert page.context["form"]["text"].value() == json.dumps(other)
    organizer.post("/cards/dice/upload/", {"text": json.dumps(other), "replace": "on"})
    now = services.usable()[1]
    assert now.params.start_treasure == 3
    assert services.by_digest(before).params.start_treasure == 2
    assert services.by_digest(now.digest).params.start_treasure == 3


def test_a_set_of_the_product_is_never_replaced(organizer: Client) -> None:
    """Its code is taken, and the page does not speak of replacing it."""
    text = json.dumps(our_file(id=SAMPLE["id"]))
    page = organizer.post("/cards/dice/upload/", {"text": text, "replace": "on"}).content.decode()
    assert "comes with the product" in page and "another code" in page and "Tick" not in page
    assert not StoreDiceSet.objects.exists()


@pytest.mark.parametrize("address", ["", "remove/", "die/B01/", "die/B01/remove/"])
def test_a_set_removed_meanwhile_is_not_found(organizer: Client, monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    """Two organizers at once: what the second one sends finds nothing to change."""
    row = services.store_file(None, our_file(), replace=False)
    form = organizer.get("/cards/dice/own/our-dice/").context["form"].initial
    die = typed(row.die("B01") or {})
    monkeypatch.setattr(services, "own", lambda code: row)  # as it was a moment ago
    services.remove(None, "our-dice")
    sent = form if address == "" else die
    assert organizer.post(f"/cards/dice/own/our-dice/{address}", sent).status_code == 404


def test_the_sample_says_that_it_is_one(client: Client) -> None:
    """In the list, on its page, and in its file."""
    digest = services.shipped()["sample-A"].digest
    assert "sample, invented numbers" in client.get("/cards/dice/").content.decode()
    assert "Sample, not the printed dice." in client.get(f"/cards/dice/{digest}/").content.decode()
    assert json.loads(client.get(f"/cards/dice/{digest}/file/").content) == SAMPLE
    assert client.get("/cards/dice/0000000000000000/").status_code == 404


def test_the_code_of_the_sample_is_taken(organizer: Client) -> None:
    """A set of the store's cannot pass for it."""
    page = organizer.post("/cards/dice/new/", {"code": "sample-A", "name": "Mine", "provenance": "mine"})
    assert page.context["form"].errors["code"] == ["The dice set sample-A already exists: it comes with the product."]


def test_a_removed_set_stays_readable(organizer: Client) -> None:
    """It cannot be chosen any more, but what was played with it can be judged."""
    services.store_file(None, our_file(), replace=False)
    digest = services.usable()[1].digest
    organizer.post("/cards/dice/own/our-dice/remove/")
    assert [each.id for each in services.usable()] == ["sample-A"]
    assert services.by_digest(digest).id == "our-dice"
    assert DiceSetVersion.objects.count() == 1


@pytest.mark.parametrize(
    "address", ["new/", "upload/", "own/our-dice/", "own/our-dice/new-die/", "own/our-dice/die/M01/remove/"]
)
def test_only_organizers_write(client: Client, address: str) -> None:
    """A visitor is asked to sign in, another account is refused."""
    services.store_file(None, our_file(), replace=False)
    assert client.get(f"/cards/dice/{address}").status_code == 302
    client.force_login(User.objects.create_user("pia"))
    assert client.get(f"/cards/dice/{address}").status_code == 403


@pytest.mark.parametrize(
    ("text", "symbols"),
    [
        ("slash, execute 2", ["slash", {"execute": 2}]),
        ("Small key", ["small_key"]),
        ("execute(3); manual draws a card", [{"execute": 3}, {"manual": "draws a card"}]),
        ("", []),
        ("execute", ["execute"]),
    ],
)
def test_symbols_as_people_write_them(text: str, symbols: list[Any]) -> None:
    """Unknown words go to the loader, which names them."""
    assert entries.symbols_of(text) == symbols


def test_the_sample_has_no_fault() -> None:
    """What these tests start from."""
    assert examine(our_file()).problems == ()
