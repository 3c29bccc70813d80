"""Heads of nouns: "character", "sidekick die", "gear die", a name in quotes."""

from __future__ import annotations

from rules.dice_masters import copying, texts
from rules.dice_masters.language.ability import Head
from rules.dice_masters.language.registry import phrase, table
from rules.dice_masters.state import Frame, State

table(
    "head",
    ("(character|characters)", lambda: (shows_a_character, ""), "A die that shows a character face."),
    ("(character|characters) or {person=player|opponent}", lambda person: (shows_a_character, person),
     'One of the two: a player is hit as a person, either of them; "opponent" is the other player only.',
     "character or player"),
    ("(sidekick|sidekicks|sidekick die|sidekick dice)", lambda: (is_sidekick, ""),
     "NPCs and Sidekicks are the same die (AMB-68)."),
)  # fmt: skip


#: The set of the other book, whose cards use the other word for this die.
OTHER_SET = {"bff2014": "wol", "wol2015": "bff"}


def is_sidekick(state: State, frame: Frame, die: int) -> bool:
    """An NPC or Sidekick, whichever of them the book of the card speaks of (AMB-68)."""
    if not state.table.kinds[die].pawn:
        return False
    card = state.table.stacks[frame.stack].card
    if card is not None and card.set_code == OTHER_SET[state.table.profile.edition]:
        state.cite_ruling("AMB-68")
    return True


table(
    "head",
    ("(adventurer|adventurers)", lambda: ((lambda state, frame, die: has_keyword(state, die, "Experience")), ""),
     "Any character with Experience (DM-KW-ADV-01)."),
    ("card", lambda: ((lambda state, frame, die: True), ""), "A card is spoken of by any of its dice."),
    ("(die|dice)", lambda: ((lambda state, frame, die: True), ""), "Whatever die it is."),
    ("character (die|dice)", lambda: ((lambda state, frame, die: state.table.stack(die).is_character), ""),
     "A die of a character card, whatever it shows; sidekicks included."),
    ("action (die|dice)", lambda: ((lambda state, frame, die: not state.table.stack(die).is_character), ""),
     "A die of an action card, whatever it shows."),
    ("basic action (die|dice)", lambda: ((lambda state, frame, die: _is_basic(state, die)), ""),
     "A die of one of the basic action cards."),
)  # fmt: skip


def _is_basic(state: State, die: int) -> bool:
    card = state.table.stack(die).card
    return card is not None and card.is_basic_action


table("head", ("gear (die|dice)", lambda: ((lambda state, frame, die: has_keyword(state, die, "Equip")), ""),
       "A die of a card with Equip."))  # fmt: skip


class Named:
    """The test of a name, which its noun is told of: by the books it means the dice of the text's player."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, state: State, frame: Frame, die: int) -> bool:
        return self.name in copying.names(state, die)


@phrase("head", "<name> [character|characters]", title="named")
def named(name: str) -> Head:
    """Dice of that name on both sides, copies too (DM-COPY-03); "friendly" makes it the own ones (DM-FUND-10)."""
    return Named(name), ""


@phrase("head", "<name> or sidekick", title="named, or a sidekick")
def named_or_sidekick(name: str) -> Head:
    """Dice of that name and sidekicks."""
    is_named, _ = named(name)
    return (lambda state, frame, die: state.table.stack(die).is_pawn or is_named(state, frame, die)), ""


def has_keyword(state: State, die: int, keyword: str) -> bool:
    """A die that has lost its text has lost its keywords too (CARD-64bff)."""
    for stack in copying.cards_of(state, die):
        for ability in stack.abilities:
            if ability.keyword == keyword:
                return not texts.loses_text(state, die)
    return False


def shows_a_character(state: State, frame: Frame, die: int) -> bool:
    """As `stats.is_character`, of which nouns ask more often than of anything else."""
    return state.table.kinds[die].is_character[state.face[die]]
