"""The cards of Dice Conquest as players read them, and the traps that a store writes itself."""
