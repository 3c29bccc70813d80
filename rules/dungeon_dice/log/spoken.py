"""Lines as they are spoken at the table: `M09 shows 3`, `Cy helps, gets the reward`, `search: M09`."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.faults import Fault
from rules.core.notation import Entry
from rules.core.spoken import entries_meant, lines_meant, said_plainly, sentences
from rules.dungeon_dice.log.vocabulary import VOCABULARY, names
from rules.dungeon_dice.state import State

_WHO = r"(P\d )?"
SENTENCES = sentences(
    {
        rf"{_WHO}search(?:es)?(?: for| with| and)?(?: draws?| finds?)? Name": r"\1draw \2",
        rf"{_WHO}(?:new )?monster(?: is)? (M\d+)": r"\1draw \2",
        r"(?:it|monster|M\d+) (?:shows|is|has) (?:level )?(\d\S*|treasure|locked)": r"roll \1",
        rf"{_WHO}(?:get|draw) help (?:from|of) P(\d)(?: for (.+))?": r"assist P\2 for \3",
        r"P(\d) assist (?:P\d )?(?:and )?(?:gets |for )?(.+)": r"assist P\1 for \2",
        r"P(\d) assist (?:P\d)?": r"assist P\1",
        r"reward (?:for|of) P(\d) (.+)": r"P\1 draw \2",
        r"P(\d) reward (.+)": r"P\1 draw \2",
        rf"{_WHO}puts? on (.+)": r"\1equip \2",
        rf"{_WHO}(?:is done|has nothing more|nothing more)": r"\1pass",
        r"end of combat": r"resolve",
        rf"{_WHO}(slash|armor|tangle|drain|gust|execute|fire)(?:e?s)?(?: (?:on|at))?( .+)?": r"\1use \2\3",
        rf"{_WHO}trade P(\d) (?:(?:his|her|my|their) )?(\S+)": r"\1trade \3 to P\2",
        r"P(\d) and P(\d) (?:trade|swap|exchange)s? (\S+) (?:and|for|with) (\S+)": r"P\1 trade \3 for P\2 \4",
        r"= (?:P\d|we|hero|heroes) (?:have |has )?(\d+) (?:and )?monster (?:has )?(\d+)": r"= total \1-\2",
        r"= (\d+)[-:/](\d+)": r"= total \1-\2",
    }
)


def spoken(state: State, entry: Entry, refusal: Fault) -> Iterator[Entry]:
    """What a refused entry may say."""
    yield from entries_meant(VOCABULARY, entry, lines_meant(said_plainly(entry, names(state)), SENTENCES))
