"""What can be done in a draft, by name: the buttons of its pages and the acts of the API are the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from . import services
from .models import Entrant, Event

#: What a form or a body says: numbers as whole numbers, texts as they were typed.
Said = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class DraftAct:
    """`do` takes who acts, the event, the player it is about (None for an act about the room), and what was said."""

    do: Callable[[Any, Event, Any, Said], Any]
    done: str = ""
    of_player: bool = True


ACTS: dict[str, DraftAct] = {
    "seats": DraftAct(lambda a, e, p, s: services.draw_draft_seats(a, e), "The seats are drawn.", of_player=False),
    "unseat": DraftAct(
        lambda a, e, p, s: services.take_draft_seats_back(a, e), "The seats are taken back.", of_player=False
    ),
    "begin": DraftAct(lambda a, e, p, s: services.begin_pile(a, e, s["pile"]), of_player=False),
    "pass": DraftAct(lambda a, e, p, s: services.pass_on(a, e, s["pod"], s["number"]), of_player=False),
    "build": DraftAct(lambda a, e, p, s: services.set_building_time(a, e, s["number"]), of_player=False),
    "pick": DraftAct(lambda a, e, p, s: services.pick_card(a, p, s["number"], s["cards"])),
    "unpick": DraftAct(lambda a, e, p, s: services.take_pick_back(a, p, s["number"]), "The pick is taken back."),
    "correct": DraftAct(
        lambda a, e, p, s: services.correct_pick(a, p, s["number"], s["cards"]), "The pick is corrected."
    ),
    "paper": DraftAct(lambda a, e, p, s: services.set_on_paper(a, p, True), "Nobody waits for this sheet now."),
    "all-paper": DraftAct(
        lambda a, e, p, s: services.set_all_on_paper(a, e), "Everybody writes on paper.", of_player=False
    ),
    "phone": DraftAct(lambda a, e, p, s: services.set_on_paper(a, p, False), "This player picks on the phone."),
    "sheet": DraftAct(lambda a, e, p, s: services.enter_sheet(a, p, s["number"], s["cards"]), "The sheet is entered."),
    "pile": DraftAct(lambda a, e, p, s: services.write_pile(a, p, s["pile"], s["cards"]), "The pile is written down."),
}

#: What an act may be told, and what it is where nothing is said.
NUMBERS, TEXT = ("pile", "pod", "number"), "cards"


def act_in_draft(action: str, actor: Any, event: Event, player: Entrant | None, said: Said) -> Any:
    """Do one act of ACTS. Raises EventError where the draft does not allow it."""
    return ACTS[action].do(actor, event, player, said)
