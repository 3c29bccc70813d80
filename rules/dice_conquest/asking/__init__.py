"""What the recorder asks in Dice Conquest, one file for each family of question."""
