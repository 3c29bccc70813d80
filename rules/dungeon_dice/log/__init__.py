"""The game log of Dungeon Dice: from words to answers and back, claims, judge's rulings, prepared positions."""
