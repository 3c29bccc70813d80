"""Pages for paper: the same template is a page to look at and to print, and a PDF in A4 or Letter.

A template for paper extends `{{ frame }}`, fills the block `paper`, and uses the classes of `static/paper.css`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.text import slugify

try:
    import weasyprint
    from weasyprint.text.fonts import FontConfiguration
except OSError:  # Pango, a library of the system, is not installed
    weasyprint = None

#: What an address calls a size -> what people and style sheets call it.
SIZES = {"a4": "A4", "letter": "Letter"}
#: Millimetres from the upper edge to the lower one.
HEIGHTS = {"a4": 297.0, "letter": 279.4}
USUAL_SIZE = "a4"
NO_PDF = (
    "This machine cannot make PDF files (Pango is missing: apt-get install libpangoft2-1.0-0). Print this page instead."
)
STYLE = "paper.css"
PAGE, DOCUMENT = "paper/page.html", "paper/document.html"

#: Family -> file of the fonts that are shipped; variable in weight. What has none of their letters takes the system's.
FONTS = {
    "Bricolage Grotesque": "bricolage-grotesque-latin-wdth-normal.woff2",
    "Bricolage Extended": "bricolage-grotesque-latin-ext-wdth-normal.woff2",
}

#: (key, how to make it) -> the bytes, from wherever they were kept.
Keep = Callable[[str, Callable[[], bytes]], bytes]


@dataclass(frozen=True, slots=True)
class PdfLink:
    """An address at which a page is a PDF: `?…&as=pdf&size=a4`."""

    label: str
    query: str


def size_asked(request: HttpRequest, usual: str = USUAL_SIZE) -> str:
    """Return the size that an address asks for, `usual` where it asks for none that there is."""
    asked = request.GET.get("size", "")
    return asked if asked in SIZES else usual if usual in SIZES else USUAL_SIZE


def pdf_links(request: HttpRequest, usual: str = USUAL_SIZE) -> list[PdfLink]:
    """Return the addresses of a page as PDF, the usual size first."""
    links = []
    for size in sorted(SIZES, key=lambda size: size != usual):
        query = request.GET.copy()
        query["as"], query["size"] = "pdf", size
        links.append(PdfLink(f"PDF, {SIZES[size]}", query.urlencode()))
    return links


def answer(
    request: HttpRequest,
    template: str,
    context: dict[str, Any],
    *,
    name: str,
    size: str = USUAL_SIZE,
    keep: Keep = lambda key, make: make(),
) -> HttpResponse:
    """Return a page for paper; with `?as=pdf` the same as PDF, called `name`, in the size asked for or in `size`."""
    if request.GET.get("as") == "pdf" and weasyprint is not None:
        return pdf(request, template, context, name=name, size=size_asked(request, size), keep=keep)
    message = NO_PDF if weasyprint is None else ""
    links = [] if weasyprint is None else pdf_links(request, size)
    return render(request, template, context | {"frame": PAGE, "pdf_links": links, "paper_message": message})


def pdf(
    request: HttpRequest | None,
    template: str,
    context: dict[str, Any],
    *,
    name: str,
    size: str = USUAL_SIZE,
    keep: Keep = lambda key, make: make(),
) -> HttpResponse:
    """Return a template for paper as PDF. Only where `weasyprint` is there."""

    def make() -> bytes:
        return write_pdf(render_to_string(template, context | {"frame": DOCUMENT}, request), size)

    response = HttpResponse(keep(size, make), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{slugify(name)[:80] or "paper"}-{size}.pdf"'
    return response


def write_pdf(html: str, size: str) -> bytes:
    """Return a document as PDF of this size. It fetches nothing but our own static files."""
    fonts, fetch = FontConfiguration(), _own_files_only()
    style = Path(str(finders.find(STYLE)))
    folder = (style.parent / "fonts").as_uri()
    faces = "".join(
        f'@font-face {{ font-family: "{family}"; src: url("{folder}/{name}") format("woff2") }}'
        for family, name in FONTS.items()
    )
    paper = f"@page {{ size: {SIZES[size]} }} @page wide {{ size: {SIZES[size]} landscape }}" + "".join(
        f".of-{slips} .slip {{ height: {HEIGHTS[size] / slips:.2f}mm }}" for slips in (1, 2, 3, 4)
    )
    sheets = [
        weasyprint.CSS(string=faces, font_config=fonts, url_fetcher=fetch),
        weasyprint.CSS(filename=str(style), font_config=fonts, url_fetcher=fetch),
        weasyprint.CSS(string=paper, font_config=fonts, url_fetcher=fetch),
    ]
    document = weasyprint.HTML(string=html, url_fetcher=fetch)
    return bytes(document.write_pdf(stylesheets=sheets, font_config=fonts))


def _own_files_only() -> Any:
    """Return a fetcher that reads files beside the style sheet, the fonts, and refuses every other address."""
    root = Path(str(finders.find(STYLE))).resolve().parent

    class OwnFiles(weasyprint.urls.URLFetcher):
        def fetch(self, url: str, headers: Any = None) -> Any:
            parts = urlsplit(url)
            if parts.scheme != "file" or not Path(unquote(parts.path)).resolve().is_relative_to(root):
                raise ValueError(f"Paper is made of our own files alone, not of {url[:80]}")
            return super().fetch(url, headers)

    return OwnFiles()
