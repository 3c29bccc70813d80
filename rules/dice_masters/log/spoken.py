"""Lines as they are spoken at the table: `MM global with B`, `Orc x Vampire`, `opponent's NPC`, `the second NPC`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules.core.faults import Fault, Violation
from rules.core.handwriting import Spoken
from rules.core.lines.notation import CLAIM, FACT, TURN, Entry
from rules.core.lines.spoken import ARTICLES, entries_meant, lines_meant, sentences
from rules.core.lines.told_claims import change_in, damage_in, is_signed
from rules.dice_masters.log import reading
from rules.dice_masters.log.block_sentences import blocks_told, where_a_choice_is_asked
from rules.dice_masters.log.die_notation import label, player_named
from rules.dice_masters.log.spoken_choices import (
    AT_WORK,
    CAPTURES,
    NAMED,
    PAYS,
    TEXT_DAMAGE,
    choices_told,
    given_to,
    placed,
    spun,
)
from rules.dice_masters.log.vocabulary import VOCABULARY
from rules.dice_masters.names import ORDINALS, PAWN_WORDS
from rules.dice_masters.state import ATTACK, ROLL, State
from rules.dice_masters.steps.combat import recipients

_OFFER = r"(?:breath(?:e|es|-weapon| weapon)?|bw)(?: [1-3])?"
_ENERGY = r"(?:F|B|M|S|fist|bolt|mask|shield)"
_HITS = r"hits? |targets? |targeting |deals? |on |at |against "
_DAMAGE = r"[0-9] (?:damage|dmg) "
_AT = rf"(?:{_DAMAGE})?(?:on |to |at |targeting |against |targets )?"
_BY = r"(?:with|using|by)"
_CANNOT = r"(?:no to|does not|do not|doesn't|cannot|can't|can not|could not|couldn't|is unable to) block(?: .+)?"
_HAS_NONE = r"(?:has|have|had) (?:no|nothing|nobody|none)|(?:does not|doesn't) have(?: any)?"
_HAS_NOBODY = rf"(?:{_HAS_NONE})(?: .+)? block(?:ers?)?(?: with)?"
_SO = r"(?: (?:is|becomes|gets|counts|goes) [^0-9]+)?"
SENTENCES = sentences(
    {
        r"(?:use )?Name global(?: ability)?\W* (.+)": r"global \1 \2",
        rf"{PAYS} (?:for|on|to use) Name(?: global)?(?: ability)?[:,]* {_AT}(.+?){_SO}": r"global \2 with \1 on \3",
        rf"({_ENERGY}+):? {_AT}(.+?) (?:with |by )?Name(?: global)?": r"global \3 with \1 on \2",
        rf"Name:? (?:{_HITS}|{_DAMAGE})(?:{_DAMAGE})?(?:to |on |at )?(.+)": r"use \1 on \2",
        rf"Name,?:? (?:global )?(?:{_HITS}|{_DAMAGE})(?:{_DAMAGE})?(?:to |on |at )?(.+)": r"global \1 on \2",
        rf"{PAYS} (?:for|to use) Name global(?: ability)?\W*(.*)": r"global \2 with \1 \3",
        rf"{PAYS} (?:for|to buy|and buys?|buys?) Name": r"buy \2 with \1",
        rf"{PAYS} (?:for|to field|and fields?|fields?) Name": r"field \2 with \1",
        rf"{PAYS} for Name and fields? it": r"field \2 with \1",
        rf"{PAYS} for Name and buys? it": r"buy \2 with \1",
        r"Name (?:is |was )?fielded (?:with |for |by )?(.+)": r"field \1 with \2",
        r"Name (?:is |was )?(?:bought|purchased) (?:with |for |by )?(.+)": r"buy \1 with \2",
        r"((?:[0-9]|both|all) )?Name (?:(?:is|are|was|were|gets?) )?fielded": r"field \1\2",
        r"Name (?:(?:is|was|gets) )?(?:bought|purchased)": r"buy \1",
        r"(buy|field) Name,? (?:and )?(?:pays?|paid) (?:with )?(.+)": r"\1 \2 with \3",
        r"Name (?:rolls?|rolled|shows) (?:an? )?(L[1-3]\**|[FBMS?]{1,2})": r"roll \1:\2",
        r"block (.+?),? (?:and )?(?:pays?|paid|paying) (?:with )?(.+)": r"block \1 with \2",
        r"(?:plays?|casts?|activates?) (.+)": r"use \1",
        r"(?:use )?Name:? swaps? Name (?:with|for|and) Name": r"use \1 > \2 > \3",
        r"(use|global) (.+?) with (.+?) [0-9] (?:damage|dmg) (?:to|on|at) (.+)": r"\1 \2 with \3 on \4",
        r"(?:equips?|attach(?:es)?|puts?|gives?) Name (?:to|on|onto) Name": r"use \1 on \2",
        r"equips? Name with Name": r"use \2 on \1",
        r"Name (?:gets|takes|wears|wields|carries|receives|is equipped with) Name": r"use \2 on \1",
        r"Name (?:has|takes|took|is at|on) ([0-9]) (?:damage|dmg)(?: on it)?": r"= damage \1=\2",
        r"(?:plays|play) (.+)": r"field \1",
        rf"(?:Name )?(?:use )?{_OFFER}(?:,? pays?| with| for|:|,)? (?!weapon$|yes$)(.+)": r"yes with \2",
        rf"(?:Name )?(?:uses? )?{_OFFER}(?:[:,]? yes)?": r"yes",
        rf"(?:Name )?(?:use )?{_OFFER}(?:,? pays?| with| for|:|,)? (?:no|none|not used|declined)": r"no",
        rf"(?:does|do|did) not (?:use |pay for )?{_OFFER}": r"no",
        r"(?:block )?Name (?:is |was )?(?:blocked )?by Name": r"block \2=\1",
        r"block Name/Name": r"block \1=\2",
        r"(?:blocks? )?(?:(?:is|are|was|gets?) )?(?:blocked |blocks? )?by (.+)": r"block \1",
        rf"spins? (.+?) (up|down) {_BY} Name global(?: ability)?\W*(?:with |for )?(.+)": r"global \3 with \4 on \1 \2",
        rf"(?:block )?(?:{_CANNOT}|{_HAS_NOBODY})": r"block none",
        r"(?:puts?|places?) Name (?:in|into|onto|to) (?:field|play)": r"field \1",
        r"Name (?:goes |comes )?(?:in|into|onto|to) (?:field|play)": r"field \1",
        r"Name (?:goes |comes )?(?:in|into|onto|to) (?:field|play)\W* (?:for |with )?(.+)": r"field \1 with \2",
        r"damage:? (\S+ [0-9]+ (?:damage )?(?:to|on) .+)": r"assign \1",
        r"(?:splits?|divides?):? (.+)": r"assign \1",
        r"Name(?: damage)?:? ([0-9]+ .+|[0-9](?:/[0-9])+)": r"assign \1 \2",
        r"Name damage:? (.+)": r"assign \1 \2",
        r"Name:? (\S+ [0-9]+(?:,? \S+ [0-9]+)+)": r"assign \1 \2",
        r"attack \S+ with (.+)": r"attack \1",
        r"(?:sends?|sent) (.+?)(?: in| into battle)?(?: to attack)?": r"attack \1",
        r"Name (?:(?:is|has|are|becomes|stands at) )?(?:now )?(?:an? |at )?([0-9]{1,2}/[0-9]{1,2})": r"= \1 \2",
        r"(?:block )?(?:chumps?|chump-blocks?|intercepts?) (.+?) (?:with|using) (.+)": r"block \2 = \1",
        r"(?:chumps?|chump-blocks?|chump blocks?) (?:with|using) (.+)": r"block \1",
        r"Name (?:chumps?|chump-blocks?|intercepts?) (.+)": r"block \1 = \2",
        r"Name (?:(?:goes|comes|charges|swings|runs) )?in": r"attack \1",
        r"(.+?) (?:go|come|charge|swing|run) in": r"attack \1",
        r"(?:declares?|declared) (.+?) (?:as |to be )?attack(?:er|ers|ing)": r"attack \1",
        r"field (.+?) (?:with|for) (.+?) and (.+?) (?:for )?free": r"field \1 \3 with \2",
        r"(?:(?:its|Name) )?(?:bursts?|effect|ability|text)(?: effect)?:? (?:draws?|drew) (.+)": r"draw \2",
        r"(?:keeps?|kept) .+? re-?rolls? (?!rest|others)(.+)": r"reroll \1",
        r"(?:keeps?|kept) (.+?),? (?:and )?re-?rolls? (?:rest|others)": r"reroll all but \1",
    }
)
#: What is said where a text asks for a roll.
ROLLED = sentences(
    {r"Name (?:regenerates|rerolls?|re-rolls?)(?:,|:| and| rolls?| rerolls?| shows?| to| on)* (.+)": r"roll \1 \2"}
)
_PRICE = rf"(?:{_ENERGY}|[?]|wild|[FBMS?]{{2,9}})s?(?: ?[,+&/] ?| and |\b ?|$)"
#: What is bought or fielded, without the verb.
PAID_FOR = sentences({rf"Name,?:? (?:(?:with|for|using) )?[(\[]?((?:{_PRICE})+)[)\]]?": r"buy \1 with \2"})
_PRICED = re.compile(r"(?:[FBMS?12]|fist|bolt|mask|shield|wild){1,6}(?:/1)?", re.IGNORECASE)
#: What is paid, in front of what it is paid for: `Bo pays 1 life and blocks with Raven`.
_PAID_FIRST = re.compile(
    r"\bpa(?:ys?|id) ((?:(?! for ).)+?),? (?:and |to |then )+(blocks?|fields?|buys?) (?:with )?(.+)", re.IGNORECASE
)
#: What a card is said to do.
OF_A_CARD = sentences({r"Name (?:draws|drew) (.+)": r"draw \2"})
#: An action die that is used, without the verb.
OF_AN_ACTION = sentences({r"Name:? (?!global|with|for|pays?)(?:on |at |targets? |targeting )?(.+)": r"use \1 on \2"})
#: Whose die it is, in front of its name.
MINE, THEIRS = frozenset(("my", "own")), frozenset(("opponent", "opponents", "opp", "opps", "opposing", "enemy"))
_NUMBER = re.compile(r"(?:no|nr|number|num)?\.?#?([1-9])([:=].+)?", re.IGNORECASE)
_NUMBERED = re.compile(r"([a-z-]+)([1-9])([:=].+)?", re.IGNORECASE)
#: What a sign between two words stands for, behind these verbs.
PAIRED = {"block": " = ", "assign": "="}
_SIGNS = re.compile(r"=|(?<=[0-9]):\s*")
_TOLD_DAMAGE = re.compile(r"\b([0-9]) (?:damage|dmg)", re.IGNORECASE)
_BETWEEN_PRICES = re.compile(r"[(),;&]|\b(?:with|for|and|also|an?|the)\b")
#: Whose ability comes before the others that wait: `Kobold's effect first`.
_FIRST = re.compile(
    r"(?:the )?(.+?)(?:'s)?(?: (?:effect|ability|text))? (?:(?:is|goes|comes) )?first[.!]*", re.IGNORECASE
)
#: Where nothing lies: `Bo's field is empty`.
_EMPTY = re.compile(
    r"\S+ (field|attack|prep|used|bag|reserve)(?: zone| area| pile| pool)?(?: (?:is|now))* empty(?: now)?[.!]*",
    re.IGNORECASE,
)
#: Damage that is divided by whoever is asked.
_DIVIDED = re.compile(
    r"(?:P\d )?(?:puts? |deals? |damage:? )?(?:all )?"
    r"([1-9] (?:(?:damage|dmg) )?(?:to|on|at) .+|[0-9](?:(?:/| and | )[0-9])+)",
    re.IGNORECASE,
)
_BY_AN_ACTION = re.compile(r"(\S+) ([0-9]) (?:(?:damage|dmg) )?(?:to|on|at) (.+)", re.IGNORECASE)
#: Damage in parts, and to whom: `Cube 1+1 on NPCs`.
_IN_PARTS = re.compile(
    r"(\S+)(?: deals| damage)?:? ([0-9](?:[+/][0-9])+)(?: damage)? (?:on|to) (?:both |all )?(\S+)", re.IGNORECASE
)
_BOTH_FALL = re.compile(
    r"(?:they )?both (?:of them )?(?:(?:are |get )?(?:ko'?d|dead|out)|die|fall|trade)", re.IGNORECASE
)
#: Behind an amount of damage.
_DEALT = frozenset(("to", "on", "at", "damage"))


def spoken(state: State, entry: Entry, refusal: Fault) -> Iterator[Spoken]:
    """What an entry may say that cannot be read as it stands. What breaks a rule has been read."""
    if entry.kind == CLAIM and entry.args[:1] and _is_an_order(state, entry):
        yield from entries_meant(VOCABULARY, entry, (f"choose {' '.join(entry.args[1:])}",))
    if entry.kind in (CLAIM, TURN) or state.question is None:
        if entry.kind == TURN and state.question is not None and state.question.players and _is_player(state, entry):
            yield from entries_meant(VOCABULARY, entry, (f"choose {entry.text.strip()}",))
        return
    if told := _several_told(state, entry):
        yield tuple([act for act in entries_meant(VOCABULARY, entry, told) if isinstance(act, Entry)])
    if isinstance(refusal, Violation):
        if entry.kind == FACT and "->" in entry.text and state.question.kind in ("choose", "may"):
            yield from entries_meant(VOCABULARY, entry, (f"choose {' '.join(entry.args)}",))
        if entry.verb == "assign" and state.step != ATTACK:
            yield from entries_meant(VOCABULARY, entry, _dealt_by_an_action(state, " ".join(entry.args)))
        if entry.verb == "block" and (entry.is_sentence or "and" in entry.args):  # its signs tell who belongs to whom
            blocks = blocks_told(state, _as_told(state, entry, state.question.player))
            yield from entries_meant(VOCABULARY, entry, dict.fromkeys(blocks))
        return
    words = state.table.words.joined((entry.verb, *entry.args))
    plain = [word.rstrip(",.!;").removesuffix("'s") for word in words if word.casefold() not in ARTICLES]
    if entry.verb in PAIRED:
        plain = _SIGNS.sub(PAIRED[entry.verb], " ".join(plain)).split()
    said = " ".join(plain)
    whose = _whose(state, entry, plain)
    forms = dict.fromkeys((" ".join(whose), " ".join(_by_numbers(state, whose))))
    lines = [line for line in forms if line != said]
    meant = [line for form in forms for line in lines_meant(form, SENTENCES)]
    lines += [line for line in meant if _may_be_so(state, line) and _deals_so_much(state, said, line)]
    first = plain[0].rstrip(":") if plain else ""
    named = [state.table.stacks[number].card for number in state.table.words.numbers[first]] if first else []
    if named:
        actions = any(card is not None and not card.is_character for card in named)
        table = OF_A_CARD + OF_AN_ACTION if actions else OF_A_CARD
        lines += [line for form in forms for line in lines_meant(form, table)]
    if state.question.kind in ("act", "reroll") and named:
        bought = [line for form in forms for line in lines_meant(form, PAID_FOR)]
        lines += [line for each in bought for line in (each, each.replace("buy", "field", 1))]
    if (asked := where_a_choice_is_asked(state)) is not None:
        lines += [line for form in forms for line in (*spun(asked, form), *lines_meant(form, CAPTURES))]
        given = [line for form in forms for line in given_to(asked, form)]
        if given:
            yield from entries_meant(VOCABULARY, entry, dict.fromkeys(given))
            return
    if state.question.kind in ("choose", "may"):
        lines += choices_told(state, tuple(forms))
    if state.question.kind == "name":
        lines += [line for form in forms for line in (*lines_meant(form, NAMED), *placed(state, form))]
    if state.question.kind == "roll":
        lines += [line for form in forms for line in lines_meant(form, ROLLED)]
    lines += [line for form in forms for line in (*_dealt_by_the_only(state, form), *_dealt_to_all(state, form))]
    if state.step == ATTACK and (dealt := damage_in(said)):
        lines.append(f"= P{2 - state.active} lost {dealt}")
    lines += _life_told(state, entry, said)
    lines += _both_fell(state, said)
    lines += blocks_told(state, _as_told(state, entry, state.question.player))
    yield from entries_meant(VOCABULARY, entry, dict.fromkeys(lines))
    if state.question.kind == "order":
        yield from _by_one_that_waits(state, entry, said)


def _several_told(state: State, entry: Entry) -> list[str]:
    """The lines that one line tells: an empty zone, a price before its act, prices one by one, rolls for texts."""
    if entry.actor is not None and (zone := _EMPTY.fullmatch(entry.text.strip())):
        return [f"= P{entry.actor + 1} {zone[1]} none"]
    if (
        state.question is not None
        and state.question.kind == "order"
        and (first := _FIRST.fullmatch(entry.text.strip()))
    ):
        return [f"order {'-'.join(first[1].split())}"]
    if entry.verb == "pay" and (paid := _PAID_FIRST.search(entry.text)):
        return [f"{paid[2]} {paid[3]} with {paid[1]}"]
    if entry.verb in ("buy", "field"):
        return _each_with_its_price(state, entry)
    if entry.verb == "roll" and state.step != ROLL and len(entry.args) > 1 and all(":" in word for word in entry.args):
        theirs = f"p{2 - state.active}."  # the other player rolls behind whoever acts (DM-PRIO-01)
        return [f"roll {word}" for word in sorted(entry.args, key=lambda word: word.casefold().startswith(theirs))]
    return []


def _each_with_its_price(state: State, entry: Entry) -> list[str]:
    """`buy Orc (F F) and Troll (M)` as two lines; the last of several may have no price: `field Troll (F) and Orc`."""
    words = _BETWEEN_PRICES.sub(" ", " ".join(state.table.words.joined(entry.args))).split()
    acts: list[list[str]] = []
    for word in words:
        pays = _PRICED.fullmatch(word) is not None
        if not pays and (not acts or len(acts[-1]) > 1) and _is_name(state, word):
            acts.append([word])
        elif pays and acts:
            acts[-1].append(word)
        else:
            return []
    if len(acts) < 2 or any(len(act) < 2 for act in acts[:-1]):
        return []
    return [f"{entry.verb} {' with '.join(filter(None, (name, ' '.join(price))))}" for name, *price in acts]


def _by_one_that_waits(state: State, entry: Entry, said: str) -> Iterator[Spoken]:
    """`Superboy KOs Jade` where that is one of several abilities that wait: it comes next, and what it is for."""
    assert state.question is not None
    first, _, rest = said.partition(" ")
    name, match = first.rstrip(":"), AT_WORK.fullmatch(rest)
    stacks = state.table.words.numbers[name]
    waiting = [frame for frame in state.waiting[state.question.player] if frame.stack in stacks]
    if match is None or not waiting:
        return
    abilities = [state.table.stacks[frame.stack].abilities[frame.line] for frame in waiting]
    if match[2] is None or any(match[2] in TEXT_DAMAGE.findall(ability.text) for ability in abilities):
        order, choice = (
            next(entries_meant(VOCABULARY, entry, (line,))) for line in (f"order {name}", f"choose {match[3]}")
        )
        if isinstance(order, Entry) and isinstance(choice, Entry):
            yield order, choice


def _both_fell(state: State, said: str) -> list[str]:
    """`both die` where one attacker is blocked by one character."""
    fights = [(attacker, blocker) for blocker, foes in state.blocks.items() for attacker in foes]
    if state.step != ATTACK or len(fights) != 1 or not _BOTH_FALL.fullmatch(said):
        return []
    return [f"= ko {' '.join(label(state, die, full=True) for die in fights[0])}"]


def _life_told(state: State, entry: Entry, said: str) -> list[str]:
    """`20 to 17`: the life of whoever is attacked, or of the only one who has so much now; and `Bo 17`."""
    told = change_in(said)
    now = str(told[1]) if told is not None else said if said.isdecimal() else ""
    if not now:
        return []
    fits = [player for player in (0, 1) if str(state.life[player]) == now]
    who = fits[0] if len(fits) == 1 else None
    if entry.actor in (0, 1):
        who = entry.actor
    elif state.step == ATTACK:
        who = 1 - state.active
    if who is None:
        return []
    return [f"= P{who + 1} life {now}" if told is None else f"P{who + 1} {told[0]} -> {told[1]}"]


def _is_player(state: State, entry: Entry) -> bool:
    """Whether a line is a player's name and nothing else: where a text asks for one of them it begins no turn."""
    return player_named(state.table, entry.text.strip().rstrip(".!")) is not None


