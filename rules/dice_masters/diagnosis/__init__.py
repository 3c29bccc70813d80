"""Why an entry is refused that answers nothing: which rule says so, and what comes first (`table.explain`)."""
