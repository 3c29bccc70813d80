"""The words of a log of Dice Conquest: read, written, claimed, ruled, and refused with a reason."""
