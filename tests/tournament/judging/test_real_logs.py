"""Logs of real games by the real rules, all the way to the page: every verdict the rules can give."""

import pytest
from django.test import Client

import rules
from rules.core import verdict as verdicts
from rules.dice_masters.play import play
from tournament.judging import services, tasks
from tournament.judging.models import GameLog

GAME = play(seed=11).splitlines()
LAST_ROLL = max(number for number, line in enumerate(GAME) if line.startswith("roll "))
RULED = [*GAME[: LAST_ROLL + 1], '!judge life P1 1 "missed damage"', "concede"]

DOUBLES = [
    *("Dice Marshal log 1", "game dice-masters/wol2015", "format doubles"),
    *("P1 basic 28wol", "P2 basic 31wol", "P3 basic 27wol", "P4 basic 33wol", "= life 30-30", "P3 draw Sidekick x4"),
]

LOGS = [
    ([*GAME[: LAST_ROLL + 1], *GAME[LAST_ROLL:]], verdicts.ILLEGAL, LAST_ROLL + 2, "What would have been legal"),
    (GAME[: LAST_ROLL + 1], verdicts.INCOMPLETE, None, f"The log stops after line {LAST_ROLL + 1}"),
    (RULED, verdicts.LEGAL_WITH_RULINGS, None, "missed damage"),
    (
        ["Dice Marshal log 1", "game dice-masters/wol2015", "P1 card 999wol x4"],
        verdicts.UNDECIDED,
        3,
        "999wol is not in the card data in use",
    ),
    (DOUBLES, verdicts.UNDECIDED, 9, "Not covered by the book: of doubles War of Light says 30 life a side"),
    (["Dice Marshal log 2"], verdicts.UNREADABLE, 1, "Cannot be read here: line 1"),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("lines", "verdict", "line", "words"), LOGS)
def test_a_real_log_becomes_a_page(
    client: Client, lines: list[str], verdict: str, line: int | None, words: str
) -> None:
    """Handed in, judged by the task, read by anybody."""
    log = services.attach_log(None, None, "\n".join(lines))
    tasks.judge_waiting()
    found = GameLog.objects.get(pk=log.pk).newest_verdict
    assert found and (found.verdict, found.line) == (verdict, line)
    assert words in client.get(log.get_absolute_url()).content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("edition", ["bff2014", "wol2015"])
def test_a_game_that_bots_played_is_legal(client: Client, edition: str) -> None:
    """With the position at its end, the winner, and the versions the verdict rests on."""
    log = services.attach_log(None, None, play(edition, names=("Nell", "Jory"), seed=3))
    tasks.judge_waiting()
    found = GameLog.objects.get(pk=log.pk).newest_verdict
    assert found and found.verdict in (verdicts.LEGAL, verdicts.LEGAL_WITH_RULINGS)
    assert (found.profile, found.cards) == (edition, log.newest_replay.cards)
    assert found.engine == rules.ENGINE_VERSION
    page = client.get(log.get_absolute_url()).content.decode()
    assert f"{found.data['result']['winner']} won on turn" in page
    assert "Position at the end of the log" in page


@pytest.mark.django_db
def test_a_line_of_a_doubles_game_shows_the_two_sides(client: Client) -> None:
    """What the book does say of four players can be looked at: both sides at 30 life."""
    log = services.attach_log(None, None, "\n".join(DOUBLES))
    tasks.judge_waiting()
    page = client.get(log.get_absolute_url(), {"line": len(DOUBLES)}).content.decode()
    assert f"Position before line {len(DOUBLES)}" in page
    assert "Side 1 (P1, P2)" in page and "Side 2 (P3, P4)" in page
