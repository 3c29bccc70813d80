"""The card language: a small controlled English. What stands on a card is what runs (docs/card-language.md).

`compile.py` turns a card's lines into abilities; `phrases/` holds every phrase, each a Python function
registered with its sentence pattern; `registry.py`, `tokens.py` and `parser.py` are the machinery.
"""
