"""The pages that the tests look at: each kind of page, of each example run, in each language."""

import dataclasses
import pathlib
import re
import subprocess
import xml.etree.ElementTree as ET

ROOT = pathlib.Path(__file__).resolve().parents[2]
RUNS = sorted(path.parent.name for path in (ROOT / "runs").glob("*/logs"))
LANGUAGES = ["en", "ko", "zh-Hant"]
CLAIMS = pathlib.Path(__file__).with_name("claims.md")
# A run with nearly everything that a report can hold, and one with failures in plenty.
FULL = "synthetic-relaunch-early-handler"
AUDITED = "synthetic-device-witnessed"
COMPARED = ("synthetic-simulator-clean", FULL)


@dataclasses.dataclass(frozen=True)
class Page:
    """A page of a run in a language."""

    kind: str  # report, checklist, audit or comparison
    run: str
    language: str

    def __str__(self):
        return f"{self.kind}-{self.run}-{self.language}"

    @property
    def path(self):
        return f"{self.run}/{self.language}/{self.kind}.html"


REPORTS = [Page(kind, run, lang) for run in RUNS for lang in LANGUAGES for kind in ("report", "checklist")]
OTHERS = [
    Page(kind, run, lang) for lang in LANGUAGES for kind, run in (("audit", AUDITED), ("comparison", COMPARED[1]))
]
ALL = REPORTS + OTHERS
# One page of each kind, for what does not depend on the run.
KINDS = [
    Page("report", FULL, "en"), Page("checklist", FULL, "en"), Page("audit", AUDITED, "en"),
    Page("comparison", COMPARED[1], "en"),
]


class Program:
    """The program under test, with the templates under test."""

    def __init__(self, path, templates=None):
        self.path = path
        self.templates = templates

    def __call__(self, *arguments, statuses=(0,), templates=None):
        folder = templates or self.templates
        command = [self.path, *map(str, arguments)]
        if folder and arguments[0] in ("report", "audit", "compare"):
            command += ["--templates", str(folder)]
        ended = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
        assert ended.returncode in statuses, f"{command}: {ended.returncode}\n{ended.stderr}"
        return ended.stdout

    def report(self, run, out, language="en", templates=None):
        """Writes all forms of a run's report."""
        self("report", run, "--out", out, "--lang", language, "--quiet", "--lenient", templates=templates)

    def all(self, out, languages=LANGUAGES, runs=RUNS, templates=None):
        """Writes every kind of page of the example runs, so that `Page.path` finds it below a folder."""
        for language in languages:
            for run in runs:
                self.report(f"runs/{run}", f"{out}/{run}/{language}", language, templates)
            self("audit", CLAIMS, f"runs/{AUDITED}", "--format", "html", "--format", "xml", "--out",
                 f"{out}/{AUDITED}/{language}", "--lang", language, "--quiet", statuses=(0, 1), templates=templates)
            self("compare", *(f"runs/{run}" for run in COMPARED), "--format", "html", "--out",
                 f"{out}/{COMPARED[1]}/{language}", "--lang", language, "--quiet", templates=templates)


def values(report):
    """Every text and attribute of a report.xml."""
    for element in ET.parse(report).getroot().iter():
        yield from element.attrib.values()
        if element.text and element.text.strip():
            yield element.text


def rows(report, name):
    """The elements of a name in a report.xml, without its namespace."""
    return [element for element in ET.parse(report).getroot().iter() if element.tag.rpartition("}")[2] == name]


def child(element, name):
    """The text of the first child of a name."""
    for inner in element:
        if inner.tag.rpartition("}")[2] == name:
            return inner.text or ""
    return ""


def squeezed(text):
    """A text with its white space made one space each, without the marks of code."""
    return re.sub(r"\s+", " ", text.replace("`", "")).strip()
