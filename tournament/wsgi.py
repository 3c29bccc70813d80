"""The pages as a WSGI application: what `tournament.asgi` puts into threads."""

import os

from django.core.checks.urls import check_url_config
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
application = get_wsgi_application()
check_url_config(None)  # loads the code of every page, once for all workers: no visitor waits for it
