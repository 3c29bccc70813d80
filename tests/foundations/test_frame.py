"""The frame of every page: content policy, sign-in, errors, and the style sheet."""

import io
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.core.cache import cache
from django.test import Client, RequestFactory
from drf_spectacular.generators import SchemaGenerator
from rest_framework.exceptions import ParseError

from tournament import errors
from tournament.parsers import Json
from tournament.serving.static import LOOK, joined

PASSWORD = "quill-and-marble"
TEMPLATES = sorted(Path(settings.BASE_DIR, "templates").rglob("*.html"))


class Inline(HTMLParser):
    """Collects what a strict content policy would refuse."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = {name for name, _ in attrs}
        if tag == "style" or (tag == "script" and "src" not in names):
            self.found.append(tag)
        self.found += [name for name in names if name == "style" or name.startswith(("on", "hx-on"))]


@pytest.fixture
def ana(db: None) -> Iterator[User]:
    yield User.objects.create_user("ana", password=PASSWORD, first_name="Ana", last_name="Oddsocket")
    cache.clear()


def sign_in(client: Client, name: str, password: str, **extra: str) -> int:
    return client.post("/accounts/login/", {"username": name, "password": password, **extra}).status_code


def test_every_page_names_what_the_browser_may_load(client: Client, db: None) -> None:
    """Only our own scripts and styles run: nothing inline, nothing from elsewhere, no frames."""
    policy = client.get("/accounts/login/")["Content-Security-Policy"]
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert directives["default-src"] == "'self'"
    assert directives["object-src"] == directives["frame-ancestors"] == "'none'"
    assert "unsafe" not in policy


def _classes(template: str) -> list[str]:
    """The words in its class attributes, but for those that are put together when the page is made."""
    plain = re.sub(r"{%.*?%}", " ", re.sub(r"[\w-]*{{.*?}}[\w-]*", " ", template))
    return [word for attribute in re.findall(r'class="([^"]*)"', plain) for word in attribute.split()]


def test_every_class_of_a_page_has_a_look_or_a_use() -> None:
    """A class that neither a style sheet nor a script knows leaves a button as the browser draws it: far too small."""
    files = (path for path in Path(settings.BASE_DIR, "static").rglob("*") if path.suffix in (".css", ".js"))
    static = "".join(path.read_text() for path in files)
    known = set(re.findall(r"\.([A-Za-z][\w-]*)", static))
    worn = {word: path.name for path in TEMPLATES for word in _classes(path.read_text())}
    assert {word: name for word, name in worn.items() if word not in known} == {}


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(settings.BASE_DIR / "templates")))
def test_no_template_has_inline_code(template: Path) -> None:
    """A page that needed an inline script or style would be refused by our own policy."""
    assert Inline(template.read_text()).found == []
    assert not re.search(r"""(src|href)=["'](https?:)?//""", template.read_text())


def test_the_api_page_works_offline_under_the_same_policy(client: Client, db: None) -> None:
    """Swagger comes from our own address, without an exception to the policy."""
    page = client.get("/api/docs/")
    assert page.status_code == 200
    assert "unsafe" not in page["Content-Security-Policy"]
    assert "//cdn" not in page.content.decode()
    assert client.get("/api/schema/").status_code == 200


