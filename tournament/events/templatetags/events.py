"""Small words for the event pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import mark_safe

from teams.event_formats import EVENT_FORMATS
from teams.formats import FORMATS
from tournament.events import present
from tournament.events.proof.fit import Fit
from tournament.events.shown import byes_asked, quest_pages, time_called
from tournament.pairing import listed

from ..models import AuditEntry, Entrant, Event, Match, Round
from ..present import PairRow
from ..results import kind_of, quest_words, read_outcome
from ..rule_books import RULE_BOOKS
from ..services.entering import capacity
from ..services.results import kept_outcome
from ..structures import Column, Row

register = template.Library()


@register.simple_tag(takes_context=True)
def made_from(context: template.Context) -> str:
    """Return the field that says what a form was made from; every form that changes something carries it."""
    return format_html('<input type="hidden" name="made_from" value="{}">', context.get("made_from", ""))


@register.simple_tag
def places_left(event: Event) -> int | None:
    """Return how many more may register themselves; None without a limit."""
    return capacity.places_left(event)


@register.filter
def at_time(what: Event | Round) -> str:
    """Return what players do when time is called in this event, or in this round of it."""
    if isinstance(what, Round):
        return time_called.at_time(what.event, in_cut=what.is_cut)
    return time_called.at_time(what)


#: Of those that one act concerns.
NAMES_IN_A_LINE = 12
_SUFFIX = {1: "st", 2: "nd", 3: "rd"}

#: Action of the trail -> what it says after the name. `{…}` are keys of the entry's data.
DEEDS = {
    "recording.begin": "began to record game {game} of table {table}",
    "recording.sit-down": "sat down at table {table} to record the game",
    "recording.finish": "finished the recording",
    "recording.withdraw": "withdrew a recording or a call",
    "recording.dispute": "disputed entry {number} of a recording: {text}",
    "recording.call": "called a judge to a recording",
    "recording.rule": "ruled at the table: {line}",
    "recording.watch": "changed who may look on",
    "recording.feature": "changed the table on the wall",
    "event.create": "created the event",
    "event.import": "imported the event from an archive",
    "event.update": "changed settings",
    "event.open": "opened the registration",
    "event.lock": "locked the teams",
    "event.unlock": "unlocked the teams",
    "event.start": "started the event with {entries}",
    "event.finish": "finished the event",
    "event.reopen": "reopened the event{why}",
    "event.call_off": "called the event off",
    "event.open_again": "reopened the event",
    "event.delete": "deleted the draft {name}",
    "role.give": "made {name} {role}",
    "role.take": "took the role {role} from {name}",
    "role.link": "made a link for a {role}",
    "role.unlink": "revoked a link for a {role}",
    "season.event": "changed the season: {season}",
    "entry.register": "registered {name}",
    "entry.remove": "removed {name}",
    "entry.remove_many": "removed {count} players at once: {names}",
    "entry.apply": "put {name} on the waiting list",
    "entry.withdraw": "took {name} off the waiting list",
    "entry.move_up": "moved {name} up from the waiting list",
    "entry.admit": "admitted {names}",
    "entry.refuse": "refused {names}",
    "entry.unadmit": "put {names} back on the waiting list",
    "entry.unrefuse": "put {names} back on the waiting list",
    "team.lost": "could not read the team that waited with {name}",
    "entry.drop": "dropped {name} {when}",
    "entry.undrop": "readmitted {name}",
    "entry.join": "made one team of {was} and {other}: {name}",
    "entry.split": "made two entries again of {name} and {other}",
    "entry.rename": "renamed {was} to {name}",
    "entry.bye": "asked for {name} in round {round}: {said}",
    "entry.here": "checked {name} in",
    "entry.away": "took the check-in of {name} back",
    "entry.paid": "noted that {name} has paid",
    "entry.due": "noted that {name} has not paid",
    "entry.table": "seated {name} {said}",
    "entry.drop_absent": "dropped who was not here: {names}",
    "entry.back": "readmitted {names}",
    "entry.apart": "changed whom {name} should not sit with",
    "draft.seats": "drew the seats of the draft by lot number {seed}",
    "draft.unseat": "took the seats of the draft back",
    "draft.begin": "began pile {pile} of the draft",
    "draft.unbegin": "took the start of pile {pile} back",
    "draft.pass": "pod {pod}: passed on after pick {number}",
    "draft.unpass": "pod {pod}: went back to pick {number}",
    "draft.pick": "took down pick {number} of {name}",
    "draft.unpick": "took back pick {number} of {name}",
    "draft.correct": "corrected pick {number} of {name}",
    "draft.sheet": "entered {picks} from the sheet of {name}",
    "draft.unsheet": "took back {picks} of {name}",
    "draft.paper": "noted that {name} writes on paper",
    "draft.phone": "noted that {name} picks on the phone",
    "draft.build": "gave {minutes} min for building teams",
    "draft.unbuild": "set the time for building teams back to {minutes} min",
    "draft.pile": "wrote down pile {pile} of {name}",
    "team.submit": "handed in a team: {name}",
    "team.recheck": "checked the team of {name} again",
    "round.pair": "paired round {number} by lot number {seed}",
    "round.publish": "published round {number}",
    "round.unpublish": "hid the pairings of round {number}",
    "round.repair": "took back the pairings of round {number}",
    "round.discard": "ended the event without round {number}",
    "round.swap": "swapped {players[0]} and {players[1]} in round {number}",
    "round.reseat": "{said} in round {number}",
    "round.seat_back": "seated everybody as before in round {number}",
    "round.replay": "took back round {number}, because a match before it was corrected",
    "match.extend": "round {round}, table {table}: gave {minutes} min more",
    "match.unextend": "round {round}, table {table}: took time back",
    "match.no_show": "round {round}, table {table}: {name} did not come",
    "round.unpair": "took the pairings of round {number} away",
    "clock.undo": "turned the clock back",
    "event.unstart": "opened registration again",
    "event.unopen": "made the event a draft again",
    "entry.put_back": "put {names} back",
    "log.attach": "handed in a log",
    "log.game": "handed in a log as game {game}, which was game {was}",
    "log.free": "had a stuck log checked again",
    "log.ask": "asked for a log to be checked",
    "log.judged": "checked a log",
    "log.delete": "deleted a log",
    "log.move_up": "had a log checked first",
    "log.seats": "said who sat where in a log",
    "match.replay": "round {round}, table {table}: to be played again",
    "clock.start": "started the clock",
    "clock.add": "moved the clock by {minutes} min",
    "clock.pause": "paused the clock",
    "clock.resume": "resumed the clock",
    "result.report": "round {round}, table {table}: reported {result}",
    "result.confirm": "round {round}, table {table}: confirmed {result}",
    "result.accept": "round {round}, table {table}: accepted the report {result} of one player",
    "call.raise": "round {round}, table {table}: called a judge{why}",
    "call.answer": "round {round}, table {table}: answered the call",
    "call.take": "round {round}, table {table}: took the call",
    "call.leave": "round {round}, table {table}: put the call back",
    "call.withdraw": "round {round}, table {table}: took the call back",
    "call.reopen": "round {round}, table {table}: opened the call again",
    "call.appeal": "round {round}, table {table}: appealed against a ruling{why}",
    "call.ruled": "round {round}, table {table}: ended the call with a ruling, {minutes} min more",
    "result.dispute": "round {round}, table {table}: disputed {result}{claim}",
    "result.decide": "round {round}, table {table}: decided {result}",
    "result.correct": "round {round}, table {table}: corrected to {result}",
    "result.clear": "round {round}, table {table}: cleared the result",
    "result.undo": "round {round}, table {table}: undid the last change, now {result}",
    "party.seat": "seated {name}: {names}",
    "party.account": "noted that {person} of {name} has an account here",
    "party.no_account": "took the account of {person} out of {name}",
    "party.replace": "put {came} on seat {seat} of {name} instead of {left}",
    "party.leave": "noted that {left} has left {name}, and {stayed} plays on alone",
    "party.return": "gave a seat of {name} back to {back}",
    "quest.heroes": "round {round}, table {table}: chose {names}",
    "quest.traps": "round {round}, table {table}: picked {number} traps",
    "quest.card": "round {round}, table {table}: showed card {number}",
    "team.look": "plays here, and looked at the hidden teams",
    "team.saw": "could see the hidden teams before entering",
    "judge.rule": "round {round}, table {table}: ruled: {decision}",
    "judge.upheld": "round {round}, table {table}: upheld the ruling",
    "judge.overturned": "round {round}, table {table}: overturned the ruling: {decision}",
    "judge.take_back": "round {round}, table {table}: took the ruling back",
    "penalty.give": "gave {name} a penalty",
    "penalty.take_back": "took a penalty of {name} back",
    "penalty.redo": "gave {name} a penalty again",
    "check.draw": "drew for a deck check: {names}",
    "check.choose": "asked for a deck check of {names}",
    "check.finish": "checked the team of {name}: {said}",
    "check.take_back": "took back the deck check of {names}",
    "check.reopen": "took back what the deck check of {name} found",
    "team.decide": "decided about the team of {name}: {said}",
    "team.undecide": "took back the decision about the team of {name}",
    "log.rule": "ruled on a log",
    "log.recompute": "checked a log again",
}
#: What somebody of the staff is in the event they spoke in.
PARTS = {"match": ", as a player of this match", "event": ", as a player of this event"}


def _result_word(after: dict | None) -> str:
    outcome = kept_outcome(after or {})
    return "no result" if outcome is None else kind_of(outcome).spoken(read_outcome(outcome))


def _claim_words(after: dict | None) -> str:
    claim, outcome = (after or {}).get("counter_claim"), kept_outcome(after or {})
    if not claim or outcome is None:
        return ""
    kind = kind_of(outcome)
    return f", says {kind.spoken(kind.parse(claim))}"


def _some_names(names: Sequence[str]) -> str:
    """Return the first of many names; the trail has them all."""
    more = len(names) - NAMES_IN_A_LINE
    return ", ".join(names[:NAMES_IN_A_LINE]) + (f" and {more} more" if more > 0 else "")


@register.filter
def deed(entry: AuditEntry) -> str:
    """Return a line of the trail in words; an action of another app keeps its name."""
    after = entry.data.get("after")
    said = entry.data.get("said")
    data = {
        **entry.data,
        "result": entry.data.get("words") or _result_word(after),
        "claim": f", says: {said}" if said else _claim_words(after),
    }
    data["why"] = f": {note}" if (note := entry.data.get("note")) else ""
    after_round = entry.data.get("after_round")
    data["when"] = f"after round {after_round}" if after_round else "before round 1"
    data["picks"] = f"{(count := entry.data.get('count'))} pick{'' if count == 1 else 's'}"
    if entry.action == "event.start" and entry.event is not None:
        word = entry.event.entry_word if data["players"] == 1 else entry.event.entries_word
        data["entries"] = f"{data['players']} {word}"
    data["names"] = _some_names(entry.data.get("names", ()))
    try:
        return DEEDS[entry.action].format_map(data) + PARTS.get(entry.data.get("plays", ""), "")
    except KeyError:
        return entry.action.replace(".", " ")


@register.filter
def pose(match: Match) -> str:
    """Return the class of a table's die: how it lies says how far the table is."""
    return present.pose(match)


