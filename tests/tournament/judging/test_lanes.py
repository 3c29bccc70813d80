"""In which order logs are judged: by lane, and inside a lane each submitter in turn."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from rules.core import verdict as verdicts
from rules.core.verdict import Verdict
from tests.tournament.judging.conftest import FOUND, LOG
from tournament.events.models import Event, Match
from tournament.judging import lanes, services, tasks, worker
from tournament.judging.lanes import Lane
from tournament.judging.models import GameLog, Replay

LEGAL = FOUND[verdicts.LEGAL]


class Queue:
    """One lane in memory: turns as they are given, and served."""

    def __init__(self) -> None:
        self.given: list[tuple[int, int, str]] = []
        self.waiting: list[tuple[int, int, str]] = []

    def hand_in(self, who: str) -> None:
        own = [turn for turn, _, name in self.given if name == who]
        turn = lanes.turn(
            serving=min(self.waiting)[0] if self.waiting else None,
            reached=max(self.given)[0] if self.given else None,
            own=max(own) if own else None,
        )
        self.given.append((turn, len(self.given), who))
        self.waiting.append(self.given[-1])

    def serve(self) -> Iterator[str]:
        while self.waiting:
            self.waiting.remove(first := min(self.waiting))
            yield first[2]


def served(*handed_in: str) -> str:
    queue = Queue()
    for who in handed_in:
        queue.hand_in(who)
    return "".join(queue.serve())


@pytest.mark.parametrize(
    ("handed_in", "order"),
    [
        ("aaaa", "aaaa"),
        ("aaaab", "abaaa"),
        ("aaaabbb", "abababa"),
        ("abcabc", "abcabc"),
        ("aaabcb", "abcaba"),
    ],
)
def test_submitters_take_turns(handed_in: str, order: str) -> None:
    """Who hands in many holds up nobody who hands in one."""
    assert served(*handed_in) == order


def test_nobody_saves_turns_up_while_away() -> None:
    """After a hundred logs of one guest, another one who comes back does not go before a newcomer for ever."""
    queue = Queue()
    for who in "b" + 100 * "a":
        queue.hand_in(who)
    assert len(list(queue.serve())) == 101
    for who in "bbccab":
        queue.hand_in(who)
    assert "".join(queue.serve()) == "bcbcab"


@pytest.fixture
def order(answer: Callable[[Any], None]) -> list[str]:
    """The last lines of the logs in the order in which they are judged."""
    seen: list[str] = []
    answer(lambda text, pool, progress: seen.append(text.splitlines()[-1]) or LEGAL)
    return seen


def hand_in(actor: Any, words: str, match: Match | None = None, client: str = "") -> GameLog:
    return services.attach_log(actor, match, f"{LOG}{words}\n", client=client)


@pytest.mark.django_db
def test_judges_go_before_events_and_events_before_everybody(
    order: list[str], judge: User, player: User, match: Match
) -> None:
    """A log of a match counts as the event's while the event runs."""
    hand_in(None, "guest")
    hand_in(player, "account")
    hand_in(match.first, "match", match)
    hand_in(judge, "judge")
    Event.objects.update(state=Event.State.FINISHED)
    match.event.refresh_from_db()
    hand_in(None, "late", match)  # a command: players hand nothing in any more
    assert [Lane(row.lane) for row in Replay.objects.all()] == [
        Lane.OTHERS, Lane.OTHERS, Lane.EVENT, Lane.JUDGE, Lane.OTHERS,
    ]  # fmt: skip
    tasks.judge_waiting.apply()
    assert order == ["judge", "match", "guest", "account", "late"]


@pytest.mark.django_db
def test_submitters_take_turns_in_the_database(order: list[str], player: User, settings: Any) -> None:
    """An account, a guest at one address and one at another; whoever was judged already waits his turn again."""
    settings.REPLAY_BATCH_LOGS = 1
    for number in range(4):
        hand_in(None, f"x{number}", client="client x")
    hand_in(None, "y0", client="client y")
    hand_in(player, "p0")
    services.finish(*_first_judged())
    for number in (1, 2):
        hand_in(player, f"p{number}")
    tasks.judge_waiting.apply()
    assert order == ["y0", "p0", "x1", "p1", "x2", "p2", "x3"]


def _first_judged() -> Any:
    batch = services.claim(timezone.now())
    assert [row.log.text.splitlines()[-1] for row in batch.rows] == ["x0"]
    return batch.token, [services.Found(batch.rows[0], LEGAL, LEGAL.as_json())], timezone.now()


@pytest.mark.django_db
def test_a_judges_log_is_judged_in_the_middle_of_a_long_one(
    answer: Callable[[Any], None], judge: User, settings: Any
) -> None:
    """A guest's long log is interrupted between two entries, and then judged to its end."""
    settings.REPLAY_PROGRESS_SECONDS = 0
    ended = []

    def slowly(text: str, pool: Any, progress: Any) -> Verdict:
        words = text.splitlines()[-1]
        if words == "long":
            hand_in(judge, "judge")
            hand_in(None, "guest")
        progress(1, 2)
        ended.append(words)
        return LEGAL

    answer(slowly)
    hand_in(None, "long")
    tasks.judge_waiting.apply()
    assert ended == ["judge", "long", "guest"]
    assert set(Replay.objects.values_list("state", "attempts", "faults")) == {("done", 1, 0)}


