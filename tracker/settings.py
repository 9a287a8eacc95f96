"""Settings: all from the environment, with defaults that make a club's laptop work.

Names and defaults are listed in docs/setup.md.
"""

import os
import socket
from pathlib import Path
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from tracker.configuration import (
    base_url,
    choice,
    database,
    flag,
    host_names,
    in_url,
    kept_secret,
    networks,
    own_addresses,
    port,
    time_zone,
)

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("DATA_DIR") or BASE_DIR / "data").absolute()
HOST = os.environ.get("HOST", "").strip().strip("[]") or "127.0.0.1"
PORT = port("PORT", 8000)
TLS_CERT = os.environ.get("TLS_CERT", "")
TLS_KEY = os.environ.get("TLS_KEY", "")
if bool(TLS_CERT) != bool(TLS_KEY):
    raise ImproperlyConfigured("TLS_CERT and TLS_KEY go together: set both or none.")
DEBUG = flag("DEBUG")

SECRET_KEY = os.environ.get("SECRET_KEY") or kept_secret(DATA_DIR / "secret_key")

SCHEME = "https" if TLS_CERT else "http"
ADDRESSES = own_addresses(HOST)
BASE_URL = base_url("BASE_URL", f"{SCHEME}://{in_url(ADDRESSES[0])}:{PORT}")
_base = urlsplit(BASE_URL)
ALLOWED_HOSTS = host_names("ALLOWED_HOSTS") or sorted(
    {
        in_url(_base.hostname or ""),
        "localhost",
        "[::1]",
        socket.gethostname(),
        f"{socket.gethostname()}.local",
        *map(in_url, ADDRESSES),
        *own_addresses("0.0.0.0"),  # noqa: S104 - names, not bound to
    }
)
CSRF_TRUSTED_ORIGINS = [f"{_base.scheme}://{_base.netloc}"]

SECURE = _base.scheme == "https"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60
# A sheet of `MOST_ROWS` rows has a dozen fields in each, and what stands around them.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 4000
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# The server believes X-Forwarded-Proto from these addresses alone and sets the scheme of the request by
# it; Django's own SECURE_PROXY_SSL_HEADER would believe everybody.
TRUSTED_PROXY = networks("TRUSTED_PROXY")

INSTALLED_APPS = [
    "tracker",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "django_tables2",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "tracker.middleware.ClubMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
ROOT_URLCONF = "tracker.urls"
WSGI_APPLICATION = "tracker.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

DATABASES = {"default": database("DATABASE_URL", f"sqlite:///{DATA_DIR / 'ostwind.sqlite3'}")}

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
]
LOGIN_URL = "sign_in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

LANGUAGES = [("en", _("English")), ("de", _("German")), ("ru", _("Russian"))]
LANGUAGE_CODE = choice("LANGUAGE_CODE", "en", [code for code, _name in LANGUAGES])
LOCALE_PATHS = [BASE_DIR / "tracker" / "locale"]
TIME_ZONE = time_zone("TIME_ZONE", "Europe/Berlin")
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "tracker.static_storage.StaticStorage"},
}

DJANGO_TABLES2_TEMPLATE = "_table.html"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
FORM_RENDERER = "django.forms.renderers.DjangoTemplates"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "loggers": {"django": {"handlers": ["console"], "level": "WARNING", "propagate": False}},
}
