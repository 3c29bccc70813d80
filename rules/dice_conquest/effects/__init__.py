"""What the phrases of cards do: dice, damage and healing, cards."""
