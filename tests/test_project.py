"""What holds for the project as a whole: pins, sizes of files, imports, translations, documentation."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 300  # lines of a file
RULES_WITH_LIBRARIES = {"mcr.py", "riichi.py"}  # these import theirs inside a function
KNOWN_TO_MAKEMESSAGES = {("gettext", "_"), ("gettext_lazy", "_")}
CATALOGUES = sorted((ROOT / "tracker" / "locale").glob("*/LC_MESSAGES/*.po"))


def pins(name: str) -> dict[str, str]:
    """Package name to version, as a requirements file has them."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    return dict(line.split("==") for line in lines if line and not line.lstrip().startswith("#"))


def plain_name(requirement: str) -> str:
    return re.split(r"[\[<>=~! ]", requirement)[0].lower()


def sources(*folders: str) -> list[Path]:
    found = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    return [path for path in found if path.parent != ROOT / "tracker" / "migrations"]


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_requirements_are_exact_pins_and_name_no_address(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert "://" not in text
    assert not re.search(r"^\s*-", text, re.MULTILINE)
    assert all(re.fullmatch(r"\d[\w.]*", version) for version in pins(name).values())


def test_every_package_of_the_project_is_pinned_alike_for_use_and_for_tests() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    used, tested = pins("requirements.txt"), pins("requirements-dev.txt")
    assert {plain_name(one) for one in project["dependencies"]} <= used.keys()
    assert {plain_name(one) for one in project["optional-dependencies"]["dev"]} <= tested.keys()
    assert used.items() <= tested.items()


def test_files_stay_short() -> None:
    lengths = {
        path: len(path.read_text(encoding="utf-8").splitlines()) for path in sources("scoring", "tracker")
    }
    long = {str(path.relative_to(ROOT)): length for path, length in lengths.items() if length > LONGEST}
    assert not long, f"longer than {LONGEST} lines, split by subject: {long}"


@pytest.mark.parametrize(
    "path", sources("scoring", "tracker/seating"), ids=lambda path: str(path.relative_to(ROOT))
)
def test_pure_rooms_import_the_standard_library_alone(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = tree.body if path.name in RULES_WITH_LIBRARIES else list(ast.walk(tree))
    named = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    named += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom) and not node.level]
    foreign = [
        name
        for name in named
        if name.split(".")[0] not in {*sys.stdlib_module_names, "scoring"}
        and not name.startswith("tracker.seating")
    ]
    assert foreign == []


def test_every_setting_is_documented_and_every_documented_one_is_read() -> None:
    read = "".join(
        (ROOT / "tracker" / name).read_text(encoding="utf-8") for name in ("settings.py", "configuration.py")
    )
    table = (ROOT / "docs" / "setup.md").read_text(encoding="utf-8").split("## Settings")[1].split("\n## ")[0]
    rows = "\n".join(line.split("|")[1] for line in table.splitlines() if line.startswith("| `"))
    documented = set(re.findall(r"`([A-Z_]+)`", rows))
    readers = "environ.get|flag|port|choice|time_zone|host_names|networks|base_url|database"
    patterns = rf"\b(?:{readers})\(\s*\"([A-Z_]+)\""
    assert documented == set(re.findall(patterns, read))
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert {name for name in documented if f"`{name}`" not in readme} == set()


def test_make_alone_lists_every_command() -> None:
    done = subprocess.run(
        ["make", "-C", str(ROOT), "--no-print-directory"], capture_output=True, text=True, check=True
    )
    listed = re.findall(r"^  make (\w+)\t\S", done.stdout, re.MULTILINE)
    assert sorted(listed) == ["bench", "help", "run", "setup", "test"]


def set_up(folder: Path, **programs: str) -> subprocess.CompletedProcess[str]:
    """Run a copy of the set-up in an empty project, with these shell scripts in place of programs."""
    (folder / ".ci").mkdir()
    shutil.copy(ROOT / ".ci" / "setup", folder / ".ci")
    for name in ("requirements.txt", "requirements-dev.txt"):
        (folder / name).touch()
    (folder / "bin").mkdir()
    for name, script in programs.items():
        (folder / "bin" / name.replace("_", "-")).write_text(f"#!/bin/sh\n{script}\n")
        (folder / "bin" / name.replace("_", "-")).chmod(0o755)
    return subprocess.run(
        ["bash", ".ci/setup", "run"],
        cwd=folder,
        env={"PATH": f"{folder}/bin:{os.environ['PATH']}", "PYTHON": "python"},
        capture_output=True,
        text=True,
        check=False,
    )


ALL_INSTALLED = 'for name; do echo "$name ii "; done'


def test_the_set_up_refuses_an_old_python_by_name(tmp_path: Path) -> None:
    old = 'case "$1" in -V) echo Python 3.9.2;; *) exit 1;; esac'
    done = set_up(tmp_path, dpkg_query=ALL_INSTALLED, python=old, apt_get="exit 1", sudo="exit 1")
    assert done.returncode == 1
    assert "Python 3.11 or newer is needed, and python is not: Python 3.9.2" in done.stderr


def gaps(path: Path) -> str:
    """What gettext finds wrong with a catalogue: entries untranslated or uncertain; empty where complete."""
    found = ""
    for kind in ("--untranslated", "--only-fuzzy"):
        done = subprocess.run(
            ["msgattrib", kind, "--no-obsolete", "--no-location", str(path)],
            capture_output=True,
            text=True,
            check=True,
        )
        found += done.stdout
    return found


@pytest.fixture(scope="module")
def renewed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project whose catalogues were brought up to date with its texts."""
    folder = tmp_path_factory.mktemp("texts")
    for name in ("tracker", "scoring", "templates", "manage.py"):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("*.pyc", "*.mo"))
        else:
            shutil.copy(ROOT / name, folder)
    subprocess.run(
        [sys.executable, "manage.py", "makemessages", "--all", "--verbosity", "0"],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "DATA_DIR": str(folder / "data")},
        check=True,
    )
    return folder


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_each_catalogue_translates_every_text(path: Path, renewed: Path) -> None:
    assert gaps(renewed / path.relative_to(ROOT)) == ""


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_each_catalogue_holds_no_text_that_is_gone(path: Path, renewed: Path) -> None:
    done = subprocess.run(
        ["msgattrib", "--only-obsolete", "--no-location", str(renewed / path.relative_to(ROOT))],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == ""


def test_gettext_has_no_other_name_under_which_texts_would_not_be_collected() -> None:
    found = {
        f"{path.relative_to(ROOT)}: {one.name} as {one.asname}"
        for path in sources("tracker", "scoring")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for one in node.names
        if one.asname not in (None, one.name) and (one.name, one.asname) not in KNOWN_TO_MAKEMESSAGES
    }
    assert found == set()


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_each_catalogue_keeps_its_placeholders(path: Path) -> None:
    done = subprocess.run(
        ["msgfmt", "--check-format", "--output-file", os.devnull, str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_throwaway_cluster_passes_the_status_on_and_is_gone_afterwards() -> None:
    script = "import os, sys; print(os.environ['DATABASE_URL']); sys.exit(7)"
    done = subprocess.run(
        [sys.executable, "-m", "tests.throwaway_postgres", sys.executable, "-c", script],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 7, done.stderr
    folder = re.fullmatch(r"postgres://postgres@(%2F\S+)/ostwind\n", done.stdout)
    assert folder
    assert not Path(folder[1].replace("%2F", "/")).exists()
