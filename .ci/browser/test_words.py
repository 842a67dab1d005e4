"""A language that nobody speaks: brackets show what is not in the string tables, length what has no room."""

import re
import xml.etree.ElementTree as ET

import pytest

import pages

NAMESPACE = "urn:baton:strings:1"
ACCENTED = str.maketrans("aceinouyACEINOUY", "àçéîñöûýÀÇÉÎÑÖÛÝ")


def stretched(text):
    """The words with accents, two fifths longer, between brackets; places stay."""
    pieces = re.split(r"(\{\w+\})", text)
    accented = "".join(piece if piece.startswith("{") else piece.translate(ACCENTED) for piece in pieces)
    more = ("lörem îpsum dolor sit àmet " * 40)[: max(2, len(text) * 2 // 5)].strip()
    return f"⟦{accented} {more}⟧"


@pytest.fixture(scope="module")
def invented(baton, tmp_path_factory):
    """Every kind of page of the example runs in the invented language."""
    templates = tmp_path_factory.mktemp("templates")
    if baton.templates:
        for file in pages.pathlib.Path(baton.templates).glob("*.*"):
            (templates / file.name).write_bytes(file.read_bytes())
    ET.register_namespace("", NAMESPACE)
    strings = ET.parse(pages.ROOT / "templates/strings.en.xml")
    for one in strings.getroot().iter(f"{{{NAMESPACE}}}s"):
        one.text = stretched(one.text or "")
    strings.write(templates / "strings.en.xml", encoding="utf-8", xml_declaration=True)
    out = tmp_path_factory.mktemp("invented")
    baton.all(out, languages=["en"], templates=templates)
    return out


INVENTED = [one for one in pages.ALL if one.language == "en"]


def source_of(out, path):
    """What a page may say beside the words of the tables: what stands in the document that it is made of."""
    values = []
    for name in ("report.xml", "audit.xml"):
        if (out / path.run / "en" / name).exists():
            values += pages.values(out / path.run / "en" / name)
    # The picture names a file by its last part, also where the report has room for the first parts of a path only.
    for log in sorted((pages.ROOT / "runs" / path.run / "logs").glob("*")):
        values.append(log.read_text(errors="replace"))
    return [pages.squeezed(one) for one in values]


@pytest.mark.parametrize("path", [one for one in INVENTED if one.kind != "comparison"], ids=str)
def test_every_word_of_a_page_is_in_the_string_tables_or_in_its_report(view, invented, path):
    page = view.open(invented / path.path)
    view.unfold()
    said = page.evaluate("""() => {
      // Terms of the filter are a language of their own, the same for all.
      const own = look.texts().filter(({ element }) => !element.closest('.filter code, .filter datalist'));
      const words = own.map(({ node, element }) => [node.data, element instanceof SVGElement]);
      for (const key of ['aria-label', 'title', 'alt', 'placeholder', 'aria-description', 'aria-roledescription', 'label']) {
        for (const one of document.querySelectorAll(`[${key}]`)) words.push([one.getAttribute(key), one instanceof SVGElement]);
      }
      for (const one of document.querySelectorAll('*')) {
        for (const { name, value } of one.attributes) if (name.startsWith('data-say')) words.push([value, false]);
      }
      return [[document.title, false], ...words];
    }""")
    source = source_of(invented, path)
    whole = "\n".join(source)
    strange = []
    for text, is_drawn in said:
        # What is left without the words of the tables, cut where a page joins values.
        rest = re.sub(r"⟦[^⟦⟧]*⟧", "\n", text)
        # A picture has no room: there values stand side by side.
        for piece in re.split(r"\s|#" if is_drawn else r"\n| … | → | · | – |, |[()]", rest):
            piece = pages.squeezed(piece).strip(" :.·–…")
            is_time = re.fullmatch(r"([-+\d.,]+ (d|h|min|s|ms|µs|ns) ?)+", piece)
            if not is_time and re.search(r"[^\W\d_]{2}", piece) and piece not in whole:
                strange.append(piece)
    assert not strange, "\n".join(sorted(set(strange)))
    assert sum("⟦" in text for text, _ in said) > 5


@pytest.mark.parametrize("width", [320, 1440])
@pytest.mark.parametrize("path", INVENTED, ids=str)
def test_words_two_fifths_longer_have_room(view, invented, path, width):
    page = view.open(invented / path.path, width=width)
    view.unfold()
    found = page.evaluate("look.sideways()")
    assert found["width"] <= found["viewport"] and found["outside"] == []
    assert page.evaluate("look.cut()") == []