def _is_an_order(state: State, entry: Entry) -> bool:
    """`KO NPC` where a text lets one be KO'd: what is done, and no claim of it."""
    asked = state.question is not None and state.question.kind in ("choose", "may")
    return asked and entry.args[0].casefold() == "ko" and not is_signed(entry.text)


def _deals_so_much(state: State, said: str, line: str) -> bool:
    """Whether the text of a card that is used says the damage that is told of it, if it says a number."""
    verb, name = [*line.split(), ""][:2]
    told = _TOLD_DAMAGE.findall(said) if verb in ("use", "global") else []
    stacks = [state.table.stacks[number] for number in state.table.words.numbers[name]] if told else []
    lines = [line for stack in stacks if stack.card is not None for line in stack.card.text or ()]
    texts = " ".join(line for line in lines if line.startswith("Global") == (verb == "global"))
    dealt = TEXT_DAMAGE.findall(texts)
    return not dealt or set(told) <= set(dealt)


def _dealt_by_an_action(state: State, said: str) -> Iterator[str]:
    """`Magic-Missile deals 2 to Troll`: that die is used."""
    if match := _BY_AN_ACTION.fullmatch(said):
        line = f"use {match[1]} on {match[3]}"
        if _may_be_so(state, line) and _deals_so_much(state, f"{match[2]} damage", line):
            yield line


