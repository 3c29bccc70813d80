"""How dice are drawn: shapes and letters of our own. Pure: a face in, SVG and words out."""
