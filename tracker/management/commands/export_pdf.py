"""`manage.py export_pdf SLUG --document NAME -o FILE`: sheets and standings on paper."""

from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser

from tracker.management.plain import PlainCommand, add_session_argument, find_session
from tracker.printing.documents import DOCUMENTS, make_document


class Command(PlainCommand):
    """Write one of the documents as PDF."""

    help = "Writes a session's sheets, seating, plan or standings as PDF."

    def add_arguments(self, parser: CommandParser) -> None:
        """SLUG, --document, --round, --table, --language, --live and -o FILE."""
        languages = [code for code, _name in settings.LANGUAGES]
        add_session_argument(parser)
        parser.add_argument("--document", required=True, choices=list(DOCUMENTS))
        parser.add_argument("--round", type=int, metavar="N", help="this round alone")
        parser.add_argument("--table", type=int, metavar="N", help="this table alone")
        parser.add_argument("--language", choices=languages, help="default: the club's")
        parser.add_argument("--live", action="store_true", help="count tables that are not confirmed too")
        parser.add_argument("-o", "--output", metavar="FILE", required=True, help="- for standard output")

    def handle(self, *_args: Any, session: str, output: str, **options: Any) -> None:
        """The document."""
        document = make_document(
            session=find_session(session),
            name=options["document"],
            round_number=options["round"],
            table_number=options["table"],
            language=options["language"],
            live=options["live"],
        )
        self.write_file(output, document.pdf)
