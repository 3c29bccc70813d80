"""The commands of `python -m rules`, by what they are about."""
