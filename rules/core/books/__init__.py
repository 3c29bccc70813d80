"""The books of a game as data: its rules, its rulings, and the options that decide otherwise."""
