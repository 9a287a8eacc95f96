"""Finds the benchmark modules and runs them in the order of their names, each on a fresh database."""

import importlib
import os
import pkgutil
import shutil
import sys
import tempfile
from pathlib import Path


def main(chosen: list[str]) -> int:
    """Print the figures of the chosen modules (`start` for bench_start), of all where none is chosen."""
    found = sorted(
        module.name
        for module in pkgutil.iter_modules([str(Path(__file__).parent)])
        if module.name.startswith("bench_")
    )
    wanted = [f"bench_{name}" for name in chosen] or found
    if unknown := set(wanted) - set(found):
        print(
            f"No such benchmark: {', '.join(sorted(unknown))}; there are {', '.join(found)}", file=sys.stderr
        )
        return 2
    with tempfile.TemporaryDirectory(prefix="ostwind-bench-") as folder:
        database, template = Path(folder, "bench.sqlite3"), Path(folder, "template.sqlite3")
        os.environ.update(
            DATA_DIR=folder,
            DATABASE_URL=f"sqlite:///{database}",
            SECRET_KEY="only-for-benchmarks",
            DJANGO_SETTINGS_MODULE="tracker.settings",
        )
        migrate()
        database.rename(template)
        for name in wanted:
            shutil.copyfile(template, database)
            for figure, value, unit in importlib.import_module(f"tests.bench.{name}").figures():
                print(figure, value if isinstance(value, int) else f"{value:.3f}", unit, flush=True)
            close_and_remove(database)
    return 0


def migrate() -> None:
    """Bring the empty database to the models of today."""
    import django
    from django.core.management import call_command
    from django.db import connections

    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    connections.close_all()


def close_and_remove(database: Path) -> None:
    """Leave nothing of a database behind, its write-ahead log included."""
    from django.db import connections

    connections.close_all()
    for file in database.parent.glob(f"{database.name}*"):
        file.unlink()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
