"""What the card languages of all games share: tokens, phrases, and a parser that finds every reading of a line."""
