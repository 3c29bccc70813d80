"""Four players: what the book says of doubles is checked, and where it falls silent nothing more is judged.

War of Light gives each side 30 life, each player four cards and one basic action with six dice (DM-VAR-05), and
sends its readers elsewhere for the rest. So teams and life can be right or wrong; whose turn it is cannot.
P1 and P2 are one side, P3 and P4 the other.
"""

from __future__ import annotations

from rules.core.faults import Fault, Undecided, Unreadable, Violation
from rules.core.lines.notation import Entry, HeaderLine, Log
from rules.core.lines.parsing import at
from rules.dice_masters.log.team_limits import leave_open
from rules.dice_masters.profile import Profile
from rules.dice_masters.setup import TeamCard

PLAYERS, CARDS, BASIC_DICE = 4, 4, 6
SIDES = ((0, 1), (2, 3))
NOTE = "Doubles: teams and life are checked; how four play is not in the book."


def check_players(log: Log, doubles: bool) -> None:
    """Two play, or in doubles four. Raises Unreadable for a P3 who is not there, Violation for one who is missing."""
    if doubles:
        _check_four(log)
        return
    if beyond := log.beyond(2):
        raise at(beyond[1], f"There is no P{beyond[0]}: two play here. Four play doubles: write format doubles.")


def _check_four(log: Log) -> None:
    there = {line.actor for line in log.header if line.key in ("player", "card", "basic")}
    missing = [f"P{player + 1}" for player in range(PLAYERS) if player not in there]
    if missing:
        message = f"Doubles is two against two: P1 and P2 against P3 and P4; missing: {', '.join(missing)}."
        raise _on(_line(log, "format", None), Violation("TR-DBL-PLAYERS", message))
    if log.position:
        raise _on(log.position[0], not_covered("a position in the middle of such a game"))


def check_edition(log: Log, profile: Profile) -> None:
    """Only War of Light knows doubles."""
    if profile.edition == "bff2014":
        fault = Undecided(
            "", "Not covered by the book: Battle for Faerûn has no doubles (DM-VAR-05 is War of Light's)."
        )
        raise _on(_line(log, "format", None), fault)


def check_team(log: Log, profile: Profile, player: int, cards: list[TeamCard], basics: list[TeamCard]) -> None:
    """What one of the four brings: up to four cards, and one basic action with six dice."""
    if len(cards) > CARDS:
        message = f"P{player + 1} brings {len(cards)} cards; in doubles each player brings four."
        raise _on(log.every("card", player)[CARDS], Violation("TR-DBL-CARDS", message))
    for line, (card, dice, _, _) in zip(log.every("card", player), cards, strict=True):
        if not dice:
            leave_open(profile, "doubles_dice", "AMB-35", line)
        if not dice and profile.doubles_dice != "none_needed":
            message = f"{card.title} has no dice; each card that is brought needs at least one."
            raise _on(line, Violation("TR-DIE-MIN", message, "AMB-35"))
    if len(basics) != 1:
        brings = f"P{player + 1} brings {len(basics)} basic actions"
        message = f"{brings}; in doubles each player brings one, written P{player + 1} basic CODE."
        raise _on(_line(log, "basic", player), Violation("TR-DBL-BAC", message))
    card, dice, _, _ = basics[0]
    if dice != BASIC_DICE:
        message = f"{card.title} starts with {dice} dice; in doubles a basic action has {BASIC_DICE}."
        raise _on(_line(log, "basic", player), Violation("TR-DBL-BAC", message))


def _line(log: Log, key: str, player: int | None) -> HeaderLine:
    """The last header line of that word, else the format's."""
    lines = log.every(key, player) or log.every("format")
    return lines[-1]


def _on(place: HeaderLine, fault: Fault) -> Fault:
    if isinstance(fault, Violation | Unreadable | Undecided):
        fault.line = place.line
    return fault


def not_covered(what: str, ruling: str | None = None) -> Undecided:
    """The book falls silent here."""
    return Undecided(
        "",
        "Not covered by the book: of doubles War of Light says 30 life a side, four cards a player and a basic action "
        f"with six dice (DM-VAR-05), and nothing of {what}.",
        ruling,
    )


#: What an entry of a doubles game would need a rule for, by its verb.
SILENT = {
    "draw": "whose turn it is and who draws", "roll": "whose turn it is and who rolls",
    "turn": "who takes turns, and in which order", "attack": "who attacks whom", "block": "who may block whom",
    "buy": "whose turn it is, or whether team-mates buy from each other",
}  # fmt: skip


def silence(entry: Entry) -> Undecided:
    """Why nothing can be said of an entry."""
    what = SILENT.get(entry.verb, "whose turn it is and what each of the four may do in it")
    return not_covered(what, "AMB-64" if entry.verb == "buy" else None)
