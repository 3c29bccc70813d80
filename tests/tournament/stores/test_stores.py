"""Several stores on one installation: each with its own events, people, face and staff."""

from __future__ import annotations

import datetime
import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone
from PIL import Image

from tests.tournament.events.conftest import browser
from tournament.accounts import services as accounts
from tournament.accounts.models import OneTimeLink
from tournament.events import services as events
from tournament.events.errors import BadInput, NotAllowed, WrongState
from tournament.events.models import Event, Person, Season, Store, StoreLogo
from tournament.events.permissions import ORGANIZERS
from tournament.judges.models import PenaltyTable
from tournament.leagues.services import create_season
from tournament.stores import services
from tournament.stores.colours import DARK_GROUNDS, DARK_INK, LIGHT_GROUNDS, LIGHT_INK, contrast, shades
from tournament.stores.logos import redraw

pytestmark = pytest.mark.django_db

FORM = {"name": "Second shop", "place": "Mill Lane 2", "welcome": "Come in.", "colour": "#aa3300", "host": ""}


@pytest.fixture
def second(organizer: User, person: Callable[..., User]) -> tuple[Store, User]:
    """Another store, and its own organizer."""
    store = services.create_store(organizer, name="Second shop")
    kim = person("kim", ORGANIZERS)
    store.staff.add(kim)
    return store, kim


def picture(kind: str = "PNG", size: tuple[int, int] = (600, 300)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, "#aa3300").save(out, kind)
    return out.getvalue()


def test_one_store_looks_as_before(organizer: User) -> None:
    """No colours, no logo, no choice: the name of the store stands at the top."""
    page = browser(organizer).get("/").content.decode()
    assert "Our store</a>" in page and "colours.css" not in page


def test_each_store_has_its_own_front_page(organizer: User, second: tuple[Store, User]) -> None:
    """Its address chooses it; events, seasons and players are its own."""
    store, kim = second
    today = datetime.date(2026, 11, 26)
    ours = events.create_event(organizer, name="First night", date=today)
    theirs = events.create_event(kim, name="Second night", date=today, store=store)
    for event, who, name in ((ours, organizer, "Ana"), (theirs, kim, "Zed")):
        events.open_registration(who, event)
        events.register(who, event, name)
    create_season(kim, name="Second league", store=store)
    visitor = browser()
    assert "First night" in visitor.get("/").content.decode()
    front = visitor.get("/stores/second-shop/").content.decode()
    assert "Second night" in front and "First night" not in front and "Second league" in front
    assert "First night" not in visitor.get("/events/").content.decode()
    assert "Second league" in visitor.get("/seasons/").content.decode()
    assert set(Person.objects.values_list("store__name", "name")) == {("Our store", "Ana"), ("Second shop", "Zed")}
    desk = browser(kim)
    assert "Zed" in desk.get("/players/").content.decode()
    desk.post("/events/new/", {"name": "Made there", "date": "2026-12-03", "edition": "wol2015",
                               "team_format": "tournament", "best_of": "1", "round_minutes": "30"})  # fmt: skip
    assert Event.objects.get(name="Made there").store == store


def test_a_host_name_leads_to_its_store(organizer: User, second: tuple[Store, User], settings: object) -> None:
    """Whatever was opened before in this browser."""
    services.update_store(second[1], second[0], host="second.example")
    settings.ALLOWED_HOSTS = ["testserver", "second.example"]  # type: ignore[attr-defined]
    visitor = browser()
    assert "Second shop" in visitor.get("/", headers={"Host": "second.example"}).content.decode()
    assert "<h1>Our store</h1>" in visitor.get("/").content.decode()


PAGES = ("/events/new/", "/seasons/new/", "/events/import/", "/infractions/", "/players/", "/accounts/people/")


@pytest.mark.parametrize("address", PAGES)
def test_a_page_says_which_store_it_is_for(organizer: User, second: tuple[Store, User], address: str) -> None:
    """To whoever works in several, with a way to the others; with one store there is nothing to choose."""
    store, kim = second
    desk = browser(organizer)
    shown = desk.get(address).content.decode()
    assert "For <b>Our store</b>." in shown and f'href="?store={store.slug}">For Second shop instead' in shown
    assert "For <b>Second shop</b>." in desk.get(f"{address}?store={store.slug}").content.decode()
    assert "For <b>Second shop</b>." in desk.get(address).content.decode(), "it is remembered"
    assert "For Our store instead" not in browser(kim).get(address).content.decode()


