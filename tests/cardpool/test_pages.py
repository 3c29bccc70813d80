"""The card pages: search with and without htmx, one card, its earlier wordings, the versions of the data."""

import re
from html import unescape

import pytest
from django.test import Client

from cardpool import services
from cardpool.finding import find
from cardpool.questions import QUESTIONS
from cardpool.search.fields import FIELDS, PROPERTIES
from tests.cardpool.conftest import entry

pytestmark = pytest.mark.django_db


def read(client: Client, address: str, **headers: str) -> str:
    response = client.get(address, headers=headers)
    assert response.status_code == 200, address
    return response.content.decode()


def spoken(html: str) -> list[str]:
    """What the drawings of a page are called by a screen reader."""
    return re.findall(r'role="img" aria-label="([^"]*)"', html)


@pytest.mark.usefixtures("loaded")
class TestSearchPage:
    def test_it_shows_a_die_once_with_its_cards(self, client: Client) -> None:
        """Cards link to their pages under their die, whose six faces are said, and the count is said."""
        html = read(client, "/cards/?q=kobold")
        assert "3 cards for “kobold”" in html
        assert html.count('class="card-group"') == 1
        assert re.findall(r'class="version-add" href="([^"]*)"', html) == [
            "/cards/41bff/", "/cards/75bff/", "/cards/107bff/",
        ]  # fmt: skip
        first = spoken(html).index("1 fist")
        assert spoken(html)[first + 1 : first + 4] == [
            "2 fist", "2 fist", "level 1: fielding cost 0, attack 1, defense 1, 1 burst",
        ]  # fmt: skip

    def test_it_says_where_the_words_stood(self, client: Client) -> None:
        """Names, traits and texts are sections of their own."""
        html = read(client, "/cards/?q=equip")
        assert "6 by keyword Equip; 5 more whose text says “equip”" in html
        assert html.index("6 by keyword Equip</h2>") < html.index("5 whose text says “equip”</h2>")

    def test_it_repeats_what_was_typed_safely(self, client: Client) -> None:
        """The box keeps its text, and no text becomes markup."""
        html = read(client, '/cards/?q="><script>alert(1)</script>')
        assert "<script>alert" not in html
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html

    def test_a_misspelled_word_is_corrected(self, client: Client) -> None:
        """The page says what it shows instead, and other near words are links."""
        html = read(client, "/cards/?q=drgaon")
        assert "Showing <b>dragon</b> instead of “drgaon”." in html
        assert '<a href="/cards/?q=drain">drain</a>' in html

    def test_what_is_not_understood_can_be_tapped(self, client: Client) -> None:
        """An unknown field is struck out, with what may have been meant; the rest of the search still counts."""
        html = read(client, "/cards/?q=kobold+colour:red")
        assert "<s>colour:red</s> “red” is not an energy" in html
        assert 'href="/cards/?q=kobold+energy%3Afist">fist</a>' in html
        assert "3 cards for" in html

    def test_nothing_understood_shows_nothing(self, client: Client) -> None:
        """A word that no card has does not find every card."""
        html = read(client, "/cards/?q=zzqx")
        assert "No card for “zzqx”" in html and "One part was not understood" in html
        assert 'class="card-group"' not in html

    def test_parts_that_find_nothing_together(self, client: Client) -> None:
        """Each part says how many cards it finds alone."""
        html = read(client, "/cards/?q=kobold+e:bolt")
        assert "No card has all of this" in html
        assert 'href="/cards/?q=kobold">kobold <b>3</b>' in html

    def test_conditions_can_be_taken_out(self, client: Client) -> None:
        """Each condition is a link to the search without it."""
        html = read(client, "/cards/?q=dragon+e:bolt&sort=cost")
        assert 'href="/cards/?q=e%3Abolt&amp;sort=cost" aria-label="Remove dragon"' in html

    def test_filters_are_conditions(self, client: Client) -> None:
        """A key adds its condition, takes it out again, and another cost takes the place of the first."""
        html = read(client, "/cards/?q=dragon+cost%3D4")
        assert 'href="/cards/?q=dragon+cost%3D4+energy%3Afist" data-plus="energy:fist"' in html
        assert 'href="/cards/?q=dragon" aria-current="true" data-without="cost=4"' in html
        assert 'href="/cards/?q=dragon+cost%3D5" data-plus="cost=5"' in html

    @pytest.mark.parametrize(
        "pressed, leads_to",
        [
            ("q=dragon&with=cost%3D5", "/cards/?q=dragon+cost%3D5"),
            ("q=dragon+cost%3D5&with=cost%3D5", "/cards/?q=dragon+cost%3D5"),
            ("q=dragon+e:bolt&without=e:bolt&sort=cost", "/cards/?q=dragon&sort=cost"),
            ("q=dragon&set=bff", "/cards/?q=dragon+set%3Abff"),
        ],
    )
    def test_keys_pressed_while_somebody_types(self, pressed: str, leads_to: str, client: Client) -> None:
        """A key that was pressed over older words acts on those of the box; a set of an old address is a condition."""
        assert client.get(f"/cards/?{pressed}").headers["Location"] == leads_to

    def test_htmx_gets_the_results_alone(self, client: Client) -> None:
        """Live results replace the list and the spoken count; the address still works as a page."""
        part = read(client, "/cards/?q=kobold", **{"HX-Request": "true"})
        assert "<html" not in part and 'id="count" hx-swap-oob="innerHTML">3 cards' in part
        back = read(client, "/cards/?q=kobold", **{"HX-Request": "true", "HX-History-Restore-Request": "true"})
        assert "<html" in back

    def test_pages_keep_the_search(self, client: Client) -> None:
        """The second page is a page of the same search."""
        html = read(client, "/cards/?q=t:char&sort=name&look=short")
        assert 'rel="next" href="?q=t%3Achar&amp;sort=name&amp;look=short&amp;page=2"' in html

    def test_an_empty_box_shows_what_people_ask(self, client: Client) -> None:
        """No search is no list of every card: it is the questions, with the number of cards that answer each."""
        html = read(client, "/cards/")
        assert '<a href="/cards/ask/globals/"><span>Every card with a Global</span><b>34</b></a>' in html
        assert 'class="card-group"' not in html

    def test_every_question_has_a_page(self, client: Client) -> None:
        """The page says what it shows and why, and its search can be changed."""
        for question in QUESTIONS:
            html = read(client, f"/cards/ask/{question.slug}/")
            assert question.why in unescape(html), question.slug
            assert unescape(html).count(f"<code>{question.query}</code>") == 1
        assert client.get("/cards/ask/nothing/").status_code == 404

    def test_all_versions(self, client: Client) -> None:
        """Every card of a name stands on one page."""
        html = read(client, "/cards/2bff/versions/")
        assert "All versions of Beholder" in html
        assert re.findall(r'class="version-add" href="/cards/(\w+)/"', html) == ["1bff", "2bff", "3bff", "25bff"]
        assert client.get("/cards/999bff/versions/").status_code == 404

    def test_what_counters_a_card(self, client: Client) -> None:
        """Each way has its reason and a search; the card itself counters nothing."""
        html = unescape(read(client, "/cards/107bff/counters/"))
        assert "Kobold is evil, and these texts act on opposing or chosen evil characters." in html
        assert "Characters for 2 or less that withstand its highest attack, 1, on some level." in html
        assert 'href="/cards/107bff/"' not in html.split("<h1>")[1]
        assert client.get("/cards/nothing/counters/").status_code == 404

    def test_the_syntax_page_has_every_field(self, client: Client) -> None:
        """The page is made of the table of fields, and every example finds cards or sorts them."""
        html = unescape(read(client, "/cards/syntax/"))
        for field in FIELDS:
            if field.name != "is":
                assert f'<div id="{field.name}">' in html and f"<code>{field.example}</code>" in html
            assert not find(field.example).questions, field.example
        for name in PROPERTIES:
            assert f"<code>is:{name}</code>" in html

    @pytest.mark.parametrize(
        "query",
        [
            "q=" + "(" * 300,
            "q=%01&set=%01&sort=%01&page=%01",
            "q=%ff%fe&page=-1",
            "page=" + "9" * 5000,
            "set=nowhere&sort=-name",
            "q=" + "%f0%9f%8e%b2" * 100,
            "q[]=1&q=2&q=3",
        ],
    )
    def test_odd_addresses_still_show_a_page(self, query: str, client: Client) -> None:
        """Nothing in an address breaks the page."""
        response = client.get(f"/cards/?{query}", follow=True)
        assert response.status_code == 200 and '<h1 class="hide">Cards</h1>' in response.content.decode()


