"""Plain entries carried out at once: most of a log is such, and is judged in half the time.

Each function here does for one kind of entry what reading it (`log`), carrying it out (`steps`) and going on with the
turn (`loop`) do together, where the words are the usual ones and no text in play has a say. Whatever is not so plain,
legal or not, is left to those, with nothing changed: no fault is ever told from here. In the same way `last_blow` ends
a log that stops where its last attack needs no more words. That both ways come to the same position is checked at every
entry of the golden logs and of many games (tests/rules/test_usual.py, `rules fuzz`).
"""
