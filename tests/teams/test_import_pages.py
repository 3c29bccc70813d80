"""Bringing a team in: a link, a list or a file, and what is refused."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from teams.models import Team
from tests.teams.pages import LINK

pytestmark = pytest.mark.django_db


def test_an_import_sent_twice_brings_one_team(client: Client) -> None:
    """The same for a pasted list; another list from the same page is another team."""
    said = {"text": LINK, "format": "tournament", "key": "k1"}
    first, second = (client.post(reverse("teams:import"), said) for _ in range(2))
    assert first["Location"] == second["Location"] == Team.objects.get().get_absolute_url()
    client.post(reverse("teams:import"), said | {"text": "4x12bff"})
    assert Team.objects.count() == 2


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
    assert "Set xyz is not in this card data: 118xyz" in html


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"text": "hello"}, "No line here is a card."),
        ({"text": ""}, "The text is empty."),
        ({"text": LINK, "format": "chess"}, "Select a valid choice."),
        ({"text": "x" * 30_000}, "This is 30000 characters long"),
        ({"file": SimpleUploadedFile("big.txt", b"x" * 30_000)}, "big.txt is too long for a team"),
        ({"file": SimpleUploadedFile("odd.bin", bytes(range(256)))}, "No line here is a card."),
    ],
)
def test_import_refused(client: Client, data: dict[str, str], message: str) -> None:
    """What is no team stays in the box, with the reason beside it."""
    answer = client.post(reverse("teams:import"), {"format": "tournament", **data})
    assert answer.status_code == 200
    assert message in answer.content.decode()
    assert not Team.objects.exists()
