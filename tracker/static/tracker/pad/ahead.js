/** Who will be East once the deals that wait have been played: outcomes alone decide it, never figures. */

/** The turn after `deals`, from what the table's state says of the coming turns; null after the last one. */
export function turnAfter(ahead, deals) {
  if (!ahead) return null;
  let { stayed, east_wins: wins } = ahead;
  let index = 0;
  for (const deal of deals) {
    const turn = ahead.turns[index];
    if (!turn) return null;
    const { kind, winners = [] } = deal.outcome;
    const won = winners.some((win) => win.seat === turn.east);
    const paid = (deal.penalties ?? []).some((penalty) => penalty.payers.includes(turn.east));
    if (staysEast(ahead, kind, won, paid, wins)) {
      stayed += 1;
      wins += won ? 1 : 0;
    } else {
      index += 1;
      stayed = 0;
      wins = 0;
    }
  }
  return ahead.turns[index] ? { ...ahead.turns[index], stayed } : null;
}

function staysEast(ahead, kind, won, paid, wins) {
  const { stays, cap } = ahead;
  if (kind === "win") return won ? stays.east_wins && wins + 1 !== cap : stays.other_wins;
  if (kind === "draw") return stays.draw;
  return paid ? stays.void_east_pays : stays.void;
}
