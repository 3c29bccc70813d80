"""The pages on which staff write cards."""

import html
import json
import re

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cardpool import services as card_data
from cardpool.models import CardDataVersion, OwnSet
from rules.dice_masters.cards import EnergyFace
from teams.services import import_team
from tests.cardpool.conftest import entry
from tests.cardpool.manage.conftest import own_data, typed

pytestmark = pytest.mark.django_db
SET = "/cards/manage/sets/own/"
CARD = SET + "cards/1/"
PAGES = ["/cards/manage/", "/cards/manage/new/", "/cards/manage/upload/", SET, SET + "file/", SET + "remove/", CARD,
         SET + "cards/new/", CARD + "remove/"]  # fmt: skip


def said(response) -> str:
    return html.unescape(response.content.decode())


@pytest.mark.parametrize("page", PAGES)
def test_only_organizers_get_in(page: str, store, client: Client) -> None:
    """Visitors are asked to sign in, players are refused, organizers see the page."""
    assert client.get(page).headers["Location"].startswith("/accounts/login/?next=/cards/manage/")
    client.force_login(User.objects.create_user("bo"))
    assert client.get(page).status_code == 403
    client.force_login(store)
    assert client.get(page).status_code == 200


@pytest.mark.parametrize("page", ["/cards/manage/sets/tst/", "/cards/manage/sets/none/", SET + "cards/99/"])
def test_what_is_not_the_stores_own_is_not_found(page: str, desk: Client) -> None:
    """The product's sets have no page to change them on."""
    assert desk.get(page).status_code == 404


def test_the_list_tells_own_sets_from_the_products(desk: Client) -> None:
    """Own sets lead to their page, the others to the search."""
    text = said(desk.get("/cards/manage/"))
    assert 'href="/cards/manage/sets/own/">Own Set' in text and 'href="/cards/?set=tst">Test Set' in text


def test_a_new_set_and_its_first_card(desk: Client) -> None:
    """By form alone, from nothing to a card of the pool."""
    answer = desk.post("/cards/manage/new/", {"set": "avx", "name": "A Versus", "edition": "bff2014"})
    assert answer.headers["Location"] == "/cards/manage/sets/avx/"
    form = desk.get("/cards/manage/sets/avx/cards/new/")
    assert 'name="number" value="1"' in said(form)
    answer = desk.post("/cards/manage/sets/avx/cards/new/", typed(entry(1), energy="mask", text="Swarm.\nOvercrush."))
    assert answer.headers["Location"] == "/cards/manage/sets/avx/"
    assert card_data.pool().by_code("1avx").text == ("Swarm.", "Overcrush.")


@pytest.mark.parametrize(
    ("code", "message"), [("tst", "tst is a set of the product"), ("own", "Own Set has this code"), ("A 1", "letters")]
)
def test_a_code_that_cannot_be_is_refused_beside_its_field(code: str, message: str, desk: Client) -> None:
    """What was typed stays."""
    text = said(desk.post("/cards/manage/new/", {"set": code, "name": "Kept Name", "edition": "bff2014"}))
    assert message in text and 'value="Kept Name"' in text
    assert OwnSet.objects.count() == 1


def test_a_set_is_renamed(desk: Client) -> None:
    """Its cards stay."""
    desk.post(SET, {"name": "Newer Name", "edition": "bff2014"})
    own = OwnSet.objects.get()
    assert (own.name, own.edition, len(own.cards)) == ("Newer Name", "bff2014", 1)


@pytest.mark.parametrize(
    ("fields", "field", "message"),
    [
        ({"name": ""}, "name", "This field is required."),
        ({"cost": "x"}, "cost", "Enter a whole number."),
        ({"energy": ""}, "energy", "every character has an energy type"),
        ({"attack2": ""}, "attack2", "Write a number."),
        ({"text": "Swarm.\nFly."}, "text", "line 2, column 1"),
        ({"errata": "Fly."}, "errata", "line 1, column 1"),
        ({"number": "1"}, "number", "is taken by Tide Warden"),
        ({"type": "basic action", "use_dice": ""}, "use_dice", "Write a number."),
    ],
)
def test_a_fault_stands_beside_its_field(fields, field: str, message: str, desk: Client) -> None:
    """Nothing is saved and nothing typed is lost."""
    answer = desk.post(SET + "cards/new/", typed(entry(7, subtitle="Kept Subtitle"), **fields))
    form = answer.context["form"]
    assert answer.status_code == 200 and message in str(form.errors[field])
    assert 'value="Kept Subtitle"' in said(answer)
    assert len(OwnSet.objects.get().cards) == 1


def test_the_number_of_a_saved_card_cannot_be_changed(desk: Client) -> None:
    """Its code rests on it."""
    desk.post(CARD, typed(entry(1, name="Tide Warden", cost=6), number=9))
    assert [(card["number"], card["cost"]) for card in OwnSet.objects.get().cards] == [(1, 6)]


