"""The demonstration store is made by the product itself, and has something for each of the three people."""

from __future__ import annotations

import io
import re
from collections import Counter

import pytest
from django.core.management import call_command
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from tournament.demonstration import other_games, store
from tournament.demonstration.cheats import CHEATS, spoil
from tournament.demonstration.games import game, legal_team
from tournament.demonstration.people import SIGN_INS
from tournament.events.models import Entrant, Event
from tournament.judging.models import GameLog

#: What a judge must be told of each cheat.
RULE_OF = {
    "a second reroll": "DM-ROLL-03",
    "a fifth die": "DM-DRAW-01",
    "a late purchase": "DM-BUY-01",
    "a cheap purchase": "DM-PAY-02",
}


@pytest.mark.django_db
def test_the_store_has_events_and_judged_logs(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks, client: Client
) -> None:
    """A finished event with sixteen players, a running one, coming ones, one with an illegal team; cheats are found."""
    with django_capture_on_commit_callbacks(execute=True):
        call_command("demo_store", stdout=io.StringIO())
    states = dict(Event.objects.values_list("name", "state"))
    assert states == {
        store.FINISHED.name: Event.State.FINISHED,
        store.RUNNING.name: Event.State.RUNNING,
        store.COMING.name: Event.State.REGISTRATION,
        other_games.EVENING: Event.State.REGISTRATION,
        other_games.GAUNTLET: Event.State.REGISTRATION,
    }
    kinds = dict(Event.objects.values_list("name", "structure"))
    assert (kinds[other_games.EVENING], kinds[other_games.GAUNTLET]) == ("pods", "coop")
    finished = Event.objects.get(name=store.FINISHED.name)
    assert finished.entrants.count() == 16
    assert [round_.cut_size for round_ in finished.rounds.all()] == [0, 0, 0, 0, 4, 2]
    assert all(entrant.submission.is_legal for entrant in finished.entrants.all())
    verdicts = Counter(log.newest_verdict.verdict for log in GameLog.objects.all())
    assert verdicts["illegal"] >= 3
    assert verdicts["illegal"] + verdicts["legal"] + verdicts["legal_with_rulings"] == GameLog.objects.count()
    found = {log.newest_verdict.rule for log in GameLog.objects.all() if log.newest_verdict.verdict == "illegal"}
    assert found <= {*RULE_OF.values(), "DC-ROUND-06"}
    games = {log.newest_verdict.data["game"] for log in GameLog.objects.filter(match=None)}
    assert games == {"dice-conquest", "dungeon-dice"}
    texts = [log.text for log in GameLog.objects.exclude(match=None)]
    for written, share in ((r"^P\d block ", 0.7), (r"^(P\d )?assign ", 0.2), (r"^P\d global ", 0.1), (r"^use ", 0.5)):
        shown = sum(re.search(written, text, re.MULTILINE) is not None for text in texts)
        assert shown / len(texts) >= share, (written, shown, len(texts))
    illegal = [e for e in Entrant.objects.filter(event__name=store.COMING.name) if not e.submission.is_legal]
    assert [problem["rule"] for problem in illegal[0].submission.errors] == ["TR-TOUR-DICE"]
    for path in ("/", f"/events/{finished.slug}/", f"/events/{finished.slug}/standings/"):
        assert client.get(path).status_code == 200


@pytest.mark.django_db
def test_a_store_with_events_is_left_alone() -> None:
    """`--if-empty` makes nothing where there is something already, and says who can sign in."""
    Event.objects.all().delete()
    store.announce(store.COMING, store.accounts()["organizer"])
    out = io.StringIO()
    call_command("demo_store", "--if-empty", stdout=out)
    assert Event.objects.count() == 1
    for sign_in in SIGN_INS:
        assert f"\n  {sign_in.username}" in out.getvalue()


@pytest.mark.django_db
@pytest.mark.parametrize("cheat", CHEATS)
def test_a_cheat_is_found_on_its_line(cheat: str) -> None:
    """Each cheat, put into an honest game, is illegal by its rule on the line it stands in."""
    from rules import replay

    pool = store.current_pool()
    for seed in range(30):
        teams = (legal_team(pool, "wol2015", f"a{seed}"), legal_team(pool, "wol2015", f"b{seed}"))
        honest, _ = game(pool, "wol2015", teams, ("Ana", "Bo"), str(seed), [])
        spoiled = spoil(honest, cheat, pool)
        if spoiled is not None:
            break
    else:
        pytest.fail(f"No game of thirty gives an occasion for {cheat}.")
    changed = next(
        number
        for number, (mine, theirs) in enumerate(zip(honest.splitlines(), spoiled.splitlines(), strict=False), start=1)
        if mine != theirs
    )
    verdict = replay(spoiled, {"dice-masters": pool})
    assert verdict.rule == RULE_OF[cheat]
    assert verdict.line is not None
    assert verdict.line - changed in (0, 1)
