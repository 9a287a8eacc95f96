"""What the documents that flow over pages share: a foot with page x of y, and a heading."""

from collections.abc import Mapping
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tracker.models import Session
from tracker.presentation import format_dates, format_moment, ruleset_name
from tracker.printing.heads import page_words


def flowing_document(template: str, session: Session, title: str, context: Mapping[str, Any]) -> str:
    """The HTML of a document of a session: club, title and date above, time of printing and page below."""
    common = {
        "club": session.club.name,
        "session": session.name,
        "date": format_dates(session.date, session.end_date),
        "ruleset": ruleset_name(session.ruleset),
        "title": title,
        "printed": _("Printed %(moment)s") % {"moment": format_moment(session.club)},
        "page_counter": page_counter(),
    }
    return render_to_string(template, {**common, **context})


def page_counter() -> SafeString:
    """“page x of y” as the content of a CSS margin box."""
    words = page_words("\0page\0", "\0pages\0").split("\0")
    parts = (f"counter({word})" if word in ("page", "pages") else _css_text(word) for word in words)
    return mark_safe(" ".join(parts))  # noqa: S308 - quoted below


def _css_text(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("<", "\\3c ") + '"'
