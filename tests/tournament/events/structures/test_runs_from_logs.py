"""A log of a party's run is judged: it proposes the score with its record, proves it, and tells what differs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from types import SimpleNamespace

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rules.core.lines.notation import write
from rules.core.lines.parsing import parse
from rules.core.play import play as play_out
from rules.dice_conquest.game import DiceConquest
from rules.dice_conquest.greedy import GreedyBot
from rules.dice_conquest.state import Answer, State
from rules.games import VOCABULARIES
from tests.tournament.coop.runs import CARDS
from tests.tournament.events.structures.test_score_runs import begun, table_of
from tournament.coop import quest_of_log
from tournament.events import present, services
from tournament.events.models import Event, Match
from tournament.events.proof import evidence
from tournament.events.proof.log_standing import CONFIRMED, CONTRADICTS, MISFIT, OPEN, UNCONFIRMED, VERIFIED
from tournament.events.results.quest import Quest
from tournament.events.structures.coop import slots
from tournament.events.structures.coop.slots import deck_of
from tournament.judging import worker
from tournament.judging.match_header import header_of_match
from tournament.judging.models import GameLog
from tournament.judging.services import Decision, attach_log, rule_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(organizer: User, monkeypatch: pytest.MonkeyPatch) -> Event:
    """A round with drawn heroes that is being played; always with the same deck, so that games of bots are the same."""
    monkeypatch.setattr(slots, "secrets", SimpleNamespace(token_hex=lambda size: "5" * 2 * size))
    return begun(organizer)


@pytest.fixture
def match(event: Event) -> Match:
    """The table of a party of four."""
    return table_of(event, "Lanternbearers")


class AtTheTable(GreedyBot):
    """A bot for all heroes, whose cards come up as they lie in a deck."""

    def __init__(self, seed: int, deck: Sequence[str]) -> None:
        super().__init__(seed)
        self.deck = deck

    def __call__(self, state: State) -> Iterator[Answer]:
        question = state.question
        if question is not None and question.kind == "reveal":
            left = [card for card in self.deck if card in state.unseen]
            yield "reveal", tuple(left[: question.number])
        else:
            yield from super().__call__(state)


def log_of(match: Match, seed: int = 1, deck: bool = True, change: Callable[[str], str] = str) -> str:
    """Return the log of a game of bots under the table's header, with the round's deck or with one by chance."""
    header = "".join(f"{change(line)}\n" for line in header_of_match(match).splitlines())
    bot = AtTheTable(seed, deck_of(match.round).cards) if deck else GreedyBot(seed)
    log, _ = play_out(DiceConquest(CARDS), parse(header, VOCABULARIES), bot)
    return write(log)


def hand_in(match: Match, text: str) -> GameLog:
    log = attach_log(match.first, match, text)
    assert worker.judge_at_once(log.newest_replay)
    return GameLog.objects.get(pk=log.pk)


def run_of(text: str) -> Quest:
    found = quest_of_log(text, CARDS).result
    assert found is not None
    return Quest(found)


def guest(match: Match) -> Client:
    client = Client()
    client.get(f"/events/{match.event.slug}/guest/{match.first.code}/")
    return client


def test_the_header_has_what_was_settled_before_play(match: Match) -> None:
    """The people by seat, their heroes, who has the First Player token; never the deck."""
    header = header_of_match(match)
    for number, (name, hero) in enumerate(zip(("Ana", "Bo", "Cy", "Di"), match.setup["heroes"], strict=True), start=1):
        assert f'P{number} player "{name}"' in header
        assert f"P{number} hero {CARDS.heroes[hero].name}" in header
    assert f"first P{match.setup['first'] + 1}" in header and "deck" not in header


def test_somebody_who_plays_alone_is_one_player(event: Event) -> None:
    """A log of one hero has one seat, so it belongs to the match."""
    match = table_of(event, "Quill alone")
    log = hand_in(match, log_of(match))
    assert log.header["names"] == ["Quill alone"]
    assert evidence.standing(match).kind == OPEN


def test_a_log_proposes_the_run(organizer: User, match: Match) -> None:
    """Outcome, rounds, health, creatures and loot: the staff's one press, and the form of the party."""
    text = log_of(match)
    hand_in(match, text)
    run, found = run_of(text), evidence.standing(match)
    offered = present.proposal(match, found)
    assert offered is not None and offered.key == run.key
    page = guest(match).get(match.get_absolute_url()).content.decode()
    assert "Filled in from the checked log." in page
    assert (
        f'name="last_round" type="number" inputmode="numeric" min="1" max="20" required value="{run.run.last_round}"'
        in page
    )
    staff = Client()
    staff.force_login(organizer)
    assert (
        f"The logs say: {present.result_in_words(match, run)}." in staff.get(match.get_absolute_url()).content.decode()
    )
    staff.post(f"{match.get_absolute_url()}decide/", {"result": offered.key, "key": "1"})
    match.refresh_from_db()
    assert match.result == run
    assert evidence.standing(match).kind == VERIFIED


