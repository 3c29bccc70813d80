"""The demonstration store: made by the product itself, with invented players, teams and games by bots.

`people.py` who plays, `games.py` their teams and games, `cheats.py` what a few of them try, `store.py` the events.
"""
