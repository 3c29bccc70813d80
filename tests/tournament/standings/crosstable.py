"""Results written as they are told at the table: `ana.beats(bo, "2-1")`."""

from __future__ import annotations

from dataclasses import dataclass, field

from tournament.standings import MatchRecord, Scoring, Standing, standings


@dataclass
class Event:
    """Collects match records round by round; `event.round = 2` turns the page."""

    round: int = 1
    records: list[MatchRecord] = field(default_factory=list)
    names: dict[int, str] = field(default_factory=dict)
    drops: dict[int, int] = field(default_factory=dict)

    def players(self, names: str) -> list[Player]:
        """New players, numbered from 1 in the order of their names."""
        new = []
        for name in names.split():
            number = len(self.names) + 1
            self.names[number] = name
            new.append(Player(number, self))
        return new

    def add(self, first: int, second: int | None, games: str) -> None:
        wins, losses, draws = [int(number) for number in games.split("-") + ["0"]][:3]
        self.records.append(MatchRecord(self.round, first, second, wins, losses, draws))

    def table(self, **settings: object) -> tuple[Standing, ...]:
        return standings(self.names, self.records, self.drops, Scoring(**settings), self.names)  # type: ignore[arg-type]

    def row(self, player: Player, **settings: object) -> Standing:
        return next(row for row in self.table(**settings) if row.player == player.number)


@dataclass
class Player:
    number: int
    event: Event

    def beats(self, other: Player, games: str = "2-0") -> None:
        self.event.add(self.number, other.number, games)

    def draws(self, other: Player, games: str = "1-1-1") -> None:
        self.event.add(self.number, other.number, games)

    def and_neither_wins(self, other: Player) -> None:
        """A double loss."""
        self.event.add(self.number, other.number, "0-0-0")

    def bye(self) -> None:
        self.event.add(self.number, None, "2-0")

    def leaves(self) -> None:
        self.event.drops[self.number] = self.event.round