@pytest.mark.usefixtures("loaded")
class TestCardPage:
    def test_a_reading_stands_beside_the_card_with_its_option(self, client: Client) -> None:
        """What is recommended, what another reading plays, and that an event may rule nothing."""
        html = " ".join(read(client, "/cards/13wol/").split())
        assert "1 life for each Villain die when it is fielded" in html
        assert "With the option <code>card-13wol=whole_field</code> it is played as:" in html
        assert "gain 1 life for each opposing Villain character." in html
        assert "<code>card-13wol=undecided</code>" in html

    def test_it_draws_and_says_all_six_faces(self, client: Client) -> None:
        """Every face is drawn and spoken with fielding cost, attack, defense and bursts."""
        html = read(client, "/cards/107bff/")
        assert spoken(html)[:6] == [
            "1 fist",
            "2 fist",
            "2 fist",
            "level 1: fielding cost 0, attack 1, defense 1, 1 burst",
            "level 2: fielding cost 0, attack 1, defense 1",
            "level 3: fielding cost 0, attack 1, defense 2",
        ]

    def test_facts_in_words(self, client: Client) -> None:
        """Rarity, dice, affiliation and alignment are words, not only colours and icons."""
        html = read(client, "/cards/107bff/")
        assert '<span class="rarity rare">Rare</span>' in html
        assert "character · at most 4 dice · Monster · evil · Humanoid" in html

    def test_the_other_versions_of_the_name(self, client: Client) -> None:
        """A player sees what else is called Kobold, and that a team may use one of them."""
        html = read(client, "/cards/107bff/")
        assert "Same die, 3 cards" in html
        assert "<b>Lesser Humanoid</b>" in html and "<b>Greater Humanoid</b>" in html
        assert "A team may use only one card named Kobold." in html

    def test_a_blank_card_says_so(self, client: Client) -> None:
        """A printed blank is complete, and not called unwritten."""
        html = read(client, "/cards/30bff/")
        assert "No text: the printed card is blank." in html and "not written yet" not in html

    @pytest.mark.parametrize("code", ["BFF107", "0107bff", ":bff107:", "107BFF"])
    def test_other_spellings_lead_to_the_one_address(self, code: str, client: Client) -> None:
        """A code from anywhere is redirected to the card's address, keeping the rest."""
        response = client.get(f"/cards/{code}/?data=abc")
        assert (response.status_code, response["Location"]) == (302, "/cards/107bff/?data=abc")

    @pytest.mark.parametrize(
        "address, message",
        [
            ("999bff/", "There is no card 999bff in this card data."),
            ("12bff/?data=ffffffff", "Card data ffffffff was never loaded here."),
            ("12bff/?data=%01", "is too short for a card data digest"),
            ("kobold/", "“kobold” is not a card code; a code is a number and a set, such as 12bff."),
            ("²bff/", "is not a card code"),
            ("%01/", "is not a card code"),
        ],
    )
    def test_what_is_not_there_is_named(self, address: str, message: str, client: Client) -> None:
        """An unknown card, or card data nobody loaded, is a 404 that says which and offers the search."""
        response = client.get(f"/cards/{address}")
        assert response.status_code == 404
        assert message in response.content.decode() and 'href="/cards/"' in response.content.decode()


