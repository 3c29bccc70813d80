"""Django settings. Everything a store may want to change is an environment variable; nothing has to be set."""

import os
import secrets
from pathlib import Path
from zoneinfo import ZoneInfoNotFoundError

import tzlocal
from csp.constants import NONE, SELF
from environs import Env, validate

from tournament import connections, install_paths, log_output
from tournament.serving import hosts, starting

env = Env()
BASE_DIR = install_paths.BASE_DIR
VAR_DIR = starting.data_folder(Path(env.str("VAR_DIR", str(install_paths.data_folder()))))


def kept_secret(path: Path) -> str:
    """Return the secret in `path`, made on first use; two processes starting at once agree on one.

    It is written beside its place and put there whole: another process never reads half of it, nor does a full disk
    leave an empty one behind.
    """
    if not path.exists():
        fresh = path.with_name(f"{path.name}.{os.getpid()}")
        try:
            with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
                file.write(secrets.token_urlsafe(50))
            try:
                os.link(fresh, path)
            except FileExistsError:
                pass  # the other process was first
            except OSError:  # a disk without links
                os.replace(fresh, path)
        finally:
            fresh.unlink(missing_ok=True)
    return path.read_text().strip()


def machine_time_zone() -> str:
    """Return the name of the machine's time zone, so that clocks show the store's time; UTC where the machine names
    none.
    """
    try:
        return tzlocal.get_localzone_name() or "UTC"
    except ZoneInfoNotFoundError:  # its files contradict each other
        return "UTC"


DEBUG = env.bool("DEBUG", False)
SECRET_KEY_GIVEN = bool(env.str("SECRET_KEY", ""))  # several machines need one secret
SECRET_KEY = env.str("SECRET_KEY", "") or kept_secret(VAR_DIR / "secret_key")
# The address phones use, where the machine cannot find it: https://store.example or http://192.168.1.20:8000
PUBLIC_ADDRESS = env.str("PUBLIC_ADDRESS", "").rstrip("/")
# Beside these: the machine's own names and addresses, at any time.
ALLOWED_HOSTS = hosts.known_hosts(env.list("ALLOWED_HOSTS", []), PUBLIC_ADDRESS)
CLIENT_PATIENCE = env.float("CLIENT_PATIENCE", 30)  # seconds a client may send or take nothing
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", [])

# A store of its own (DEMO=0, or a database server) starts empty, with a link to make its first organizer.
DEMO = env.bool("DEMO", "DATABASE_URL" not in os.environ)

INSTALLED_APPS = [
    "cardpool",
    "teams",
    "tournament",
    "tournament.accounts",
    "tournament.events",
    "tournament.judging",
    "tournament.recording",
    "tournament.judges",
    "tournament.care",
    "tournament.demonstration",
    "tournament.apps.AdministrationConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "axes",
    "csp",
    "django_filters",
    "django_htmx",
    "django_otp",
    "django_otp.plugins.otp_static",
    "django_otp.plugins.otp_totp",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "rest_framework",
]
MIDDLEWARE = [
    "tournament.care.requests.numbered",
    "tournament.care.health.answer_health",
    "django.middleware.security.SecurityMiddleware",
    "tournament.serving.static.Files",
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
    "tournament.limits.pages.Limits",
    "tournament.middleware.DiskFaults",
    "tournament.middleware.no_nul",
    "tournament.middleware.press_only",
    "tournament.accounts.sessions.last_seen",
]
ROOT_URLCONF = "tournament.urls"
WSGI_APPLICATION = "tournament.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": install_paths.shipped("templates"),
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournament.context.sections",
                "tournament.context.addresses",
            ],
        },
    },
]

# Data
DATABASES = {"default": connections.database(env.str("DATABASE_URL", f"sqlite:///{VAR_DIR / 'marshal.sqlite3'}"))}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
FILE_UPLOAD_HANDLERS = ["tournament.uploads.Bounded"]
DATA_UPLOAD_MAX_NUMBER_FILES = 10
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024  # bytes of a form; the largest thing anyone sends is a game log

# Backups: one a day by the sweeper, unless BACKUPS=0 says that somebody else takes care of it
BACKUPS = env.bool("BACKUPS", True)
BACKUPS_DIR = Path(env.str("BACKUPS_DIR", str(VAR_DIR / "backups")))
BACKUPS_KEEP_DAILY = env.int("BACKUPS_KEEP_DAILY", 7)
BACKUPS_KEEP_WEEKLY = env.int("BACKUPS_KEEP_WEEKLY", 4)

# Tasks: a row is the truth about a replay and a message only a hint, so results are not stored a second time.
CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", "filesystem://localhost")
CELERY_BROKER_TRANSPORT_OPTIONS = connections.broker_options(CELERY_BROKER_URL, VAR_DIR / "queue")
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_POOL = "tournament.serving.worker_pool:TaskPool"  # what `--pool prefork`, the default, means
CELERY_WORKER_HIJACK_ROOT_LOGGER = False

