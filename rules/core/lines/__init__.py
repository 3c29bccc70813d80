"""From the text of a log to its entries, in whatever words they are written: what needs no position of a game."""
