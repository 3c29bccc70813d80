"""The card language: a small controlled English. What stands on a card is what runs (docs/card-language.md).

`compile.py` turns a card's lines into abilities; `phrases/` holds every phrase, each a Python function
registered with its sentence pattern in `registry.py`; `rules/core/language` is the machinery.
"""
