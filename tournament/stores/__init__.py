"""Stores of one installation: front page and address, texts, logo and colour, and who works where."""
