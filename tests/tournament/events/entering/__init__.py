"""Coming into an event: registering, lists of names, teams, doubles, the waiting list."""
