"""The cards of Dice Conquest on a page, and traps that a store writes in the card language."""

import html
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client

from cardpool.conquest import services
from cardpool.manage.permissions import WRITERS
from rules import replay
from rules.core.file_fields import CardFilesError
from rules.dice_conquest.card_files import read_cards

pytestmark = pytest.mark.django_db
DRAW = "When revealed: draw 1 card."


@pytest.fixture
def organizer(client: Client) -> Client:
    user = User.objects.create_user("olga")
    user.groups.add(Group.objects.get_or_create(name=WRITERS)[0])
    client.force_login(user)
    return client


def sent(**texts: str) -> dict[str, str]:
    """The form with these texts: `sent(text1=…)`."""
    return {f"name{n}": f"Trap {n}" for n in range(1, 10)} | texts


def test_every_line_of_every_card_is_shown(client: Client) -> None:
    """What is shown is what runs."""
    cards, page = read_cards(), html.unescape(client.get("/cards/conquest/").content.decode())
    for card in (*cards.creatures.values(), *cards.traps.values()):
        assert card.name in page
    for creature in cards.creatures.values():
        for line in (*creature.text, *(creature.loot.text if creature.loot else ())):
            assert line in page
    for hero in cards.heroes.values():
        for line in (*hero.ability, *hero.crit_text):
            assert line in page


def test_a_trap_can_be_written(organizer: Client) -> None:
    """From then on it runs; the cards it was before stay known by their digest."""
    before = services.cards()
    organizer.post("/cards/conquest/traps/", sent(text3=DRAW, name3="Pit"))
    now = services.cards()
    assert (now.traps["TRAP3"].name, now.traps["TRAP3"].text) == ("Pit", (DRAW,))
    assert now.traps["TRAP1"].text is None
    assert services.cards_by_digest(before.digest) == before
    assert services.cards_by_digest(now.digest).digest == now.digest
    assert DRAW in organizer.get("/cards/conquest/").content.decode()


def test_going_back_to_an_earlier_text_puts_it_in_force_again(organizer: Client) -> None:
    """The newest save counts, not the newest row."""
    organizer.post("/cards/conquest/traps/", sent(text3=DRAW))
    first = services.cards().digest
    organizer.post("/cards/conquest/traps/", sent(text3=DRAW, text4=DRAW))
    organizer.post("/cards/conquest/traps/", sent(text3=DRAW))
    assert services.cards().digest == first


def test_a_text_without_a_reading_says_where_it_stops(organizer: Client) -> None:
    """Beside the trap, with line and column; nothing is saved."""
    page = organizer.post("/cards/conquest/traps/", sent(text2=f"{DRAW}\nWhen revealed: dance."))
    errors = page.context["form"].errors
    assert list(errors) == ["text2"]
    assert errors["text2"][0].startswith("Line 2, column 16: no phrase goes on with 'dance' here")
    assert services.cards().digest == read_cards().digest


def test_a_line_that_no_trap_can_bear_is_refused(organizer: Client) -> None:
    """A trap is not attacked: it cannot be slain only by its exact health."""
    page = organizer.post("/cards/conquest/traps/", sent(text1="Slain only by its exact health."))
    assert "does not go on a card of this kind (trap)" in page.context["form"].errors["text1"][0]


def test_a_log_is_judged_with_the_traps_of_the_store() -> None:
    """Undecided where nobody has written the trap; decided where the store has."""
    text = "\n".join([
        "Dice Marshal log 1", "game dice-conquest", "traps 2", 'P1 player "Ana"', "P1 hero Knight", "first P1",
        "reveal Skeleton TRAP3 Bugbear Wyvern",
    ])  # fmt: skip
    roll = "roll D4=1 D6=1 D8=1 D10[1] D10%[10] D12=1 D20=1"
    undecided = replay(f"{text}\n{roll}")
    assert (undecided.verdict, undecided.line) == ("undecided", 8)
    traps = [{"id": f"TRAP{n}", "name": f"Trap {n}", "text": [DRAW]} for n in range(1, 10)]
    ours = {"dice-conquest": services.save_traps(None, {"traps": traps})}
    assert replay(f"{text}\nreveal Ogre\n{roll}", ours).verdict == "incomplete"


def test_traps_that_cannot_be_used_are_not_stored() -> None:
    """With file, card and field."""
    with pytest.raises(CardFilesError, match="the store's traps, TRAP1, name: is missing"):
        services.save_traps(None, {"traps": [{"id": "TRAP1"}]})


def test_only_organizers_write(client: Client) -> None:
    """A visitor is asked to sign in, another account is refused."""
    assert client.get("/cards/conquest/traps/").status_code == 302
    client.force_login(User.objects.create_user("pia"))
    assert client.get("/cards/conquest/traps/").status_code == 403


def test_traps_by_machine(organizer: Client) -> None:
    """The file that is read is the one that is sent; a trap that is missing is named, and nothing is saved."""
    told = organizer.get("/api/traps/").json()
    rows = told["file"]["traps"]
    rows[0]["name"] = "Loose Board"
    sent: dict[str, Any] = {"content_type": "application/json"}
    saved = organizer.put("/api/traps/", {"file": {"traps": rows}}, **sent).json()
    assert saved["file"]["traps"][0]["name"] == "Loose Board" and saved["digest"] != told["digest"]
    wrong = organizer.put("/api/traps/", {"file": {"traps": rows[1:]}}, **sent)
    (problem,) = wrong.json()["problems"]
    assert (wrong.status_code, problem["card"], problem["field"]) == (400, rows[0]["id"], "id")
    assert organizer.get("/api/traps/").json() == saved
    none = organizer.put("/api/traps/", {"file": None}, **sent)
    told_so = [{"card": "the request", "field": "file", "message": "This field may not be null."}]
    assert (none.status_code, none.json()["problems"]) == (400, told_so)
