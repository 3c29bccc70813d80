"""A rules profile in any game: one of its editions (sets of defaults), and the options an event plays otherwise.

A game says what its options are (`table`), which editions there are, and lists the options as attributes of
its own `Profile`. An engine reads them as plain attributes (`profile.mace == "any"`); whatever people type
goes through `parse` or `from_text`.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from typing import Any, ClassVar, Self

Setting = str | int | bool


class ProfileError(ValueError):
    """An edition, option or value that does not exist: names the option and what is allowed."""

    def __init__(self, option: str, value: object, allowed: tuple[str, ...], message: str) -> None:
        super().__init__(message)
        self.option, self.value, self.allowed = option, value, allowed


@dataclass(frozen=True, slots=True)
class Option:
    """`rules` are the catalogue IDs that the option switches; `values` are all it may be."""

    name: str
    values: tuple[Setting, ...]
    rules: tuple[str, ...]
    description: str


def table(*rows: tuple[str, tuple[Setting, ...], str, str]) -> dict[str, Option]:
    """Options by name, from rows of name, values, the IDs it switches, description."""
    return {name: Option(name, values, tuple(rules.split()), text) for name, values, rules, text in rows}


@dataclass(frozen=True, slots=True)
class BaseProfile:
    """An edition with every option set; a game adds its options as fields. Equal profiles judge a log alike."""

    OPTIONS: ClassVar[Mapping[str, Option]]
    DEFAULTS: ClassVar[Mapping[str, Mapping[str, Setting]]]  # every option, for each edition
    CALLED: ClassVar[str] = "edition"  # what the game calls such a set of defaults

    edition: str

    @classmethod
    def parse(cls, edition: str, options: Mapping[str, object] | None = None) -> Self:
        """`options` as people and JSON write them ({"class_effects": "open", "first_turn_attack": "false"}).

        Raises `ProfileError`, which names the option and the allowed values.
        """
        if not isinstance(edition, str) or edition not in cls.DEFAULTS:
            raise unknown(cls.CALLED, str(edition), cls.DEFAULTS)
        if not isinstance(options, Mapping | None):
            raise ProfileError("options", options, (), "Options are written as names with values.")
        chosen: dict[str, Any] = {name: cls._setting(name, value) for name, value in (options or {}).items()}
        return cls(edition, **{**cls.DEFAULTS[edition], **chosen})

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
        allowed = {written(known): known for known in cls.OPTIONS[name].values}
        if written(value) not in allowed:
            message = f"Option '{name}' cannot be '{value}': choose {' or '.join(allowed)}."
            raise ProfileError(name, value, tuple(allowed), message)
        return allowed[written(value)]

    def options(self) -> dict[str, Setting]:
        """Every option with its value, in the order of `OPTIONS`."""
        settings = asdict(self)
        return {name: settings[name] for name in self.OPTIONS}

    def differences(self) -> dict[str, Setting]:
        """The options that are not as the edition has them."""
        defaults = self.DEFAULTS[self.edition]
        return {name: value for name, value in self.options().items() if value != defaults[name]}

    def setting(self, name: str) -> str:
        """One option as a verdict quotes it: `class_effects=closed`."""
        return f"{name}={written(getattr(self, name))}"

    def text(self) -> str:
        """The one way this profile is written in a log header: the edition, then what differs from it."""
        return " ".join([self.edition, *(self.setting(name) for name in self.differences())])

    def __str__(self) -> str:
        return self.text()


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


def written(value: object) -> str:
    """A value as it stands in a header: true and false in small letters."""
    return str(value).strip().lower()


def unknown(kind: str, name: str, known: Collection[str]) -> ProfileError:
    """There is no such option, edition, format: with the near miss, or all there are."""
    near = difflib.get_close_matches(name, known, n=1)
    hint = f"Did you mean '{near[0]}'?" if near else f"Known: {', '.join(known)}."
    return ProfileError(name if kind == "option" else kind, name, tuple(known), f"There is no {kind} '{name}'. {hint}")