@pytest.mark.parametrize(("choice", "text"), [("unwritten", None), ("blank", [])])
def test_an_empty_text_says_what_it_means(choice: str, text, desk: Client) -> None:
    """Not written yet, or printed blank."""
    desk.post(CARD, typed(entry(1), text="", when_empty=choice))
    assert OwnSet.objects.get().cards[0].get("text") == text


def upload(desk: Client, data: object, do: str = "save", **fields: str):
    content = data if isinstance(data, bytes) else json.dumps(data).encode()
    file = SimpleUploadedFile("avx.json", content)
    return desk.post("/cards/manage/upload/", {"file": file, "do": do, **fields})


def test_a_downloaded_set_can_be_uploaded(desk: Client) -> None:
    """The file is the set, whole; what it would change is shown first."""
    data = json.loads(desk.get(SET + "file/").content)
    page = said(upload(desk, data | {"set": "avx"}, do="preview"))
    assert re.search(r"Save \d cards?<", page) and not OwnSet.objects.filter(code="avx").exists()
    assert upload(desk, data | {"set": "avx"}).headers["Location"] == "/cards/manage/sets/avx/"
    assert card_data.pool().by_code("1avx").name == "Tide Warden"


def test_what_is_right_is_saved_without_what_is_not(desk: Client) -> None:
    """Every fault by row, card and column; the content stands in the box; the card that is right can be saved."""
    data = own_data(entry(1, rarity="shiny", cost=-1), entry(2), entry(2, cost=5), set="avx")
    text = said(upload(desk, data, do="preview"))
    assert "1</b> new" in text and "2</b> refused" in text and "Save the 1 card that is right" in text
    row = text.partition("<tbody>")[2]
    assert "card 1</td><td>Lamp Keeper</td><td><code>rarity</code></td><td>'shiny' is none of starter" in row
    assert "<code>cost</code></td><td>should be a number from 0 to 999, is -1" in row
    assert "card 3</td><td>Lamp Keeper</td><td><code>number</code></td><td>2 is in this file twice" in row
    assert '"shiny"' in text.partition("<textarea")[2]
    assert OwnSet.objects.count() == 1
    upload(desk, data)
    assert [card["number"] for card in OwnSet.objects.get(code="avx").cards] == [2]


def test_what_changes_is_shown_and_a_text_stays(desk: Client) -> None:
    """A file of facts alone leaves the texts that somebody wrote."""
    before = OwnSet.objects.get().cards[0]
    facts = {name: value for name, value in before.items() if name != "text"} | {"cost": 7}
    page = said(upload(desk, own_data(facts), do="preview"))
    assert "1</b> changed" in page and f"<td>cost</td><td>{before['cost']}</td><td>7</td>" in page
    upload(desk, own_data(facts))
    assert OwnSet.objects.get().cards[0] == before | {"cost": 7}


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"\xff\xfe", b"[" * 100_000, b'{"set": "\\ud800", "cards": [[[]]]}', b"a,b\n1,2",
                b"number,name,type,cost,rarity\n,,,,", b"var zz = ['", b"'15003Casket|x'", b"{}'15003Casket|x'"]
)  # fmt: skip
def test_no_file_breaks_the_page(content: bytes, desk: Client) -> None:
    """Whatever is sent is answered with what is wrong."""
    for do in ("preview", "save"):
        answer = upload(desk, content, do=do)
        assert answer.status_code in (200, 302) and OwnSet.objects.count() == 1


def test_taking_cards_away_is_asked_and_says_who_uses_them(desk: Client, store) -> None:
    """Only with the box ticked; the preview says what goes."""
    import_team("https://tb.dicecoalition.com/?view&cards=4x1own", owner=store, name="Tides")
    text = said(upload(desk, own_data(entry(2)), do="preview", replace="on"))
    assert "does not hold 1own" in text and "1own: ana’s team “Tides”" in text
    upload(desk, own_data(entry(2)))
    assert [card["number"] for card in OwnSet.objects.get().cards] == [1, 2]
    upload(desk, own_data(entry(2)), replace="on")
    assert [card["number"] for card in OwnSet.objects.get().cards] == [2]


def test_the_template_can_be_sent_as_it_is(desk: Client) -> None:
    """Each of its three cards is right: a character, one of two energy types whose faces are not known, an action."""
    table = desk.get("/cards/manage/upload/template.csv").content
    assert "0</b> refused" in said(upload(desk, table, do="preview", set="sea"))
    upload(desk, table, set="sea")
    pool = card_data.pool()
    assert pool.by_code("2sea").energies == ("bolt", "fist") and pool.by_code("2sea").has_unknown_faces
    assert (pool.by_code("1sea").faces[1], pool.by_code("1sea").levels[2].bursts) == (EnergyFace("bolt", 2), 2)
    assert pool.by_code("3sea").text == ("Use: gain 2 life.",)
    for number in (1, 2, 3):
        assert desk.get(f"/cards/manage/sets/sea/cards/{number}/").status_code == 200
    assert desk.get("/cards/2sea/").status_code == 200 and desk.get("/cards/manage/sets/sea/").status_code == 200


