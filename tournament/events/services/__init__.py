"""Everything that writes: one function, one transaction, one row in the trail.

`actor` is a User, an Entrant (a guest), or None for the machine. Faults are `EventError`s, wrong rights `NotAllowed`.
"""

from .absence import no_show
from .apart import keep_apart
from .byes import ask_bye
from .calling_off import call_off, delete_draft, open_again
from .calls import answer_call, call_judge, leave_call, reopen_call, take_call, withdraw_call
from .clock import add_minutes, extend_table, pause_clock, resume_clock, start_clock
from .drafting import (
    LONGEST_SHEET,
    begin_pile,
    correct_pick,
    draw_draft_seats,
    enter_sheet,
    pass_on,
    pick_card,
    set_all_on_paper,
    set_building_time,
    set_on_paper,
    take_draft_seats_back,
    take_pick_back,
    write_pile,
)
from .entering.applying import admit, apply, refuse, withdraw
from .entering.entry import recheck_team, register, rename, submit_team
from .entering.entry_many import register_many
from .entering.hidden_teams import look_at_teams
from .entering.leaving import drop, remove_entrant, remove_many, undrop
from .entering.parties import join_entries, release_seat, seat_party, take_seat
from .entering.partners import replace_partner
from .entering.pasted import read_list
from .foresight import correction_effects, tried
from .quests import choose_heroes, pick_traps, reveal_card
from .reseating import Reseating, plan_again, plan_latecomer, plan_swap, reseat
from .results import (
    clear_result,
    confirm_reports,
    confirm_result,
    decide_result,
    dispute_result,
    report_result,
    undo_result,
)
from .roles import find_role_link, give_role, make_role_link, revoke_role_link, take_role, use_role_link
from .room import check_in, drop_absent, fix_table, set_paid
from .rounds import pair_next_round, publish_round, repair_round, swap_players, unpublish_round
from .setup import (
    create_event,
    finish_event,
    lock_teams,
    open_registration,
    reopen_event,
    start_event,
    unlock_teams,
    update_event,
)
from .undoing.acts import Undoable, can_undo, last_undoable, undo

__all__ = [
    "LONGEST_SHEET",
    "begin_pile",
    "correct_pick",
    "draw_draft_seats",
    "enter_sheet",
    "pass_on",
    "pick_card",
    "set_all_on_paper",
    "set_building_time",
    "set_on_paper",
    "take_draft_seats_back",
    "take_pick_back",
    "write_pile",
    "find_role_link",
    "give_role",
    "make_role_link",
    "revoke_role_link",
    "take_role",
    "use_role_link",
    "Reseating",
    "Undoable",
    "add_minutes",
    "check_in",
    "choose_heroes",
    "admit",
    "answer_call",
    "apply",
    "ask_bye",
    "call_judge",
    "can_undo",
    "leave_call",
    "reopen_call",
    "take_call",
    "withdraw_call",
    "call_off",
    "clear_result",
    "confirm_reports",
    "confirm_result",
    "correction_effects",
    "create_event",
    "decide_result",
    "delete_draft",
    "dispute_result",
    "drop",
    "drop_absent",
    "extend_table",
    "fix_table",
    "keep_apart",
    "finish_event",
    "last_undoable",
    "lock_teams",
    "look_at_teams",
    "no_show",
    "open_again",
    "open_registration",
    "pair_next_round",
    "pause_clock",
    "plan_again",
    "plan_latecomer",
    "plan_swap",
    "pick_traps",
    "publish_round",
    "read_list",
    "recheck_team",
    "register",
    "register_many",
    "replace_partner",
    "refuse",
    "remove_entrant",
    "rename",
    "remove_many",
    "repair_round",
    "reopen_event",
    "reseat",
    "report_result",
    "reveal_card",
    "set_paid",
    "join_entries",
    "release_seat",
    "seat_party",
    "take_seat",
    "resume_clock",
    "start_clock",
    "start_event",
    "submit_team",
    "swap_players",
    "tried",
    "undo",
    "undo_result",
    "undrop",
    "unlock_teams",
    "unpublish_round",
    "update_event",
    "withdraw",
]
