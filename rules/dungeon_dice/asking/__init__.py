"""What the recorder asks in Dungeon Dice, one file for each family of question."""
