"""`python -m tests.throwaway_postgres COMMAND…` runs the command with DATABASE_URL naming a new PostgreSQL.

The cluster lives in a temporary folder, answers on a Unix socket alone, and is gone afterwards, however the
command ended. PostgreSQL refuses to run as root; then the account of Debian's package runs it.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

ACCOUNT = "postgres"
QUICK = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c listen_addresses=''"


def programs() -> Path:
    """The folder with initdb and pg_ctl, of the newest PostgreSQL here."""
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[4]), reverse=True
    )
    if found:
        return found[0].parent
    if on_path := shutil.which("initdb"):
        return Path(on_path).resolve().parent
    raise SystemExit("PostgreSQL is not installed: apt-get install postgresql")


def run_as_owner(*command: str) -> None:
    """Run a program of PostgreSQL, as its own account where we are root; its output shows only failures."""
    prefix = ["runuser", "-u", ACCOUNT, "--"] if os.geteuid() == 0 else []
    done = subprocess.run(
        [*prefix, *command], stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd="/", check=False
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")


@contextmanager
def cluster() -> Iterator[str]:
    """A running cluster; gives the URL of a database in it, which tests make themselves."""
    binaries = programs()
    with tempfile.TemporaryDirectory(prefix="ostwind-postgres-", ignore_cleanup_errors=True) as folder:
        if os.geteuid() == 0:
            shutil.chown(folder, ACCOUNT)
        data = f"{folder}/data"
        run_as_owner(
            *(str(binaries / "initdb"), "--pgdata", data, "--username", ACCOUNT, "--auth", "trust"),
            *("--encoding", "UTF8", "--locale", "C", "--locale-provider", "icu", "--icu-locale", "de"),
            "--no-sync",
        )
        control = (str(binaries / "pg_ctl"), "--pgdata", data, "--wait")
        try:
            run_as_owner(*control, "--log", f"{folder}/log", "--options", f"{QUICK} -k {folder}", "start")
            yield f"postgres://{ACCOUNT}@{quote(folder, safe='')}/ostwind"
        finally:
            if Path(data, "postmaster.pid").exists():
                run_as_owner(*control, "--mode", "immediate", "stop")


def main(command: list[str]) -> int:
    """Run the command beside a cluster and give its exit status."""
    if not command:
        print(__doc__, file=sys.stderr)
        return 2
    # A request to end must pass through the clean-up above.
    signal.signal(signal.SIGTERM, lambda number, _frame: sys.exit(128 + number))
    try:
        with cluster() as url:
            return subprocess.run(command, env={**os.environ, "DATABASE_URL": url}, check=False).returncode
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
