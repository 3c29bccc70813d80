"""What other apps of the store are told of a recording, once it is stored."""

from django.dispatch import Signal

#: A judge has written on a phone of the table: `recording`, the new `rows`, and the `actor` who did.
judge_wrote = Signal()
