"""The rules of team construction: their order, and where each book prints them. What they say and how heavily they
weigh stands in the catalogue (rules/dice_masters/catalogue/team_checks).

A citation is looked up by format, then by edition, then the first there is: what only one book
says is cited from that book whichever edition is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.dice_masters.catalogue import CATALOGUE
from teams.problems import ERROR, NOTE, Cite


@dataclass(frozen=True, slots=True)
class TeamRule:
    id: str
    cites: Mapping[str, Cite]  # by format key or edition
    announced: str = ""  # the severity of a rule that an event announces; "" for those of the books

    @property
    def severity(self) -> str:
        """Of what breaks it: error, warning or note; `table` where no list shows it, `never` where it permits."""
        return self.announced or CATALOGUE.check(self.id).severity

    def cite(self, format_key: str, edition: str) -> Cite:
        return self.cites.get(format_key) or self.cites.get(edition) or next(iter(self.cites.values()))


def _printed(bff: str = "", wol: str = "", **by_format: Cite) -> dict[str, Cite]:
    books = {"bff2014": Cite("BFF", bff)} if bff else {}
    if wol:
        books["wol2015"] = Cite("WOL", wol)
    return {**books, **by_format}


def _public(page: str) -> dict[str, Cite]:
    return {"": Cite("Public page", page)}


BASIC, FIRST, DEMO = Cite("BFF", "BASIC PARTIES"), Cite("BFF", "YOUR FIRST GAME"), Cite("WOL", "A DEMO GAME")
TOURNAMENT = _printed("TOURNAMENT PARTIES", "TOURNAMENT TEAMS", basic=BASIC)
SETUP = _printed("YOUR FIRST GAME", "A DEMO GAME")
PARTY, FUN = _printed("BASIC PARTIES"), _printed(wol="TOURNAMENT TEAMS")
DRAFT, DOUBLES = _printed("DRAFT PARTIES"), _printed(wol="DICE MASTERS DOUBLES")
DOUBLES_PAGE = _public("wizkids.com/dicemasters/dice-masters-doubles")
RAINBOW_PAGE = _public("wizkids.com/dicemasters/rainbow-draft")
EVENT = {"": Cite("Event", "the event's announcement")}

#: Rule order: problems of one player are reported in this order.
RULES = (
    TeamRule("TR-PAWNS", _printed("RARITY", "PLAY VARIANTS")),
    TeamRule("TR-LIFE", {**TOURNAMENT, "first_game": FIRST, "demo": DEMO}),
    TeamRule("TR-TITLE-UNIQUE", TOURNAMENT),
    TeamRule("TR-CARD-VERSION", _printed("CARDS", "CARDS")),
    TeamRule("TR-DIE-MIN", TOURNAMENT),
    TeamRule("TR-DIE-MAX", TOURNAMENT),
    TeamRule("TR-NO-BAC-IN-CARDS", TOURNAMENT),
    TeamRule("TR-BAC-SET", SETUP),
    TeamRule("TR-COLOUR", {**SETUP, "basic": BASIC}),
    TeamRule("TR-START-ZONES", SETUP),
    TeamRule("TR-MIX", TOURNAMENT),
    TeamRule("TR-FIRST-BAC", SETUP),
    TeamRule("TR-FIRST-P1", SETUP),
    TeamRule("TR-FIRST-P2", SETUP),
    TeamRule("TR-FIRST-DICE", SETUP),
    TeamRule("TR-FIRST-VERSION", SETUP),
    TeamRule("TR-BASIC-BAC-COUNT", PARTY),
    TeamRule("TR-BASIC-BAC-DIFF", PARTY),
    TeamRule("TR-BASIC-CARDS", PARTY),
    TeamRule("TR-BASIC-DICE", PARTY),
    TeamRule("TR-FUN-CARDS", FUN),
    TeamRule("TR-FUN-DICE", FUN),
    TeamRule("TR-TOUR-BAC-COUNT", TOURNAMENT),
    TeamRule("TR-TOUR-BAC-DIFF", TOURNAMENT),
    TeamRule("TR-TOUR-BAC-SHARED", TOURNAMENT),
    TeamRule("TR-TOUR-CARDS", TOURNAMENT),
    TeamRule("TR-TOUR-DICE", TOURNAMENT),
    TeamRule("TR-TOUR-DICE-FEW", TOURNAMENT),
    TeamRule("TR-TOUR-REVEAL", TOURNAMENT),
    TeamRule("TR-TOUR-FROZEN", EVENT),
    TeamRule("TR-DRAFT-N", DRAFT),
    TeamRule("TR-DRAFT-LIFE", DRAFT),
    TeamRule("TR-DRAFT-BAC", DRAFT),
    TeamRule("TR-DRAFT-ORDER", DRAFT),
    TeamRule("TR-DRAFT-STACK", DRAFT),
    TeamRule("TR-DRAFT-DICE", DRAFT),
    TeamRule("TR-DRAFT-ALL", DRAFT),
    TeamRule("TR-DRAFT-UNUSED", DRAFT),
    TeamRule("TR-DBL-PLAYERS", DOUBLES),
    TeamRule("TR-DBL-LIFE", DOUBLES),
    TeamRule("TR-DBL-CARDS", DOUBLES),
    TeamRule("TR-DBL-BAC", DOUBLES),
    TeamRule("TR-DBL-DICE", DOUBLES),
    TeamRule("TR-DBL-SIDE-UNIQUE", DOUBLES_PAGE),
    TeamRule("TR-RB-POOL", RAINBOW_PAGE),
    # Not of the books: what an event announces about its cards.
    TeamRule("EV-BOOK", EVENT, NOTE),
    TeamRule("EV-SET", EVENT, ERROR),
    TeamRule("EV-BANNED", EVENT, ERROR),
    # Nor this: what a log of the team could not be judged by.
    TeamRule("EV-UNWRITTEN", {"": Cite("Rulings", "AMB-47")}, NOTE),
)
RULE = {rule.id: rule for rule in RULES}
ORDER = {rule.id: place for place, rule in enumerate(RULES)}
