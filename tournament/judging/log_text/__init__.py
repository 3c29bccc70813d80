"""The text of a log and of a verdict, as people read it: header, lines, endings, repairs, sentences."""
