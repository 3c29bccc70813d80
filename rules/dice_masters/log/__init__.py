"""The game log of Dice Masters: from words to answers and back, claims, judge's rulings, prepared positions."""
