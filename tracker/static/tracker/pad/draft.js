/** The deal that is being tapped in: kept on the phone until it is recorded or given up. */

import data from "./words.js";

const KEPT = `pad-draft:${data.urls.deals}`;
const SEATS = [0, 1, 2, 3];

export function emptyDraft() {
  return {
    kind: "",
    winners: [],
    from: undefined,
    totals: [null, null, null, null],
    hands: [null, null, null, null],
    handTotals: [null, null, null, null],
    premiums: {},
    penalties: [],
    dangerous: false,
    dead: [],
  };
}

/** The seats whose hands are asked for, the winner's first, then on in order of play. */
export function askedSeats(draft) {
  if (draft.kind !== "win") return [];
  if (data.family !== "classical") return [...draft.winners];
  return SEATS.map((step) => (draft.winners[0] + step) % 4);
}

/** A winner's premiums under GALA. */
export function premiumsOf(draft, seat) {
  draft.premiums[seat] ??= { codes: [], others: 0, words: "" };
  return draft.premiums[seat];
}

/** The deal as the contract has it; what nobody typed counts 0. */
export function asDeal(draft, totalOf) {
  const deal = { outcome: { kind: draft.kind } };
  if (draft.kind === "win") {
    deal.outcome.winners = draft.winners.map((seat) => ({ seat, from: draft.from ?? null }));
    if (draft.dangerous && typeof draft.from === "number") deal.outcome.pays_for_all = draft.from;
    const counting = SEATS.map((seat) => (askedSeats(draft).includes(seat) ? draft.hands[seat] : null));
    deal.totals = SEATS.map((seat) => (counting[seat] ? null : totalOf(seat)));
    if (counting.some(Boolean)) deal.hands = counting;
  }
  if (draft.penalties.length) deal.penalties = draft.penalties;
  return deal;
}

/** A deal that was refused, taken up again to be put right. */
export function fromBody(body) {
  const { deal, premiums = {} } = body;
  const draft = emptyDraft();
  const { kind, winners = [], pays_for_all: offender } = deal.outcome;
  draft.kind = kind;
  draft.winners = winners.map((win) => win.seat);
  draft.from = winners[0]?.from;
  draft.totals = deal.totals ? [...deal.totals] : draft.totals;
  draft.hands = deal.hands ? [...deal.hands] : draft.hands;
  draft.penalties = deal.penalties ? [...deal.penalties] : [];
  draft.dangerous = offender !== undefined && offender !== null;
  draft.dead = body.dead ?? [];
  for (const [seat, said] of Object.entries(premiums)) draft.premiums[seat] = { others: 0, ...said };
  return draft;
}

/** Keep what was tapped so far, with what it follows. */
export function keepDraft({ draft, step, at, base, righting, state }) {
  try {
    const kept = { draft, step, at, base, righting, seen: state.seen };
    if (draft.kind) localStorage.setItem(KEPT, JSON.stringify(kept));
    else localStorage.removeItem(KEPT);
  } catch {
    // A phone that keeps nothing still records.
  }
}

/** What was kept, if no other deal has been recorded since; else null. */
export function keptDraft(seen) {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT));
    return kept && kept.seen === seen ? kept : null;
  } catch {
    return null;
  }
}
