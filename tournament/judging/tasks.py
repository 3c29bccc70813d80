"""The work behind the pages: judging one log. The message only hints that a row waits; the row decides.

A worker may be killed at any line of this file: the lease of the row runs out and the sweeper sends it again.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import suppress

import structlog
from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded
from django.db import transaction
from django.utils import timezone

from cardpool.conquest import services as conquest
from cardpool.dice_sets import services as dice_sets
from cardpool.services import NoSuchCardData, pool, pool_by_digest
from rules import Components, replay
from rules.core.verdict import Verdict
from rules.dice_conquest.cards import CardSet
from rules.dice_masters.cards import CardPool
from rules.dungeon_dice.dice_set import DiceSet

from . import logtext, services
from .limits import limit
from .models import Replay

logger = logging.getLogger(__name__)
TIME_LIMIT = limit("REPLAY_TIME_SECONDS")


class LeaseLost(Exception):
    """Somebody else judges this log now; whatever we find is not wanted."""


@shared_task(soft_time_limit=TIME_LIMIT, time_limit=TIME_LIMIT + 10)
def replay_log(replay_id: int) -> None:
    """Judge one log: claim the row, replay the text, store the verdict. Safe to run twice, at once or later."""
    token = services.claim(replay_id, timezone.now())
    if token is None:
        return
    try:
        verdict = judge(replay_id, token)
    except LeaseLost:
        return
    except Exception as error:  # a bug of ours or the time limit: never the fault of the player's log
        logger.exception("Replay %s broke", replay_id)
        services.fault(replay_id, token, reason(error), timezone.now())
    else:
        services.finish(replay_id, token, verdict, timezone.now())


def reason(error: Exception) -> str:
    """What the maintainers read about a replay that was given up."""
    if isinstance(error, SoftTimeLimitExceeded):
        return f"It took longer than {TIME_LIMIT} seconds."
    return f"{type(error).__name__}: {error}"


def judge(replay_id: int, token: str) -> Verdict:
    row = Replay.objects.select_related("log").get(pk=replay_id)
    structlog.contextvars.bind_contextvars(replay=replay_id, log=row.log_id)
    return replay(row.log.text, components_for(row), reporter(replay_id, token))


def components_for(row: Replay) -> Components:
    """What this log was played with, as far as the store knows it."""
    return components_of(row.log.text, cards_for(row))


def components_of(text: str, cards: CardPool) -> Components:
    """These cards of Dice Masters, and of the other games what the header names."""
    asked = logtext.asked(text)
    return Components(cards, dice_for(asked.dice), conquest_for(asked.cards))


def conquest_for(digest: str) -> CardSet:
    """The cards of Dice Conquest that a log names, else those in force."""
    return conquest.cards_by_digest(digest) or conquest.cards()


def dice_for(digest: str) -> dict[str, DiceSet]:
    """The store's dice sets by their codes; of the one that the log names, the state that it names."""
    found = {dice_set.id: dice_set for dice_set in dice_sets.usable()}
    with suppress(dice_sets.NoSuchDiceSet):
        named = dice_sets.by_digest(digest)
        found[named.id] = named
    return found


def cards_for(row: Replay) -> CardPool:
    """The card data the log's header names, if it was ever loaded here, else the current one."""
    try:
        return pool_by_digest(row.cards) if row.cards else pool()
    except NoSuchCardData:
        return pool()


def reporter(replay_id: int, token: str) -> Callable[[int, int], None]:
    """A progress callback that writes to the row at most once in REPLAY_PROGRESS_SECONDS, and renews the lease."""
    every = limit("REPLAY_PROGRESS_SECONDS")
    due = time.monotonic() + every

    def report(done: int, total: int) -> None:
        nonlocal due
        if time.monotonic() < due:
            return
        if not services.progress(replay_id, token, done, total, timezone.now()):
            raise LeaseLost
        due = time.monotonic() + every

    return report


def send(row: Replay) -> None:
    """Hint a worker at a waiting replay once the running transaction is committed. For pages and the API."""
    transaction.on_commit(lambda: send_now(row.pk))


def send_now(replay_id: int) -> None:
    """Send the hint. A broker that is down is no failure: the row waits and the sweeper sends it again."""
    try:
        replay_log.apply_async((replay_id,), retry=False)
    except Exception:
        logger.warning("The task broker cannot be reached; replay %s waits for the sweeper", replay_id)


def sweep() -> int:
    """Send every replay again that nobody works on; the number sent."""
    due = services.sweep()
    for replay_id in due:
        send_now(replay_id)
    return len(due)
