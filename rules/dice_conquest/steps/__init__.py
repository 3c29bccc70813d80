"""The turn machine of Dice Conquest, one subject a file (catalogue, section 15)."""
