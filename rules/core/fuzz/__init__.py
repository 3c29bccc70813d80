"""The machine that looks for our own mistakes: seeded games of any kind, checked after every answer."""
