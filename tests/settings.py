"""The project's settings, made quick and quiet for tests; DATABASE_URL still chooses the database."""

import atexit
import os
import shutil
import tempfile

if "DATA_DIR" not in os.environ:
    os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="ostwind-tests-")
    atexit.register(shutil.rmtree, os.environ["DATA_DIR"], ignore_errors=True)
os.environ.setdefault("SECRET_KEY", "only-for-tests")
os.environ.setdefault("BASE_URL", "http://testserver")

from tracker.settings import *  # noqa: F403 - the environment above must come first
from tracker.settings import DATA_DIR, DATABASES

ALLOWED_HOSTS = ["*"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_AUTOREFRESH = True
LANGUAGE_CODE = "en"
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A file, as in real use: a database in memory locks otherwise, and races could not be tested.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}
    DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF"
