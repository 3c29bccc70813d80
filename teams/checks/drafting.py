"""Draft parties: the draft number, the stacks and the order of the picks."""

from __future__ import annotations

from teams.checks.construction import dice_at_most, title_key
from teams.checks.wording import count
from teams.formats import DRAFT_NUMBERS, Format
from teams.problems import Finding
from teams.values import Draft, Pick, Player, Table

RANGE = f"{DRAFT_NUMBERS[0]}..{DRAFT_NUMBERS[-1]}"


def _numbers(table: Table, game: Format) -> tuple[int, ...]:
    """Return the draft number of each player; one number counts for both; () when it is not stated."""
    if table.draft and table.draft.numbers:
        return table.draft.numbers
    return (game.dice,) if game.dice is not None else ()


def _number(table: Table, game: Format, seat: int) -> int | None:
    numbers = _numbers(table, game)
    return numbers[min(seat, len(numbers) - 1)] if numbers else None


def draft_number(table: Table, game: Format) -> list[Finding]:
    numbers = _numbers(table, game)
    found = [
        Finding("draft.number", f"Draft number {n} is outside {RANGE}.", "Agree on 8 to 20.", RANGE, n)
        for n in dict.fromkeys(numbers)
        if n not in DRAFT_NUMBERS
    ]
    if len(set(numbers)) > 1:
        message = f"The players draft to different numbers: {', '.join(map(str, numbers))}."
        found.append(Finding("draft.number", message, "Agree on one number for both.", numbers[0], numbers[1]))
    return found


def draft_life(table: Table, game: Format) -> list[Finding]:
    found = []
    for seat, player in enumerate(table.players):
        number = _number(table, game, seat)
        if player.life is not None and number is not None and player.life != number:
            message = f"{player.name} starts at {player.life} life; in this draft every player starts at {number}."
            fix = f"Set the life to {number}."
            found.append(Finding("life", message, fix, number, player.life, player=seat))
    return found


def draft_basics(table: Table, game: Format) -> list[Finding]:
    found = []
    for seat, player in enumerate(table.players):
        if brought := len(player.team.basics):
            message = f"{player.name} brings {count(brought, 'basic action')}; in a draft all players share them."
            found.append(Finding("team.basics", message, "Take them out.", 0, brought, player=seat))
    if table.common is None:
        return found
    laid = len(table.common)
    if laid not in (3, 4):
        message = f"{count(laid, 'basic action')} laid out; 3 or 4 are chosen at random."
        fix = "Draw more at random." if laid < 3 else "Remove some."
        found.append(Finding("common", message, fix, "3 or 4", laid))
    if len({title_key(basic.card.name) for basic in table.common}) < laid:
        found.append(
            Finding("common", "A basic action is laid out twice; each must be a different card.", "Draw another.")
        )
    return found


def _picks(table: Table) -> tuple[Pick, ...]:
    return table.draft.picks if table.draft else ()


def draft_order(table: Table, game: Format) -> list[Finding]:
    """Each pick is measured against the one before, so one slip is named once."""
    found = []
    turn = 1
    for place, pick in enumerate(_picks(table)):
        if pick.player != turn:
            picker, other = table.players[pick.player].name, table.players[turn].name
            message = f"Pick {place + 1} made by {picker}; it was {other}'s turn."
            fix = f"Give the pick to {other}."
            found.append(
                Finding(f"draft.picks[{place}]", message, fix, other, picker, pick.card.code, player=pick.player)
            )
        turn = 1 - pick.player
    return found


def draft_stack(table: Table, game: Format) -> list[Finding]:
    draft = table.draft or Draft()
    laid = {title_key(title) for title in draft.stacks}
    gone: set[str] = set()
    found = []
    for place, (seat, card, _) in enumerate(draft.picks):
        key = title_key(card.name)
        if key in gone:
            message = f"'{card.name}' was already drafted."
        elif laid and key not in laid:
            message = f"'{card.name}' is not among the stacks laid out."
        else:
            message = ""
        if message:
            fix = "Choose a stack that is still there."
            found.append(Finding(f"draft.picks[{place}]", message, fix, subject=card.code, player=seat))
        gone.add(key)
    return found


def draft_dice(table: Table, game: Format) -> list[Finding]:
    if not _picks(table):
        return [
            finding._replace(player=seat)
            for seat, player in enumerate(table.players)
            for finding in dice_at_most(player, game)
        ]
    found = []
    totals = [0] * len(table.players)
    for place, (seat, card, dice) in enumerate(_picks(table)):
        number, most = _number(table, game, seat), card.max_dice
        totals[seat] += dice
        path, who = f"draft.picks[{place}]", table.players[seat].name
        if most is not None and dice > most:
            message = f"{who} takes {count(dice, 'die')} of '{card.name}'; its Max is {most}."
            found.append(Finding(path, message, f"Take {most} at most.", most, dice, card.code, player=seat))
        if dice and number is not None and totals[seat] > number:
            message = f"{who} would have {count(totals[seat], 'die')}; the limit is {number}."
            fix = f"Take {max(0, dice - totals[seat] + number)} of these dice; the card may be taken without dice."
            found.append(Finding(path, message, fix, number, totals[seat], card.code, player=seat))
    return found


def draft_all(table: Table, game: Format) -> list[Finding]:
    draft = table.draft
    if draft is None or not draft.picks:
        return []
    left = {title_key(title) for title in draft.stacks} - {title_key(pick.card.name) for pick in draft.picks}
    if not left:
        return []
    message = f"Draft stopped with {count(len(left), 'stack')} left."
    return [Finding("draft.picks", message, "Go on picking in turn until none is left.", 0, len(left))]


def draft_unused(player: Player, game: Format) -> list[Finding]:
    return [
        Finding(
            f"team.cards[{place}]",
            f"'{card.name}' has no dice and is not used.",
            "Leave the card out; its globals cannot be used either.",
            1,
            dice,
            card.code,
        )
        for place, (card, dice) in enumerate(player.team.cards)
        if dice < 1
    ]


TEAM = {"TR-DRAFT-UNUSED": draft_unused}
TABLE = {
    "TR-DRAFT-N": draft_number,
    "TR-DRAFT-LIFE": draft_life,
    "TR-DRAFT-BAC": draft_basics,
    "TR-DRAFT-ORDER": draft_order,
    "TR-DRAFT-STACK": draft_stack,
    "TR-DRAFT-DICE": draft_dice,
    "TR-DRAFT-ALL": draft_all,
}
