"""The heads of columns as people write them, in English, German and Russian."""

import unicodedata
from collections.abc import Mapping, Sequence

#: What a column can hold: the name, whole or in two; what is said of a participant; a running number.
FIELDS = ("name", "first", "last", "team", "country", "number", "guest", "substitute", "newcomer", "counting")

_HEADS: Mapping[str, str] = {
    "name": """name, names, player, player name, full name, participant, participants, person, players
        spieler, spielerin, spieler/in, spieler(in), spielername, spielerinnen und spieler, teilnehmer,
        teilnehmerin, teilnehmer/in, teilnehmende, vor- und nachname, vor- und zuname, namen
        имя и фамилия, фамилия и имя, фамилия имя, имя фамилия, фио, ф.и.о., игрок
        игроки, участник, участники""",
    "first": "first name, forename, given name, first, vorname, rufname, имя",
    "last": "last name, surname, family name, last, nachname, zuname, familienname, фамилия",
    "team": "team, team name, teams, mannschaft, mannschaftsname, gruppe, group, команда, название команды",
    "country": """country, country code, nation, nationality, nat, land, länderkürzel, staat, nationalität
        страна, код страны, гражданство""",
    "number": """number, ema, ema number, ema no, ema nr, ema id, ema-nummer, association number
        association no, association id, member number, membership number, id, licence, license, licence number
        player id, mcr id
        nummer, verbandsnummer, verbands-nr, mitgliedsnummer, mitglieds-nr, lizenz, lizenznummer, dmjl-nummer,
        номер, номер ema, номер ассоциации, номер игрока, членский номер""",
    "guest": "guest, guests, is guest, gast, gäste, гость",
    "substitute": """substitute, sub, reserve, stand-in, ersatz, ersatzspieler, ersatzspielerin
        ersatzspieler/in
        замена, запасной, запасная, замещающий""",
    "newcomer": """newcomer, new, rookie, beginner, first tournament, neuling, neu, anfänger, anfängerin,
        anfänger/in, erstes turnier, новичок, новый, первый турнир""",
    "counting": "no, nr, #, №, n, pos, position, line, row, lfd, lfd nr, laufende nummer, zeile, п/п, № п/п",
}


def _fold(head: str) -> str:
    """Letters and digits alone, small, without accents."""
    plain = unicodedata.normalize("NFKD", head.casefold().replace("№", "#"))
    return "".join(mark for mark in plain if mark.isalnum() or mark == "#")


_FIELD_OF = {
    _fold(head): field
    for field, heads in _HEADS.items()
    for line in heads.splitlines()
    for head in line.split(",")
    if head.strip()
}


def field_of(head: str) -> str | None:
    """Which of `FIELDS` a head names; None for an unknown one.

    >>> field_of(" EMA-Nr. "), field_of("Фамилия"), field_of("T-Shirt")
    ('number', 'last', None)
    """
    return _FIELD_OF.get(_fold(head))


def are_heads(cells: Sequence[str]) -> bool:
    """Whether a line is one of heads: it names the column of names, or it says nothing but heads.

    >>> are_heads(["Name", "T-Shirt"]), are_heads(["Team", "Land"]), are_heads(["Anna", "Nord"])
    (True, True, False)
    >>> are_heads(["Gast"])
    False
    """
    said = [field_of(cell) for cell in cells if cell.strip()]
    return bool({"name", "first", "last"} & set(said)) or (len(said) > 1 and None not in said)


def is_head_line(cells: Sequence[str], first: bool) -> bool:
    """Whether a line names the columns: below the first one two heads at least must stand in it.

    >>> is_head_line(["Name", "Nord"], True), is_head_line(["Name", "Nord"], False)
    (True, False)
    >>> is_head_line(["Name", "Team", "T-Shirt"], False), is_head_line(["Name"], False)
    (True, False)
    """
    known = sum(field_of(cell) is not None for cell in cells if cell.strip())
    return are_heads(cells) and (first or known > 1)
