"""Who sees a team, and when: hidden to the end, to the start, or open; never hidden from its player and the staff."""

from __future__ import annotations

import html
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.contrib.auth.models import User
from django.db.models import Q
from django.test import Client

from cardpool.services import pool
from tests.tournament.events.conftest import Hall, browser
from tournament.events import permissions, services
from tournament.events.errors import BadInput
from tournament.events.models import Event, Match
from tournament.judging import services as judging
from tournament.judging import tasks
from tournament.judging.match_header import header_of_match
from tournament.judging.models import GameLog
from tournament.recording import services as recordings
from tournament.recording.models import Recording

pytestmark = pytest.mark.django_db

OTHER = (
    "https://tb.dicecoalition.com/?view&cards="
    "3x107bff;3x80bff;3x127bff;2x100bff;2x23bff;2x118bff;3x60bff;2x25bff;3x135bff;3x136bff"
)
#: Codes of cards of Ana's and of Bo's team, and a title of each.
ANAS, BOS = ("10wol", "Batman"), ("107bff", "Kobold")

SHOWN = """
           draft  registration  running  finished  called-off
    end    no     no            no       yes       no
    start  no     no            yes      yes       no
    open   yes    yes           yes      yes       yes
"""


def _table() -> list[tuple[str, str, bool]]:
    states, *rows = (line.split() for line in SHOWN.strip().splitlines())
    return [(row[0], state, word == "yes") for row in rows for state, word in zip(states, row[1:], strict=True)]


@pytest.mark.parametrize(("setting", "state", "shown"), _table())
def test_when_teams_are_shown(setting: str, state: str, shown: bool) -> None:
    """To the end, to the start, or never hidden; an event that is called off opens nothing."""
    assert permissions.hides_teams(Event(teams_shown=setting, state=state)) is not shown


@pytest.fixture
def hall(hall: Hall) -> Hall:  # noqa: F811
    """Ana brings one team, all others another; round 1 is played, and nobody has said when teams are shown."""
    services.open_registration(hall.organizer, hall.event)
    hall.enter("Ana Quill")
    hall.enter("Bo Oddsock", "Cy Nightjar", "Di Tangle", team=OTHER)
    services.start_event(hall.organizer, hall.event, with_faulty_teams=True)
    hall.fresh()
    hall.round()
    return hall


def match_of_ana(hall: Hall) -> Match:
    rows = Match.objects.select_related("round__event", "first", "second")
    ana = hall.player("Ana").pk
    return rows.get(Q(first=ana) | Q(second=ana), round__event=hall.event)


@pytest.fixture
def log(hall: Hall) -> GameLog:
    match = match_of_ana(hall)
    text = header_of_match(match).replace("first ?", "first P1") + "turn 1 P1\nconcede\n"
    return judging.attach_log(hall.judge, match, text)


def addresses(hall: Hall, log: GameLog) -> dict[str, str]:
    """Every address at which a whole team can be read, by what it is."""
    event, ana = f"/events/{hall.event.slug}/", hall.player("Ana").pk
    return {
        "team": f"{event}players/{ana}/",
        "log": f"/logs/{log.pk}/",
        "text of the log": f"/logs/{log.pk}/log.txt",
        "position": f"/logs/{log.pk}/position/?line=3",
        "replay": f"/logs/{log.pk}/replay/",
        "two logs": f"/logs/compare/?a={log.pk}&b={log.pk}",
        "log of the API": f"/api/logs/{log.pk}/",
    }


def opened(client: Client, hall: Hall, log: GameLog) -> set[str]:
    """Return what of it this visitor can read."""
    return {what for what, address in addresses(hall, log).items() if client.get(address).status_code in (200, 302)}


def test_a_hidden_team_is_read_by_its_player_and_the_staff_alone(hall: Hall, log: GameLog) -> None:
    """New events hide teams to the end: a visitor reads nothing, an opponent only the log of their own match."""
    everything = set(addresses(hall, log))
    assert hall.event.teams_shown == "end"
    assert opened(Client(), hall, log) <= {"two logs"}
    assert opened(browser(hall.judge), hall, log) == everything
    assert opened(hall.guest("Ana"), hall, log) == everything
    opponent = next(player for player in match_of_ana(hall).players if player.name != "Ana Quill")
    assert opened(hall.guest(opponent.name.split()[0]), hall, log) == everything - {"team"}
    hall.play()
    services.finish_event(hall.organizer, hall.fresh(), "finish")
    assert opened(Client(), hall, log) == everything