@register.filter
def others(row: PairRow, entrant: Entrant) -> str:
    """Return the names of everybody else at the table."""
    return present.others_of(entrant, row)


@register.filter
def others_briefly(row: PairRow, entrant: Entrant) -> str:
    """Return who else is at the table, so that it fits on a line of the wall: of a pod the first names."""
    if len(row.match.player_ids) < 3:
        return present.others_of(entrant, row)
    return listed([other.name.split()[0] for other in row.match.players if other.pk != entrant.pk])


@register.filter
def hero_seats(match: Match) -> list[quest_words.HeroSeat]:
    """Return the seats of a party with their heroes."""
    return quest_words.hero_seats(match)


@register.filter
def seats_picking(match: Match, picked: Sequence[str]) -> list[quest_words.HeroSeat]:
    """Return the seats of a party with the heroes that were picked and refused, or those they have."""
    seats = quest_words.hero_seats(match)
    return [replace(seat, id=hero) for seat, hero in zip(seats, picked, strict=False)] if picked else seats


@register.simple_tag
def quest_table(match: Match) -> quest_pages.QuestTable:
    """Return what the table of a party shows besides its result."""
    return quest_pages.table_of(match)


@register.simple_tag
def sits_out(round_: Round, entrant: Entrant) -> str:
    """Return what somebody is told who has no table in a round of the cut."""
    return round_.event.scheme.sits_out(round_, entrant)


