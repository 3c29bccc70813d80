"""A store's own sets: staff add cards by form or by file, write their texts and try them out."""