def test_why_a_log_cannot_be_read(hall: Hall, log: GameLog) -> None:
    """The refusal says which event hides its teams, and until when."""
    said = Client().get(addresses(hall, log)["log"]).content.decode()
    assert "The teams of Thursday Night Dice are hidden until the event is over, and a log shows both." in said


PUBLIC = ("", "players/", "standings/", "r1/t1/", "tv/", "print/pairings/", "print/slips/", "register/")


@pytest.mark.parametrize("path", PUBLIC)
def test_pages_for_everybody_name_no_card(hall: Hall, log: GameLog, path: str) -> None:
    """Neither a code nor a title of a hidden team stands on a page that anybody opens."""
    said = Client().get(f"/events/{hall.event.slug}/{path}").content.decode()
    assert not [word for word in (*ANAS, *BOS) if word in said]


def test_the_form_of_a_log_leaves_the_other_team_out(hall: Hall) -> None:
    """Ana's form has her own cards and a line for the other's; what she hands in has both, as registered."""
    match, client = match_of_ana(hall), hall.guest("Ana")
    seat, other = (2, match.second) if match.first.name == "Ana Quill" else (1, match.first)
    assert other is not None
    address = f"/logs/match/{match.pk}/"
    header = client.get(address).content.decode()
    assert ("10wol" in header, "107bff" in header) == (True, False)
    assert f"; the team of P{seat} is hidden; it is filled in when the log is handed in" in header
    text = header_of_match(match, [other.pk]) + "turn 1 P1\nconcede\n"
    assert "107bff" not in text
    assert client.post(address, {"text": text, "first": "1", "game": "1", "anyway": "1"}).status_code == 302
    assert f"P{seat} card 107bff x3 Kobold: Paragon Humanoid" in match.logs.get().text


#: What Ana sends to read the other team: nothing, nonsense, a guess at the team, and a wrong round.
PRYING = {
    "an empty game": "turn 1 P1\n",
    "nonsense": "turn 1 P1\nbuy the other team\n",
    "a paste without a header": "",
    "another round": "round 9\nturn 1 P1\n",
}


@pytest.mark.parametrize("what", PRYING)
def test_a_log_tells_a_player_no_team_they_have_not_played_against(hall: Hall, what: str) -> None:
    """Log, text, position, replay, API and the form that takes it up again name no card of the other team, until both
    have confirmed the result.
    """
    match, client = match_of_ana(hall), hall.guest("Ana")
    other = match.second if match.first.name == "Ana Quill" else match.first
    assert other is not None
    header = header_of_match(match, [other.pk])
    text = header.replace("round 1", "round 9") + "turn 1 P1\n" if what == "another round" else header + PRYING[what]
    if what == "a paste without a header":
        text = "turn 1 P1\nconcede\n"
    sent = {"text": text, "first": "1", "game": "1"}
    told = client.post(f"/logs/match/{match.pk}/", sent).content.decode()
    client.post(f"/logs/match/{match.pk}/", sent | {"anyway": "1"})
    log = match.logs.get()
    tasks.judge_waiting.apply()
    assert "107bff" in log.text
    answers = {address: client.get(address) for address in addresses(hall, log).values()}
    form = client.get(f"/logs/match/{match.pk}/?from={log.pk}").content.decode()
    pages = [told, form, client.get(match.get_absolute_url()).content.decode()]
    pages += [answer.content.decode() for answer in answers.values()]
    assert not [word for page in pages for word in BOS if word in page]
    closed = answers[f"/logs/{log.pk}/"]
    assert closed.status_code == 200
    assert "You can read it as soon as the result of your match is confirmed." in closed.content.decode()
    assert answers[f"/logs/{log.pk}/log.txt"].status_code == 403
    assert "107bff" in browser(hall.judge).get(f"/logs/{log.pk}/").content.decode()
    hall.play()
    assert "107bff" in client.get(f"/logs/{log.pk}/").content.decode()


SLIPS = [
    ("gg", True),
    ("Ana won", True),
    ("juggle", True),
    ("buy {title} with B B", False),
    ("buy {code} with B", False),
]


@pytest.mark.parametrize(("line", "told"), SLIPS)
def test_a_slip_of_the_pen_is_told_while_a_team_is_hidden(hall: Hall, line: str, told: bool) -> None:
    """What is wrong with the writing, as long as no hidden card is named in it."""
    match, client = match_of_ana(hall), hall.guest("Ana")
    other = match.second if match.first.name == "Ana Quill" else match.first
    card = pool().by_code("107bff")
    line = line.format(title=card.title.partition(":")[0].replace(" ", "-"), code=card.code)
    text = f"{header_of_match(match, [other.pk])}turn 1 P1\ndraw NPC x4\nroll B B B B\n{line}\n"
    client.post(f"/logs/match/{match.pk}/", {"text": text, "first": "1", "game": "1"})
    tasks.judge_waiting.apply()
    log = match.logs.get()
    page = html.unescape(client.get(f"/logs/{log.pk}/").content.decode())
    assert line in page and (log.newest_verdict.message in page) is told