@register.filter
def shown_in(column: Column, row: Row) -> str:
    """Return what a row of the standings shows in a column."""
    return column.shown(row)


@register.filter
def bye_kinds(event: Event) -> list[tuple[str, str]]:
    """Return (key, words with points) of the byes that can be asked for."""
    return byes_asked.bye_kinds(event)


@register.filter
def row_points(row: Row) -> object:
    """Return the points of a row of the standings, as people count them."""
    return present.points_of(row)


@register.filter
def scoring_words(event: Event) -> str:
    """Return what a match is worth in an event, and what breaks ties; empty where there are no points."""
    return present.scoring_in_words(event.scores) if event.scheme.scored else event.scheme.scoring


@register.filter
def points_of(row: PairRow, entrant: Entrant) -> str:
    """Return `3 points each`, or one's own points and those of the others."""
    if not row.match.event.scheme.has_points:
        return ""
    own = next(points for player, points in row.seats if player.pk == entrant.pk)
    theirs = [points for player, points in row.seats if player.pk != entrant.pk]
    if all(points == own for points in theirs):
        return "1 point each" if own == 1 else f"{own} points each"
    return f"you have {own}, they have {listed([str(points) for points in theirs])} points"


@register.filter
def log_tag(kind: str | None) -> present.Tag:
    """Return the tag of a log's or a match's standing."""
    return present.log_tag(kind)


