"""How the server runs: what a club gets without configuring anything, and what the environment may change.

The defaults are the embedded ones: one process, SQLite in `var/`, bells carried in memory.
    DATABASE_URL        postgresql://user:password@host:5432/name instead of the SQLite file
    REDIS_URL           redis://:password@host:6379/0 for the bells of several processes; see tabletop/backends.py
    BROADSIDE_DATA      folder of the database and the secret key (default: var/ beside manage.py)
    BROADSIDE_INNER     networks inside our own to which people may have things sent, comma separated (default: none)
    BROADSIDE_NOTIFIER  kinds of addresses the notifier may send to, such as discord,slack,mailtos (default: off)
    BROADSIDE_ORIGINS   addresses people open, comma separated, such as https://play.example.org
                        (default: localhost and 127.0.0.1 on the port the server listens on)
    BROADSIDE_SECRET    secret key (default: drawn once and kept in BROADSIDE_DATA/secret.key)
    BROADSIDE_DEBUG     1 shows tracebacks and rereads static files; never on a public server
    BROADSIDE_PROXIES   addresses or networks of proxies, comma separated, that say where people come from
    BROADSIDE_PACKED    late packs scripts and sheets only when somebody asks for them, for short-lived servers
    BROADSIDE_RATES     off lifts the token buckets, for load tests only
    BROADSIDE_METRICS   addresses or networks that may read /metrics, comma separated (default: this machine)
    BROADSIDE_LOG       json: every line of the log is one object, with the request and the match it is about
    BROADSIDE_WORDS     file of words that no name and no title may hold
    BROADSIDE_LOBBY     off: no match stands in a public list
    BROADSIDE_KEEP_MATCHES, _CHAT, _HOLDERS, _LOG  days after which what has ended is let go (default: 0, never)
    BROADSIDE_UNPLAYED  days after which a match that nobody ever played is deleted (default: 30; 0: never)
"""

import os
import secrets
import sys
import tempfile
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from csp.constants import NONCE, NONE, SELF

from tabletop.backends import BadAddress, bells_between, bells_within, postgresql, sqlite

BASE = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("BROADSIDE_DATA") or BASE / "var")
DATA.mkdir(parents=True, exist_ok=True)


def kept_secret(path: Path) -> str:
    """The secret key of this installation: drawn the first time, read from then on."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text("ascii").strip()
    with os.fdopen(handle, "w") as file:
        key = secrets.token_urlsafe(48)
        file.write(key)
    return key


SECRET_KEY = os.environ.get("BROADSIDE_SECRET") or kept_secret(DATA / "secret.key")
DEBUG = os.environ.get("BROADSIDE_DEBUG") == "1"

# Who may talk to us. The websocket check compares these addresses byte for byte.
ORIGINS = [o.strip().rstrip("/") for o in os.environ.get("BROADSIDE_ORIGINS", "").split(",") if o.strip()]
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *{urlsplit(o).hostname or "" for o in ORIGINS}]
CSRF_TRUSTED_ORIGINS = ORIGINS
SECURE = bool(ORIGINS) and all(o.startswith("https://") for o in ORIGINS)

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "csp",
    "attacks",
]

MIDDLEWARE = [
    "tabletop.static.StaticFiles",  # first: its answers bring the few headers that a file needs
    "tabletop.packing.Packed",
    "attacks.web.common.named.Named",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "attacks.web.moderation.door.Door",
]

ROOT_URLCONF = "tabletop.urls"
ASGI_APPLICATION = "tabletop.asgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
            ],
            "builtins": ["attacks.web.common.tags"],
        },
    },
]

DATABASE_URL, REDIS_URL = os.environ.get("DATABASE_URL", ""), os.environ.get("REDIS_URL", "")
# for SQLite a file, because other threads must see it; one per test run, because runs may overlap
TEST_FILE = Path(tempfile.gettempdir()) / f"broadside-test-{os.getpid()}.sqlite3"
try:
    DATABASES: dict[str, dict[str, Any]] = {
        "default": postgresql(DATABASE_URL) if DATABASE_URL else sqlite(DATA / "broadside.sqlite3", TEST_FILE)
    }
    # Carries bells only ("something changed in this match"); what must not be lost is in the database.
    CHANNEL_LAYERS = bells_between(REDIS_URL) if REDIS_URL else bells_within()
except BadAddress as problem:
    sys.exit(f"Broadside does not start. {problem}")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

SESSION_ENGINE = "django.contrib.sessions.backends.db"
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE
SESSION_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "attacks.web.site.no_csrf"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if SECURE else None
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],  # includes websockets of the same host and port
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("ja", "日本語")]  # each by its own name, for the switch on every page
LANGUAGE_COOKIE_NAME = "broadside_language"  # what the switch writes; without it the browser's own languages count
LANGUAGE_COOKIE_AGE = 400 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = SECURE
LANGUAGE_COOKIE_HTTPONLY = True
LOCALE_PATHS = [BASE / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATIC_ROOT = DATA / "static"
STATICFILES_DIRS = [BASE / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "tabletop.static.Versioned"},
}
WHITENOISE_USE_FINDERS = True  # straight from static/: a fresh clone needs no collectstatic
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_MAX_AGE = 0 if DEBUG else 60

PACK_AHEAD = not DEBUG and os.environ.get("BROADSIDE_PACKED") != "late"
RATES = os.environ.get("BROADSIDE_RATES") != "off"
LOBBY = os.environ.get("BROADSIDE_LOBBY") != "off"
WORDS = os.environ.get("BROADSIDE_WORDS", "")


def networks(text: str) -> list[IPv4Network | IPv6Network]:
    """Addresses and networks, comma separated."""
    return [ip_network(one.strip()) for one in text.split(",") if one.strip()]


try:
    PROXIES = networks(os.environ.get("BROADSIDE_PROXIES", ""))
    NEIGHBOURS = networks(os.environ.get("BROADSIDE_METRICS") or "127.0.0.0/8,::1")
    UNPLAYED = int(os.environ.get("BROADSIDE_UNPLAYED") or 30)
    KEEP = {  # days for which what has ended is kept; 0: for ever
        "matches": int(os.environ.get("BROADSIDE_KEEP_MATCHES") or 0),
        "chat": int(os.environ.get("BROADSIDE_KEEP_CHAT") or 0),
        "holders": int(os.environ.get("BROADSIDE_KEEP_HOLDERS") or 0),
        "log": int(os.environ.get("BROADSIDE_KEEP_LOG") or 0),
    }
except ValueError as problem:
    which = "BROADSIDE_PROXIES, BROADSIDE_METRICS, BROADSIDE_UNPLAYED or BROADSIDE_KEEP_…"
    sys.exit(f"Broadside does not start. {which}: {problem}")

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"()": "tabletop.logs.Line", "format": "%(asctime)s %(levelname)s %(name)s %(message)s"},
        "json": {"()": "tabletop.logs.Json"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "json" if os.environ.get("BROADSIDE_LOG") == "json" else "line",
        }
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {"broadside": {"level": "INFO"}},
}

# the form of a new match asks for two whole fleets and a hand; no form may come near to what is taken in
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1400

NOTIFIER = [
    one.strip() for one in os.environ.get("BROADSIDE_NOTIFIER", "off").split(",") if one.strip() not in ("", "off")
]

try:
    INNER = networks(os.environ.get("BROADSIDE_INNER", ""))
except ValueError as problem:
    sys.exit(f"Broadside does not start. BROADSIDE_INNER: {problem}")
