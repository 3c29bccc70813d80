"""A bot that plays like a sensible person: it compares what fights come to, and tries acts out before it takes them."""
