"""What the store keeps of its events: who plays, with which team, every round, every result, and every change."""

from .calls import JudgeCall
from .daily import DailyRun
from .drafting import Draft, DraftPick, DraftSeat
from .entrants import Applicant, Entrant, Member, Submission, new_code
from .event import Event
from .roles import EventRole, RoleLink
from .rounds import CALLING, EXTENDED, UNCONFIRMED, UNSETTLED, WALKOVER, Match, Round, RoundProof
from .seats import OF_PEOPLE, SEATS, named, seat_ids, seated, with_letters
from .store import Person, Season, Store, StoreLogo
from .trail import AuditEntry
from .webhooks import Delivery, Webhook

__all__ = [
    "Applicant",
    "AuditEntry",
    "CALLING",
    "DailyRun",
    "Delivery",
    "Draft",
    "DraftPick",
    "DraftSeat",
    "EXTENDED",
    "Entrant",
    "Event",
    "EventRole",
    "JudgeCall",
    "Match",
    "Member",
    "Person",
    "RoleLink",
    "Round",
    "RoundProof",
    "OF_PEOPLE",
    "SEATS",
    "Season",
    "Store",
    "StoreLogo",
    "Submission",
    "UNCONFIRMED",
    "UNSETTLED",
    "WALKOVER",
    "Webhook",
    "named",
    "new_code",
    "seat_ids",
    "seated",
    "with_letters",
]
