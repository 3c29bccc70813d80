"""`manage.py validate_team`: the same problems on the command line, and an exit status for scripts."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from teams.codecs import write_text
from teams.validation import validate
from tests.teams.lists import EIGHT, team

pytestmark = pytest.mark.django_db
NINE = team(EIGHT + " 1x13bff")
LEGAL = "3x16wol;3x7wol;3x4wol;3x19wol;2x24wol;2x8bff;2x12bff;2x1wol;3x31wol;3x33wol"


def run(*arguments: str) -> tuple[int, str]:
    """Exit status and what was printed."""
    out = io.StringIO()
    try:
        call_command("validate_team", *arguments, stdout=out)
    except SystemExit as stop:
        return int(stop.code or 0), out.getvalue()
    return 0, out.getvalue()


def test_legal() -> None:
    """A legal team is said to be legal, with status 0."""
    assert run("--link", LEGAL) == (0, "Legal for tournament.\n")


def test_illegal(tmp_path: Path) -> None:
    """Each problem has rule, words, citation, place and way out; the status is 1."""
    file = tmp_path / "team.txt"
    file.write_text(write_text(NINE), encoding="utf-8")
    status, out = run("--file", str(file), "--edition", "bff2014")
    assert status == 1
    assert out.splitlines()[:3] == [
        "error   TR-TOUR-CARDS        The team brings 9 cards; a tournament team may have at most 8.",
        "        Battle for Faerûn, Tournament Parties; players[0].team.cards",
        "        Take 1 card out.",
    ]
    assert out.splitlines()[-1] == "Not legal for tournament: 2 errors."


def test_json_is_the_list_of_the_validator() -> None:
    """`--json` prints exactly what `validate` returns."""
    status, out = run("--link", LEGAL + ";1x13bff", "--json")
    assert status == 1
    expected = [problem.as_json() for problem in validate(NINE, "tournament")]
    assert json.loads(out) == {"ok": False, "problems": expected}


def test_event_format() -> None:
    """A ban list counts like a rule."""
    status, out = run("--link", LEGAL, "--event-format", "only_wol", "--json")
    assert (status, {problem["rule"] for problem in json.loads(out)["problems"]}) == (1, {"EV-SET"})


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--link", "hello"], "No line here is a card. Write one card a line, such as `4x 12bff`."),
        (["--file", "/no/such/file"], "/no/such/file cannot be read: "),
        (["--link", LEGAL, "--cards", "/no/such/folder"], "/no/such/folder is not a folder."),
    ],
)
def test_unreadable(arguments: list[str], message: str) -> None:
    """What cannot be checked at all has status 2."""
    with pytest.raises(CommandError) as caught:
        run(*arguments)
    assert str(caught.value).startswith(message)
    assert caught.value.returncode == 2
