"""A player's own side of an event: registering, the entry, the waiting list, the check-in."""
