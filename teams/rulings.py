"""What the rules profile of an event changes in the team check (AMB-31 to AMB-35, AMB-65, AMB-66).

A ruling that the event leaves undecided makes no team illegal: what rests on it is noted.
"""

from __future__ import annotations

from dataclasses import replace

from rules.dice_masters.profile import Profile
from teams.formats import Format
from teams.problems import ERROR, NOTE, Finding

#: Check -> the ruling that it rests on, in every format or in the one named.
RESTS: dict[str, tuple[str, str | None]] = {
    "TR-TOUR-DICE-FEW": ("AMB-31", None),
    "TR-FUN-CARDS": ("AMB-33", None),
    "TR-COLOUR": ("AMB-34", None),
    "TR-DIE-MIN": ("AMB-35", "doubles"),
    "TR-DRAFT-STACK": ("AMB-65", None),
    "TR-DRAFT-ORDER": ("AMB-66", None),
}
SIX_CARDS = 6


def adapted(game: Format, profile: Profile) -> Format:
    """Return the format with the limits that the profile gives it."""
    if game.key == "fun" and profile.fun_game_cards == "six":
        return replace(game, cards=SIX_CARDS)
    if game.key == "doubles" and profile.doubles_dice == "none_needed":
        return replace(game, checks=tuple(check for check in game.checks if check != "TR-DIE-MIN"))
    return game


def ruled(check: str, finding: Finding, game: Format, profile: Profile) -> Finding:
    """Return the finding as the profile has it: harder, or only noted where the event makes no ruling."""
    ruling = finding.ruling or _rests_on(check, game)
    option = profile.option_of(ruling) if ruling else None
    if option in profile.undecided:
        said = f"{finding.message} The event makes no ruling on this ({ruling}, {option}=undecided)."
        return finding._replace(message=said, severity=NOTE, ruling=ruling)
    if check == "TR-TOUR-DICE-FEW" and profile.dice_exact == "exactly":
        said = f"{finding.message} This event requires exactly {finding.limit}."
        return finding._replace(message=said, fix="Add dice.", severity=ERROR, ruling=ruling)
    return finding


def _rests_on(check: str, game: Format) -> str | None:
    ruling, only = RESTS.get(check, (None, None))
    return ruling if only in (None, game.key) else None
