"""What everybody sees of an event: pairings, standings, players, one table."""
