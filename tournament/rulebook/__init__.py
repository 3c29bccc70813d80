"""The pages of the rules themselves: what a verdict cites can be read here, and found by its words."""
