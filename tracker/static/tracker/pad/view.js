/** What the four sides of the table show at each step. */

import { askedSeats, premiumsOf } from "./draft.js";
import { premiumTotal } from "./premiums.js";
import data, { fill, texts } from "./words.js";

const SEATS = [0, 1, 2, 3];
const NOTHING = "±0";
const ENTERING = ["hand", "premiums", "tiles"];

/** Names by seat for the deal that is tapped in now: `turn` is the turn after the deals that wait. */
export function namesNow(state, turn) {
  return turn ? turn.names : state.seats.map((seat) => seat.name);
}

/** The ids of the people on the four seats, for the same deal. */
export function peopleNow(state, turn) {
  return turn ? turn.people : state.seats.map((seat) => seat.person);
}

/** The total of a seat in the deal that is tapped in: typed, of a hand, or of premiums; null where none yet. */
export function totalOf(draft, seat) {
  if (draft.hands[seat]) return draft.handTotals[seat];
  if (data.family === "gala" && draft.winners.includes(seat)) return premiumTotal(premiumsOf(draft, seat));
  return draft.totals[seat];
}

/** Everything that the drawing of the table needs. `pad` has state, turn, draft, step, at, preview, below. */
export function tableView(pad) {
  const { state, turn } = pad;
  const seats = SEATS.map((seat) => sideView(pad, seat));
  const over = isOver(pad);
  return {
    below: pad.below,
    round: over ? state.title : turn.wind,
    roundWord: over ? "" : texts.wind_round,
    sides: over ? seats.map((side) => ({ ...side, east: false })) : seats,
  };
}

/** Whether no deal comes next, by what is recorded and what waits. */
function isOver({ state, turn, waiting }) {
  return !turn || (!state.round_wind && !waiting.length);
}

function sideView(pad, seat) {
  const { state, turn, draft, step, at } = pad;
  const shown = state.seats[seat];
  const names = namesNow(state, turn);
  const side = {
    name: names[seat],
    wind: turn ? turn.winds[seat] : shown.wind_word,
    east: turn ? turn.east === seat : shown.east,
    marks: marksOf(pad, seat),
    role: roleOf(draft, seat),
    choosable: isChoosable(pad, seat),
    ...figures(pad, seat),
  };
  if (step === "dead") side.pressed = draft.dead.includes(seat);
  if (ENTERING.includes(step)) side.pressed = askedSeats(draft).includes(seat) ? at === seat : undefined;
  return side;
}

function figures({ state, turn, draft, step, preview }, seat) {
  if (step === "check" && preview?.deltas) {
    return { figure: scoreAfter(preview, state, turn, seat), change: signed(preview.deltas[seat]) };
  }
  if (ENTERING.includes(step) || (step === "check" && draft.kind === "win")) {
    const total = askedSeats(draft).includes(seat) ? totalOf(draft, seat) : null;
    return { figure: total ?? (askedSeats(draft).includes(seat) ? "–" : ""), change: "" };
  }
  const name = namesNow(state, turn)[seat];
  const known = [...state.seats, ...state.others].find((one) => one.name === name) ?? state.seats[seat];
  return { figure: known.score, change: known.change === "0" ? NOTHING : (known.change ?? "") };
}

function scoreAfter(preview, state, turn, seat) {
  const person = state.people.findIndex((one) => one.person === peopleNow(state, turn)[seat]);
  return preview.figures[person]?.score ?? "";
}

/** A change with a true minus. */
function signed(change) {
  if (change === 0) return NOTHING;
  return change > 0 ? `+${change}` : `−${-change}`;
}

function marksOf({ draft, step, at }, seat) {
  const marks = [];
  if (draft.winners.includes(seat)) marks.push("winner");
  if (draft.from === seat) marks.push("from");
  if (ENTERING.includes(step) && at === seat) marks.push("active");
  return marks;
}

function roleOf(draft, seat) {
  if (draft.winners.includes(seat)) return texts.won;
  if (draft.from === seat) return texts.discards;
  return draft.dead.includes(seat) ? texts.dead : "";
}

function isChoosable({ draft, step }, seat) {
  if (step === "dead") return !draft.winners.includes(seat);
  if (step === "winner" || step === "false") return true;
  if (step === "from") return !draft.winners.includes(seat);
  return ENTERING.includes(step) && askedSeats(draft).includes(seat);
}

/** The line above the table: "East round · Bernd is East · stayed once". */
export function whereWords(state, turn, waiting) {
  if (!turn) return state.title;
  if (!waiting) return state.title;
  const parts = [turn.round, fill(texts.is_east, { name: turn.names[turn.east] })];
  const stayed = texts.stayed[turn.stayed];
  return [...parts, ...(stayed ? [stayed] : [])].join(" · ");
}
