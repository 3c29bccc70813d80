"""What happens because of texts: events, abilities at work, choices, damage, KOs, control."""
