"""The store's events: registration, rounds, results and the trail of who did what."""
