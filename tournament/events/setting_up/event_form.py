"""The organizer's form for an event. It only draws and collects; what a setting may be is `settings_check`'s to say."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.db.models import Q

from cardpool.dice_sets.services import by_digest, usable
from rules.core.books.option_book import Row
from rules.core.books.options import written
from teams.event_formats import EVENT_FORMATS
from teams.formats import FORMATS
from tournament.events.models import Event, Season, Store
from tournament.events.results.games_words import LENGTHS
from tournament.events.rule_books import RULE_BOOKS
from tournament.events.structures import STRUCTURES, Option, Structure
from tournament.events.structures.structure import THIRD
from tournament.pairing import SIZES
from tournament.quick_select import QuickSelect
from tournament.tiebreaks import BadScoring

from . import scoring_form

#: The games whose options an event may change, and one of their books: all books of a game have the same options.
_GAMES = {book.game.partition("/")[0]: book.key for book in RULE_BOOKS.values()}


#: Who sits out, in words.
BYE_WORDS = {
    "lowest": "the lowest in the standings",
    "latecomer": "the lowest; whoever came after round 1 last of all",
    "drawn": "somebody drawn at random",
}


def _date_input(kind: str, written: str) -> forms.DateTimeInput:
    return forms.DateTimeInput(attrs={"type": kind}, format=written)


class StructureSelect(QuickSelect):
    """The kinds of rounds, each with the rule books that it is for: static/event_form.js offers those that fit."""

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        serves = STRUCTURES[str(value)].serves
        option["attrs"]["data-books"] = " ".join(key for key, book in RULE_BOOKS.items() if serves(book))
        return option


def _keys(wanted: Callable[[Structure], bool]) -> str:
    return " ".join(key for key, structure in STRUCTURES.items() if wanted(structure))


#: Field -> the kinds of rounds that ask for it; a field that is not here is asked for by all.
_ONLY = {
    "best_of": _keys(lambda each: each.result == "games"),
    "swiss_rounds": _keys(lambda each: each.asks_rounds),
    "bye_policy": _keys(lambda each: each.asked_byes),
    "cut_to": _keys(lambda each: each.cuts),
    "cut_best_of": _keys(lambda each: each.cuts and each.result == "games"),
    "team_format": _keys(lambda each: not each.team_format),
    "first_table": _keys(lambda each: not each.is_bracket),
    "score": _keys(lambda each: each.scored),
}
_ONLY |= {f"{key}-{option.name}": key for key, each in STRUCTURES.items() for option in each.options}
#: What is asked only of an event with a cut after its rounds.
_OF_A_CUT = {"cut_best_of", *(f"{key}-{THIRD.name}" for key, each in STRUCTURES.items() if each.cuts)}


#: The panels of the form, each with its fields in order; the first has what every event is asked, and what a kind of
#: rounds asks up front. What it asks besides stands with the rounds.
_PANELS: dict[str, tuple[str, ...]] = {
    "What is played": (
        "name",
        "date",
        "starts_at",
        "edition",
        "dice_set",
        "structure",
        "swiss_rounds",
        "cap",
        "fee",
        "check_in",
        "season_id",
    ),
    "Rounds": ("best_of", "round_minutes", "bye_policy", "cut_to", "cut_best_of"),
    "Teams and registration": (
        "team_format",
        "event_format",
        "teams_shown",
        "approval",
        "registration_deadline",
    ),
    "In the room": ("first_table", "note", "online", "watch", "watch_delay", "turn_minutes"),
}
_UP_FRONT = [f"{key}-{option.name}" for key, each in STRUCTURES.items() for option in each.options if option.up_front]
_PANELS["What is played"] = tuple(
    part for name in _PANELS["What is played"] for part in ((name, *_UP_FRONT) if name == "structure" else (name,))
)
_PANEL_OF = {name: title for title, names in _PANELS.items() for name in names}
_PLACE = {name: place for place, name in enumerate(_PANEL_OF)}


@dataclass(frozen=True, slots=True)
class Asked:
    """A field of the form, the kinds of rounds that ask for it (empty: all), its label and help by kind (JSON), and
    whether it is asked only with a cut.
    """

    field: forms.BoundField
    only: str
    called: str
    of_a_cut: bool


class EventForm(forms.Form):
    """Every setting of an event, and one select per rules option."""

    field_order = ["name", "date", "starts_at", "edition", "dice_set"]

    name = forms.CharField(max_length=80)
    date = forms.DateField(widget=_date_input("date", "%Y-%m-%d"))
    starts_at = forms.TimeField(
        label="Starts at",
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        help_text="When round 1 begins. If empty, no time is announced.",
    )
    team_format = forms.ChoiceField(
        label="Team format", initial="tournament", choices=[(f.key, f.name.capitalize()) for f in FORMATS.values()]
    )
    event_format = forms.ChoiceField(
        label="Ban list",
        required=False,
        choices=[("", "None: every card is allowed"), *[(f.key, f.name) for f in EVENT_FORMATS.values()]],
    )
    best_of = forms.ChoiceField(label="A match is", required=False, choices=list(LENGTHS.items()))
    round_minutes = forms.IntegerField(label="Minutes a round", min_value=5, max_value=180, initial=30)
    structure = forms.ChoiceField(
        label="Rounds",
        widget=StructureSelect,
        required=False,
        choices=[(structure.key, structure.offered) for structure in STRUCTURES.values()],
    )
    swiss_rounds = forms.IntegerField(
        label="Swiss rounds",
        required=False,
        min_value=1,
        max_value=20,
        help_text="If empty, the number of players decides (6 to 8: 3, 9 to 16: 4, 17 to 32: 5, 33 to 64: 6). Pods "
        "play 3, score runs 1 (3 with drafted heroes: a gauntlet). A round robin takes as many as it needs.",
    )
    bye_policy = forms.ChoiceField(
        label="With an odd number, the bye goes to",
        required=False,
        choices=[*BYE_WORDS.items()],
        help_text="Nobody has a second bye before everybody has had one.",
    )
    cut_to = forms.ChoiceField(
        label="Cut after these rounds",
        required=False,
        choices=[("", "No cut: the standings decide"), *[(size, f"The top {size} play on") for size in SIZES]],
        help_text="Single elimination: one loss and you are out. In pods, choose 4 for a final pod of the best four, "
        "which is played from 9 players on. Announce it before the first round.",
    )
    cut_best_of = forms.ChoiceField(
        label="A match of the cut is",
        required=False,
        choices=list(LENGTHS.items()),
        initial=3,
    )
    registration_deadline = forms.DateTimeField(
        label="Registration closes and teams lock at",
        required=False,
        widget=_date_input("datetime-local", "%Y-%m-%dT%H:%M"),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"],
        help_text="If empty, when the event starts.",
    )
    first_table = forms.IntegerField(
        label="Tables are numbered from",
        required=False,
        min_value=1,
        max_value=9999,
        initial=1,
        help_text="For a room with several events. A bracket counts its own tables from 1.",
    )
    check_in = forms.BooleanField(
        label="Players check in before round 1",
        required=False,
        help_text="By the QR code on the desk, or there by name. Who is not here can be dropped in one press.",
    )
    fee = forms.CharField(
        label="Entry fee", max_length=20, required=False, help_text="As people read it: 5 €. If empty, there is none."
    )
    cap = forms.IntegerField(
        label="Places",
        required=False,
        min_value=2,
        max_value=8192,
        help_text="If empty, there is no limit. Once the event is full, players wait and move up when a place is free.",
    )
    approval = forms.BooleanField(
        label="Approve each registration",
        required=False,
        help_text="Players wait until you admit them under Registrations.",
    )
    teams_shown = forms.ChoiceField(
        label="Teams are",
        required=False,
        choices=Event.Teams.choices,
        help_text="A player always sees their own team, the staff all of them. Logs, replays and recordings show both "
        "teams of a match, so they open to others at the same time.",
    )
    online = forms.BooleanField(
        label="Played at a distance",
        required=False,
        help_text="Each match opens a game by link. The server throws the dice; log and result come in by themselves.",
    )
    watch = forms.ChoiceField(
        label="Games that are being recorded are seen by",
        required=False,
        choices=Event.Watch.choices,
        help_text="Players can record a game on their phones. Its log can be read once the game is over. "
        "A game shows both teams, so nobody looks on while the event hides them.",
    )
    watch_delay = forms.IntegerField(
        label="Minutes behind the game, for others", required=False, min_value=1, max_value=120, initial=5
    )
    turn_minutes = forms.IntegerField(
        label="Minutes of a turn on the recorder's clock",
        required=False,
        min_value=0,
        max_value=60,
        help_text="Leave it empty for no clock. Phones that record show the time of the turn, and when it is used up.",
    )
    note = forms.CharField(
        label="Announcement",
        max_length=300,
        required=False,
        help_text="Shown on the event's pages and on the TV screen.",
    )
    season_id = forms.ChoiceField(
        label="Part of season",
        required=False,
        help_text="Once the event is finished, it counts in the season's table.",
    )
    edition = forms.ChoiceField(
        label="Rule book", choices=[(book.key, book.title) for book in RULE_BOOKS.values()], initial="wol2015"
    )
    dice_set = forms.ChoiceField(
        label="Dice of the store", required=False, help_text="The faces of each set are under Cards, Dice sets."
    )

    def __init__(self, *args: Any, store: Store | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = {dice_set.digest: dice_set.name for dice_set in usable()}
        chosen = str(self.initial.get("dice_set") or "")
        if chosen and chosen not in known:  # a state that was changed since the event was made
            known[chosen] = by_digest(chosen).name
        if len(known) == 1:
            self.fields["dice_set"].initial = next(iter(known))
        self.fields["dice_set"].choices = [("", "Choose for Dungeon Dice"), *known.items()]  # type: ignore[attr-defined]
        self._offer_seasons(store)
        for game, book in _GAMES.items():
            rows = [row for chapter in RULE_BOOKS[book].chapters for row in chapter.rows]
            self.fields |= {_field(game, row.name): _option_field(row) for row in rows}
        self.fields |= scoring_form.fields()
        for structure in STRUCTURES.values():
            self.fields |= {_of_structure(structure, option): _structure_field(option) for option in structure.options}

    def _offer_seasons(self, store: Store | None) -> None:
        """Offer the seasons that are open, and the one that was chosen; a store without seasons is not asked."""
        chosen = str(self.initial.get("season_id") or "")
        seasons = Season.objects.filter(Q(is_over=False) | Q(pk=chosen or None), store=store)
        known = [(str(season.pk), season.name) for season in seasons]
        self.fields["season_id"].choices = [("", "No season"), *known]  # type: ignore[attr-defined]
        if not known:
            del self.fields["season_id"]

    def clean_teams_shown(self) -> str:
        return self.cleaned_data["teams_shown"] or Event.Teams.END.value

    def clean_watch(self) -> str:
        return self.cleaned_data["watch"] or Event.Watch.OFF.value

    def clean_watch_delay(self) -> int:
        return self.cleaned_data["watch_delay"] or int(str(self.fields["watch_delay"].initial))

    def clean_turn_minutes(self) -> int:
        return self.cleaned_data["turn_minutes"] or 0

    def clean_first_table(self) -> int:
        return self.cleaned_data["first_table"] or 1

    def clean_best_of(self) -> str:
        return self.cleaned_data["best_of"] or "1"

    def clean_bye_policy(self) -> str:
        return self.cleaned_data["bye_policy"] or "lowest"

    def clean_structure(self) -> str:
        return self.cleaned_data["structure"] or "swiss"

    def clean_cut_best_of(self) -> str:
        return self.cleaned_data["cut_best_of"] or str(self.fields["cut_best_of"].initial)

    @property
    def panels(self) -> list[tuple[str, list[Asked]]]:
        """Return the titled panels of the form, with every field that is neither a rules option nor of the scoring."""
        panels: dict[str, list[Asked]] = {title: [] for title in _PANELS}
        for asked in sorted(self._plain_fields(), key=lambda asked: _PLACE.get(asked.field.name, len(_PLACE))):
            panels[_PANEL_OF.get(asked.field.name, "Rounds")].append(asked)
        return list(panels.items())

    def _plain_fields(self) -> list[Asked]:
        called = json.dumps({key: [each.rounds_called, each.rounds_told] for key, each in STRUCTURES.items()})
        return [
            Asked(
                field,
                _ONLY.get(field.name, ""),
                called if field.name == "swiss_rounds" else "",
                field.name in _OF_A_CUT,
            )
            for field in self
            if "." not in field.name and not field.name.startswith(scoring_form.BEFORE)
        ]

    @property
    def scored(self) -> str:
        """Return the kinds of rounds that are scored as the event says."""
        return _ONLY["score"]

    # --- how it is scored ---

    def clean(self) -> dict[str, Any]:
        try:
            self.cleaned_data["scoring"] = scoring_form.read(self.cleaned_data)
        except BadScoring as bad:
            for fault in bad.faults:
                name = f"{scoring_form.BEFORE}{fault.field}"
                self.add_error(name if name in self.fields else None, fault.message)
        return self.cleaned_data

    @property
    def presets(self) -> list[tuple[forms.boundfield.BoundWidget, str]]:
        """Return the choices of how it is scored, each with what it means."""
        about = scoring_form.abouts()
        radios = list(self[f"{scoring_form.BEFORE}preset"])
        return [(radio, about[str(radio.data["value"])]) for radio in radios]

    @property
    def own_scoring(self) -> list[forms.BoundField]:
        """Return the fields of a scoring of one's own."""
        return [field for field in self if field.name.startswith(scoring_form.BEFORE)][1:]

    @property
    def option_sections(self) -> list[tuple[str, list[tuple[str, list[forms.BoundField]]]]]:
        """Return the options of each game by subject, under its name as a word of the stylesheet."""
        return [(game, self._chapters(game, book)) for game, book in _GAMES.items()]

    def _chapters(self, game: str, book: str) -> list[tuple[str, list[forms.BoundField]]]:
        """Those with several readings first; then those that can only be left undecided."""
        return [
            (chapter.title, [self[_field(game, row.name)] for row in sorted(chapter.rows, key=_few_readings)])
            for chapter in RULE_BOOKS[book].chapters
        ]

    def settings(self) -> dict[str, Any]:
        """Return what the services take, from a valid form: of the options only those of the book that was chosen."""
        data = self.cleaned_data
        structure = STRUCTURES[data["structure"]]
        of_structure = {option.name: data[_of_structure(structure, option)] for option in structure.options}
        plain = {name: value for name, value in data.items() if name in self.base_fields}
        before = _field(_game_of(plain["edition"]), "")
        options = {name.removeprefix(before): v for name, v in data.items() if name.startswith(before) and v}
        return plain | {"rules_options": options, "structure_options": of_structure, "scoring": data["scoring"]}


