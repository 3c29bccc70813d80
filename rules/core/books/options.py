"""A rules profile in any game: one of its editions (sets of defaults), and the options an event plays otherwise.

A game says what its options are (`read_options`) and which editions there are; its own `Profile` has them as
attributes. An engine reads them as plain attributes (`profile.mace == "any"`); whatever people type
goes through `parse` or `from_text`.

An event may leave an option that settles a ruling *undecided* (`mace=undecided`): the engine goes on as the
edition has it, and a log whose course comes to rest on that ruling is undecided from that line on.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from inspect import get_annotations
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self

Setting = str | int | bool

#: What every option may be that settles a ruling: the event makes no ruling.
UNDECIDED = "undecided"
#: The only value of an option that can be left undecided but has no second reading.
RULED = "ruled"
#: More names than this are not told in an error message, only the nearest.
MOST_LISTED = 40
_OF_RULINGS = ("AMB-", "DC-RUL-", "DD-RUL-", "CARD-")


class ProfileError(ValueError):
    """An edition, option or value that does not exist: names the option and what is allowed."""

    def __init__(self, option: str, value: object, allowed: tuple[str, ...], message: str) -> None:
        super().__init__(message)
        self.option, self.value, self.allowed = option, value, allowed


@dataclass(frozen=True, slots=True)
class Option:
    """`rules` are the catalogue IDs that the option switches; `values` are all it may be, beside undecided.

    An option with one value only is no attribute of a profile: there is nothing for an engine to read.
    """

    name: str
    values: tuple[Setting, ...]
    rules: tuple[str, ...]
    description: str

    @property
    def rulings(self) -> tuple[str, ...]:
        """Those of its IDs that are no rule of a book."""
        return tuple(entry for entry in self.rules if entry.startswith(_OF_RULINGS))

    @property
    def choices(self) -> tuple[str, ...]:
        """All that may be written for it: what a book prints cannot be left undecided."""
        return (*map(written, self.values), *([UNDECIDED] if self.rulings else []))


def read_options(file: Path) -> dict[str, Option]:
    """Return the options of a game by name, in the order of its `catalogue/options.json`.

    A row has the name, the values, the IDs that it switches, and what it decides. The first value is what the rulings
    recommend for a book that leaves it open.
    """
    rows = json.loads(file.read_text(encoding="utf-8"))["options"]
    options = (
        Option(row["name"], tuple(row["values"]), tuple(row["switches"].split()), row["decides"]) for row in rows
    )
    return {option.name: option for option in options}


def recommended(options: Mapping[str, Option]) -> dict[str, Setting]:
    """Return the first value of every option."""
    return {name: option.values[0] for name, option in options.items()}


@dataclass(frozen=True, slots=True)
class BaseProfile:
    """An edition with every option set. Equal profiles judge a log alike.

    The options of a game that have several values are fields of its profile. Those that hold no word (a number, or true
    and false) it names itself, with their type.
    """

    OPTIONS: ClassVar[Mapping[str, Option]]
    DEFAULTS: ClassVar[Mapping[str, Mapping[str, Setting]]]  # every option, for each edition
    CALLED: ClassVar[str] = "edition"  # what the game calls such a set of defaults

    edition: str
    undecided: frozenset[str] = field(default=frozenset(), kw_only=True)  # options on which the event makes no ruling

    def __init_subclass__(cls) -> None:
        """Add the options as fields, before the dataclass is made."""
        options = {name: "str" for name, option in cls.OPTIONS.items() if len(option.values) > 1 and "-" not in name}
        cls.__annotations__ = {**options, **get_annotations(cls)}
        cls.__hash__ = BaseProfile.__hash__  # type: ignore[method-assign]  # dataclass would make one of all fields

    def __hash__(self) -> int:
        """Of few fields: a profile has dozens, and is looked up for every ruling of every log."""
        return hash((self.edition, self.undecided))

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> str: ...

    @classmethod
    def parse(cls, edition: str, options: Mapping[str, object] | None = None) -> Self:
        """`options` as people and JSON write them ({"class_effects": "open", "first_turn_attack": "false"}).

        Raises `ProfileError`, which names the option and the allowed values.
        """
        if not isinstance(edition, str) or edition not in cls.DEFAULTS:
            raise unknown(cls.CALLED, str(edition), cls.DEFAULTS)
        if not isinstance(options, Mapping | None):
            raise ProfileError("options", options, (), "Options are written as names with values.")
        chosen = {name: cls._setting(name, value) for name, value in (options or {}).items()}
        undecided = frozenset(name for name, value in chosen.items() if value == UNDECIDED)
        return cls(edition, undecided=undecided, **{**cls.DEFAULTS[edition], **cls._fields(chosen)})

    @classmethod
    @cache
    def standing(cls, edition: str) -> Self:
        """An edition as it stands: one and the same profile for all games. Raises what `parse` does."""
        return cls.parse(edition)

    @classmethod
    def _fields(cls, chosen: Mapping[str, Setting]) -> dict[str, Any]:
        """The attributes that these settings set."""
        read = {name: value for name, value in chosen.items() if len(cls.OPTIONS[name].values) > 1}
        return {name: value for name, value in read.items() if value != UNDECIDED}

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read what `text` writes: `wol2015 class_effects=open`; commas between options are allowed."""
        edition, *settings = text.replace(",", " ").split() or [""]
        return cls.parse(edition, settings_in(settings))

    @classmethod
    def _setting(cls, name: str, value: object) -> Setting:
        """The allowed value that `value` means, or `ProfileError`."""
        if name not in cls.OPTIONS:
            raise unknown("option", name, cls.OPTIONS)
        option = cls.OPTIONS[name]
        if written(value) not in option.choices:
            message = f"Option '{name}' cannot be '{value}': choose {listed(option.choices)}."
            raise ProfileError(name, value, option.choices, message)
        return next((known for known in option.values if written(known) == written(value)), UNDECIDED)

    @classmethod
    @cache
    def option_of(cls, ruling: str) -> str | None:
        """The name of the option that settles a ruling."""
        return next((option.name for option in cls.OPTIONS.values() if ruling in option.rules), None)

    def value(self, name: str) -> Setting:
        """One option's value; `undecided` where the event makes no ruling."""
        return UNDECIDED if name in self.undecided else getattr(self, name, self.OPTIONS[name].values[0])

    def options(self) -> dict[str, Setting]:
        """Every option with its value, in the order of `OPTIONS`."""
        return {name: self.value(name) for name in self.OPTIONS}

    def differences(self) -> dict[str, Setting]:
        """The options that are not as the edition has them."""
        return {name: value for name, value in self.options().items() if value != self.usual(name)}

    def usual(self, name: str) -> Setting:
        """What an option is in the edition as it stands."""
        return self.DEFAULTS[self.edition].get(name, self.OPTIONS[name].values[0])

    def setting(self, name: str) -> str:
        """One option as a verdict quotes it: `class_effects=closed`."""
        return f"{name}={written(self.value(name))}"

    def settles(self, ruling: str) -> str | None:
        """The option that settles a ruling, as a verdict quotes it; None if the game has no such option."""
        return _settled(self, ruling)[0]

    def is_usual(self, ruling: str) -> bool:
        """Whether a ruling is played as recommended."""
        return _settled(self, ruling)[1]

    def told(self, ruling: str, recommended: str) -> str:
        """What a ruling says where this profile is played: as recommended, or that it is not."""
        setting, is_usual = _settled(self, ruling)
        return recommended if is_usual else f"Played here otherwise ({setting}). Recommended: {recommended}"

    def text(self) -> str:
        """The one way this profile is written in a log header: the edition, then what differs from it."""
        return " ".join([self.edition, *(self.setting(name) for name in self.differences())])

    def __str__(self) -> str:
        return self.text()