def test_a_form_of_an_old_tab_belongs_to_its_store(organizer: User, second: tuple[Store, User]) -> None:
    """Another store is opened in another tab before the press: the event, the season, the infraction stay."""
    store, kim = second
    desk = browser(organizer)
    for address, sent in (
        ("/events/new/", {"name": "Old tab", "date": "2026-11-26"}),
        ("/seasons/new/", {"name": "Old league", "count": "places"}),
        ("/infractions/new/", {"name": "Noise", "category": "Conduct", "path1": "caution"}),
    ):
        opened = desk.get(f"{address}?store=our-store")
        named = re.search(r'name="store" value="([^"]*)"', opened.content.decode())
        assert named
        fields = list(opened.context["form"]) if "form" in opened.context else []
        desk.get(f"/stores/{store.slug}/")
        filled = {field.html_name: value for field in fields if (value := field.initial) is not None}
        desk.post(address, filled | sent | {"store": named[1]})
    assert Event.objects.get(name="Old tab").store.slug == "our-store"
    assert Season.objects.get(name="Old league").store.slug == "our-store"
    assert PenaltyTable.objects.get().store.slug == "our-store"
    sent = {"name": "Not mine", "date": "2026-11-26", "store": "our-store"}
    assert browser(kim).post("/events/new/", sent).status_code == 403


def test_calendars_and_programs_name_their_store(organizer: User, second: tuple[Store, User]) -> None:
    """They keep no session: the feed, the people and the infractions are those of the store in the address."""
    store, kim = second
    day = timezone.localdate()
    for name, where in (("First night", Store.here()), ("Second night", store)):
        event = events.create_event(organizer, name=name, date=day, store=where)
        events.open_registration(organizer, event)
        events.register(organizer, event, f"Ana of {name}")
    feed = browser(organizer).get(f"/events/{event.slug}/export/").content.decode()
    assert 'href="/events.ics?store=second-shop"' in feed
    calendar = browser()
    told = calendar.get("/events.ics?store=second-shop").content.decode()
    assert "Second night" in told and "First night" not in told and not calendar.session.keys()
    program = browser(organizer)
    people = program.get("/api/people/?store=second-shop").json()["people"]
    assert [each["name"] for each in people] == ["Ana of Second night"]
    rows = program.get("/api/infractions/?store=second-shop").json()["infractions"][:1]
    sent = {"infractions": rows}
    program.put("/api/infractions/?store=second-shop", sent, content_type="application/json")
    assert PenaltyTable.objects.get().store == store


def test_an_invitation_is_to_the_store_that_its_form_names(organizer: User, second: tuple[Store, User]) -> None:
    """Whatever another tab has opened since."""
    store, _ = second
    desk = browser(organizer)
    desk.get(f"/stores/{store.slug}/")
    desk.post("/accounts/people/invite/", {"role": "judge", "about": "Eve", "store": "our-store"})
    assert OneTimeLink.objects.get().store == Store.here()


def test_nobody_of_one_store_manages_another(
    organizer: User,
    second: tuple[Store, User],
    person: Callable[..., User],
) -> None:
    """Events, drafts, seasons, people, settings, accounts: every door, from both sides."""
    store, kim = second
    draft = events.create_event(organizer, name="First night", date=datetime.date(2026, 11, 26))
    create_season(organizer, name="First league")
    events.open_registration(organizer, events.create_event(organizer, name="Open", date=draft.date))
    ana = events.register(organizer, Event.objects.get(name="Open"), "Ana").person
    desk = browser(kim)
    assert desk.get(f"/events/{draft.slug}/").status_code == 404
    assert desk.get(f"/api/events/{draft.slug}/").status_code == 404
    assert "First night" not in desk.get("/events/").content.decode()
    for address in (
        "/seasons/first-league/settings/", "/seasons/first-league/events/", f"/players/{ana.pk}/merge/",
        f"/players/{ana.pk}/name/", "/stores/our-store/settings/", "/stores/our-store/staff/", "/stores/new/",
        "/events/open/settings/", "/events/open/manage/", "/events/open/roles/", "/events/open/control/do/start/",
    ):  # fmt: skip
        assert desk.post(address, {"name": "x"}).status_code == 403, address
    assert browser(organizer).post("/stores/second-shop/settings/", FORM).status_code == 302  # who opened it
    other = person("other", ORGANIZERS)
    assert browser(other).post("/stores/second-shop/settings/", FORM).status_code == 403
    # accounts: no way round by a new password, a role or an invitation
    for write in (
        lambda: accounts.new_password_link(kim, organizer),
        lambda: accounts.set_active(kim, organizer, False),
        lambda: accounts.set_role(kim, person("pat"), "organizer"),
        lambda: accounts.invite(kim, "organizer", store=Store.here()),
        lambda: services.add_staff(kim, Store.here(), "kim"),
    ):
        with pytest.raises(NotAllowed):
            write()
    _, token = accounts.invite(kim, "judge")
    eve = accounts.use_invitation(token, "eve", "", "sesame-open-9")
    assert list(eve.stores.all()) == [store]


def test_who_works_where(organizer: User, second: tuple[Store, User], person: Callable[..., User]) -> None:
    """One that is added keeps its first store; the last organizer stays, and nobody is left without a store."""
    store, kim = second
    pat = person("pat", ORGANIZERS)
    services.add_staff(kim, store, "PAT")
    assert set(pat.stores.all()) == {Store.here(), store}
    with pytest.raises(BadInput, match="No account signs in as “nobody”."):
        services.add_staff(kim, store, "nobody")
    services.remove_staff(kim, store, pat.pk)
    with pytest.raises(WrongState, match="kim works in no other store."):
        services.remove_staff(kim, store, kim.pk)
    services.remove_staff(organizer, store, organizer.pk)
    with pytest.raises(WrongState, match="kim is the only organizer of Second shop."):
        services.remove_staff(kim, store, kim.pk)