def _dealt_by_the_only(state: State, said: str) -> Iterator[str]:
    """`3 damage on NPC#1` where one die divides its damage."""
    match = _DIVIDED.fullmatch(said) if state.step == ATTACK and state.blocks else None
    if match is not None:
        dealers = [die for die in state.field(0) + state.field(1) if len(recipients(state, die)) > 1]
        yield from (f"assign {label(state, die)} {match[1]}" for die in dealers if len(dealers) == 1)


def _dealt_to_all(state: State, said: str) -> Iterator[str]:
    """`Cube 1+1 on NPCs`: what is dealt to each, where all whom it may be dealt to are called so."""
    match = _IN_PARTS.fullmatch(said) if state.step == ATTACK and state.blocks else None
    if match is None:
        return
    named = state.table.words.numbers[match[1]]
    for die in state.field(0) + state.field(1):
        fights = recipients(state, die) if state.table.stack_of[die] in named else ()
        called = {*state.table.words.numbers[match[3]], *state.table.words.numbers[match[3].removesuffix("s")]}
        if len(fights) > 1 and all(one >= 0 and state.table.stack_of[one] in called for one in fights):
            yield f"assign {label(state, die)} {match[2].replace('+', '/')}"


def _may_be_so(state: State, line: str) -> bool:
    """Whether a die that deals damage is in a fight, a card whose global ability is used has one, and a die that is
    used on somebody is an action."""
    verb, name = [*line.split(), ""][:2]
    numbers = state.table.words.numbers[name.rpartition(".")[2].partition("#")[0]]
    if verb == "assign":
        return bool(state.step == ATTACK and state.blocks) and _is_name(state, name)
    if verb == "use" and numbers and "on" in line.split():  # Vampire hits Troll, which tells of a fight
        cards = [state.table.stacks[number].card for number in numbers]
        asked = state.question is not None and state.question.kind in ("draw", "choose", "may")
        return not asked and any(card is not None and not card.is_character for card in cards)
    return verb != "global" or not numbers or any(stack.index in numbers for stack, _ in state.table.globals)


