"""Card files in the forms that people have: our own, tables (CSV), the community's card file. Pure."""