def test_a_face_of_its_own(organizer: User) -> None:
    """Texts, colour and logo by one form; its events wear them too."""
    desk, here = browser(organizer), "/stores/our-store/settings/"
    event = events.create_event(organizer, name="Night", date=datetime.date(2026, 11, 26))
    logo = SimpleUploadedFile("logo.jpg", picture("JPEG"), "image/jpeg")
    assert desk.post(here, FORM | {"name": "The Crooked Die", "logo": logo}).status_code == 302
    page = desk.get(event.get_absolute_url()).content.decode()
    sheet = re.search(r'href="(/stores/our-store/colours.css[^"]*)"', page)
    picture_at = re.search(r'src="(/stores/our-store/logo/[^"]*)"', page)
    assert sheet and picture_at and "The Crooked Die</a>" in page
    style = browser().get(sheet[1])
    assert style.headers["Content-Type"].startswith("text/css") and "--accent:#aa3300" in style.content.decode()
    shown = browser().get(picture_at[1])
    assert shown.headers["Content-Type"] == "image/png"
    assert Image.open(io.BytesIO(shown.content)).size == (256, 128)
    made = shades("#aa3300")
    assert f"Pages use {made.light} in light and {made.dark} in dark colours." in desk.get(here).content.decode()
    assert desk.post(here, FORM | {"no_logo": "1"}).status_code == 302 and not StoreLogo.objects.exists()
    assert browser().get("/stores/our-store/logo/").status_code == 404


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "This is not a picture we can read."),
        (picture()[:30], "This is not a picture we can read."),
        (picture(size=(5000, 10)), "The picture has 5000 × 10 pixels. Shrink it to at most 4000 a side."),
        (b"\0" * (512 * 1024 + 1), "The picture has 512 of at most 512 kB. Shrink it."),
        (b"GIF89a" + b"\xff" * 50, "This is not a picture we can read."),
        (b"", "This is not a picture we can read."),
    ],
)  # fmt: skip
def test_what_is_no_logo(data: bytes, told: str) -> None:
    """Refused before it is unpacked, with the reason."""
    with pytest.raises(BadInput) as fault:
        redraw(data)
    assert fault.value.field == "logo" and told in str(fault.value)


def test_nothing_but_the_picture_is_kept() -> None:
    """Comments and what hangs behind the picture do not reach the page."""
    out = io.BytesIO()
    Image.new("RGB", (20, 20), "#aa3300").save(out, "JPEG", comment=b"<script>", exif=b"Exif\0\0secret")
    kept, digest = redraw(out.getvalue() + b"PK\x03\x04 secret")
    assert b"secret" not in kept and b"<script>" not in kept and kept.startswith(b"\x89PNG") and len(digest) == 16


@pytest.mark.parametrize("colour", ["#ffff00", "#000000", "#ffffff", "#1b5aa0", "#808080", "#ff00ff"])
def test_every_colour_is_legible(colour: str) -> None:
    """Links on each ground, by day and by night, and ink on the soft ground of a marked row."""
    made = shades(colour)
    assert all(contrast(made.light, ground) >= 4.5 for ground in LIGHT_GROUNDS)
    assert all(contrast(made.dark, ground) >= 4.5 for ground in DARK_GROUNDS)
    assert contrast(LIGHT_INK, made.light_soft) >= 4.5 and contrast(DARK_INK, made.dark_soft) >= 4.5
    assert contrast(made.light, made.light_soft) >= 3 and contrast(made.dark, made.dark_soft) >= 3


def test_the_grounds_are_those_of_the_style() -> None:
    """The colours that a store's own is checked against are the tokens of the stylesheets."""
    style = (Path(__file__).parents[3] / "static/look/tokens.css").read_text(encoding="utf-8")
    grounds = {value for _, value in re.findall(r"--(paper|card|surface|sunk): (#[0-9a-f]{6})", style)}
    assert grounds <= {*LIGHT_GROUNDS, *DARK_GROUNDS} and LIGHT_INK in style and DARK_INK in style


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("name", "", "The name is missing. Give one."),
        ("colour", "red;}", "“red;}” is not a colour. Write it as #1b5aa0, or leave it empty."),
        ("host", "https://a.b", "“https://a.b” is not a host name. Write it as dice.example, without https://."),
        ("host", "first.example", "first.example leads to another store. Choose another host name."),
    ],
)
def test_settings_that_cannot_be(organizer: User, field: str, value: str, told: str) -> None:
    """Each refusal names its field and the way out."""
    services.update_store(organizer, Store.here(), host="first.example")
    with pytest.raises(BadInput) as fault:
        services.create_store(organizer, **{"name": "Second", field: value})
    assert fault.value.field == field and told in str(fault.value)