def test_what_was_typed_otherwise_is_told(organizer: User, match: Match) -> None:
    """Rounds with the score, health by name, the other numbers; corrected, it is verified."""
    text = log_of(match)
    hand_in(match, text)
    run = run_of(text)
    assert run.run.outcome == "loss"
    typed = json.loads(run.key) | {"last_round": run.run.last_round + 1, "loot_used": run.run.loot_used + 1}
    services.decide_result(organizer, match, json.dumps(typed))
    found = evidence.standing(match)
    assert found.kind == CONTRADICTS
    was, loot = run.run.last_round, run.run.loot_used
    assert found.says == (
        f"In the log the party loses in round {was}, Quest Score {run.score}; in the result it loses in round "
        f"{was + 1}, {run.score}. Loot cards used: {loot} in the log, {loot + 1} in the result.",
    )
    page = Client().get(match.get_absolute_url()).content.decode()
    assert "Does not fit the result" in page and "Loot cards used:" in page
    services.decide_result(organizer, match, run.key)
    assert evidence.standing(match).kind == VERIFIED


def test_a_run_that_was_stopped_is_verified_by_its_log(organizer: User, match: Match) -> None:
    """Time was called: the log ends with a round, and the score is what it shows."""
    lines = log_of(match).splitlines()
    third = next(n for n, line in enumerate(lines) if line.startswith("round 3"))
    text = "\n".join(lines[:third]) + "\n"
    hand_in(match, text)
    found = evidence.standing(match)
    offered = present.proposal(match, found)
    assert found.kind == OPEN and offered is not None
    assert offered.notes == ("The log stops before the game is over.",)
    services.decide_result(organizer, match, offered.key)
    assert match.kind.parse(offered.key).run.outcome == "unfinished"
    assert evidence.standing(match).kind == VERIFIED
    services.decide_result(organizer, match, json.dumps(json.loads(offered.key) | {"hp_removed": 200}))
    found = evidence.standing(match)
    assert found.kind == OPEN and "200 in the result." in found.says[1]


def test_another_deck_does_not_belong(organizer: User, match: Match) -> None:
    """Told once the party has its result: before, a log could be used to guess the deck."""
    text = log_of(match, deck=False)
    hand_in(match, text)
    assert evidence.standing(match).kind == OPEN
    services.decide_result(organizer, match, run_of(text).key)
    found = evidence.standing(match)
    assert found.kind == MISFIT
    assert "in the deck of this round it is elsewhere." in found.says[0]


def test_other_heroes_do_not_belong(match: Match) -> None:
    """By seat, with both names."""
    one, two = (CARDS.heroes[hero].name for hero in match.setup["heroes"][:2])
    other = {f"P1 hero {one}": f"P1 hero {two}", f"P2 hero {two}": f"P2 hero {one}"}
    hand_in(match, log_of(match, change=lambda line: other.get(line, line)))
    found = evidence.standing(match)
    assert found.kind == MISFIT
    assert found.says == (
        f"Ana plays the {two} in the log, and the {one} at this table.",
        f"Bo plays the {one} in the log, and the {two} at this table.",
    )


def test_a_log_that_breaks_a_rule_proposes_the_round_before(organizer: User, match: Match) -> None:
    """Once a judge has confirmed the break."""
    lines = log_of(match).splitlines()
    third = next(n for n, line in enumerate(lines) if line.startswith("round 3"))
    roll = next(n for n in range(third, len(lines)) if lines[n].startswith("roll"))
    log = hand_in(match, "\n".join([*lines[: roll + 1], "P1 take D4 > place Kalterstorm", *lines[roll + 1 :]]) + "\n")
    found = evidence.standing(match)
    assert found.kind == UNCONFIRMED and present.proposal(match, found) is None
    rule_on(organizer, log, Decision("Kalterstorm is not there.", stamp="illegal"))
    found = evidence.standing(match)
    offered = present.proposal(match, found)
    assert found.kind == CONFIRMED and offered is not None
    assert offered.notes[0].endswith("so the game counts up to round 2, as unfinished.")
    assert match.kind.parse(offered.key).run.last_round == 2


def test_the_api_takes_the_proposed_run(organizer: User, match: Match) -> None:
    """A whole record is sent back as it is."""
    hand_in(match, log_of(match))
    client = Client()
    client.force_login(organizer)
    rows = client.get(f"/api/events/{match.event.slug}/pairings/").json()["tables"]
    row = next(row for row in rows if row["table"] == match.table)
    answer = client.post(
        f"/api/events/{match.event.slug}/rounds/1/tables/{match.table}/result/", {"result": row["logs_result"]},
        content_type="application/json",
    )  # fmt: skip
    assert answer.status_code == 200, answer.content
    assert (answer.json()["logs"], answer.json()["logs_result"]) == ("verified", None)


def test_a_judge_says_who_of_a_party_is_who(organizer: User, match: Match) -> None:
    """A party's own word is not enough: a log of others, under other names, would pass for its own."""
    text = log_of(match)
    for number, name in enumerate(("Ana", "Bo", "Cy", "Di"), start=1):
        text = text.replace(f'"{name}"', f'"Nick {number}"')
    log = hand_in(match, text)
    phone, sent = guest(match), {f"seat_{person}": str(person) for person in range(4)}
    page = phone.get(log.get_absolute_url()).content.decode()
    assert "Ana is in the log" in page and "It counts once a judge says the same." in page
    phone.post(f"{log.get_absolute_url()}seats/", sent)
    assert evidence.standing(match).kind == MISFIT
    staff = Client()
    staff.force_login(organizer)
    page = staff.get(log.get_absolute_url()).content.decode()
    assert "<small>Lanternbearers says so</small>" in page
    staff.post(f"{log.get_absolute_url()}seats/", {"seats": "0,1,2,3"})
    assert evidence.standing(match).kind == OPEN
    offered = present.proposal(match, evidence.standing(match))
    assert offered is not None and offered.key == run_of(log_of(match)).key
