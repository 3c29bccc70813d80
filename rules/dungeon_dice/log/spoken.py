"""Lines as they are spoken at the table: `M09 shows 3`, `Cy helps, gets the reward`, `search: M09`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from rules.core.faults import Fault, Violation
from rules.core.handwriting import Spoken
from rules.core.lines.notation import CLAIM, FACT, Entry
from rules.core.lines.spoken import entries_meant, lines_meant, said_plainly, sentences
from rules.core.lines.told_claims import is_signed
from rules.dungeon_dice import zones
from rules.dungeon_dice.log.implied import implied
from rules.dungeon_dice.log.order import named
from rules.dungeon_dice.log.vocabulary import VOCABULARY, names
from rules.dungeon_dice.state import State
from rules.dungeon_dice.steps.answers import step
from rules.dungeon_dice.table import slug

_WHO = r"(P\d )?"
_ROLL_OFF = r"(?:rolloff|roll off)"
_REROLL = r"re-?roll(?:s|ing)?"
_ITS = r"(?:(?:its|his|her|my|their|potion|treasure|die|lowest) )*"
_MONSTER = r"(M\d+)[ :=(]+(?:(?:is|shows|level|lvl|with|a|on|roll) )*(\d[^\s)]*|treasure|locked)\)?"
_ONE_MONSTER = re.compile(_MONSTER, re.IGNORECASE)
_FALLS = r"(?:(?:and |, )?(?:gets?|gives?|to|into|shows|becomes|now|falls|->|=) )*(?:an? )?"
_DECLINES = (
    r"(?:(?:declines?|refuses?|veto|no|will not|does not)(?: want| accept| it| help| to)*"
    r"|say?s? no|thanks? no|fights? alone)"
)
#: A Level die by its id, in front of its face.
_LEVEL_DIE = re.compile(r"^([GK])[0-9]+(?=[:=])", re.IGNORECASE)
#: Both sides of a fight pass.
_NOBODY_ACTS = re.compile(
    r"(?:nobody|no one|neither(?: side)?|none) (?:uses?|adds?|does)(?: (?:anything|something|more|so|it))*[.!]*"
    r"|no (?:uses|abilities|activations)(?: (?:are |were )?used)?[.!]*"
    r"|(?:both|all|everybody|everyone)(?: sides| players)? pass(?:es)?[.!]*",
    re.IGNORECASE,
)
#: A bomb at the monster is one for the hero who fights it (DD-SYM-18).
_AT = frozenset(("at", "on", "against", "to"))
_HE = r"(?:he|she|they|who|P\d)"
_LOST = r"(?:(?:we|heroes|hero) )?(?:lost|loses?)"
_WON = r"(?:(?:we|heroes|hero) )?(?:won|wins?)"
_FIGHT = r" (?:fight|combat)"
SENTENCES = sentences(
    {
        rf"{_WHO}search(?:es)?(?: for| with| and)?(?: draws?| finds?)? Name": r"\1draw \2",
        rf"{_WHO}hunt(?: for| and draw| draw)? (M\d+) (?:and |or )?(M\d+)": r"\1draw \2 \3",
        rf"{_WHO}(?:new )?monster(?: is)? (M\d+)": r"\1draw \2",
        rf"{_WHO}(?:(?:search|draw|find)(?:es|s)? )?(?:and )?(?:finds? |draws? )?{_MONSTER}": r"\1draw \2 -> \3",
        r"(?:(?:reward|potion|treasure|artifact|extra) )+(?:is |die )?([BRY]\d+)": r"draw \1",
        r"(?:(?:reward|potion|treasure|artifact|extra) )*(?:is |die )?([BRY]\d+) for P(\d)": r"P\2 draw \1",
        rf"{_WHO}(?:heroes |hero |we )?(?:have |has )?(\d+)(?:[-:/]| to | against | vs )(?:monster )?(\d+)":
            r"= total \2-\3",
        rf"(?:trade )?{_WHO}(?:trade|gives?) P(\d) {_ITS}(\S+) (?:and )?(?:gets?|receives?|draw) {_ITS}(\S+)":
            r"\1trade \3 for P\2 \4",
        r"(?:P\d )?(?:assist|asks?) P(\d)(?: for help| to help)? (?:and )?(?:P\d|he|she|who) (?:gets?|draws?) (.+)":
            r"assist P\1 for \2",
        rf"(?:P\d )?(?:assist|ask)s? P(\d)(?: for help| to help)? (?:and )?{_HE} (?:assist|join|help|agree|accept)s?":
            r"assist P\1",
        rf"{_WHO}(M\d+) level (\d\S*)": r"\1draw \2 -> \3",
        r"(\d+)[-:](\d+) (?:win|loss|tie|won|lost)": r"= total \1-\2",
        r"P(\d) (?:starts|begins|goes first|(?:wins|won) (?:the )?roll)": r"= first P\1",
        r"(?:reward|potion|treasure|artifact|extra)s? P(\d) ([BRY]\d+)": r"P\1 draw \2",
        rf"{_WHO}trade {_ITS}(\S+) (?:to|with) P(\d) (?:for|against) {_ITS}(\S+)": r"\1trade \2 for P\3 \4",
        r"(?:P\d|nobody) (?:(?:doesn't|does not) )?wants?(?: any)?(?: to)? help": r"no",
        rf"{_WHO}use {_ITS}Name[ :(]+(recover|scroll|fizzle)\)?": r"\1use \2 -> \3",
        r"(?:we |group )?(?:ran|run|are) out of time|times? up": r"time",
        r"(?:we |group )?(?:have|has|had) to stop.*": r"stop",
        r"(?:it|monster|M\d+) (?:shows|is|has) (?:level )?(\d\S*|treasure|locked)": r"roll \1",
        rf"{_WHO}(?:get|draw) help (?:from|of) P(\d)(?: for (.+))?": r"assist P\2 for \3",
        r"P(\d) assist (?:P\d )?(?:and )?(?:for |gets |takes )?(?:no|nothing|none)(?: reward)?": r"assist P\1 for none",
        r"P(\d) assist (?:P\d )?(?:and )?(?:gets |for )?(.+)": r"assist P\1 for \2",
        r"P(\d) assist (?:P\d)?": r"assist P\1",
        rf"P\d offers? (?:to )?(?:help|assist|join)(?: P\d)?(?: for \S+)? (?:but |and )?P\d {_DECLINES}": r"no",
        rf"P\d (?:assist|ask)s? P\d (?:for |to )?(?:help|assist|join) (?:but |and )?(?:P\d|he|she) {_DECLINES}": r"no",
        r"P\d says? no(?: thanks| to help)*": r"no",
        r"P\d (?:veto|refuse|decline|no)s?(?: to)? (?:help|assist|join)": r"no",
        r"reward (?:for|of) P(\d) (.+)": r"P\1 draw \2",
        r"P(\d) reward (.+)": r"P\1 draw \2",
        rf"{_WHO}puts? on (.+)": r"\1equip \2",
        rf"{_WHO}confront (?:monster )?(\d.*)": r"\1confront -> \2",
        rf"{_WHO}reach (?:with \S+ )?(\d.*)": r"\1reach -> \2",
        rf"(P\d )assists? (?:P\d )?(?:with|using|by) Name {_FALLS}(\d\S*)": r"\1use \2 -> \3",
        rf"{_WHO}(?:is done|has nothing more|nothing more)": r"\1pass",
        rf"{_WHO}(?:trade|exchange|artifact|give|swap)s? (?:five|5)(?: treasures?)? for (?:new )?artifact (.+)":
            r"\1artifact \2",
        rf"{_WHO}(?:casts? )?fire (\d)": r"\1use fire -> \2",
        rf"{_WHO}gusts? ((?:[A-Z]\d+[ :=]*\d\S* ?)+)": r"\1use gust -> \2",
        r"end of combat": r"resolve",
        rf"{_LOST}(?:{_FIGHT})?": r"= result loss",
        rf"{_WON}{_FIGHT}|won": r"= result win",
        r"(?:it is|it's|fight is|combat is) (?:tie|tied)": r"= result tie",
        r"P(\d) (?:is|goes|comes|plays) (?:next|up)": r"= next P\1",
        rf"{_WHO}(?:open|unlock|key)s? (?:(?:chest|lock|it) )?(?:with|using) Name[ :(]+(small|skeleton)[ _-]key\)?":
            r"\1key \2 -> \3_key",
        rf"{_WHO}(slash|armor|tangle|drain|gust|execute|fire)(?:e?s)?(?: (?:on|at))?((?: [^\W\d]\S*)*)": r"\1use \2\3",
        rf"{_WHO}(slash|armor|fire)(?:e?s)?(?: (?:on|at))? (\S+) {_FALLS}(\d\S*)": r"\1use \2 \3 -> \4",
        rf"{_WHO}use Name (?:to )?{_REROLL} {_ITS}(\S+) {_FALLS}(\d\S*)": r"\1use \2 \3 -> \4",
        rf"{_WHO}curses? P(\d) (?:with|using|by) {_ITS}(\S+) {_FALLS}(\d\S*)": r"\1use \3 against P\2 -> \4",
        rf"{_WHO}rest (?:and )?(?:rolls? |gets? )?(?:an? )?[(\[]?(\d)[)\]]?": r"\1rest -> \2",
        rf"{_WHO}use Name {_FALLS}(\d\S*)": r"\1use \2 -> \3",
        rf"(?:P\d )?{_ROLL_OFF} P(\d)[ =](\S+) (?:and )?P(\d)[ =](\S+) for (.+)": r"rolloff P\1=\2 P\3=\4 for \5",
        rf"(?:P\d )?{_ROLL_OFF} for (\S+) P(\d)[ =](\S+) (?:and )?P(\d)[ =](\S+)": r"rolloff P\2=\3 P\4=\5 for \1",
        rf"{_WHO}{_REROLL} {_ITS}(\S+) (?:die )?(?:with|using|by) {_ITS}Name {_FALLS}(\d\S*)": r"\1use \3 \2 -> \4",
        rf"{_WHO}makes? (?:monster|it|P\d) {_REROLL} {_ITS}(\S+) {_FALLS}(\d\S*)": r"\1use armor \2 -> \3",
        rf"{_WHO}trade P(\d) {_ITS}(\S+) (?:for|against) (?:P\d )?{_ITS}(\S+)": r"\1trade \3 for P\2 \4",
        rf"{_WHO}trade P(\d) (?:(?:his|her|my|their) )?(\S+)": r"\1trade \3 to P\2",
        r"P(\d) and P(\d) (?:trade|swap|exchange)s? (\S+) (?:and|for|with) (\S+)": r"P\1 trade \3 for P\2 \4",
        r"= (?:P\d|we|hero|heroes) (?:have |has )?(\d+) (?:and )?monster (?:has )?(\d+)": r"= total \1-\2",
        r"= (\d+)[-:/](\d+)": r"= total \1-\2",
    }
)  # fmt: skip

#: What is said where one of two monster dice is rolled.
HUNTED = sentences(
    {
        rf"{_WHO}(?:draw |choose )?Name": r"\1choose \2",
        rf"{_WHO}(?:draw |choose )?Name (?:(?:level|lvl|is|shows|roll) )*(\d\S*|treasure|locked|potion)":
            r"\1choose \2 -> \3",
    }
)  # fmt: skip


def _of_any_level_dice(state: State, entry: Entry) -> tuple[str, ...]:
    """`G:3 G:2` for `G01:3 G02:2` where one of them is rolled: at the table nobody tells the own Level dice apart."""
    named = [word for word in entry.args if _LEVEL_DIE.match(word)]
    rolled = set(map(state.table.id, state.question.dice)) if state.question is not None else set()
    if len(named) < 2 or rolled.isdisjoint(word[:3].upper() for word in named):
        return entry.args
    return tuple([_LEVEL_DIE.sub(r"\1", word) for word in entry.args])


def _by_bags(state: State, entry: Entry) -> list[tuple[str, ...]]:
    """The words of a draw, parted by the bags of their dice."""
    found: dict[str, tuple[str, ...]] = {}
    for word in entry.args:
        for die in named(state, replace(entry, args=(word,))):
            bag = state.table.dice[die].bag or ""
            found[bag] = (*found.get(bag, ()), word)
    return list(found.values())


#: A rest, and what it heals: `Ana rests: 5, heals 2`.
_RESTS = re.compile(
    r"(?:(?P<who>P\d) )?rest:? (?:and )?(?:roll |gets? )?(?:an? )?[(\[]?(?P<shown>\d)[)\]]? "
    r"(?:and )?(?:heals?|recovers?) (?P<heals>\d)(?: wounds?)?",
    re.IGNORECASE,
)
#: The totals, the monster by its name: `Ana 10, goblin 4`.
_TOTAL = re.compile(
    r"(?:(?:P\d|heroes|hero|we) )?(?:has |have )?(?P<heroes>\d+) (?:and |to |against |vs )?(?P<against>[^\s\d]\S*) "
    r"(?:has )?(?P<monster>\d+)",
    re.IGNORECASE,
)


#: `Ana wins 12 to 4`.
_WON_BY = re.compile(r"(?:hero )?(?P<how>wins|loses) (?P<heroes>\d+) ?(?:to|[-:]) ?(?P<monster>\d+)", re.IGNORECASE)


def _is_decided(state: State) -> bool:
    """Whether the combat is over if somebody tells how it ended: nobody has anything left to use."""
    told, ahead = Entry(CLAIM, "=", ("result", "win")), state.copy()
    while ahead.question is not None and ahead.question.kind in ("window", "last call"):
        if (answer := implied(ahead, told)) is None:
            return False
        step(ahead, answer)
    return bool(ahead.outcome)


def _monster_name(state: State) -> str:
    return slug(state.table.dice[state.monster].name).casefold() if state.monster >= 0 else "monster"


def _is_the_monster(state: State, entry: Entry) -> bool:
    """Whether the words behind a confrontation say which monster it is: `fights the Witch, level 4`."""
    face = zones.face(state, state.monster) if state.monster >= 0 else None
    if face is None or face.monster is None:
        return False
    known = {_monster_name(state), "monster", "level", "lvl", str(face.monster.level), f"l{face.monster.level}"}
    return bool(entry.args) and known.issuperset(word.casefold().strip(".,!") for word in entry.args)


def _acts_of(form: Spoken) -> tuple[Entry, ...]:
    return (form,) if isinstance(form, Entry) else form


def _with_figures(state: State, entry: Entry) -> Iterator[Spoken]:
    """A rest with what it heals, and the totals with the monster's name."""
    said = said_plainly(entry, names(state))
    if rest := _RESTS.fullmatch(said):
        who, heals = rest["who"] or f"P{state.active + 1}", state.table.dice_set.params.rest
        if "1" <= rest["shown"] <= "6" and int(rest["heals"]) > heals[int(rest["shown"]) - 1]:
            most = heals[int(rest["shown"]) - 1]
            raise Violation("DD-REST-01", f"A {rest['shown']} heals {most}, not {rest['heals']}.")
        lines = (f"{who} rest -> {rest['shown']}", f"= {who} gained {rest['heals']}")
        yield tuple(act for form in entries_meant(VOCABULARY, entry, lines) for act in _acts_of(form))
    total = _TOTAL.fullmatch(said)
    if total and total["against"].casefold() in ("monster", _monster_name(state)):
        yield from entries_meant(VOCABULARY, entry, (f"= total {total['heroes']}-{total['monster']}",))


