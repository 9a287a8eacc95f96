"""``python -m scoring`` as scripts call it: streams, exit status, and never a traceback."""

from __future__ import annotations

import io
import json
import os
import runpy
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from scoring.__main__ import main

ROOT = Path(__file__).parents[2]
GOOD = '{"id": "a", "ruleset": "german", "east": 0, "outcome": {"kind": "draw"}}\n'


def run(*argv: str, given: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "scoring", *argv],
        input=given,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, **environment},
        check=False,
        timeout=30,
    )


def call(argv: Sequence[str], given: bytes = b"") -> tuple[int, list[str]]:
    target = io.BytesIO()
    status = main(argv, io.BytesIO(given), target)
    return status, target.getvalue().decode().splitlines()


def test_lines_are_answered_in_order_and_a_bad_one_does_not_stop_the_others() -> None:
    lines = [GOOD, "not json\n", "\n", GOOD.replace('"a"', '"Ä"'), GOOD.replace("german", "klingon")]
    ran = run("deal", given="".join(lines).encode())
    assert (ran.returncode, ran.stderr) == (1, b"")
    answers = [json.loads(line) for line in ran.stdout.decode().splitlines()]
    assert [answer["id"] for answer in answers] == ["a", None, None, "Ä", "a"]
    codes = [answer.get("error", {}).get("code") for answer in answers]
    assert codes == [None, "bad_json", "bad_json", None, "unknown_ruleset"]
    assert '"Ä"'.encode() in ran.stdout


@pytest.mark.parametrize(
    ("verb", "given"), [("deal", GOOD), ("deal", ""), ("deal", GOOD.strip()), ("game", "")]
)
def test_all_answered_is_status_0(verb: str, given: str) -> None:
    status, answers = call([verb], given.encode())
    assert (status, len(answers)) == (0, bool(given))


def test_one_bad_line_is_status_1() -> None:
    status, answers = call(["deal"], f"{GOOD}x\n{GOOD}".encode())
    assert (status, ["error" in json.loads(answer) for answer in answers]) == (1, [False, True, False])


def test_a_game() -> None:
    request = {"ruleset": "gala", "deals": [{"outcome": {"kind": "draw"}}]}
    status, answers = call(["game"], json.dumps(request).encode())
    assert status == 0
    assert json.loads(answers[0])["next"]["label"] == "E2"


def test_rulesets_is_one_object() -> None:
    status, answers = call(["rulesets"])
    assert status == 0
    assert len(answers) == 1
    assert set(json.loads(answers[0])) == {"german", "russian", "gala", "bmja", "mcr"}


@pytest.mark.parametrize(
    "argv",
    [
        [],
        ["deals"],
        ["deal", "game"],
        ["deal", "--explain"],
        ["game", "--waits"],
        ["rulesets", "--explain"],
        ["hand", "--ruleset", "german"],
        ["hand", "--explain", "--ruleset", "mcr"],
        ["hand", "--expl"],
    ],
)
def test_a_wrong_call_is_status_2(argv: list[str]) -> None:
    ran = run(*argv, given=GOOD.encode(), LANGUAGE_CODE="de", LANG="de_DE.UTF-8", LANGUAGE="de")
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr.startswith(b"usage: python -m scoring")
    assert b"Traceback" not in ran.stderr


def test_half_a_surrogate_pair_is_answered_in_valid_utf8() -> None:
    status, answers = call(["deal"], GOOD.replace('"a"', '"\\ud800"').encode())
    assert (status, json.loads(answers[0])["id"]) == (0, "\ud800")


def test_a_narrow_locale_still_reads_and_writes_utf8() -> None:
    ran = run("deal", given=GOOD.replace('"a"', '"Ж"').encode(), LC_ALL="C", PYTHONIOENCODING="ascii")
    assert (ran.returncode, json.loads(ran.stdout.decode())["id"]) == (0, "Ж")


def test_each_answer_comes_before_the_next_line_is_given() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "scoring", "deal"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with process:
        for _ in range(3):
            process.stdin.write(GOOD.encode())
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["deltas"] == [0, 0, 0, 0]
        process.stdin.close()
        assert process.wait(timeout=30) == 0


def shell(script: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["sh", "-c", script],
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PY": sys.executable},
        check=False,
        timeout=30,
    )


@pytest.mark.parametrize(
    "script",
    [
        '"$PY" -m scoring deal <&-',
        '"$PY" -m scoring rulesets >&-',
        '"$PY" -m scoring rulesets >/dev/full',
        'printf "{}\\n{}\\n" | "$PY" -m scoring deal >/dev/full',
    ],
)
def test_streams_that_fail_give_a_message(script: str) -> None:
    ran = shell(script)
    assert (ran.returncode, ran.stdout) == (1, b"")
    assert len(ran.stderr.splitlines()) == 1


def test_a_reader_that_leaves_is_no_error_to_show() -> None:
    ran = shell('yes "{}" | head -c 9999 | { "$PY" -m scoring deal; echo "status $?" >&2; } | head -n 1')
    assert ran.stderr == b"status 1\n"
    assert b"bad_request" in ran.stdout


class Failing(io.FileIO):
    """A real file whose writes fail."""

    def __init__(self, path: Path, error: BaseException) -> None:
        super().__init__(path, "w")
        self.error = error

    def write(self, _data: object, /) -> int:
        raise self.error


@pytest.mark.parametrize(
    ("error", "status", "message"),
    [
        (BrokenPipeError(), 1, ""),
        (KeyboardInterrupt(), 130, ""),
        (OSError(28, "No space left on device"), 1, "No space left on device"),
    ],
)
def test_failing_writes(
    error: BaseException, status: int, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Failing(tmp_path / "out", error) as target:
        assert main(["deal"], io.BytesIO(GOOD.encode()), target) == status
    assert message in capsys.readouterr().err


def test_closed_standard_streams(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["deal"], None, io.BytesIO()) == 1
    assert "must be open" in capsys.readouterr().err
    target = io.BytesIO()
    assert main(["rulesets"], None, target) == 0
    assert target.getvalue().startswith(b'{"german": ')


def test_the_module_itself_exits_with_the_status(
    monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setattr(sys, "argv", ["scoring", "deal"])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"{}")))
    monkeypatch.delitem(sys.modules, "scoring.__main__")
    with pytest.raises(SystemExit) as caught:
        runpy.run_module("scoring", run_name="__main__")
    assert caught.value.code == 1
    assert json.loads(capsysbinary.readouterr().out)["error"]["code"] == "bad_request"
