"""What all games share: questions and answers, violations, catalogue, notation, replay, verdict."""
