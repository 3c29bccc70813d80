"""What the recorder asks in Dice Masters, one file for each family of question."""
