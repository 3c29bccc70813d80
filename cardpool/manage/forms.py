"""The forms of a store's own sets. Each card form makes the entry its file would hold (`CardForm.entry`)."""

from collections.abc import Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Any

from django import forms

from cardpool.manage.checks import LONGEST_CODE, LONGEST_NAME, check_set
from cardpool.manage.entries import LEVEL, LEVELS, OWN_ENERGY, PLACES, UNKNOWN, entry_of, has_level
from rules.core.file_fields import CardDataError
from rules.dice_masters.cards import AFFILIATIONS, ALIGNMENTS, BASIC_ACTIONS, CARD_TYPES, ENERGY_TYPES, RARITIES
from rules.dice_masters.profile import EDITIONS
from rules.dice_masters.traits import EITHER, in_words

NOTHING: Mapping[str, Any] = MappingProxyType({})
#: Facts of a file that stand under another name in the form.
FIELD_OF = {
    "max": "max_dice", "use": "use_dice", "die": "symbol1", "die.energy": "symbol1", "die.levels": "fielding1",
    "die.actions": "action1",
}  # fmt: skip


def _choices(words: tuple[str, ...], none: str = "") -> list[tuple[str, str]]:
    return [("", none)] * bool(none) + [(word, word.capitalize()) for word in words]


class SetForm(forms.Form):
    set = forms.CharField(
        label="Code", max_length=LONGEST_CODE,
        help_text="Small letters, such as avx. Card codes end with it: 12avx. It cannot be changed later.",
    )  # fmt: skip
    name = forms.CharField(label="Name", max_length=LONGEST_NAME)
    edition = forms.ChoiceField(
        label="Plays by", choices=[(key, edition.book) for key, edition in EDITIONS.items()],
        help_text="The rulebook its cards were printed for.",
    )  # fmt: skip

    def __init__(self, *args: Any, taken: Any = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.taken = taken

    def clean(self) -> dict[str, Any]:
        """Errors of the set's facts stand beside them."""
        data = {**self.cleaned_data, "cards": []}
        if not self.errors:
            for problem in check_set(data, "the set", self.taken):
                self.add_error(problem.field if problem.field in self.fields else None, problem.message)
        return data


def _number(label: str, most: int = 99) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=0, max_value=most, required=False)


