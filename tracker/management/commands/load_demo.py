"""`manage.py load_demo`: the demo club into an empty database."""

from typing import Any

from django.core.management.base import CommandError

from tracker.exchange.demo import demo_sign_in, load_demo
from tracker.management.plain import PlainCommand


class Command(PlainCommand):
    """Load the demo club, unless there is a club or a user already."""

    help = "Loads the demo club into a database that has neither clubs nor users; leaves others alone."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Say whether it was loaded and how to sign in."""
        try:
            loaded = load_demo()
        except OSError as error:
            raise CommandError(f"{error.filename} can't be written: {error.strerror}") from None
        self.stdout.write(
            "the demo club is loaded" if loaded else "there are clubs or users; nothing is loaded"
        )
        if sign_in := demo_sign_in():
            self.stdout.write("sign in as {} with the password {}".format(*sign_in))
