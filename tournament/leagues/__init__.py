"""Seasons of the store: which events count, the table with its reasons, pages, paper, CSV and API.

The arithmetic is `tournament.seasons`, for Dice Conquest `tournament.coop.league`; `counting` turns rows into values.
"""
