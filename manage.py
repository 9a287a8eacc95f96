#!/usr/bin/env python3
"""Command line of the club tracker: `manage.py help` lists what it can do."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import Error as DatabaseTrouble

from tracker.management.trouble import database_trouble

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tracker.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"{error}")
    except DatabaseTrouble as error:
        # Commands of the project say it themselves; this is for migrate, createsuperuser and the like.
        if "--traceback" in sys.argv:
            raise
        sys.exit(database_trouble(error))
    except KeyboardInterrupt:
        sys.exit(130)
