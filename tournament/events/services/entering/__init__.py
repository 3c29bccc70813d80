"""Entering an event and leaving it: one player or a list, the waiting list, teams of people, names."""
