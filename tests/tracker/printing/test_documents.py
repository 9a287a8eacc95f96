"""Which documents there are, what they can be asked for, and what is answered where there is nothing."""

import pytest

from tests.tracker.factories import make_round, make_table
from tests.tracker.printing.reading import whole_text
from tracker.models import Club, Player, Session, Table
from tracker.printing import pdf as pdf_module
from tracker.printing.documents import DOCUMENTS, make_document
from tracker.printing.pdf import Source
from tracker.services.errors import Refusal


def refused(session: Session, name: str, **asked: object) -> Refusal:
    """The refusal that asking for a document gives."""
    with pytest.raises(Refusal) as caught:
        make_document(session=session, name=name, **asked)  # type: ignore[arg-type] # asked wrongly on purpose
    assert str(caught.value)
    return caught.value


def test_there_are_the_documents_that_scripts_ask_for() -> None:
    assert list(DOCUMENTS) == ["round-sheets", "standings", "teams", "seating", "score-sheets", "plan"]
    assert all(str(kind.title) for kind in DOCUMENTS.values())


@pytest.mark.parametrize(
    ("name", "asked", "code", "field"),
    [
        ("posters", {}, "unknown_document", "document"),
        ("standings", {"language": "fr"}, "unknown_language", "language"),
        ("standings", {"round_number": 1}, "no_round_wanted", "round"),
        ("teams", {"round_number": 1}, "no_round_wanted", "round"),
        ("seating", {"round_number": 1, "table_number": 1}, "no_table_wanted", "table"),
        ("round-sheets", {"round_number": 7}, "no_such_round", "round"),
        ("score-sheets", {"table_number": 9}, "no_such_table", "table"),
        ("seating", {"round_number": 7}, "no_such_round", "round"),
        ("teams", {}, "no_teams", ""),
    ],
)
def test_what_cannot_be_printed_is_refused(
    table: Table, name: str, asked: dict[str, object], code: str, field: str
) -> None:
    refusal = refused(table.round.session, name, **asked)
    assert (refusal.code, refusal.field) == (code, field)


@pytest.mark.parametrize("name", ["round-sheets", "score-sheets", "seating"])
def test_without_a_round_or_tables_there_is_nothing_to_print(german: Session, name: str) -> None:
    assert refused(german, name).code == "no_rounds"
    make_round(german)
    assert refused(german, name).code == "no_tables"


def test_a_refusal_names_what_there_is(german: Session) -> None:
    assert "round-sheets, standings, teams, seating, score-sheets, plan" in str(refused(german, "posters"))
    assert "en, de, ru" in str(refused(german, "standings", language="fr"))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_document_of_a_table_is_a_pdf(table: Table, name: str) -> None:
    table.round.session.participants.update(team="Nord")
    document = make_document(session=table.round.session, name=name)
    assert document.pdf.startswith(b"%PDF-")
    assert document.filename == f"german-{name}.pdf"
    assert "Nordwind" in whole_text(document.pdf)


def test_the_file_is_named_for_what_was_asked(table: Table) -> None:
    session = table.round.session
    sheet = make_document(session=session, name="score-sheets", round_number=1, table_number=1)
    assert sheet.filename == "german-r1-t1-score-sheets.pdf"
    assert make_document(session=session, name="standings", live=True).filename == "german-standings-live.pdf"


def test_the_latest_round_is_meant_where_none_is_named(table: Table) -> None:
    session = table.round.session
    make_table(session)
    for name in ("round-sheets", "score-sheets", "seating"):
        assert "Round 2" in whole_text(make_document(session=session, name=name).pdf)
        assert "Round 1" in whole_text(make_document(session=session, name=name, round_number=1).pdf)


def test_the_language_is_the_clubs_unless_another_is_asked_for(club: Club, table: Table) -> None:
    Club.objects.filter(pk=club.pk).update(language="de")
    session = Session.objects.get(pk=table.round.session.pk)
    assert "18. April 2026" in whole_text(make_document(session=session, name="round-sheets").pdf)
    english = make_document(session=session, name="round-sheets", language="en")
    assert "April 18, 2026" in whole_text(english.pdf)
    russian = make_document(session=session, name="seating", language="ru")
    assert "18 апреля 2026" in whole_text(russian.pdf)


def test_a_document_is_rendered_once_until_its_content_changes(
    table: Table, players: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    rendered: list[Source] = []
    render = pdf_module.render_pdf

    def counting(source: Source) -> bytes:
        rendered.append(source)
        return render(source)

    monkeypatch.setattr(pdf_module, "render_pdf", counting)
    session = table.round.session
    first = make_document(session=session, name="round-sheets")
    assert make_document(session=session, name="round-sheets") == first
    assert len(rendered) == 1
    Player.objects.filter(pk=players[0].pk).update(name="Somebody", nickname="")
    changed = make_document(session=session, name="round-sheets")
    assert len(rendered) == 2
    assert "Anna" not in whole_text(changed.pdf)
    assert "Somebody" in whole_text(changed.pdf)
