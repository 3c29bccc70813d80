"""Dice Conquest: one to four heroes share seven dice against the dragon Kalterstorm and those before it."""
