/** The deal on the table as it is sent, with the words that tell it to people. */

import { asDeal, askedSeats } from "./draft.js";
import { namesNow, totalOf } from "./view.js";
import data, { dealWords } from "./words.js";

/** What goes to the server: the contract's deal, and GALA's premiums. What nobody typed counts 0. */
export function bodyOf({ draft }) {
  const asked = askedSeats(draft);
  const sent = { deal: asDeal(draft, (seat) => (asked.includes(seat) ? (totalOf(draft, seat) ?? 0) : 0)) };
  if (data.family === "gala" && draft.kind === "win") {
    const said = draft.winners.filter((seat) => draft.premiums[seat]);
    sent.premiums = Object.fromEntries(said.map((seat) => [seat, draft.premiums[seat]]));
  }
  if (draft.dead.length) sent.dead = draft.dead;
  return sent;
}

/** "Bernd wins from Carla · 100 216 50 20". */
export function bodyWords(pad) {
  return dealWords(bodyOf(pad).deal, namesNow(pad.state, pad.turn));
}
