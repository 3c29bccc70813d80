"""A rules profile of Dungeon Dice: every ruling is a named option, and `strict` has all of them as the catalogue does.

The book leaves much open. `OPTIONS` says what each option means and which ruling it switches; its first value is
the catalogue's. The engine reads options as plain attributes (`profile.flee == "ends_turn"`); whatever people
type goes through `Profile.parse`.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import asdict, dataclass

STRICT = "strict"


class ProfileError(ValueError):
    """An option or value that does not exist: names the option and what is allowed."""

    def __init__(self, option: str, value: object, allowed: tuple[str, ...], message: str) -> None:
        super().__init__(message)
        self.option, self.value, self.allowed = option, value, allowed


@dataclass(frozen=True, slots=True)
class Option:
    """`ruling` is the catalogue ID that the option switches; the first of `values` is the catalogue's."""

    name: str
    values: tuple[str, ...]
    ruling: str
    description: str

    @property
    def default(self) -> str:
        return self.values[0]

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.ruling,)


def _options(*rows: tuple[int, str, str, str]) -> dict[str, Option]:
    return {
        name: Option(name, tuple(values.split()), f"DD-RUL-{number:02}", text) for number, name, values, text in rows
    }


#: Every option, by the number of its ruling.
OPTIONS = _options(
    (1, "start_tie", "reroll_tied reroll_all",
     "Who rolls again when the highest start rolls are equal: those who tied, or everybody."),
    (2, "artifact_trade", "noncombat own_turn",
     "When five treasures may be given for an artifact: at any time outside combat, or in one's own turn only."),
    (3, "fame_check", "combat_end at_once",
     "When Fame that a trade brings during a combat ends the game: at the end of that combat, or at once."),
    (4, "equal_claim", "same_fame both_at_goal",
     "Which claims are equal and are fought out: the same Fame, or any Fame that reaches the goal."),
    (5, "drawn_duel", "repeat_twice repeat",
     "What follows a drawn duel: two more duels at most and then a roll-off, or duels until one is won."),
    (6, "flee", "ends_turn search_again",
     "What fleeing does: it ends the turn, or the player may search again."),
    (7, "ability_phase", "last_call two_passes",
     "What closes the ability phase: a last call after two idle windows, or the second pass itself."),
    (8, "wound_cap", "level_dice none",
     "How many wounds count: as many as the hero has Level dice, or every one."),
    (9, "fizzle_counts", "yes no",
     "Whether a spell that fizzled is used up for this combat."),
    (10, "slash_target", "own_side any",
     "Whose die Slash rerolls: one of its own side, or any in the combat."),
    (11, "skeleton_key", "kept one_use",
     "What becomes of a skeleton key that opened a lock: its owner keeps it, or it returns to the red bag."),
    (12, "harm", "adds_to_other subtracts",
     "How a value harms a hero: it is added to the other side, or taken from the hero's."),
    (13, "after_loss", "wound_only both none",
     "Which after-combat icons count after a lost combat: wounds, wounds and recovery, or none."),
    (14, "extra_potion", "once_if_any_6 per_6 final_6_only",
     "What sixes of the monster pay: one potion for any, one for each, or one if a six lies there at the end."),
    (15, "settle", "before after",
     "When agreements are settled: before the rewards are drawn, or after."),
    (16, "experience", "level_table none",
     "What experience does: it raises the level by the table of the dice set, or nothing."),
    (17, "committed_dice", "locked tradable",
     "Whether a die that lies in the combat may be traded before its end."),
    (18, "tangle_removes", "this_combat game",
     "How far a tangled die is removed: from this combat, or from the game."),
    (20, "monster_player", "literal nonparticipant",
     "Who plays the monster: always the left neighbour, or the nearest player to the left who does not fight."),
    (21, "shatter_mode", "rolled equipped",
     "When Shatter works: while its face lies in the combat, or while the hammer is equipped."),
    (22, "lowest_tie", "user owner",
     "Who chooses between equally low dice: who tangles or drains, or the owner of the dice."),
    (23, "gust_removed", "stay_out return",
     "Whether a Gust brings removed and drained dice back to where they came from."),
    (25, "assistant_dice", "active_with_veto owner",
     "Who activates the assistant's dice: the active player unless the assistant objects, or the assistant."),
    (26, "empty_bag", "blue_for_yellow nothing",
     "What is drawn when the yellow bag is empty: a blue die, or nothing."),
    (27, "min_players", "2 3",
     "The fewest players of a game."),
    (29, "reach_roll_set", "counts free",
     "Whether the roll before a confrontation uses up the equipment set of the turn, even if the hero flees."),
    (30, "gust_rerolls_spells", "yes no",
     "Whether a Gust rerolls the spell dice too."),
    (31, "one_use_in_combat", "fixed as_any_die",
     "Whether a rolled one-use die can be rerolled, tangled or drained."),
    (32, "one_use_outside", "any_turn own_turn",
     "When a one-use die may be used outside combat: in any turn, or in its owner's."),
    (33, "recovered_die", "next_combat at_once",
     "When a Level die regained during a combat is rolled: in the next combat, or at once."),
    (34, "rerolled_ability", "other_kind any",
     "Which ability a rerolled die may use: one of a kind it has not used, or whatever it shows."),
    (35, "execute", "at_once at_comparison",
     "When an executed monster is defeated: at once, or when the totals would be compared."),
    (36, "traded_treasures", "blue_bag out_of_game",
     "Where the five treasures go that were given for an artifact."),
    (37, "duel_one_use", "duellists anyone",
     "Who may use one-use dice in a duel: the two, or every player."),
    (38, "equipped_dice", "must_roll may_roll",
     "Whether every equipped die is rolled in a combat, or as many as its owner likes."),
    (39, "lowest_scope", "side one_hero",
     "Among which dice the lowest is sought: those of the whole other side, or of one hero."),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Profile:
    """Every option set. Made by `Profile.parse`; equal profiles judge a log alike."""

    start_tie: str
    artifact_trade: str
    fame_check: str
    equal_claim: str
    drawn_duel: str
    flee: str
    ability_phase: str
    wound_cap: str
    fizzle_counts: str
    slash_target: str
    skeleton_key: str
    harm: str
    after_loss: str
    extra_potion: str
    settle: str
    experience: str
    committed_dice: str
    tangle_removes: str
    monster_player: str
    shatter_mode: str
    lowest_tie: str
    gust_removed: str
    assistant_dice: str
    empty_bag: str
    min_players: str
    reach_roll_set: str
    gust_rerolls_spells: str
    one_use_in_combat: str
    one_use_outside: str
    recovered_die: str
    rerolled_ability: str
    execute: str
    traded_treasures: str
    duel_one_use: str
    equipped_dice: str
    lowest_scope: str

    @classmethod
    def parse(cls, options: Mapping[str, object] | None = None) -> Profile:
        """`options` as people and JSON write them ({"flee": "search_again", "min_players": 3}).

        Raises `ProfileError`, which names the option and the allowed values.
        """
        if not isinstance(options, Mapping | None):
            raise ProfileError("options", options, (), "Options are written as names with values.")
        chosen = {name: option.default for name, option in OPTIONS.items()}
        chosen.update((name, _setting(name, value)) for name, value in (options or {}).items())
        return cls(**chosen)

    @classmethod
    def from_text(cls, text: str) -> Profile:
        """Read what `text` writes: `strict flee=search_again`; commas between options are allowed."""
        name, *settings = text.replace(",", " ").split() or [""]
        if name.casefold() != STRICT:
            raise ProfileError("profile", name, (STRICT,), f"There is no profile '{name}'. Did you mean '{STRICT}'?")
        options: dict[str, object] = {}
        for setting in settings:
            name, equals, value = setting.partition("=")
            if not equals:
                raise ProfileError(name, "", (), f"'{setting}' is not an option: write it as name=value.")
            if name in options:
                raise ProfileError(name, value, (), f"Option '{name}' is given twice.")
            options[name] = value
        return cls.parse(options)

    def options(self) -> dict[str, str]:
        """Every option with its value, in the order of `OPTIONS`."""
        return dict(asdict(self))

    def differences(self) -> dict[str, str]:
        """The options that are not as `strict` has them."""
        return {name: value for name, value in self.options().items() if value != OPTIONS[name].default}

    def setting(self, name: str) -> str:
        """One option as a verdict quotes it: `flee=ends_turn`."""
        return f"{name}={getattr(self, name)}"

    def text(self) -> str:
        """The one way this profile is written in a log header: `strict`, then what differs from it."""
        return " ".join([STRICT, *(self.setting(name) for name in self.differences())])

    def __str__(self) -> str:
        return self.text()


def _setting(name: str, value: object) -> str:
    """The allowed value that `value` means, or `ProfileError`."""
    if name not in OPTIONS:
        raise _unknown(name)
    written = str(value).strip().casefold()
    allowed = OPTIONS[name].values
    if written not in allowed:
        message = f"Option '{name}' cannot be '{value}': choose {' or '.join(allowed)}."
        raise ProfileError(name, value, allowed, message)
    return written


def _unknown(name: str) -> ProfileError:
    near = difflib.get_close_matches(name, OPTIONS, n=1)
    hint = f"Did you mean '{near[0]}'?" if near else f"Known: {', '.join(OPTIONS)}."
    return ProfileError(name, name, tuple(OPTIONS), f"There is no option '{name}'. {hint}")
