/** The steps of a deal, one asked after the other: winner, from whom, each hand, who pays whom. */

import { askedSeats, emptyDraft } from "./draft.js";
import data, { fill, texts } from "./words.js";

/** The step after `step` and the seat that it asks; the steps of a hand differ by family. */
export function stepAfter(draft, step, at) {
  const seats = askedSeats(draft);
  const asking = data.family === "gala" ? "premiums" : "hand";
  if (step === "winner") return draft.kind === "win" ? ["from", null] : ["check", null];
  if (step === "false" || step === "penalty") return ["check", null];
  if (step === "from") return [asking, seats[0]];
  const next = seats[seats.indexOf(at) + 1];
  return next === undefined ? ["check", null] : [asking, next];
}

/** The step before it, for the way back. */
export function stepBefore(draft, step, at) {
  const seats = askedSeats(draft);
  const asking = data.family === "gala" ? "premiums" : "hand";
  if (["penalty", "false", "dead"].includes(step)) return ["check", null];
  if (step === "tiles") return [asking, at];
  if (step === "check") return seats.length ? [asking, seats.at(-1)] : ["winner", null];
  if (step === "hand" || step === "premiums") {
    const place = seats.indexOf(at);
    return place > 0 ? [asking, seats[place - 1]] : ["from", null];
  }
  return ["winner", null];
}

/** What is asked, in a few words; `names` by seat. */
export function promptWords(pad, step, names) {
  const { draft, at } = pad;
  const name = at === null ? "" : names[at];
  const words = {
    winner: texts.who_won,
    false: texts.whose_false,
    dead: texts.whose_dead,
    from: texts.from_whom,
    hand: data.family === "mcr" ? fill(texts.fan_of, { name }) : fill(texts.hand_of, { name }),
    premiums: fill(texts.premiums_of, { name }),
    tiles: fill(texts.tiles_of, { name }),
    check: draft.kind === "win" ? texts.check : texts[draft.kind],
    penalty: texts.penalty,
  };
  return words[step] ?? overWords(pad);
}

function overWords({ state, turn }) {
  if (state.status === "confirmed") return texts.confirmed_head;
  if (state.may.go_on) return state.may.confirm ? texts.ended : texts.broken_off;
  return turn && state.round_wind ? texts.closed : texts.over;
}

/** What is wrong with a total as it was typed: words, and whether it can be cut to the limit; null if nothing. */
export function totalProblem(draft, seat, rules) {
  const total = draft.totals[seat] ?? 0;
  if (draft.hands[seat]) return null;
  const won = draft.winners.includes(seat);
  if (won && total < rules.minimum) return { words: fill(texts.too_little, { minimum: rules.minimum }) };
  if (rules.limit && !rules.roof_off && total > rules.limit) {
    return { words: fill(texts.too_much, { limit: rules.limit }), cut: rules.limit };
  }
  return null;
}

/** A void deal in which a seat pays the penalty of the house for a false mah jong. */
export function falseMahJong(seat) {
  const payees = [0, 1, 2, 3].filter((other) => other !== seat);
  const amount = data.false_mah_jong * payees.length;
  return {
    ...emptyDraft(),
    kind: "void",
    penalties: [{ payers: [seat], payees, amount, why: texts.false_mah_jong }],
  };
}
