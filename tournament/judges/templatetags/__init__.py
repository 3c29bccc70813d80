"""What event pages show of rulings."""