def test_the_list_of_ones_own_logs_names_no_hidden_card(hall: Hall) -> None:
    """The message on a broken rule may name one: it is read where the log is, once it is open."""
    match = match_of_ana(hall)
    me, other = (match.first, match.second) if match.first.name == "Ana Quill" else (match.second, match.first)
    me.user = User.objects.create_user("ana")
    me.save()
    client, seat = browser(me.user), match.players.index(other) + 1
    text = f"{header_of_match(match, [other.pk])}turn 1 P{seat}\ndraw NPC x4\nroll B B B B\nattack 107bff\n"
    client.post(f"/logs/match/{match.pk}/", {"text": text, "first": str(seat), "game": "1"})
    tasks.judge_waiting.apply()
    verdict = match.logs.get().newest_verdict
    assert verdict.verdict == "illegal" and "Kobold" in verdict.message
    page = client.get("/logs/").content.decode()
    assert "breaks a rule" in page and "Kobold" not in page
    assert "Kobold" in browser(hall.judge).get("/logs/").content.decode()
    hall.play()
    assert "Kobold" in client.get("/logs/").content.decode()


def test_a_guess_at_a_hidden_team_is_not_corrected(hall: Hall) -> None:
    """That the team in the log is another one is told; which cards differ is told to the staff alone."""
    match, client = match_of_ana(hall), hall.guest("Ana")
    seat, other = (2, match.second) if match.first.name == "Ana Quill" else (1, match.first)
    assert other is not None
    hidden = f"; the team of P{seat} is hidden; it is filled in when the log is handed in"
    text = header_of_match(match, [other.pk]).replace(hidden, f"P{seat} card 1wol x3") + "turn 1 P1\nconcede\n"
    sent = {"text": text, "first": "1", "game": "1"}
    told = html.unescape(client.post(f"/logs/match/{match.pk}/", sent).content.decode())
    assert f"{other.name}’s team in the log is not the registered one. The cards are shown once" in told
    client.post(f"/logs/match/{match.pk}/", sent | {"anyway": "1"})
    tasks.judge_waiting.apply()
    log = match.logs.get()
    pages = [f"/logs/{log.pk}/", f"/api/logs/{log.pk}/", match.get_absolute_url()]
    for page in (told, *(client.get(page).content.decode() for page in pages)):
        assert not [word for word in BOS if word in page]
    assert "bff is missing from the log" in browser(hall.judge).get(f"/logs/{log.pk}/").content.decode()


@pytest.mark.parametrize(("setting", "status"), [("end", 403), ("open", 200)])
def test_nobody_looks_on_while_teams_are_hidden(hall: Hall, setting: str, status: int) -> None:
    """A game shows both teams: the link for onlookers opens with the teams, whatever the event says of watching."""
    services.update_event(hall.organizer, hall.fresh(), watch="link", teams_shown=setting)
    recording, _ = recordings.begin_match(hall.judge, match_of_ana(hall), 1)
    recording = Recording.objects.get(pk=recording.pk)
    assert Client().get(recording.get_absolute_url()).status_code == status


def test_the_setting_is_one_of_three(hall: Hall) -> None:
    """Through the service and the API alike."""
    with pytest.raises(BadInput, match="Teams are not shown 'never'"):
        services.update_event(hall.organizer, hall.fresh(), teams_shown="never")
    assert Client().get(f"/api/events/{hall.event.slug}/").json()["teams_shown"] == "end"


def test_events_from_before_keep_what_was_announced() -> None:
    """Hidden to the start stays so, open stays open: players were told."""
    kept: dict[bool, str] = {}

    class Rows:
        def __init__(self, hidden: bool) -> None:
            self.hidden = hidden

        def update(self, teams_shown: str) -> None:
            kept[self.hidden] = teams_shown

    before = SimpleNamespace(objects=SimpleNamespace(filter=lambda hide_teams: Rows(hide_teams)))
    migration = import_module("tournament.events.migrations.0012_teams_shown")
    migration.keep_what_was_announced(SimpleNamespace(get_model=lambda *_: before), None)
    assert kept == {True: "start", False: "open"}
