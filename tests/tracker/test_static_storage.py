"""Static files as they are served: every name has a fingerprint, those inside modules too."""

import re
import shutil
from pathlib import Path

import pytest

from tracker.static_storage import StaticStorage

OWN = Path(__file__).resolve().parent.parent.parent / "tracker" / "static"
FINGERPRINT = re.compile(r"\.[0-9a-f]{12}\.js$")
IMPORTS = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\./[^"']+)["']""")


@pytest.fixture
def laid_out(tmp_path: Path) -> Path:
    """The scripts of the pad as they are laid out for serving."""
    shutil.copytree(OWN / "tracker" / "pad", tmp_path / "tracker" / "pad")
    storage = StaticStorage(location=str(tmp_path), base_url="/static/")
    names = [f"tracker/pad/{path.name}" for path in (tmp_path / "tracker" / "pad").glob("*.js")]
    for _name, _made, processed in storage.post_process({name: (storage, name) for name in names}):
        assert not isinstance(processed, Exception)
    return tmp_path / "tracker" / "pad"


def test_modules_import_each_other_by_fingerprint(laid_out: Path) -> None:
    modules = [path for path in laid_out.iterdir() if FINGERPRINT.search(path.name)]
    found = {
        (module.name, name)
        for module in modules
        for name in IMPORTS.findall(module.read_text(encoding="utf-8"))
    }
    assert any(module.startswith("pad.") and name.startswith("./queue.") for module, name in found)
    assert [name for _module, name in found if not FINGERPRINT.search(name)] == []
    assert [name for _module, name in found if not (laid_out / name).exists()] == []
