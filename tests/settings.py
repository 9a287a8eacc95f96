"""The project's settings, made quick and quiet for tests; DATABASE_URL still chooses the database."""

import os
import tempfile

os.environ.setdefault("DATA_DIR", tempfile.mkdtemp(prefix="ostwind-tests-"))
os.environ.setdefault("SECRET_KEY", "only-for-tests")
os.environ.setdefault("BASE_URL", "http://testserver")

from tracker.settings import *  # noqa: E402, F403 - the environment above must come first

ALLOWED_HOSTS = ["*"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_AUTOREFRESH = True
LANGUAGE_CODE = "en"
