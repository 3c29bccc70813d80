"""Pig: throw one die as often as you dare; whoever throws a 1 scores nothing, and 30 points win."""
