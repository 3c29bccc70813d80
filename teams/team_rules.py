"""The rules of team construction: identifier, plain statement, and where each book prints it.

A citation is looked up by format, then by edition, then the first there is: what only one book
says is cited from that book whichever edition is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from teams.problems import ERROR, NOTE, WARNING, Cite

#: How a rule is judged: from the list, only by looking at the table, or never (it permits).
FROM_LIST, AT_TABLE, PERMITS = "list", "table", "permits"


@dataclass(frozen=True, slots=True)
class TeamRule:
    id: str
    says: str
    cites: Mapping[str, Cite]  # by format key or edition
    severity: str = ERROR
    judged: str = FROM_LIST

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
    TeamRule("TR-PAWNS", "Every player starts with exactly 8 pawns.", _printed("RARITY", "PLAY VARIANTS")),
    TeamRule(
        "TR-LIFE", "Every player starts at the life of the format.", {**TOURNAMENT, "first_game": FIRST, "demo": DEMO}
    ),
    TeamRule("TR-TITLE-UNIQUE", "Of each title only one version may be used.", TOURNAMENT),
    TeamRule("TR-CARD-VERSION", "A card is known by its title and subtitle.", _printed("CARDS", "CARDS")),
    TeamRule("TR-DIE-MIN", "Every chosen card has at least one die.", TOURNAMENT),
    TeamRule("TR-DIE-MAX", "A card has no more dice than its Max.", TOURNAMENT),
    TeamRule("TR-NO-BAC-IN-CARDS", "Basic actions are not among the player's own cards.", TOURNAMENT),
    TeamRule("TR-BAC-SET", "Every basic action starts with its full set of dice.", SETUP),
    TeamRule("TR-COLOUR", "Every basic action in play has a dice colour of its own.", {**SETUP, "basic": BASIC}),
    TeamRule("TR-START-ZONES", "Only the pawns are in the bag; every other zone is empty.", SETUP),
    TeamRule("TR-MIX", "Affiliations, alignments and sets may be mixed.", TOURNAMENT, judged=PERMITS),
    TeamRule("TR-FIRST-BAC", "The first game uses three named basic actions.", SETUP),
    TeamRule("TR-FIRST-P1", "The first player has two named cards.", SETUP),
    TeamRule("TR-FIRST-P2", "The second player has two named cards.", SETUP),
    TeamRule("TR-FIRST-DICE", "Each card of the first game has two dice.", SETUP),
    TeamRule("TR-FIRST-VERSION", "The first game uses one version of each title.", SETUP),
    TeamRule("TR-BASIC-BAC-COUNT", "A basic party brings two basic actions.", PARTY),
    TeamRule("TR-BASIC-BAC-DIFF", "The two basic actions differ.", PARTY),
    TeamRule("TR-BASIC-CARDS", "A basic party has up to 6 cards.", PARTY),
    TeamRule("TR-BASIC-DICE", "A basic party has up to 15 dice.", PARTY),
    TeamRule("TR-FUN-CARDS", "A fun game uses up to 8 cards.", FUN),
    TeamRule("TR-FUN-DICE", "A fun game uses up to 15 dice.", FUN),
    TeamRule("TR-TOUR-BAC-COUNT", "A team brings two basic actions.", TOURNAMENT),
    TeamRule("TR-TOUR-BAC-DIFF", "The two basic actions differ.", TOURNAMENT),
    TeamRule("TR-TOUR-BAC-SHARED", "Both players may bring the same basic action.", TOURNAMENT, NOTE),
    TeamRule("TR-TOUR-CARDS", "A team has up to 8 cards.", TOURNAMENT),
    TeamRule("TR-TOUR-DICE", "A team has up to 20 dice.", TOURNAMENT),
    TeamRule("TR-TOUR-DICE-FEW", "A team may have fewer dice than the limit.", TOURNAMENT, NOTE),
    TeamRule("TR-TOUR-REVEAL", "Both teams are shown at the same time.", TOURNAMENT, judged=AT_TABLE),
    TeamRule("TR-TOUR-FROZEN", "A team stays the same through a match.", EVENT, WARNING),
    TeamRule("TR-DRAFT-N", "Both players draft to one number from 8 to 20.", DRAFT),
    TeamRule("TR-DRAFT-LIFE", "In a draft everybody starts at the draft number.", DRAFT),
    TeamRule("TR-DRAFT-BAC", "Three or four different basic actions lie in common.", DRAFT),
    TeamRule("TR-DRAFT-ORDER", "The second player picks first, then they take turns.", DRAFT),
    TeamRule("TR-DRAFT-STACK", "One pick takes a whole stack of one title.", DRAFT),
    TeamRule("TR-DRAFT-DICE", "No player drafts more dice than the draft number.", DRAFT),
    TeamRule("TR-DRAFT-ALL", "Picking goes on until no stack is left.", DRAFT),
    TeamRule("TR-DRAFT-UNUSED", "A drafted card without dice is not in the game.", DRAFT, NOTE),
    TeamRule("TR-DBL-PLAYERS", "Doubles is played by two sides of two.", DOUBLES),
    TeamRule("TR-DBL-LIFE", "Each side has 30 life.", DOUBLES),
    TeamRule("TR-DBL-CARDS", "Each player brings up to four cards.", DOUBLES),
    TeamRule("TR-DBL-BAC", "Each player brings one basic action with six dice.", DOUBLES),
    TeamRule("TR-DBL-DICE", "Each card may have up to its Max; there is no total.", DOUBLES),
    TeamRule("TR-DBL-SIDE-UNIQUE", "A side has no title twice.", DOUBLES_PAGE, WARNING),
    TeamRule("TR-RB-POOL", "No more dice of a title than were drafted.", RAINBOW_PAGE, WARNING),
    # Not of the books: what an event announces about its cards.
    TeamRule("EV-BOOK", "A format may be run with the other book.", EVENT, NOTE),
    TeamRule("EV-SET", "The event allows certain sets only.", EVENT),
    TeamRule("EV-BANNED", "The event bans single cards.", EVENT),
)
RULE = {rule.id: rule for rule in RULES}
ORDER = {rule.id: place for place, rule in enumerate(RULES)}
