"""A second way to a session's figures, for tests: from a session file's JSON alone, without `scoring`.

Slow and plain on purpose, one sentence of the rules a line: classical and GALA, four seats, no seat changes.
"""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations
from typing import Any

Json = dict[str, Any]


def classical_deltas(deal: Json, east: int) -> list[int]:
    """Who gains and loses how much: each pays the winner, losers settle, East's payments count twice."""
    deltas = [0, 0, 0, 0]

    def pay(payer: int, payee: int, amount: int, from_pocket: int) -> None:
        amount *= 2 if east in (payer, payee) else 1
        deltas[from_pocket] -= amount
        deltas[payee] += amount

    outcome = deal["outcome"]
    if outcome["kind"] == "win":
        winner, totals = outcome["winners"][0]["seat"], deal["totals"]
        losers = [seat for seat in range(4) if seat != winner]
        offender = outcome.get("pays_for_all")
        for loser in losers:
            pay(loser, winner, totals[winner], loser if offender is None else offender)
        for one, other in combinations(losers, 2):
            low, high = sorted((one, other), key=lambda seat: int(totals[seat]))
            if offender is None:
                pay(low, high, totals[high] - totals[low], low)
    return deltas


def gala_deltas(deal: Json, _east: int) -> list[int]:
    """A winner has his total; the discarder loses one for each."""
    deltas = [0, 0, 0, 0]
    for win in deal["outcome"].get("winners", []):
        deltas[win["seat"]] += deal["totals"][win["seat"]]
        if win["from"] is not None:
            deltas[win["from"]] -= 1
    return deltas


def add_penalties(deltas: list[int], deal: Json) -> None:
    """Each payer gives each payee the same."""
    for penalty in deal.get("penalties", []):
        for payer in penalty["payers"]:
            deltas[payer] -= penalty["amount"] // len(penalty["payers"])
        for payee in penalty["payees"]:
            deltas[payee] += penalty["amount"] // len(penalty["payees"])


def east_stays(deal: Json, east: int, ruleset: str) -> bool:
    """German: after his win, a draw, and a void deal whose penalty is not his; else never."""
    if ruleset != "german":
        return False
    outcome = deal["outcome"]
    if outcome["kind"] == "void":
        return all(east not in penalty["payers"] for penalty in deal.get("penalties", []))
    return bool(outcome["kind"] == "draw" or outcome["winners"][0]["seat"] == east)


def play(table: Json, ruleset: str, wind_rounds: int) -> Json:
    """A table's labels, scores by person, whether its game has ended and the next label."""
    people = [*table["seats"], *table.get("others", [])]
    scores, sitting, labels = [0] * len(people), [0, 1, 2, 3], []
    wind, east, stayed = 0, 0, 0

    def label() -> str:
        return "ESWN"[wind] + str(east + 1) + (f"+{stayed}" if stayed else "")

    for entry in table.get("deals", []):
        if "lineup" in entry:
            sitting = entry["lineup"]
            continue
        labels.append(label())
        deltas = gala_deltas(entry, east) if ruleset == "gala" else classical_deltas(entry, east)
        add_penalties(deltas, entry)
        for seat, delta in enumerate(deltas):
            scores[sitting[seat]] += delta
        if east_stays(entry, east, ruleset):
            stayed += 1
        else:
            east, stayed = (east + 1) % 4, 0
            wind += east == 0
    finished = wind == wind_rounds
    if "totals" in table and not labels:
        scores = table["totals"]
    return {
        "labels": labels,
        "scores": dict(zip(people, scores, strict=True)),
        "finished": finished,
        "next": None if finished else label(),
    }


def share(scores: dict[str, int]) -> dict[str, Fraction]:
    """4-2-1-0 by place; who is level shares."""
    points = [4, 2, 1, 0, 0, 0, 0, 0]
    shared = {}
    for person, score in scores.items():
        better = sum(other > score for other in scores.values())
        level = sum(other == score for other in scores.values())
        shared[person] = Fraction(sum(points[better : better + level]), level)
    return shared


def expected(file: Json) -> Json:
    """All of a file's figures: its tables, and its standings, confirmed tables alone and all."""
    session = file["session"]
    default = {"german": 4, "russian": 4, "gala": 1}[session["ruleset"]]
    rounds = session.get("options", {}).get("wind_rounds", default)
    tables = []
    for round_ in file["rounds"]:
        for table in round_["tables"]:
            game = play(table, session["ruleset"], table.get("wind_rounds", rounds))
            played = "deals" in table or "totals" in table
            shared = {person: str(points) for person, points in share(game["scores"]).items() if played}
            tables.append(
                {"round": round_["number"], "table": table["number"], **game, "table_points": shared}
            )
    return {
        "tables": tables,
        "standings": standings(file, tables, ("confirmed",)),
        "live": standings(file, tables, ("confirmed", "ended", "running")),
    }


def new_row() -> Json:
    """A player's sums before any game."""
    return {"games": 0, "points": 0, "table_points": Fraction(0), "wins": 0}


def standings(file: Json, tables: list[Json], statuses: tuple[str, ...]) -> list[Json]:
    """The rows by what the file ranks by, points or table points; who has not played comes last."""
    sums: dict[str, Json] = defaultdict(new_row)
    written = [table for round_ in file["rounds"] for table in round_["tables"]]
    penalties = list(file["session"].get("penalties", []))
    for table, game in zip(written, tables, strict=True):
        if table.get("status", "running") in statuses:
            penalties += table.get("penalties", [])
            for person, score in game["scores"].items():
                row = sums[person]
                row["games"] += 1
                row["points"] += score
                row["table_points"] += Fraction(game["table_points"][person])
                row["wins"] += score == max(game["scores"].values())
    for penalty in penalties:
        sums[penalty["player"]]["points"] += penalty.get("points", 0)
        sums[penalty["player"]]["table_points"] += Fraction(penalty.get("table_points", 0))
    rows = [
        {"player": player["id"], "name": player["name"], **sums[player["id"]]} for player in file["players"]
    ]
    played = [row for row in rows if row["games"]]
    keys = {row["player"]: [row[code] for code in file["session"].get("ranking", ["points"])] for row in rows}
    for row in rows:
        own = keys[row["player"]]
        better = sum(keys[other["player"]] > own for other in played)
        level = sum(keys[other["player"]] == own for other in played)
        row["rank"] = better + 1 if row["games"] else None
        row["tied"] = bool(row["games"]) and level > 1
        row["table_points"] = str(row["table_points"])
    return sorted(rows, key=lambda row: (row["rank"] is None, row["rank"], row["name"]))
