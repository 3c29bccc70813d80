"""The players of an event as its organizer sees them: the list, one player, registrations, lists and names added."""