@pytest.mark.django_db
def test_time_spent_on_others_does_not_count(answer: Callable[[Any], None], judge: User, settings: Any) -> None:
    """A log that was interrupted for longer than one may take is still judged."""
    settings.REPLAY_PROGRESS_SECONDS, settings.REPLAY_TIME_SECONDS = 0, 1

    def slowly(text: str, pool: Any, progress: Any) -> Verdict:
        if text.endswith("long\n"):
            for number in range(3):
                hand_in(judge, f"judge {number}")
            progress(1, 2)
        else:
            time.sleep(0.4)  # three of them take longer than one log may, and the long one next to no time
        progress(2, 2)
        return LEGAL

    answer(slowly)
    hand_in(None, "long")
    tasks.judge_waiting.apply()
    assert set(Replay.objects.values_list("state", "faults", "error")) == {("done", 0, "")}


@pytest.mark.django_db
def test_a_log_over_which_a_worker_died_goes_alone(player: User) -> None:
    """So that it takes no other with it again; the first time it was one of a batch."""
    now = timezone.now()
    for number in range(20):
        hand_in(None, str(number), client=str(number))
    first = services.claim(now)
    assert len(first.rows) == 10 and first.more
    now += timedelta(seconds=31)
    assert services.sweep(now) == 10
    assert [len(services.claim(now).rows) for _ in range(11)] == 10 * [1] + [5]


@pytest.mark.django_db
def test_what_a_batch_does_not_begin_in_time_goes_back(answer: Callable[[Any], None], settings: Any) -> None:
    """As if it had never been taken, for another worker, or for a judge's log to go before it."""
    settings.REPLAY_BATCH_SECONDS = -1
    answer(LEGAL)
    for number in range(8):
        hand_in(None, str(number))
    batch = services.claim(timezone.now())
    assert len(batch.rows) == 4
    worker.BatchRun(batch, tasks.hint).judge()
    rows = Replay.objects.order_by("pk").values_list("state", "attempts", "lease_token")
    assert list(rows[:3]) == [("done", 1, ""), ("waiting", 0, ""), ("waiting", 0, "")]


@pytest.mark.django_db
def test_many_logs_cost_few_statements(order: list[str], django_assert_max_num_queries: Any) -> None:
    """Taking, judging and storing: at most two statements a log while many wait; sixteen for one by itself."""
    for number in range(64):
        hand_in(None, str(number), client=str(number))
    with django_assert_max_num_queries(2 * 64):
        tasks.judge_waiting.apply()
    assert len(order) == 64
    hand_in(None, "one", client="one")
    with django_assert_max_num_queries(16):
        tasks.judge_waiting.apply()
    assert order[-1] == "one"


@pytest.mark.django_db
def test_a_batch_whose_lease_is_lost_in_part_stores_the_rest(player: User) -> None:
    """A judge took one log of it away: the verdicts on the others are kept, and that one's is not."""
    for number in range(6):
        hand_in(None, str(number))
    batch = services.claim(timezone.now())
    lost, *kept = batch.rows
    Replay.objects.filter(pk=lost.pk).update(lease_token="another's")
    found = [services.Found(row, LEGAL, LEGAL.as_json()) for row in batch.rows]
    stored = services.finish(batch.token, found, timezone.now())
    assert [row.replay_id for row in stored] == [row.pk for row in kept] and len(kept) == 2
    assert not hasattr(Replay.objects.get(pk=lost.pk), "verdict")


@pytest.mark.django_db
def test_pages_and_api_tell_guests_apart(client: Client) -> None:
    """By a hash of their address, which is never stored itself."""
    for number, address in enumerate(("10.0.0.1", "10.0.0.2", "10.0.0.1")):
        client.post("/logs/new/", {"text": f"{LOG}{number}\n"}, REMOTE_ADDR=address)
        client.post("/api/logs/", {"text": f"{LOG}api {number}\n"}, REMOTE_ADDR=address)
    rows = Replay.objects.order_by("pk").values_list("submitter", "turn")
    names = [name for name, _ in rows]
    assert len(set(names)) == 2 and names[0] == names[1] == names[4] and "10.0" not in "".join(names)
    assert [turn for _, turn in rows] == [0, 1, 0, 1, 2, 3]


@pytest.mark.django_db
def test_two_players_of_a_table_have_turns_of_their_own(order: list[str], match: Match) -> None:
    """Who hands in three games does not hold up the other's one."""
    for number in range(3):
        hand_in(match.first, f"Ana {number}", match)
    hand_in(match.second, "Bo", match)
    tasks.judge_waiting.apply()
    assert order == ["Ana 0", "Bo", "Ana 1", "Ana 2"]
