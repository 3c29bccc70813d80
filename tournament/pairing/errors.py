"""Why a round cannot be paired, told to the organizer together with the ways out."""

from __future__ import annotations

from abc import ABC, abstractmethod

from tournament.pairing.values import Names, listed, name_of


class PairingError(Exception, ABC):
    """The players asked for cannot be paired. `message(names)` says it with names, `str()` with player numbers."""

    @abstractmethod
    def message(self, names: Names | None = None) -> str:
        """Return the sentence for the organizer."""

    def __str__(self) -> str:
        return self.message()


class TooFewPlayers(PairingError):
    """A round needs two players."""

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.players = players

    def message(self, names: Names | None = None) -> str:
        left = "only 1 is" if self.players == 1 else "none is"
        return f"A round needs at least 2 players and {left} left. Readmit a dropped player, or finish the event."


class NoPairingLeft(PairingError):
    """Every way to pair everybody would repeat a match.

    `groups` are the players who block, put together when they can still meet each other. Outside their group they have
    only `partners` left (and the bye, if `bye`), and those are fewer than the groups. `kept_apart` says that some
    players are not to meet, which counts as having met.
    """

    def __init__(
        self,
        groups: tuple[tuple[int, ...], ...],
        partners: tuple[int, ...],
        bye: bool = False,
        kept_apart: bool = False,
    ) -> None:
        super().__init__(groups, partners, bye, kept_apart)
        self.groups = groups
        self.partners = partners
        self.bye = bye
        self.kept_apart = kept_apart

    @property
    def blockers(self) -> tuple[int, ...]:
        """Return all players of the groups, in order of id."""
        return tuple(sorted(player for group in self.groups for player in group))

    def message(self, names: Names | None = None) -> str:
        groups = [listed([name_of(player, names) for player in group]) for group in self.groups]
        partners = [name_of(player, names) for player in self.partners] + ["the bye"] * self.bye
        apart = "Players who are kept apart count as having met. " if self.kept_apart else ""
        return (
            f"No pairing without a rematch is left. {_obstacle(groups, partners)} {apart}"
            "Ways out: finish the Swiss rounds here, go on to the cut, or drop a player who is leaving."
        )


class MayNotMeet(PairingError):
    """A change would seat two players together who have met or are kept apart."""

    def __init__(self, one: int, other: int, *, met: bool) -> None:
        super().__init__(one, other, met)
        self.one, self.other, self.met = one, other, met

    def message(self, names: Names | None = None) -> str:
        both = f"{name_of(self.one, names)} and {name_of(self.other, names)}"
        return f"{both} {'have met' if self.met else 'are kept apart'}. Choose other players."


class NobodySitsOut(PairingError):
    """There is no bye in the round against whom a latecomer could be seated."""

    def __init__(self, latecomer: int) -> None:
        super().__init__(latecomer)
        self.latecomer = latecomer

    def message(self, names: Names | None = None) -> str:
        name = name_of(self.latecomer, names)
        return f"Nobody sits out this round, so {name} has no opponent. {name} can play from the next round on."


def _obstacle(groups: list[str], partners: list[str]) -> str:
    """Singles stand in one list, larger groups are set off by semicolons."""
    several = any(" and " in group for group in groups)
    blocked = "; ".join(groups) if several else listed(groups)
    if not partners and several:
        return f"{blocked}: an odd number of players who have all met everyone outside their own group."
    if not partners:
        return f"{blocked} have already met every other player."
    outside = "outside their own groups " if several else ""
    count = f"{len(groups)} {'groups' if several else 'players'}"
    return f"{blocked}: {outside}they can only meet {listed(partners)}, too few for {count}."