@pytest.mark.parametrize("form", ["yaml", "json"])
def test_the_description_of_the_api_is_worked_out_once(
    client: Client, db: None, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In each form, the second time in no time; a version of somebody's own is told, and kept for nobody."""
    first = client.get("/api/schema/", {"format": form})
    own = client.get("/api/schema/", {"format": form, "version": "seven"})
    monkeypatch.setattr(SchemaGenerator, "get_schema", lambda *_, **__: pytest.fail("worked out again"))
    second = client.get("/api/schema/", {"format": form})
    assert second.content == first.content
    assert first["Content-Disposition"] == second["Content-Disposition"] == f'inline; filename="Dice Marshal.{form}"'
    assert first["Content-Type"] == second["Content-Type"] == own["Content-Type"]
    assert "(seven)" in own.content.decode() and "(seven)" not in second.content.decode()


def test_signing_in_and_out(client: Client, ana: User) -> None:
    """The right password signs in and leads on; signing out takes a button, not a link."""
    page = client.post("/accounts/login/", {"username": "ana", "password": PASSWORD, "next": "/accounts/login/"})
    assert page.status_code == 302
    html = client.get("/nothing-here/").content.decode()
    assert '<a href="/accounts/me/"><span class="signed">Ana Oddsocket</span></a>' in html
    assert '<button class="link">Sign out</button>' in html
    pressed = client.get("/accounts/logout/")
    assert (pressed.status_code, pressed["Allow"]) == (405, "POST, OPTIONS")
    assert "Nothing was changed. Go back to the page with the button" in pressed.content.decode()
    assert client.post("/accounts/logout/").status_code == 302
    assert "Sign in" in client.get("/accounts/login/").content.decode()


def test_a_sign_in_never_leads_to_another_site(client: Client, ana: User) -> None:
    """`next` is followed only inside the store."""
    page = client.post("/accounts/login/", {"username": "ana", "password": PASSWORD, "next": "https://evil.example/"})
    assert page["Location"] == settings.LOGIN_REDIRECT_URL


def test_five_wrong_passwords_lock_the_name_on_this_phone_only(client: Client, ana: User) -> None:
    """After five tries even the right password waits; another phone and another name are not affected."""
    assert [sign_in(client, "ana", "wrong") for _ in range(4)] == [200] * 4
    assert sign_in(client, "ana", "wrong") == 429
    assert sign_in(client, "ana", PASSWORD) == 429
    assert sign_in(Client(REMOTE_ADDR="192.0.2.7"), "ana", PASSWORD) == 302


def test_a_locked_name_is_told_when_to_come_back(client: Client, ana: User) -> None:
    """The page says how long, and how whoever runs the server can help."""
    for _ in range(5):
        page = client.post("/accounts/login/", {"username": "ana", "password": "wrong"})
    assert "locked for 15 minutes" in page.content.decode()
    assert page["Retry-After"] == "900"
    assert "axes_reset" in page.content.decode()


def test_an_unknown_address_has_a_page_with_a_way_out(client: Client, db: None) -> None:
    """404 says so in the store's own frame and leads to the front page."""
    page = client.get("/nothing-here/")
    assert page.status_code == 404
    assert "There is nothing at this address" in page.content.decode()
    assert 'href="/"' in page.content.decode()


def test_an_unknown_api_address_answers_in_json(client: Client, db: None) -> None:
    """Programs get an answer they can read."""
    assert client.get("/api/nothing-here/").json() == {"detail": "There is nothing at this address."}


@pytest.mark.parametrize("path", ["/cards/?q=%00", "/%00/", "/api/cards/?q=dragon%00"])
def test_an_address_with_a_nul_is_refused(client: Client, db: None, path: str) -> None:
    """PostgreSQL cannot store or compare such a text, so it never gets that far."""
    assert client.get(path).status_code == 400


def test_deeply_nested_json_is_the_senders_fault() -> None:
    """A hundred thousand brackets answer 400 in words, and not 500."""
    with pytest.raises(ParseError, match="nested too deeply"):
        Json().parse(io.BytesIO(b"[" * 100_000), parser_context={"encoding": "utf-8"})


@pytest.mark.parametrize("status", [400, 403, 404, 500])
def test_each_error_page_stands_without_context(status: int) -> None:
    """Error pages need no session, no user and no database: those may be what broke."""
    page = errors.page(status)(RequestFactory().get("/somewhere/"), Exception("broken"))
    assert page.status_code == status
    assert "Dice Marshal" in page.content.decode()
    assert "broken" not in page.content.decode()


@pytest.mark.parametrize("status", [400, 403, 404, 405, 413, 500])
def test_each_error_page_has_a_die_and_a_way_out(status: int) -> None:
    """Its number on a die, a heading in words, and where to go; the way back shows where scripts can lead there."""
    request = RequestFactory().get("/somewhere/")
    request.user = AnonymousUser()
    page = errors.page(status)(request).content.decode()
    assert f'error-die" aria-hidden="true">{status}</span>' in page and f"Error {status}" in page
    assert 'href="/">To the front page</a>' in page
    assert '<button class="btn" type="button" data-back hidden>Go back</button>' in page


def test_our_own_failure_is_called_ours(client: Client, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A crash shows the page for it, keeps the details to itself and does not blame the reader."""
    client.raise_request_exception = False
    monkeypatch.setattr("django.contrib.auth.views.LoginView.get_context_data", lambda *a, **k: 1 / 0)
    page = client.get("/accounts/login/")
    assert page.status_code == 500
    assert "Our fault" in page.content.decode()
    assert "ZeroDivisionError" not in page.content.decode()


def test_an_old_form_says_what_to_do(ana: User) -> None:
    """Without its one-time token a form is refused in words, not in jargon."""
    page = Client(enforce_csrf_checks=True).post("/accounts/login/", {"username": "ana", "password": PASSWORD})
    assert page.status_code == 403
    assert "Nothing was saved" in page.content.decode()


def test_both_dark_blocks_of_the_style_sheet_are_equal() -> None:
    """Dark by the system and dark by the switch are the same colours."""
    css = Path(settings.BASE_DIR, "static/look/tokens.css").read_text()
    system = re.search(r'prefers-color-scheme: dark\) \{\s*:root:not\(\[data-theme="light"\]\) \{(.*?)\}', css, re.S)
    switch = re.search(r'\n\[data-theme="dark"\] \{(.*?)\}', css, re.S)
    assert system and switch
    assert system[1].split() == switch[1].split()


@pytest.mark.parametrize(("room", "sprite"), [("recording", "recording/sprite.html"), ("", "parts/sprite.html")])
def test_every_symbol_a_page_uses_is_drawn(room: str, sprite: str) -> None:
    """A `<use>` of a shape that its page's sprite does not have would show nothing. The recorder has its own."""
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', Path(settings.BASE_DIR, "templates", sprite).read_text()))
    pages = [path for path in TEMPLATES if (path.parent.name == "recording" and path.name[0] != "_") == bool(room)]
    used = {name for path in pages for name in re.findall(r'href="#((?:i|s|b|e)-\w+)"', path.read_text())}
    assert used and used - drawn == set()


def test_no_style_is_left_over() -> None:
    """Every class of the look is used by a page, a script or a tag; sizes of dice are chosen as needed."""
    css = re.sub(r"/\*.*?\*/", "", joined(Path(settings.BASE_DIR, "static", LOOK)), flags=re.S)
    styled = {name for selector in re.findall(r"([^{}]+)\{", css) for name in re.findall(r"\.([a-z][\w-]*)", selector)}
    rooms = ("templates", "static", "cardpool", "teams", "tournament")
    files = [path for room in rooms for path in Path(settings.BASE_DIR, room).rglob("*") if path.suffix != ".css"]
    words = {
        word for path in files if path.is_file() for word in re.findall(r"[\w-]+", path.read_text(errors="ignore"))
    }
    by_django = {"errorlist"}
    assert {name for name in styled - words - by_django if not re.fullmatch(r"s\d\d", name)} == set()
