"""Helpers for tests of the team pages: a link, a legal list, and how a page is asked for."""

from urllib.parse import parse_qs, urlsplit

from django.test import Client
from django.urls import reverse

from tests.teams.lists import EIGHT

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
