"""The team pages: list, import box, builder, team, exports and sheet."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from teams import services, sheet
from teams.models import Team
from tests.teams.lists import EIGHT, team

pytestmark = pytest.mark.django_db

LINK = "https://tb.dicecoalition.com/?view&cards=4x12bff;3x31wol;3x33wol&name=Thursday"
BUILD = reverse("teams:build")
LEGAL = EIGHT.replace(" ", ";") + ";3x31wol;3x33wol"
HTMX = {"HX-Request": "true", "HX-Target": "builder"}


def press(client: Client, do: str, cards: str = LEGAL, **fields: str) -> str:
    """Press one button of the builder as a plain form; the packed list of the page it leads to."""
    answer = client.post(BUILD, {"cards": cards, "do": do, **fields})
    assert answer.status_code == 302, answer.content
    return parse_qs(urlsplit(answer["Location"]).query).get("cards", [""])[0]


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_builder_starts_empty(client: Client) -> None:
    """The builder needs no account and starts by saying what a team needs."""
    html = page(client, BUILD)
    assert "Nothing is chosen yet. Add cards and 2 basic actions" in html
    assert "TR-" not in html
    assert "TR-TOUR-BAC-COUNT" in page(client, f"{BUILD}?cards=4x12bff")


def test_builder_shows_a_team_from_its_address(client: Client) -> None:
    """The whole team is in the address: whoever opens it sees it, with its verdict."""
    html = page(client, f"{BUILD}?cards={LEGAL}&name=Rage+and+Hope")
    assert "Legal for tournament" in html
    assert "<h1>Rage and Hope</h1>" in html
    assert "20 / 20 dice" in html
    assert "8 / 8 cards · 2 / 2 actions" in html


def test_builder_says_what_is_wrong_and_offers_the_way_out(client: Client) -> None:
    """A problem has its rule, its book and a button that solves it."""
    html = page(client, f"{BUILD}?cards={LEGAL};2x5wol")
    assert "3 problems to solve" in html
    for words in ("TR-TITLE-UNIQUE", "Tournament Teams", "Take this version out", "Take 2 dice off."):
        assert words in html
    assert press(client, "drop:cards:5wol", f"{LEGAL};2x5wol") == LEGAL


BUTTONS = [
    ("add:13bff", "4x12bff", "4x12bff;1x13bff"),
    ("add:31wol", "4x12bff", "4x12bff;3x31wol"),
    ("add:999bff", "4x12bff", "4x12bff"),
    ("add:11bff", "4x12bff", "4x12bff"),  # another Green Dragon
    ("add:31wol", "3x33wol;3x34wol", "3x33wol;3x34wol"),
    ("more:cards:12bff", "3x12bff", "4x12bff"),
    ("more:cards:12bff", "4x12bff", "4x12bff"),
    ("less:cards:12bff", "3x12bff", "2x12bff"),
    ("less:cards:12bff", "1x12bff", ""),
    ("drop:basics:31wol", "4x12bff;3x31wol;3x33wol", "4x12bff;3x33wol"),
    ("fit:cards:12bff", "9x12bff", "4x12bff"),
    ("fit:basics:31wol", "5x31wol", "3x31wol"),
    ("drop:cards:12bff/2", "4x12bff;1x13bff;2x12bff", "4x12bff;1x13bff"),
    ("drop:unknown:118xyz", "4x12bff;1x118xyz", "4x12bff"),
    ("more:unknown:118xyz", "1x118xyz", "1x118xyz"),
    ("more:cards:13bff", "4x12bff", "4x12bff"),
    ("more:cards:0", "3x12bff", "3x12bff"),
    ("more:name:12bff", "4x12bff", "4x12bff"),
    ("explode", "4x12bff", "4x12bff"),
    ("", "4x12bff;2xBatman", "4x12bff;2xBatman"),
]


@pytest.mark.parametrize(("do", "before", "after"), BUTTONS, ids=[f"{do} {before}" for do, before, _ in BUTTONS])
def test_buttons(client: Client, do: str, before: str, after: str) -> None:
    """Each button changes the list as it says; buttons that mean nothing leave it alone."""
    assert press(client, do, before) == after


def test_several_presses_come_together(client: Client) -> None:
    """Buttons pressed while an answer was on its way are carried out in order; a card that is gone is left alone."""
    presses = ["more:cards:12bff", "add:31wol", "less:cards:13bff", "less:cards:13bff", "find:troll"]
    answer = client.post(BUILD, {"cards": "1x12bff;1x13bff;2x4bff", "do": presses})
    query = parse_qs(urlsplit(answer["Location"]).query)
    assert (query["cards"], query["q"]) == (["2x12bff;2x4bff;3x31wol"], ["troll"])


def test_every_button_of_the_page_does_something(client: Client) -> None:
    """The buttons name what they mean in the very words the server reads, also for a card that is listed twice."""
    cards = "3x12bff;1x13bff;2x12bff;1x118xyz;3x31wol;2x5wol;2x1wol"
    html = page(client, f"{BUILD}?cards={cards}")
    presses = set(re.findall(r'name="do" value="((?:less|more|drop|fit):[^"]+)"', html))
    assert len(presses) >= 10
    for do in presses - {"more:cards:5wol"}:
        assert press(client, do, cards) != cards, do


def test_doubles_sets_have_six_dice(client: Client) -> None:
    """In doubles a basic action comes with its six dice."""
    assert press(client, "add:31wol", "4x12bff", format="doubles") == "4x12bff;6x31wol"


def test_with_htmx_only_the_builder_comes_back(client: Client) -> None:
    """htmx gets the form alone and the address that holds the new state."""
    answer = client.post(BUILD, {"cards": "3x12bff", "do": "more:cards:12bff", "format": "basic"}, headers=HTMX)
    assert answer.status_code == 200
    assert b"<html" not in answer.content
    assert answer["HX-Push-Url"] == f"{BUILD}?cards=4x12bff&format=basic"
    assert b'id="said"' in answer.content


@pytest.mark.usefixtures("loaded")
def test_search(client: Client) -> None:
    """The search of the card pages finds what can be added, and says why something cannot."""
    html = page(client, f"{BUILD}?cards=4x12bff&q=dragon+c%3C%3D6")
    assert 'value="add:4bff"' in html
    assert "Green Dragon is in the team." in html
    full = page(client, f"{BUILD}?cards={LEGAL}&q=troll")
    assert "The team has 8 cards; take one out to add another." in full


@pytest.mark.usefixtures("loaded")
def test_search_with_htmx_gets_the_results_alone(client: Client) -> None:
    """While somebody types only the results are sent."""
    answer = client.get(f"{BUILD}?cards=4x12bff&q=troll", headers={**HTMX, "HX-Target": "found"})
    assert b"Troll" in answer.content
    assert b"<form" not in answer.content
    assert answer["HX-Replace-Url"] == f"{BUILD}?cards=4x12bff&q=troll"


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize(
    "query",
    [
        "cards=%ff;;;x;1x;99999999999x12bff&name=%7F&q=%22((&format=x&edition=y&event_format=z&draft_number=%C2%B2",
        "cards=" + "1x12bff;" * 600,
        "team=../../etc&q=" + "(" * 500,
        "format=draft&draft_number=12&cards=4x12bff",
        "cards=<script>alert(1)</script>&name=<script>alert(1)</script>",
    ],
)
def test_odd_addresses(client: Client, query: str) -> None:
    """Whatever stands in the address, a page comes back, and nothing of it is taken for markup."""
    assert "<script>alert" not in page(client, f"{BUILD}?{query}")


def test_characters_no_database_takes(client: Client) -> None:
    """NUL in a form, and halves of characters in JSON, are left out instead of failing deep inside."""
    client.post(BUILD, {"cards": "4x12bff;1x\x00", "name": "a\x00b", "q": "\x00", "team": "\x00", "do": "save"})
    odd = '{"name": "c\\ud800d", "notes": "\\u0000", "cards": ["12bff", {"title": "\\ud800\\u0000"}]}'
    client.post(reverse("teams:import"), {"text": odd, "format": "tournament"})
    assert [saved.name for saved in Team.objects.order_by("pk")] == ["a b", "c d"]


def test_unknown_format_is_said(client: Client) -> None:
    """A format that does not exist is named, and the team is checked for the ordinary one."""
    assert "There is no format &#x27;chess&#x27;" in page(client, f"{BUILD}?cards={LEGAL}&format=chess")


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("format=basic", "TR-BASIC-CARDS"),
        ("event_format=only_bff", "EV-SET"),
        ("event_format=golden_age", "Legal for tournament, Golden Age"),
        ("format=draft&draft_number=8", "TR-DRAFT-DICE"),
        ("edition=bff2014", "Legal for tournament"),
    ],
)
def test_choosing_what_to_check_for(client: Client, query: str, words: str) -> None:
    """The verdict follows the format, the ban list and the draft number."""
    assert words in page(client, f"{BUILD}?cards={LEGAL}&{query}")


def test_a_team_built_for_a_page_leads_back_to_it(client: Client) -> None:
    """The page that asked is told which team, keeps what it knew, and opens at the part it named."""
    back = "/events/open/register/?name=Ana#hand-in"
    assert f'name="back" value="{back}"' in page(client, f"{BUILD}?back=/events/open/register/%3Fname%3DAna%23hand-in")
    answer = client.post(BUILD, {"cards": LEGAL, "back": back, "do": "save"})
    told = f"/events/open/register/?name=Ana&own=%2Fteams%2F{Team.objects.get().slug}%2F#hand-in"
    assert (answer.status_code, answer["Location"]) == (302, told)


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example/", "events/", "/" + "x" * 300])
def test_the_builder_leads_to_pages_of_this_site_only(client: Client, back: str) -> None:
    """Any other address is left out, and Save opens the team."""
    answer = client.post(BUILD, {"cards": LEGAL, "back": back, "do": "save"})
    assert answer["Location"] == Team.objects.get().get_absolute_url()


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


def test_an_import_sent_twice_brings_one_team(client: Client) -> None:
    """The same for a pasted list; another list from the same page is another team."""
    said = {"text": LINK, "format": "tournament", "key": "k1"}
    first, second = (client.post(reverse("teams:import"), said) for _ in range(2))
    assert first["Location"] == second["Location"] == Team.objects.get().get_absolute_url()
    client.post(reverse("teams:import"), said | {"text": "4x12bff"})
    assert Team.objects.count() == 2


def test_saving_nothing(client: Client) -> None:
    """An empty team is not saved, and the page says why; htmx is led there too."""
    answer = client.post(BUILD, {"cards": "", "do": "save"}, follow=True)
    assert "There is no card in this team yet." in answer.content.decode()
    assert client.post(BUILD, {"cards": "", "do": "save"}, headers=HTMX)["HX-Redirect"] == BUILD
    assert not Team.objects.exists()


def test_import_of_a_link(client: Client) -> None:
    """A pasted link becomes a team with its problems on the page."""
    answer = client.post(reverse("teams:import"), {"text": LINK + ";1x118xyz", "format": "tournament"}, follow=True)
    assert answer.redirect_chain[0][0] == Team.objects.get().get_absolute_url()
    assert "<h1>Thursday" in answer.content.decode()


def test_import_of_a_file(client: Client) -> None:
    """An uploaded list is read like a pasted one."""
    file = SimpleUploadedFile("team.txt", b"Team: Filed\n4x 12bff\n1x 118xyz\n")
    answer = client.post(reverse("teams:import"), {"file": file, "format": "basic"}, follow=True)
    html = answer.content.decode()
    assert "Filed is saved." in html
    assert "Unknown card &#x27;118xyz&#x27;: set xyz is not in this card data." in html


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"text": "hello"}, "No line of this is a card."),
        ({"text": ""}, "There is nothing here."),
        ({"text": LINK, "format": "chess"}, "Select a valid choice."),
        ({"text": "x" * 30_000}, "This is 30000 characters long"),
        ({"file": SimpleUploadedFile("big.txt", b"x" * 30_000)}, "big.txt is too long for a team"),
        ({"file": SimpleUploadedFile("odd.bin", bytes(range(256)))}, "No line of this is a card."),
    ],
)
def test_import_refused(client: Client, data: dict[str, str], message: str) -> None:
    """What is no team stays in the box, with the reason beside it."""
    answer = client.post(reverse("teams:import"), {"format": "tournament", **data})
    assert answer.status_code == 200
    assert message in answer.content.decode()
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
    assert "Too many" not in page(Client(), reverse("teams:mine"))


def test_team_page_checks_for_another_format(client: Client) -> None:
    """A team can be held against another format from its page."""
    address = services.save_team(team()).get_absolute_url()
    assert "Legal for tournament" in page(client, address)
    assert "TR-BASIC-CARDS" in page(client, f"{address}?format=basic")
    assert "There is no format" in page(client, f"{address}?format=chess")
    assert client.get("/teams/nothing/").status_code == 404


@pytest.mark.parametrize(
    ("name", "start", "kind"),
    [
        ("export_text", "Team: Thursday\n\n4x 12bff Green Dragon: Master Dragon", "text/plain; charset=utf-8"),
        ("export_json", '{\n "name": "Thursday"', "application/json; charset=utf-8"),
        ("export_dicemastersdb", "Thursday\n4 * Master Dragon - Green Dragon (", "text/plain; charset=utf-8"),
    ],
)
def test_exports(client: Client, name: str, start: str, kind: str) -> None:
    """A team leaves as text, as JSON, and as DiceMastersDB writes it."""
    answer = client.get(reverse(f"teams:{name}", args=[services.import_team(LINK).slug]))
    assert answer.content.decode().startswith(start)
    assert answer["Content-Type"] == kind


def test_sheet_is_a_pdf(client: Client) -> None:
    """The sheet of a saved team and of a builder address is a PDF of one page."""
    saved = services.import_team(LINK, User.objects.create_user("ana"))
    for address in (reverse("teams:sheet", args=[saved.slug]), f"{reverse('teams:built_sheet')}?cards={LEGAL}"):
        answer = client.get(address)
        assert (answer["Content-Type"], answer.content[:5]) == ("application/pdf", b"%PDF-")
        assert answer.content.count(b"/Type /Page\n") <= 1


def test_sheet_has_the_fields_of_the_community_s() -> None:
    """Eight rows, two basic actions, five rounds, the total, and the numbers as printed on the cards."""
    context = sheet.sheet_context(team("4x12bff 2x4wol"), "Ana Example", "ana")
    assert context["cards"][0] == ("Green Dragon", "Master Dragon", "BFF #12", 4)
    assert [len(context[rows]) for rows in ("cards", "basics", "rounds")] == [8, 2, 5]


def test_sheet_without_pango_is_a_page_to_print(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that cannot make PDF says so and shows the sheet as a page."""
    monkeypatch.setattr(sheet, "weasyprint", None)
    html = page(client, f"{reverse('teams:built_sheet')}?cards={LEGAL}&name=Printed")
    for words in ("Pango is missing", "Date", "Event", "Location", "Email", "Username", "Total dice", "Initials", "20"):
        assert words in html