def _field(game: str, option: str) -> str:
    return f"{game}.{option}"


def _of_structure(structure: Structure, option: Option) -> str:
    """Return the name of a structure's own field on the form."""
    return f"{structure.key}-{option.name}"


def _structure_field(option: Option) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=option.label,
        required=False,
        choices=[*option.choices.items()],
        initial=option.default,
        widget=QuickSelect,
    )


def _game_of(edition: str) -> str:
    return RULE_BOOKS[edition].game.partition("/")[0]


def _few_readings(row: Row) -> bool:
    return not row.has_readings


def _option_field(row: Row) -> forms.ChoiceField:
    usual = set(row.usual.values())
    book = "as the book has it" if len(usual) > 1 else f"standard: {usual.pop().replace('_', ' ')}"
    recommended = f" Recommended: {row.settled}" if row.settled else ""
    return forms.ChoiceField(
        label=row.words,
        required=False,
        help_text=f"{row.question}{recommended}",
        choices=[("", book), *((value, value.replace("_", " ")) for value in row.values)],
        widget=QuickSelect,
    )


def initial_of(event: Event) -> dict[str, Any]:
    """Return the form's starting values for an event that exists."""
    names = (*EventForm.base_fields, "rules_options", "structure_options", "scoring")
    return initial_from({name: getattr(event, name) for name in names})


def initial_from(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return the form's starting values for these settings, each of `settings_check.SETTINGS`."""
    plain = {name: settings[name] for name in EventForm.base_fields} | scoring_form.initial(settings["scoring"])
    structure = STRUCTURES.get(str(settings["structure"]), STRUCTURES["swiss"])
    own = settings["structure_options"]
    plain |= {_of_structure(structure, option): own.get(option.name, option.default) for option in structure.options}
    game = _game_of(str(settings["edition"])) if settings["edition"] in RULE_BOOKS else ""
    return plain | {_field(game, name): written(value) for name, value in settings["rules_options"].items()}