def test_a_card_with_unknown_faces_keeps_them_through_the_form(desk: Client) -> None:
    """Four levels, two types, a flip side: what the form does not show stays, and nothing unknown becomes known."""
    levels = [[0, 1, 1, 0], [1, 2, 2, 0], [1, 3, 3, 0], [2, 4, 4, 1]]
    card = entry(1, energy=["bolt", "fist"], two_sided=True, die={"levels": levels})
    upload(desk, own_data(card), set="sea", name="Sea")
    answer = desk.post("/cards/manage/sets/sea/cards/1/", typed(card, cost=6))
    assert answer.status_code == 302, said(answer)
    assert OwnSet.objects.get(code="sea").cards[0] == card | {"cost": 6}


def test_removing_a_card_shows_who_uses_it_first(desk: Client, store) -> None:
    """Asked on a page of its own; a GET changes nothing."""
    import_team("https://tb.dicecoalition.com/?view&cards=4x1own", owner=store, name="Tides")
    assert "1own: ana’s team “Tides”" in said(desk.get(CARD + "remove/"))
    assert card_data.pool().by_code("1own")
    assert desk.post(CARD + "remove/").headers["Location"] == SET
    assert card_data.pool().by_code("1own") is None


def test_removing_a_set(desk: Client) -> None:
    """It leads back to the list."""
    assert desk.post(SET + "remove/").headers["Location"] == "/cards/manage/"
    assert not OwnSet.objects.exists()


def test_the_text_is_checked_without_saving(desk: Client) -> None:
    """With a script as a part of the page, without one as the whole form."""
    part = said(desk.post("/cards/manage/check/", {"text": "Swarm.\nFly."}))
    assert "line 2, column 1" in part and "<html" not in part
    page = desk.post(CARD, typed(entry(1), text="Fly.", do="check"))
    assert "line 1, column 1" in said(page) and CardDataVersion.objects.count() == 2


def test_an_unsaved_card_is_tried_out(desk: Client) -> None:
    """The text in the box is what runs; nothing is saved."""
    text = "When this die is fielded: deal 2 damage to the opponent."
    for address, extra in ((CARD + "try/", {}), (CARD, {"do": "try"})):
        answer = said(desk.post(address, typed(entry(1), text=text, log="", **extra)))
        assert "Legal so far" in answer and "10 life" in answer
    assert CardDataVersion.objects.count() == 2


def test_a_new_card_is_tried_before_it_is_there(desk: Client) -> None:
    """Its number is free, its card is in the pool of the trial only."""
    answer = said(desk.post(SET + "cards/try/", typed(entry(30), log="")))
    assert "Legal so far" in answer and "P1 card 30own x4" in answer


def test_a_text_that_asks_for_a_choice_shows_what_could_be_chosen(desk: Client) -> None:
    """The trial goes on with one of the entries shown; after an illegal line they are what would have been legal."""
    text = "When this die is fielded: deal 2 damage to target opposing character."
    answer = said(desk.post(CARD + "try/", typed(entry(1), text=text, log="")))
    assert "What could come next" in answer and "<code>choose P2.Sidekick</code>" in answer
    log = re.search(r"<textarea id=.log.[^>]*>(.*?)</textarea>", answer, re.DOTALL)
    wrong = said(desk.post(CARD + "try/", typed(entry(1), text=text, log=log[1] + "\nchoose Lamp-Keeper")))
    assert "What would have been legal" in wrong and "What could come next" not in wrong


def test_a_fresh_position_replaces_the_log(desk: Client) -> None:
    """But not while the card cannot be used: the typed log stays."""
    fresh = said(desk.post(CARD + "try/", typed(entry(1), log="old words", fresh="1")))
    assert "old words" not in fresh
    kept = said(desk.post(CARD + "try/", typed(entry(1), name="", log="old words", fresh="1")))
    assert "old words" in kept and "Correct the card first: Name." in kept


def test_the_card_page_says_whose_card_it_is(desk: Client, client: Client) -> None:
    """Staff get a way to change it."""
    assert "One of the store's own cards." in said(desk.get("/cards/1own/"))
    assert f'href="{CARD}"' in said(desk.get("/cards/1own/"))
    assert "store's own" not in said(desk.get("/cards/1tst/"))
    client.logout()
    assert f'href="{CARD}"' not in said(client.get("/cards/1own/"))
