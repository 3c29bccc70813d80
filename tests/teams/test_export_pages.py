"""What a team leaves as: text, JSON, and the sheet to print."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from teams import printing, services
from teams.printing import sheet
from tests.teams.lists import team
from tests.teams.pages import LEGAL, LINK, page

pytestmark = pytest.mark.django_db


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
    monkeypatch.setattr(printing, "weasyprint", None)
    html = page(client, f"{reverse('teams:built_sheet')}?cards={LEGAL}&name=Printed")
    for words in ("Pango is missing", "Date", "Event", "Location", "Email", "Username", "Total dice", "Initials", "20"):
        assert words in html
