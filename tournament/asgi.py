"""What our web server loads: `manage.py web` serves `tournament.asgi:application`.

The event loop reads requests and sends answers; pages are made in a few threads; between them, one subject a file in
`tournament/serving/`. A path that pushes news to phones is answered before the pages, in the event loop itself.
"""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

from tournament.serving.front import front  # noqa: E402
from tournament.wsgi import application as pages  # noqa: E402

application = front(pages)
