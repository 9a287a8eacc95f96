"""What is done to a PDF before it is written: forms laid under pages, unknown letters kept as text."""

from collections.abc import Iterator, Sequence
from typing import Any

import pydyf


def finish(under: Sequence[int], document: Any, pdf: pydyf.PDF) -> None:
    """WeasyPrint's last step, with its document and the PDF of it: both of the following."""
    if under:
        _put_under(under, pdf)
    _keep_text_of_missing_glyphs(document, pdf)


def _put_under(under: Sequence[int], pdf: pydyf.PDF) -> None:
    """Take the forms out of the list of pages and draw them first on the pages that belong to them.

    A page's contents may be several streams, drawn one after the other; WeasyPrint's pages share their fonts.
    """
    pages = [pdf.objects[number] for number in pdf.pages["Kids"][::3]]
    own, forms = pages[: len(under)], pages[len(under) :]
    save, restore = pydyf.Stream([b"q"]), pydyf.Stream([b"Q"])
    pdf.add_object(save)
    pdf.add_object(restore)
    for page, number in zip(own, under, strict=True):
        form = forms[number]["Contents"]
        page["Contents"] = pydyf.Array([save.reference, form, restore.reference, page["Contents"]])
    pdf.pages["Kids"] = pydyf.Array(pdf.pages["Kids"][: 3 * len(own)])
    pdf.pages["Count"] = len(own)


def _keep_text_of_missing_glyphs(document: Any, pdf: pydyf.PDF) -> None:
    """Let a font that lacks a letter (an emoji in a name) draw its box through a plain map of glyphs.

    WeasyPrint gives such a font an encoding of its own, and then many readers can't search or copy a word of
    the whole document. The standard encoding with a map from codes to glyphs draws the same.
    """
    for font in document.fonts.values():
        if not font.missing or font.type != "ttf":
            continue
        for dictionary in _font_dictionaries(pdf, font.name):
            glyphs = pydyf.Stream([_glyph_map(font)], compress=True)
            pdf.add_object(glyphs)
            descendant = int(dictionary["DescendantFonts"][0].split()[0])
            pdf.objects[descendant]["CIDToGIDMap"] = glyphs.reference
            dictionary["Encoding"] = "/Identity-H"


def _font_dictionaries(pdf: pydyf.PDF, name: bytes) -> Iterator[pydyf.Dictionary]:
    for thing in pdf.objects:
        if (
            isinstance(thing, pydyf.Dictionary)
            and thing.get("Subtype") == "/Type0"
            and thing["BaseFont"] == name
        ):
            yield thing


def _glyph_map(font: Any) -> bytes:
    """The glyph of each code, two bytes each: its own number, 0 (the box) for those that lack."""
    missing = set(font.missing.values())
    glyphs = bytearray(2 * (max(font.to_unicode) + 1))
    for code in font.to_unicode:
        if code not in missing:
            glyphs[2 * code : 2 * code + 2] = code.to_bytes(2, "big")
    return bytes(glyphs)
