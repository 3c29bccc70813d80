"""The demonstration store: a finished event, a running one, and one that takes registrations."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.utils import timezone

from cardpool.services import pool_for as current_pool
from rules.dice_masters.cards import CardPool
from tournament.events import services as events
from tournament.events.models import Entrant, Event, Match, Round, Store
from tournament.judging import services as judging
from tournament.judging import tasks

from . import games, other_games
from .cheats import CHEATS, spoil
from .people import PLAYERS, accounts


@dataclass(frozen=True, slots=True)
class Plan:
    """One event of the demonstration: Swiss rounds, and perhaps a cut. `settled` rounds are played to the end; one more
    may be half played."""

    name: str
    edition: str
    players: int
    rounds: int
    settled: int
    days: int  # from today
    seed: int
    note: str
    cut_to: int = 0


FINISHED = Plan("Lantern Night", "wol2015", 16, 4, 6, -7, 2015, "Swiss, single games, 20 life, a cut to 4.", cut_to=4)
RUNNING = Plan("Faerûn Friday", "bff2014", 12, 4, 2, 0, 2014, "Swiss, single games, 20 life.")
COMING = Plan("Winter Open", "wol2015", 6, 3, 0, 9, 77, "Registration is open: hand your team in before the day.")


def is_empty() -> bool:
    return not Event.objects.exists()


def has_accounts() -> bool:
    """Return whether somebody has begun to use this store as their own."""
    return User.objects.exists()


def build() -> None:
    """Make everything, through the same services as the pages. Logs are handed in; the worker judges them."""
    people = accounts()
    Store.objects.update_or_create(
        pk=Store.here().pk,
        defaults={
            "name": "The Crooked Die",
            "place": "12 Lamplight Lane",
            "welcome": "Dice-building games every Friday.",
        },
    )
    pool = current_pool()
    _Evening(FINISHED, people, pool).play()
    _Evening(RUNNING, people, pool).play()
    _coming(people, pool)
    other_games.build(people)


class _Evening:
    """One event from its announcement to the last round its plan has."""

    def __init__(self, plan: Plan, people: dict[str, User], pool: CardPool) -> None:
        self.plan, self.pool = plan, pool
        self.organizer, self.player = people["organizer"], people["player"]
        self.event = announce(plan, self.organizer)
        self.teams = {name: self._team(name) for name in PLAYERS[: plan.players]}
        self.cheats = list(CHEATS)

    def _team(self, name: str) -> games.TeamDraft:
        return games.legal_team(self.pool, self.plan.edition, f"{self.plan.seed} {name}", f"{name.split()[0]}'s dice")

    def play(self) -> None:
        for number, (name, team) in enumerate(self.teams.items()):
            user = self.player if number == 0 else None
            events.register(self.organizer, self.event, name, user=user, team=games.link(team))
        self.event = events.start_event(self.organizer, self.event)
        for _ in range(self.plan.settled):
            self._round(whole=True)
        if self.plan.settled < self.plan.rounds:
            self._round(whole=False)
        else:
            events.finish_event(self.organizer, self.event)

    def _round(self, whole: bool) -> None:
        """Pair, publish, play. In a round that is still on, every third table has not reported yet."""
        round_ = events.pair_next_round(self.organizer, self.event)
        events.publish_round(self.organizer, round_)
        for match in Round.objects.get(pk=round_.pk).matches.exclude(is_bye=True).order_by("table"):
            if whole or match.table % 3:
                self._match(match)

    def _match(self, match: Match) -> None:
        first, second = match.first, match.second
        assert second is not None
        text, result = self._game(match, first, second)
        events.report_result(first, match, result)
        events.confirm_result(second, Match.objects.get(pk=match.pk), result)
        self._hand_in(first, match, text)

    def _game(self, match: Match, first: Entrant, second: Entrant) -> tuple[str, str]:
        """Return the log of a game, and its result; in the cut a tied game is played again."""
        seed = f"{self.plan.seed} {match.round.number} {match.table}"
        header = [f'event "{self.plan.name}"', f"round {match.round.number}", f"table {match.table}"]
        teams = (self.teams[first.name], self.teams[second.name])
        text, result = games.game(self.pool, self.plan.edition, teams, (first.name, second.name), seed, header)
        while match.round.is_cut and result == games.TIE:
            seed += " again"
            text, result = games.game(self.pool, self.plan.edition, teams, (first.name, second.name), seed, header)
        return text, result

    def _hand_in(self, player: Entrant, match: Match, text: str) -> None:
        """Most logs are handed in as they were played; at every seventh table somebody tried something."""
        if self.cheats and (match.table + match.round.number) % 7 == 0:
            spoiled = spoil(text, self.cheats[0], self.pool)
            if spoiled is not None:
                text = spoiled
                self.cheats.pop(0)
        log = judging.attach_log(player, match, text)
        tasks.send(log.newest_replay)


def announce(plan: Plan, organizer: User) -> Event:
    event = events.create_event(
        organizer,
        name=plan.name,
        date=timezone.localdate() + datetime.timedelta(days=plan.days),
        starts_at="18:30" if plan.days > 0 else "",
        seed=plan.seed,
        note=plan.note,
        edition=plan.edition,
        swiss_rounds=plan.rounds,
        cut_to=plan.cut_to,
        cut_best_of=1,
        teams_shown="open",
    )
    return events.open_registration(organizer, event)


def _coming(people: dict[str, User], pool: CardPool) -> None:
    """An event in nine days: six players so far, one of them with a team that is not legal."""
    event = announce(COMING, people["organizer"])
    for number, name in enumerate(reversed(PLAYERS[-COMING.players :])):
        team = games.legal_team(pool, COMING.edition, f"{COMING.seed} {name}", f"{name.split()[0]}'s dice")
        if number == 2:
            team = games.too_many_dice(team)
        events.register(people["organizer"], event, name, team=games.link(team))
