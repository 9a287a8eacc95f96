"""Reading PDFs back: text, pages, sizes, fonts."""

from io import BytesIO

from pypdf import PdfReader
from pypdf.generic import DictionaryObject

MM_A_POINT = 25.4 / 72


def reader(pdf: bytes) -> PdfReader:
    """The PDF, strictly read."""
    return PdfReader(BytesIO(pdf), strict=True)


def page_texts(pdf: bytes) -> list[str]:
    """The text of each page, blanks and line breaks as single blanks."""
    return [" ".join(page.extract_text().split()) for page in reader(pdf).pages]


def whole_text(pdf: bytes) -> str:
    """The text of all pages."""
    return " ".join(page_texts(pdf))


def page_sizes(pdf: bytes) -> set[tuple[int, int]]:
    """Width and height of the pages in mm."""
    return {
        (round(float(page.mediabox.width) * MM_A_POINT), round(float(page.mediabox.height) * MM_A_POINT))
        for page in reader(pdf).pages
    }


def fonts(pdf: bytes) -> dict[str, bool]:
    """The fonts of the pages by name, and whether each is embedded."""
    found = {}
    for page in reader(pdf).pages:
        resources = page["/Resources"]
        assert isinstance(resources, DictionaryObject)
        listed = resources["/Font"].get_object()
        assert isinstance(listed, DictionaryObject)
        for font in listed.values():
            descendant = font.get_object()["/DescendantFonts"][0].get_object()
            name = str(descendant["/BaseFont"]).partition("+")[2]
            found[name] = "/FontFile2" in descendant["/FontDescriptor"]
    return found