def _drawn_and_shown(state: State, entry: Entry) -> tuple[Entry, ...]:
    """`draw Goblin: treasure`: a monster die by its name, with what it shows; () for all else."""
    dice = named(state, replace(entry, args=entry.args[:1]))
    if len(entry.args) != 2 or len(dice) != 1 or state.table.dice[dice[0]].bag != "black":
        return ()
    shown = f"{state.table.id(dice[0])}:{entry.args[1]}"
    return replace(entry, args=entry.args[:1]), replace(entry, kind=FACT, verb="roll", args=(shown,))


def spoken(state: State, entry: Entry, refusal: Fault) -> Iterator[Spoken]:
    """What a refused entry may say."""
    is_refused_roll = entry.verb == "roll" and isinstance(refusal, Violation)
    if is_refused_roll and (words := _of_any_level_dice(state, entry)) != entry.args:
        yield replace(entry, args=words)
    by_an_onlooker = "assist" not in entry.text.casefold().split()  # Cy helps, Cy assists Ana
    whom = [names(state).players.get(word.casefold().rstrip(".!")) for word in entry.args]
    if entry.verb == "assist" and entry.actor is not None and whom in ([], [state.active]) and by_an_onlooker:
        yield replace(entry, actor=None, args=(f"P{entry.actor + 1}",))
    if entry.actor is None and _NOBODY_ACTS.fullmatch(entry.text.strip()):
        yield replace(entry, verb="pass", args=()), replace(entry, verb="pass", args=())
    if entry.verb == "draw" and entry.actor is None and len(bags := _by_bags(state, entry)) > 1:
        yield tuple(replace(entry, args=words) for words in bags)  # a reward and a potion
    if entry.verb == "confront" and (found := _ONE_MONSTER.fullmatch(" ".join(entry.args))):
        for meant in entries_meant(VOCABULARY, entry, (f"draw {found[1]} -> {found[2]}",)):
            yield *(meant if isinstance(meant, tuple) else (meant,)), replace(entry, args=())
    if entry.verb == "draw" and (drawn := _drawn_and_shown(state, names(state).plainly(entry))):
        yield drawn
    yield from _with_figures(state, entry)
    of_a_combat = state.monster >= 0 and not (state.over or state.champions)
    fighters = {f"P{seat + 1}" for seat in (state.active, state.assistant) if seat >= 0}
    wins = entry.kind == CLAIM and entry.args[:1] == ("winner",) and fighters.issuperset(entry.args[1:])
    if wins and of_a_combat and not is_signed(entry.text):  # and not the game
        yield replace(entry, args=("result", "win"))
    if entry.verb == "confront" and _is_the_monster(state, names(state).plainly(entry)):
        yield replace(entry, args=())
    told = {word.casefold() for word in entry.args}
    if entry.verb == "use" and "monster" in told and not _AT.isdisjoint(told):
        kept = tuple([word for word in entry.args if word.casefold() not in _AT | {"the", "monster"}])
        yield replace(entry, args=(*kept, "for", f"P{state.active + 1}"))
    hunts = state.question is not None and state.question.kind == "hunted"
    table = HUNTED if hunts else SENTENCES
    said = said_plainly(entry, names(state))
    if of_a_combat and said[:2] in fighters and said[2:].split()[:1] in (["loses"], ["lost"], ["wins"], ["won"]):
        said = f"hero{said[2:]}"
    if won := _WON_BY.fullmatch(said):
        result = (f"= result {'win' if won['how'] == 'wins' else 'loss'}",) if _is_decided(state) else ()
        claims = (f"= total {won['heroes']}-{won['monster']}", *result)
        yield tuple(act for form in entries_meant(VOCABULARY, entry, claims) for act in _acts_of(form))
    for meant in entries_meant(VOCABULARY, entry, lines_meant(said, table)):
        if isinstance(meant, tuple) and meant[0].verb == "confront":
            yield meant[0], *[replace(act, actor=None) for act in meant[1:]]  # the monster's dice are nobody's
        else:
            yield meant
