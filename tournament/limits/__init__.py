"""How much one client may ask of the store: the numbers (`table`), who is who (`clients`), and the counting (`check`).

Pages pass `pages.Limits` (a middleware), the API passes `api.Throttle`. Both find the limit by the address's name, so a
view needs no line of its own.
"""