@register.filter
def misfit_heading(fit: Fit) -> str:
    """Return what kind of thing does not fit: the match itself, its result alone, or a judge's line that nobody
    confirmed.
    """
    if not fit.belongs:
        return "Does not belong to this match"
    return "Does not fit the result" if "result" in fit.kinds else "A judge has to confirm it"


@register.filter
def colour(tag: present.Tag) -> str:
    return tag.colour


@register.simple_tag
def state_tag(tag: present.Tag) -> str:
    """Return a state in its colour; there are few of them, so each is written once."""
    return _written(tag)


@lru_cache(maxsize=256)
def _written(tag: present.Tag) -> str:
    return mark_safe(render_to_string("events/parts/tag.html", {"tag": tag}).strip())


@register.filter
def place(number: int) -> str:
    """1 -> 1st, 12 -> 12th."""
    suffix = "th" if number % 100 in (11, 12, 13) else _SUFFIX.get(number % 10, "th")
    return f"{number}{suffix}"


@register.filter
def book_name(edition: str) -> str:
    return RULE_BOOKS[edition].title if edition in RULE_BOOKS else edition


@register.filter
def played(event: Event) -> str:
    """Return `War of Light, tournament`: what is played, for a list of events."""
    team_format = FORMATS.get(event.team_format)
    return f"{event.book.title}, {team_format.name}" if event.needs_teams and team_format else event.book.title


@register.filter
def played_how(event: Event) -> str:
    """Return `War of Light, tournament, Swiss`; a draft that the format names already is not named again."""
    what, how = played(event), event.scheme.name
    return what if what.casefold().endswith(how.casefold()) else f"{what}, {how}"


@register.filter
def team_wanted(event: Event) -> str:
    """Return `Tournament: up to 8 cards, 20 dice, 2 basic actions`: the team that a player of this event brings."""
    wanted = FORMATS.get(event.team_format)
    if wanted is None:
        return event.team_format
    limits = ((wanted.cards, "card"), (wanted.dice, "dice"), (wanted.basics, "basic action"))
    words = ", ".join(f"{number} {_counted(number, what)}" for number, what in limits if number)
    return f"{wanted.name.capitalize()}: up to {words}" if words else wanted.name.capitalize()


def _counted(number: int, what: str) -> str:
    return what if number == 1 or what == "dice" else f"{what}s"


@register.filter
def cards_allowed(event: Event) -> str:
    """Return the name of the event's ban list; empty where every card is allowed."""
    return EVENT_FORMATS[event.event_format].name if event.event_format in EVENT_FORMATS else ""


@register.filter
def setting(value: object) -> str:
    """Return an option's value as the log header writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@register.filter
def tiebreaks(values: Iterable[tuple[str, Fraction]]) -> list[dict[str, str]]:
    """Return the tie-breaks of a row as cells of a table."""
    return present.tiebreak_cells(values)


@register.filter
def heading(round_: Round) -> str:
    """Return `Round 3 of 5`; a round of the cut by its name."""
    return round_.title if round_.is_cut else f"{round_.title} of {round_.event.swiss_rounds}"
