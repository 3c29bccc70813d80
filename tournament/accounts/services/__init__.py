"""Everything that writes about people: one function, one transaction, one row in the trail.

`actor` is a User, or None for the machine itself (management commands). Faults are `EventError`s, wrong rights
`NotAllowed`.
"""

from tournament.events.errors import BadInput

from .links import HOURS, find_link, first_link, invite, new_password_link, revoke, use_invitation, use_reset
from .people import (
    ROLES,
    change_name,
    change_password,
    has_organizer,
    role_of,
    set_account,
    set_active,
    set_role,
    sign_out,
)
from .second_factor import (
    CodeAnswer,
    begin,
    begun,
    check_code,
    confirm,
    has_second_factor,
    new_spare_codes,
    remove,
    spare_codes_left,
)
from .tokens import MOST_TOKENS, find_token, make_token, note_use, revoke_token

__all__ = [
    "HOURS",
    "MOST_TOKENS",
    "ROLES",
    "BadInput",
    "CodeAnswer",
    "begin",
    "begun",
    "change_name",
    "change_password",
    "check_code",
    "confirm",
    "find_link",
    "find_token",
    "first_link",
    "has_organizer",
    "has_second_factor",
    "invite",
    "make_token",
    "new_password_link",
    "new_spare_codes",
    "note_use",
    "remove",
    "revoke",
    "revoke_token",
    "role_of",
    "set_account",
    "set_active",
    "set_role",
    "sign_out",
    "spare_codes_left",
    "use_invitation",
    "use_reset",
]
