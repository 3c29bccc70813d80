"""The machine that looks for our own mistakes: seeded games over every card, checked after every answer."""
