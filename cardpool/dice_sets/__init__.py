"""The store's dice sets of Dungeon Dice: which faces its printed dice have, typed in once, kept by digest."""
