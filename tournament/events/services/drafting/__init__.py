"""A draft: its course and its picks."""

from .course import (
    begin_pile,
    draw_draft_seats,
    pass_on,
    picked_from,
    set_building_time,
    take_building_time_back,
    take_draft_seats_back,
    take_pass_back,
    take_pile_back,
)
from .picks import (
    LONGEST_SHEET,
    catch_up_on_paper,
    correct_pick,
    enter_sheet,
    pick_card,
    set_all_on_paper,
    set_on_paper,
    take_pick_back,
    take_sheet_back,
    write_pile,
)

__all__ = [
    "LONGEST_SHEET",
    "begin_pile",
    "catch_up_on_paper",
    "correct_pick",
    "draw_draft_seats",
    "enter_sheet",
    "pass_on",
    "pick_card",
    "picked_from",
    "set_all_on_paper",
    "set_building_time",
    "set_on_paper",
    "take_building_time_back",
    "take_draft_seats_back",
    "take_pass_back",
    "take_pick_back",
    "take_pile_back",
    "take_sheet_back",
    "write_pile",
]