# Counters that every process shares (limits), and built pages that each process keeps for itself
CACHE_URL = env.str("CACHE_URL", CELERY_BROKER_URL if CELERY_BROKER_URL.startswith("redis") else "")
CACHES = connections.caches(CACHE_URL, VAR_DIR / "cache")

# Paths whose answers the event loop pushes to browsers, and what answers them (tournament.serving.streams)
STREAMS = {r"/record/[a-z0-9]+/stream": "tournament.recording.stream.listen"}

# How much one client may ask for; the numbers are in tournament.limits.table, and LIMITS=logs.own=60/h changes one
LIMITS: dict[str, str] = env.dict("LIMITS", {})

# What the sweeper does once a day (tournament.daily): a name, and the function
DAILY_JOBS: dict[str, str] = {
    "backup": "tournament.care.backups.making.daily",
    "prune": "tournament.pruning.prune",
    "scores": "tournament.judging.services.read_scores",
}

# How many days are kept (0: for ever): guests' logs of no match, replays that a later one replaces, failed sign-ins
KEEP_GUEST_LOGS_DAYS = env.int("KEEP_GUEST_LOGS_DAYS", 90)
KEEP_OLD_REPLAYS_DAYS = env.int("KEEP_OLD_REPLAYS_DAYS", 30)
KEEP_SIGN_INS_DAYS = env.int("KEEP_SIGN_INS_DAYS", 90)

# Whether webhooks may lead to machines of this network; else only to the internet
WEBHOOKS_PRIVATE = env.bool("WEBHOOKS_PRIVATE", False)

# Signing in
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
OTP_TOTP_ISSUER = "Dice Marshal"  # what an authenticator app calls us
OTP_ADMIN_HIDE_SENSITIVE_DATA = True
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "tournament.accounts.passwords.NotTheName"},
]
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = 0.25  # hours
# A store's phones share one address, so one player's typing mistakes must not lock out the room; what an address may
# get wrong altogether is in tournament.limits. The server fills REMOTE_ADDR from trusted proxies only.
AXES_CLIENT_IP_CALLABLE = "tournament.limits.clients.ip_of"
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_CALLABLE = "tournament.errors.locked_out"
AXES_VERBOSE = False

# What a browser may do with our pages
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "tournament.errors.form_expired"
# Set behind a proxy that speaks TLS. Only what proxies of these addresses and networks say is believed: https, and
# whose request it is.
HTTPS = env.bool("HTTPS", False)
TRUSTED_PROXIES = env.list("TRUSTED_PROXIES", ["127.0.0.1", "::1"] if HTTPS else [])
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_SSL_HOST = PUBLIC_ADDRESS.partition("://")[2] or None
SECURE_REDIRECT_EXEMPT = [r"^health/"]  # load balancers ask the machine itself
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if HTTPS else 0
# Whether other hosts below the store's name speak https too is their owner's to say, not ours.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# Language and time
LANGUAGE_CODE = "en"
USE_I18N = False
TIME_ZONE = env.str("TIME_ZONE", machine_time_zone())

# Static files are served by the web server itself: collected under names with a hash at its start, else as they lie.
STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = install_paths.shipped("static")
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "tournament.serving.static.HashedStatic"},
}
WHITENOISE_USE_FINDERS = True
# What never changes under its name: a hash in it, or a folder of other people's files with their version.
WHITENOISE_IMMUTABLE_FILE_TEST = r"\.[0-9a-f]{12}\.[a-z0-9]+$|/vendor/[a-z]+-[0-9.]+/"

# The API
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "tournament.accounts.authentication.BasicAuthentication",  # first: unknown people get 401
        "tournament.accounts.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_THROTTLE_CLASSES": ["tournament.limits.api.Throttle"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_PARSER_CLASSES": [
        "tournament.parsers.Json",
        "rest_framework.parsers.FormParser",
        "rest_framework.parsers.MultiPartParser",
    ],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    # An error that repeats half a surrogate pair somebody sent could not be encoded; escaped, it can.
    "UNICODE_JSON": False,
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.PageNumberPagination",
    "PAGE_SIZE": 50,
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_SCHEMA_CLASS": "tournament.schema.Schema",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Dice Marshal",
    "DESCRIPTION": (
        "Cards, teams, events and game logs.\n\n"
        "A program sends a token with each request. Make one on the page *API tokens* of your account:\n\n"
        '    curl -H "Authorization: Bearer TOKEN" https://store.example/api/events/\n'
    ),
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "ENUM_NAME_OVERRIDES": {
        "PlayFormatEnum": "teams.api.FORMAT_KEYS",
        "BookEnum": "teams.api.EDITION_KEYS",
        "PenaltyEnum": "tournament.judges.ladder.PENALTIES",
    },
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

# What is written while it runs: warnings and worse, one line each. LOG_FORMAT=json is for machines.
LOG_FORMAT = env.str("LOG_FORMAT", "console", validate=validate.OneOf(["console", "json"]))
LOG_FILE = env.str("LOG_FILE", "")
LOGGING = log_output.config(env.str("LOG_LEVEL", "WARNING"), LOG_FORMAT, LOG_FILE, env.int("LOG_FILE_MB", 10))
log_output.configure()
