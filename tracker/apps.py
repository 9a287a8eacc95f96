"""The one app of the project."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TrackerConfig(AppConfig):
    """Clubs, their sessions and everything played in them."""

    name = "tracker"
    verbose_name = _("Club tracker")
    default_auto_field = "django.db.models.BigAutoField"
