"""The poster of a round."""

from tests.tracker.factories import FOUR, make_participant, make_players, make_round, make_table
from tests.tracker.printing.reading import page_sizes, page_texts, whole_text
from tracker.models import Session
from tracker.printing.documents import make_document
from tracker.printing.seating import name_key


def poster(session: Session) -> bytes:
    return make_document(session=session, name="seating").pdf


def test_everybody_is_found_by_table_and_by_name(german: Session) -> None:
    round_ = make_round(german)
    make_table(german, round_=round_)
    make_table(german, ("Emil", "Ärmel", "Zoe", "Berta", "Otto"), round_=round_)
    pdf = poster(german)
    text = whole_text(pdf)
    by_table, _heading, by_name = text.partition("By name")
    assert "Table East South West North Take turns" in by_table
    assert "1 Anna Bernd Carla Dora" in by_table
    assert "2 Emil Ärmel Zoe Berta Otto" in by_table
    for name, place in (
        ("Dora", "Table 1 · North"),
        ("Ärmel", "Table 2 · South"),
        ("Otto", "Table 2 · takes turns"),
    ):
        assert name in by_name
        assert place in by_name
    assert page_sizes(pdf) == {(297, 210)}
    assert "page 1 of 1" in text
    assert "Sitting out" not in text


def test_names_are_sorted_as_people_look_for_them() -> None:
    names = ["Zoe", "Özil", "anna", "Ärmel", "Otto", "Борис", "Анна"]
    assert sorted(names, key=name_key) == ["anna", "Ärmel", "Otto", "Özil", "Zoe", "Анна", "Борис"]


def test_who_sits_out_is_told_after_the_tables(german: Session) -> None:
    make_table(german)
    for player in make_players(german.club, ("Zoe", "Emil")):
        make_participant(german, player)
    text = whole_text(poster(german))
    assert "Sitting out Emil · Zoe" in text
    assert text.index("Sitting out") > text.index("Dora")


def test_an_empty_table_is_no_error(german: Session) -> None:
    make_table(german, ())
    text = whole_text(poster(german))
    assert "By name" not in text


def test_a_big_round_has_its_head_on_every_page(german: Session) -> None:
    round_ = make_round(german)
    for table in range(30):
        make_table(german, [f"{name} {table}" for name in FOUR], round_=round_)
    pages = page_texts(poster(german))
    assert f"page {len(pages)} of {len(pages)}" in pages[-1]
    assert all("Table East South West North" in page for page in pages[:2])
    assert whole_text(poster(german)).count("Anna 17") == 2