def test_a_card_that_is_not_written_yet_says_so(client: Client, write) -> None:
    """The page does not pretend that a card without text does nothing."""
    services.load_cards(write(entry(1, text=...)))
    assert "not written yet" in read(client, "/cards/1tst/")


def test_text_and_later_wording(client: Client, write) -> None:
    """Both wordings of a corrected card are shown."""
    services.load_cards(write(entry(1, text=["Swarm."], errata=["Overcrush."])))
    html = read(client, "/cards/1tst/")
    assert html.index("<b>Swarm</b>") < html.index("Later wording") < html.index("<b>Overcrush</b>")


def test_how_the_engine_reads_a_line(client: Client, write) -> None:
    """Under the text stands what the engine made of it, by the phrases of the card language."""
    services.load_cards(write(entry(1, text=["When this die is fielded: gain 1 life."])))
    html = read(client, "/cards/1tst/")
    assert "<td>when something happens</td><td>event: is fielded, act: gain life</td>" in html


@pytest.mark.usefixtures("loaded")
def test_how_a_card_is_read(client: Client) -> None:
    """Readings and rulings that name the card are shown with their IDs and how sure they are."""
    html = read(client, "/cards/16bff/")
    assert '<a class="rule" href="/rules/CARD-16bff/">CARD-16bff</a> decided by an example in a book' in html
    assert '<span class="rule">AMB-72</span>' in html


def test_a_card_as_it_was(client: Client, write) -> None:
    """A verdict links to the card with the text and dice of its day, and the page says which day."""
    old = services.load_cards(write(entry(1, text=["Swarm."]))).version
    services.load_cards(write(entry(1, text=["Overcrush."])))
    html = read(client, f"/cards/1tst/?data={old.digest[:8]}")
    assert "<b>Swarm</b>" in html and "as it was in card data version 1" in html
    assert "<b>Overcrush</b>" in read(client, "/cards/1tst/")


def test_the_versions_of_the_data(client: Client, write) -> None:
    """Newest first, with digest and every changed field, old and new."""
    services.load_cards(write(entry(1), entry(2)))
    new = services.load_cards(write(entry(1, cost=5, text=["Swarm.", "Overcrush."]))).version
    html = read(client, "/cards/data/")
    assert html.index("Version 2") < html.index("current</span>") < html.index("Version 1")
    assert new.digest in html and "none added, 1 changed, 1 removed" in html
    assert "<td>cost</td><td>3</td><td>5</td>" in html
    assert "<td>text</td><td>Swarm.</td><td>Swarm. / Overcrush.</td>" in html


def test_before_anything_is_loaded(client: Client) -> None:
    """An empty machine says what its keeper has to do."""
    for address in ("/cards/", "/cards/data/"):
        assert "No card data is loaded yet" in read(client, address)
    assert "not loaded yet" in read(client, "/cards/12bff/")


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("address", ["/cards/", "/cards/12bff/", "/cards/129bff/", "/cards/data/"])
def test_pages_hold_no_inline_script_or_style(address: str, client: Client) -> None:
    """The strict content security policy finds nothing to refuse."""
    html = read(client, address)
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", html)
    assert all("src=" in script for script in re.findall(r"<script[^>]*>", html))