class CardForm(forms.Form):
    """All facts of a card. Which numbers are needed depends on its type; the others are ignored."""

    number = forms.IntegerField(label="Collector number", min_value=0, max_value=9999)
    name = forms.CharField(label="Name", max_length=LONGEST_NAME)
    subtitle = forms.CharField(label="Subtitle", max_length=LONGEST_NAME)
    type = forms.ChoiceField(label="Type", choices=_choices(CARD_TYPES))
    cost = forms.IntegerField(label="Purchase cost", min_value=0, max_value=99)
    energy = forms.ChoiceField(label="Energy", choices=_choices(ENERGY_TYPES, "Any energy buys it"), required=False)
    energy2 = forms.ChoiceField(label="Or a second energy type", choices=_choices(ENERGY_TYPES, "None"), required=False)
    rarity = forms.ChoiceField(label="Rarity", choices=_choices(RARITIES))
    max_dice = _number("Most dice in a team", 20)
    use_dice = _number("Dice it comes with", 20)
    affiliations = forms.MultipleChoiceField(
        label="Affiliations", choices=[(name, name) for name in AFFILIATIONS], required=False,
        widget=forms.CheckboxSelectMultiple,
    )  # fmt: skip
    alignment = forms.ChoiceField(label="Alignment", choices=_choices(ALIGNMENTS, "None"), required=False)
    creature_types = forms.CharField(
        label="Creature types", required=False, help_text="Between commas: Dragon, Undead."
    )
    equip_icon = forms.BooleanField(label="May carry gear (equip icon)", required=False)
    spellings = forms.CharField(label="Other subtitles it is known under", required=False, help_text="Between commas.")
    text = forms.CharField(
        label="Text, one ability a line", required=False, strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "autocapitalize": "sentences"}),
    )  # fmt: skip
    when_empty = forms.ChoiceField(
        label="If the text is empty, the card",
        choices=[("unwritten", "is not written yet"), ("blank", "is printed blank")],
        help_text="A log that depends on a card not written yet is undecided, never called legal.",
    )  # fmt: skip
    errata = forms.CharField(
        label="Later wording, where it plays differently", required=False, strip=False,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
    )  # fmt: skip

    def __init__(
        self,
        *args: Any,
        set_data: dict[str, Any],
        is_new: bool = True,
        kept: Mapping[str, Any] = NOTHING,
        **kwargs: Any,
    ) -> None:
        """`kept` are facts of the card that the form does not show."""
        super().__init__(*args, **kwargs)
        self.set_data, self.kept = set_data, kept
        self.fields |= _die_fields()
        if not is_new:
            self.fields["number"].disabled = True
            self.fields["number"].help_text = "The card's code uses it: to change it, remove the card and add it again."
        self.entry: dict[str, Any] | None = None

    def clean(self) -> dict[str, Any]:
        self._ask_for(*self._needed())
        if self.errors:
            return self.cleaned_data
        entry = {**entry_of(self.cleaned_data), **self.kept}
        problems = check_set({**self.set_data, "cards": [entry]}, self.set_data["name"])
        self.add_problems(problems)
        if not problems:
            self.entry = entry
        return self.cleaned_data

    def add_problems(self, problems: list[CardDataError]) -> None:
        """Each beside the field it is about."""
        for problem in problems:
            field = FIELD_OF.get(problem.field, problem.field)
            self.add_error(field if field in self.fields else None, problem.message)

    def _needed(self) -> list[str]:
        kind = self.cleaned_data.get("type")
        if kind == "character":
            return ["max_dice", *(f"{fact}{n}" for n in LEVELS if has_level(self.cleaned_data, n) for fact in LEVEL)]
        return ["use_dice" if kind in BASIC_ACTIONS else "max_dice"]

    def _ask_for(self, *names: str) -> None:
        for name in names:
            if name not in self.errors and self.cleaned_data.get(name) is None:
                self.add_error(name, "Write a number.")

    # What the page lays out as tables

    @property
    def energy_faces(self) -> list[tuple[int, Any, Any]]:
        return [(n, self[f"amount{n}"], self[f"symbol{n}"]) for n in PLACES]

    @property
    def levels(self) -> list[tuple[int, list[Any]]]:
        return [(n, [self[f"{fact}{n}"] for fact in LEVEL]) for n in LEVELS]

    @property
    def action_faces(self) -> list[tuple[int, Any]]:
        return [(n, self[f"action{n}"]) for n in PLACES]


def _die_fields() -> dict[str, forms.Field]:
    either = [f"{one}{EITHER}{other}" for one, other in combinations(ENERGY_TYPES, 2)]
    symbols = [(OWN_ENERGY, "the card's own"), (UNKNOWN, "not known"), *_choices((*ENERGY_TYPES, "wild", "generic"))]
    symbols += [(symbol, in_words(symbol).capitalize()) for symbol in (*either, EITHER.join(ENERGY_TYPES))]
    amounts, bursts = (
        [(1, "1"), (2, "2")],
        [("", "not known"), (0, "no burst"), (1, "* one burst"), (2, "** two bursts")],
    )
    fields: dict[str, forms.Field] = {f"{fact}4": _number(f"Level 4: {fact}") for fact in LEVEL}
    for n in PLACES:
        fields[f"amount{n}"] = forms.TypedChoiceField(label=f"Face {n}: energy", choices=amounts, coerce=int)
        fields[f"symbol{n}"] = forms.ChoiceField(label=f"Face {n}: symbol", choices=symbols)
        for fact in LEVEL:
            fields[f"{fact}{n}"] = _number(f"Level {n}: {fact}", 2 if fact == "bursts" else 99)
        fields[f"action{n}"] = forms.TypedChoiceField(
            label=f"Face {n + 3}: bursts", choices=bursts, coerce=int, required=False, empty_value=None
        )
    return fields