def _as_told(state: State, entry: Entry, player: int) -> str:
    """The sentences of an entry with names as one word each, without whoever tells them."""
    told = []
    name = state.name(player)
    for line in [part.text for part in entry.parts] or [entry.text]:
        said = line.strip()
        for called in (f"P{player + 1}", name, *name.split()[:1]):
            if re.match(rf"{re.escape(called)}\b", said, re.IGNORECASE):
                said = said[len(called) :].lstrip(" :-")
                break
        told.append(" ".join(state.table.words.joined(said.replace(",", " , ").split())))
    return " , ".join(told)


def _is_name(state: State, word: str) -> bool:
    return bool(state.table.words.numbers[word.partition("#")[0].partition(":")[0].partition("=")[0]])


def _whose(state: State, entry: Entry, words: list[str]) -> list[str]:
    """`opponent's NPC`, `P2's NPC` and `NPC of Bo` as `P2.NPC`, `my NPC` as that of whoever acts."""
    me = reading.actor(state, entry)
    found: list[str] = []
    side: int | None = None
    for place, word in enumerate(words):
        lower = word.casefold()
        following = words[place + 1] if place + 1 < len(words) else ""
        named = player_named(state.table, word)
        if lower in MINE | THEIRS and (following.casefold() in MINE or _is_name(state, following)):
            side = me if lower in MINE else 1 - me
        elif named is not None and _is_name(state, following):
            side = named
        elif lower == "of" and found and player_named(state.table, following) is not None:
            found[-1] = f"P{(player_named(state.table, following) or 0) + 1}.{found[-1]}"
        elif lower in ("opp", "opps"):
            found.append(f"P{2 - me}")
        elif named is None or words[place - 1 : place] != ["of"]:
            found.append(word if side is None else f"P{side + 1}.{word}")
            side = None
    return found


