"""Handing in a log: kept exactly as it came, once, and refused with the place, the limit and the way out."""

import pytest
from django.contrib.auth.models import AnonymousUser, User

from tests.tournament.judging.conftest import LOG
from tournament.events.models import AuditEntry, Match
from tournament.judging import services
from tournament.judging.models import GameLog, Replay
from tournament.judging.services import LogEmpty, LogNotText, LogTooLarge, NoSuchGame

REFUSED = [
    (b"", LogEmpty, "The log is empty. Paste the log"),
    (b" \r\n\t\n", LogEmpty, "The log is empty"),
    ("\ufeff\n", LogEmpty, "The log is empty"),
    (b"x" * (256 * 1024 + 1), LogTooLarge, "has 256.1 KiB; the limit is 256 KiB. Hand in one game"),
    (b"Dice Marshal log 1\nbuy \xff", LogNotText, "Byte 24 (0xFF, line 2) is not UTF-8 text. Save the log"),
    ("Dice".encode("utf-16"), LogNotText, "Byte 1 (0xFF, line 1) is not UTF-8 text"),
    (b"Dice\n\nMar\0shal", LogNotText, "Byte 10 (line 3) is a NUL"),
    ("roll \ud800", LogNotText, "Character 6 (line 1) is half a character. Copy the log again"),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("raw", "error", "message"), REFUSED)
def test_what_is_no_log_is_refused_with_place_and_way_out(raw: str | bytes, error: type, message: str) -> None:
    """Each refusal is of its own kind, says where and how much, and stores nothing."""
    with pytest.raises(error) as refusal:
        services.attach_log(None, None, raw)
    assert message in str(refusal.value)
    assert refusal.value.way_out
    assert not GameLog.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["\ufeffDice Marshal log 1\r\n\r\nbuy Bär  \r\n", "ä" * (128 * 1024), LOG])
def test_a_log_is_kept_exactly_as_it_came(text: str) -> None:
    """Byte for byte, with its mark of order, its line ends and its trailing blanks, up to the limit."""
    log = services.attach_log(None, None, text.encode())
    log.refresh_from_db()
    assert log.text.encode() == text.encode()
    assert log.size == len(text.encode())


def test_the_same_log_for_the_same_match_is_one_log(match: Match, player: User) -> None:
    """Both players hand in the same text: one row, one replay, one line in the trail."""
    first = services.attach_log(match.first, match, LOG)
    again = services.attach_log(match.second, match, LOG.encode())
    assert first == again
    assert Replay.objects.count() == 1
    assert AuditEntry.objects.filter(action="log.attach").count() == 1
    assert first.entrant == match.first and first.handed_in_by == "Ana"


def test_the_same_text_elsewhere_is_another_log(match: Match, player: User, judge: User) -> None:
    """A match, an account and another account each have their own."""
    logs = {services.attach_log(*of, LOG).pk for of in [(None, match), (player, None), (judge, None), (player, None)]}
    assert len(logs) == 3


def test_a_log_waits_for_its_replay_and_leaves_a_trail(match: Match, player: User) -> None:
    """The row the worker looks for is there with the log; the trail says who handed it in, under the event."""
    log = services.attach_log(player, match, LOG + "\n", game=3)
    assert log.newest_replay.state == Replay.State.WAITING
    assert log.newest_replay.profile == "dice-masters/wol2015"
    entry = AuditEntry.objects.get(action="log.attach")
    assert (entry.who, entry.event, entry.subject_id) == ("pia", match.event, log.pk)


@pytest.mark.parametrize("game", [0, 4])
def test_a_match_has_only_its_games(match: Match, game: int) -> None:
    """Best of three has games 1 to 3."""
    with pytest.raises(NoSuchGame, match=f"There is no game {game}: the games of this match are 1 to 3"):
        services.attach_log(None, match, LOG, game=game)


def test_a_bye_has_no_game(match: Match) -> None:
    """Nobody played, so there is nothing to prove."""
    match.second, match.is_bye = None, True
    with pytest.raises(NoSuchGame, match="This is a bye"):
        services.attach_log(AnonymousUser(), match, LOG)
