"""The fields of the search box: their names, what they take, and the line of help beside the box. Pure data."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.dice_masters.cards import AFFILIATIONS, ALIGNMENTS, CARD_TYPES, ENERGY_TYPES, RARITIES

WORDS, NUMBER, CHOICE = "words", "number", "choice"


@dataclass(frozen=True, slots=True)
class Field:
    name: str
    aliases: tuple[str, ...]
    kind: str
    example: str
    meaning: str
    choices: tuple[str, ...] = ()
    ordered: bool = False  # whether < and > make sense between the choices
    unranked: tuple[str, ...] = ()  # choices that are neither less nor more than the others
    short: Mapping[str, str] = field(default_factory=dict)  # abbreviations that are no beginning of a choice


FIELDS = (
    Field("name", ("n",), WORDS, 'name:"green dragon"', "words of the name only"),
    Field("subtitle", ("sub",), WORDS, "subtitle:master", "words of the subtitle only"),
    Field("text", ("o",), WORDS, 'o:"gets +1A"', "words of the card text"),
    Field("energy", ("e",), CHOICE, "e:bolt", "energy type", (*ENERGY_TYPES, "none")),
    Field("cost", ("c",), NUMBER, "c<=4", "purchase cost"),
    Field("rarity", ("r",), CHOICE, "r>=rare", "rarity", RARITIES, True, ("promo",), {"sr": "super rare"}),
    Field("max", (), NUMBER, "max:4", "most dice a team may bring"),
    Field("type", ("t",), CHOICE, "t:action", "character, action or basic; basic actions are actions too", CARD_TYPES),
    Field("set", ("s",), WORDS, "s:wol", "set, by code or words of its name"),
    Field("affiliation", ("aff", "a"), CHOICE, 'a:"green lantern"', "affiliation or Lantern symbol", AFFILIATIONS),
    Field("alignment", ("al",), CHOICE, "al:evil", "good, neutral, evil or none", (*ALIGNMENTS, "none")),
    Field("creature", ("ct",), WORDS, "ct:undead", "creature type"),
    Field("attack", ("atk",), NUMBER, "atk>=6", "attack on any level"),
    Field("defense", ("def",), NUMBER, "def>5", "defense on any level"),
    Field("fielding", ("fc",), NUMBER, "fc=0", "fielding cost on any level"),
    Field("bursts", ("b",), NUMBER, "b=2", "bursts on any face"),
    Field("number", ("num",), NUMBER, "num<=24", "collector number"),
    Field(
        "is",
        (),
        CHOICE,
        "is:global",
        "scripted, unwritten, blank, errata, global, equip, conduit, lantern",
        ("scripted", "unwritten", "blank", "errata", "global", "equip", "conduit", "lantern"),
    ),
)
BY_NAME = {name: known for known in FIELDS for name in (known.name, *known.aliases)}