def _by_numbers(state: State, words: list[str]) -> list[str]:
    """`NPC 2`, `NPC no. 2`, `NPC2` and `the second NPC` as `NPC#2`."""
    found: list[str] = []
    ordinal = ""
    for place, word in enumerate(words):
        before = found[-1] if found else ""
        following = "".join(words[place + 1 : place + 2])
        number, numbered = _NUMBER.fullmatch(word), _NUMBERED.fullmatch(word)
        if word.casefold() in ORDINALS and _is_name(state, following):
            ordinal = f"#{ORDINALS[word.casefold()]}"
        elif ordinal:
            name, sign, behind = word.partition("=")
            found.append(f"{name}{ordinal}{sign}{behind}")
            ordinal = ""
        elif word.isdecimal() and following.casefold() in _DEALT:
            found.append(word)
        elif number and "#" not in before and ":" not in before and _is_name(state, before.rpartition("=")[2]):
            found[-1] = f"{before}#{number[1]}{number[2] or ''}"
        elif numbered and numbered[1].casefold() in (*PAWN_WORDS, *state.table.words.numbers.names):
            found.append(f"{numbered[1]}#{numbered[2]}{numbered[3] or ''}")
        elif word.casefold() not in ("no", "nr", "number") or not following.isdecimal():
            found.append(word)
    return found
