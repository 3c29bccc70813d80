"""Trying a card out before it is saved: a small prepared position and a few lines of a log, judged at once. Pure."""

import logging
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import rules
from cardpool.boards import Board, board_of
from rules.core import verdict as verdicts
from rules.core.language.problems import TextError
from rules.dice_masters.cards import Card, CardPool, CardSet, CharacterFace, face_word
from rules.dice_masters.language.ability import Ability
from rules.dice_masters.language.compile import check, compile_line
from rules.dice_masters.names import slug
from rules.dice_masters.profile import Profile

logger = logging.getLogger(__name__)
LONGEST = 4000  # characters of the log
MOST_LINES = 60
#: How a verdict is shown: class of the box, icon, words. A trial is a beginning, so "incomplete" is what is hoped for.
SHOWN = {
    verdicts.LEGAL: ("good", "ok", "Plays through to the end of the game"),
    verdicts.LEGAL_WITH_RULINGS: ("moot", "seal", "Plays through, with rulings"),
    verdicts.INCOMPLETE: ("good", "ok", "Legal so far"),
    verdicts.ILLEGAL: ("", "bad", "Breaks a rule"),
    verdicts.UNDECIDED: ("warn", "hand", "Undecided"),
    verdicts.UNREADABLE: ("warn", "hand", "Cannot be read here"),
}


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of it. `data` is the verdict's JSON, None when nothing was replayed."""

    look: str
    icon: str
    kind: str
    message: str
    data: dict[str, Any] | None = None

    @property
    def board(self) -> Board | None:
        return board_of(self.data) if self.data else None

    @property
    def line(self) -> int | None:
        """Return the line the position stands before; None: the end of the log."""
        return self.data["line"] if self.data and self.data["verdict"] != verdicts.INCOMPLETE else None


def pool_with(pool: CardPool, own: CardSet, card: Card) -> CardPool:
    """Return the pool with the draft card in its set, whatever stood there before."""
    here = next((each for each in pool.sets if each.code == own.code), own)
    cards = (*(other for other in here.cards if other.number != card.number), card)
    return CardPool([*(each for each in pool.sets if each.code != own.code), replace(here, cards=cards)])


def run(log: str, card: Card, pool: CardPool) -> Trial:
    """Judge the log with a pool that has the draft card in place. Never raises."""
    if len(log) > LONGEST or log.count("\n") > MOST_LINES:
        return _refused(f"A trial takes at most {MOST_LINES} lines and {LONGEST} characters.")
    if problems := check(card):
        return _refused(f"Correct the text first: {problems[0]}")
    try:
        data = rules.replay(log, {"dice-masters": pool}).as_json()
    except Exception:  # a draft may be odder than anything the engine was tried with; the page must stand
        logger.exception("The engine failed on a trial of %s", card.code)
        return _refused(
            "The engine failed on this card and log. That is our fault; the store's log file has the details."
        )
    look, icon, kind = SHOWN[data["verdict"]]
    place = f" at line {data['line']}" if data["line"] and data["verdict"] != verdicts.INCOMPLETE else ""
    return Trial(look, icon, kind + place, data["message"], data)


def _refused(message: str) -> Trial:
    return Trial("warn", "hand", "Not tried", message)


# --- the log the box starts with -----------------------------------------------------------------


def template(card: Card, edition: str, pool: CardPool) -> str:
    """Return a position in which the card is about to do what its text speaks of, and the line that does it."""
    profile = Profile.parse(edition, {})
    foe = _foe(card, edition, pool)
    dice = card.max_dice or card.use_dice or 1
    kind = "basic" if card.is_basic_action else f"P1 card {card.code} x{min(dice, 4)}"
    mine = f"basic {card.code} {card.title}" if kind == "basic" else f"{kind} {card.title}"
    stands, entry = _act(card, profile.pawn)
    header = [
        "Dice Marshal log 1",
        f"game dice-masters/{edition}",
        'P1 player "Ana"',
        'P2 player "Bo"',
        *([f"P2 card {foe.code} x2 {foe.title}"] if foe else []),
        mine,
        "position turn 5 P1 main",
        "P1 life 12",
        *stands,
        "P2 life 12",
        f"P2 field {slug(foe.name)}:L1 {profile.pawn}" if foe else f"P2 field {profile.pawn} x2",
    ]
    return "\n".join([*header, "", entry, ""])


def _foe(card: Card, edition: str, pool: CardPool) -> Card | None:
    """Return another character of the edition, one without a text if there is one: what happens is then the card's
    doing.
    """
    found = [
        other
        for card_set in pool.sets
        if card_set.edition == edition
        for other in card_set.cards
        if other.is_character and other.text is not None and other.name != card.name
    ]
    return min(found, key=lambda other: len(other.text or ()), default=None)


def _act(card: Card, pawn: str) -> tuple[list[str], str]:
    """Return lines of the position for the first player, and the first entry."""
    name = slug(card.name)
    if not card.faces:
        return [f"P1 field {pawn}"], f"attack {pawn}"
    face = card.levels[0] if card.levels else card.faces[3]
    text = " ".join(card.text or ()).casefold()
    if not isinstance(face, CharacterFace):
        return [f"P1 reserve {name}:{face_word(face)} {pawn}:? {pawn}:?", f"P1 field {pawn}"], f"use {name}"
    if "is fielded" in text:
        paid = " with" + " ?" * face.fielding if face.fielding else ""
        return [" ".join(["P1 reserve", f"{name}:L1", *[f"{pawn}:?"] * face.fielding])], f"field {name}{paid}"
    for ability in _used_at_will(card):
        energy = sum(amount for amount, _ in ability.cost.energy) if ability.cost else 0
        reserve = [" ".join(["P1 reserve", *[f"{pawn}:?"] * energy])] if energy else []
        act = f"global {name}" if ability.kind == "global" else f"use {name}:L1"
        return [*reserve, f"P1 field {name}:L1"], " ".join([act, *(["with"] if energy else []), *["?"] * energy])
    return [f"P1 field {name}:L1"], f"attack {name}"


def _used_at_will(card: Card) -> Iterator[Ability]:
    """Yield the globals and the Activate abilities of a character, those that wait for nothing."""
    for number, line in enumerate(card.text or (), start=1):
        with suppress(TextError):
            ability = compile_line(line, card.code, number)
            if ability.kind in ("global", "activate") and ability.trigger is None:
                yield ability
