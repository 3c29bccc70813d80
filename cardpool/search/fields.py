"""The fields of the search box: names, what they take, a line of help. Pure data; the syntax page is made of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

WORDS, NUMBER, CHOICE, ORDER = "words", "number", "choice", "order"


@dataclass(frozen=True, slots=True)
class Field:
    """One field. `aliases` are what players of this and other games call it."""

    name: str
    aliases: tuple[str, ...]
    kind: str
    example: str
    meaning: str
    ordered: bool = False  # whether < and > make sense between the choices
    unranked: tuple[str, ...] = ()  # choices that are neither less nor more than the others
    short: Mapping[str, str] = field(default_factory=dict)  # abbreviations that are no beginning of a choice


FIELDS = (
    Field("attack", ("a", "atk", "att", "pow", "power"), NUMBER, "attack>=6", "attack on a level; or attack>defense"),
    Field("defense", ("d", "def", "defence", "tou", "toughness"), NUMBER, "defense>=8", "defense on any level"),
    Field("fielding", ("f", "fc", "field"), NUMBER, "fielding<=1", "fielding cost on any level"),
    Field("tfc", (), NUMBER, "tfc=0", "total fielding cost: all levels together"),
    Field("burst", ("b", "bursts"), NUMBER, "burst>=2", "bursts on any face"),
    Field("cost", ("c", "cmc", "mv", "manavalue"), NUMBER, "cost:2..4", "purchase cost, or a range of it"),
    Field("max", ("m", "dice"), NUMBER, "max<4", "most dice a team may bring"),
    Field("number", ("num", "nr", "cn"), NUMBER, "set:bff number<=24", "number in its set"),
    Field(
        "energy", ("e", "en", "color", "colour", "id", "identity", "mana"), CHOICE, "energy:fist,bolt",
        "energy of the die; two mean both, = means no other, none and two (types) work",
        short={"any": "none", "generic": "none", "dual": "two", "mix": "two", "mixed": "two"},
    ),
    Field("affiliation", ("aff", "affil", "team"), CHOICE, "affiliation:harpers", "affiliation, or none"),
    Field("alignment", ("al", "align"), CHOICE, "alignment:evil", "good, neutral, evil or none"),
    Field("keyword", ("k", "kw", "keywords", "ability"), CHOICE, "keyword:swarm", "a keyword of its text"),
    Field(
        "type", ("t", "kind", "creature", "ct"), CHOICE, "type:dragon", "character, action, basic or a creature type",
        short={"bac": "basic action", "ba": "basic action", "char": "character", "creature": "character"},
    ),
    Field(
        "rarity", ("r", "rar"), CHOICE, "rarity>=rare", "rarity", ordered=True, unranked=("promo",),
        short={"sr": "super rare", "mythic": "super rare", "s": "starter", "p": "promo", "op": "promo"},
    ),
    Field("set", ("s", "edition", "expansion", "in"), CHOICE, "set:wol", "set, by its code or words of its name"),
    Field(
        "line", ("game", "brand", "universe"), CHOICE, "line:dc", "all sets of Marvel, DC, D&D …",
        short={"dnd": "D&D", "d d": "D&D", "wh40k": "Warhammer 40,000"},
    ),
    Field("legal", ("format", "banned"), CHOICE, "legal:golden", "what a format allows; banned: what it does not"),
    Field("is", ("has", "not"), CHOICE, "has:global", "a property from the list below"),
    Field("name", ("n",), WORDS, 'name:"green dragon"', "words of the name only"),
    Field("subtitle", ("sub", "title"), WORDS, "subtitle:master", "words of the subtitle only"),
    Field("text", ("o", "oracle", "fo", "x", "txt"), WORDS, 'text:"gain 1 life"', "words of the text"),
    Field("order", ("sort",), ORDER, "dragon order:cost", "cost, attack, defense, fielding, name …; - turns it"),
    Field("direction", ("dir",), ORDER, "order:attack direction:asc", "asc or desc"),
)  # fmt: skip
BY_NAME = {name: known for known in FIELDS for name in (known.name, *known.aliases)}

#: What `is:` and `has:` take.
PROPERTIES: Mapping[str, str] = {
    "character": "a character",
    "action": "an action or a basic action",
    "basic": "a basic action",
    "global": "a Global ability",
    "burst": "a burst on a face or in its text",
    "keyword": "a keyword",
    "text": "a text that is written here",
    "unwritten": "its text is not written here yet",
    "blank": "no text on the printed card",
    "scripted": "a text that the engine plays",
    "errata": "a later wording",
    "equip": "the sign for gear",
    "dual": "two energy types",
    "promo": "a promo",
    "lantern": "one of the Lantern symbols",
    "conduit": "the Conduit sign",
    "affiliation": "any affiliation",
    "unknown": "faces that nobody has told us yet",
}
#: Other words for them.
PROPERTY_WORDS = {
    "bac": "basic",
    "globals": "global",
    "bursts": "burst",
    "vanilla": "blank",
    "creature": "character",
    "gear": "equip",
    "keywords": "keyword",
    "gold": "dual",
    "multicolor": "dual",
    "unwritten text": "unwritten",
    "oracle": "text",
    "reprint": "promo",
    "spell": "action",
}

#: Fields of other games' searches that mean nothing on these cards, and why.
FOREIGN: Mapping[str, str] = {
    "unique": "every version of a die is listed under it anyway",
    "display": "choose Text, Short or Dice over the results",
    "as": "choose Text, Short or Dice over the results",
    "prefer": "every version of a die is listed under it anyway",
    "artist": "these cards name no artist here",
    "flavor": "flavor texts are not kept here",
    "ft": "flavor texts are not kept here",
    "wm": "watermarks are not kept here",
    "usd": "prices are not kept here",
    "eur": "prices are not kept here",
    "lang": "cards are kept in English",
    "year": "release dates are not kept on cards; try a set",
    "date": "release dates are not kept on cards; try a set",
    "loyalty": "dice have attack and defense only",
    "produces": "look for energy or the words of a text",
}

#: Fields whose bare name beside a number means a condition: "cost 2", "6 attack".
SPOKEN = {"cost": "cost", "attack": "attack", "defense": "defense", "defence": "defense", "fielding": "fielding",
          "max": "max", "power": "attack", "toughness": "defense"}  # fmt: skip

#: Words that carry no condition; they are left out where nothing has them.
SMALL_WORDS = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "with",
        "without",
        "that",
        "which",
        "who",
        "whose",
        "what",
        "and",
        "in",
        "on",
        "for",
        "to",
        "from",
        "is",
        "are",
        "has",
        "have",
        "my",
        "all",
        "any",
        "every",
        "card",
        "cards",
        "die",
        "dice",
        "show",
        "me",
        "find",
        "list",
        "best",
        "good",
        "costs",
    ]
)

#: Words that ask for an order, where no card has them.
SPOKEN_ORDERS = {"cheap": "cost", "cheapest": "cost", "expensive": "-cost", "strong": "attack", "strongest": "attack",
                 "toughest": "defense", "biggest": "attack", "big": "attack", "weakest": "-attack"}  # fmt: skip

#: The orders of a list: name, words for people, and whether high comes first.
ORDERS: Mapping[str, tuple[str, bool]] = {
    "cost": ("cost", False),
    "attack": ("attack", True),
    "defense": ("defense", True),
    "fielding": ("fielding cost", False),
    "name": ("name", False),
    "rarity": ("rarity", True),
    "set": ("set and number", False),
    "max": ("most dice", True),
}
ORDER_WORDS = {"number": "set", "cmc": "cost", "power": "attack", "toughness": "defense", "atk": "attack",
               "def": "defense", "fc": "fielding", "tfc": "fielding", "dice": "max", "released": "set"}  # fmt: skip
