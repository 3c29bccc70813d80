"""What other apps of the store are told, inside the transaction that changes it."""

from django.dispatch import Signal

#: The settings of an event were changed: `event`, and the names of those that are others now in `changed`.
settings_changed = Signal()