@lru_cache(maxsize=4096)  # sound: a profile never changes
def _settled(profile: BaseProfile, ruling: str) -> tuple[str | None, bool]:
    """The setting that settles a ruling, None if there is no such option; and whether it is as the edition has it."""
    name = profile.option_of(ruling)
    if name is None:
        return None, True
    return profile.setting(name), profile.value(name) == profile.usual(name)


def settings_in(words: Collection[str]) -> dict[str, object]:
    """Words such as `mace=any` by name. Raises `ProfileError` for a word that is no setting, or one given twice."""
    options: dict[str, object] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise ProfileError(name, "", (), f"'{word}' is not an option: write it as name=value.")
        if name in options:
            raise ProfileError(name, value, (), f"Option '{name}' is given twice.")
        options[name] = value
    return options


def listed(choices: Collection[str]) -> str:
    """`closed, open or undecided`."""
    *first, last = choices
    return f"{', '.join(first)} or {last}" if first else last


def written(value: object) -> str:
    """A value as it stands in a header: true and false in small letters."""
    return str(value).strip().lower()


def unknown(kind: str, name: str, known: Collection[str]) -> ProfileError:
    """There is no such option, edition, format: with the near miss, or all there are."""
    near = difflib.get_close_matches(name, known, n=1)
    few = tuple(known) if len(known) <= MOST_LISTED else tuple(difflib.get_close_matches(name, known, n=5, cutoff=0.4))
    hint = f"Did you mean '{near[0]}'?" if near else f"Known: {', '.join(few)}."
    if not near and len(known) > MOST_LISTED:
        hint = f"The documentation lists all {len(known)} of them."
    return ProfileError(name if kind == "option" else kind, name, few, f"There is no {kind} '{name}'. {hint}")
