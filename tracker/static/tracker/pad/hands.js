/** One hand of the deal: GALA's premiums, or its tiles. */

import { bodyOf } from "./body.js";
import { premiumsOf } from "./draft.js";
import { drawPremiums } from "./premiums.js";
import { ask } from "./server.js";
import { namesNow } from "./view.js";
import data, { button, fill, texts } from "./words.js";

const by = (id) => document.getElementById(id);
const SEATS = [0, 1, 2, 3];

/** The switches of the seat that is asked; `changed()` hears of every tap, `wonToo(seat)` of a further winner. */
export function openPremiums(pad, changed, wonToo) {
  const { draft, at } = pad;
  const said = premiumsOf(draft, at);
  const tapped = () => {
    draft.hands[at] = null; // switches and figures count, not the tiles of before
    changed();
  };
  drawPremiums(by("premiums"), said, tapped);
  by("others").value = said.others || "";
  by("own-words").value = said.words;
  by("others").oninput = () => {
    said.others = Number(by("others").value.replace(/\D/g, "")) || 0;
    tapped();
  };
  by("own-words").oninput = () => {
    said.words = by("own-words").value;
    changed();
  };
  drawWonToo(pad, wonToo);
}

/** Several may win on one discard: who else did. */
function drawWonToo({ draft, state, turn }, wonToo) {
  const names = namesNow(state, turn);
  const others = typeof draft.from === "number" ? SEATS.filter((seat) => seat !== draft.from) : [];
  const free = others.filter((seat) => !draft.winners.includes(seat));
  by("too").replaceChildren(
    ...free.map((seat) => button(fill(texts.won_too, { name: names[seat] }), "quiet", () => wonToo(seat))),
  );
}

/** The picker and its drawings, fetched once the page is at rest: it may be wanted without a network. */
export async function loadPicker() {
  if (!data.picker) return [];
  new Image().src = data.picker.sprite;
  return Promise.all([import("./picker.js"), import("./handtext.js")]);
}

/** Open the picker for the seat that is asked. */
export async function openTiles(pad, changed, done) {
  const seat = pad.at;
  const [{ openPicker }, { countTiles, tilesOfHand }] = await loadPicker();
  if (pad.step !== "tiles" || pad.at !== seat) return;
  const { draft } = pad;
  const others = draft.hands.filter((hand, other) => hand && other !== seat);
  const picker = openPicker(by("picker"), {
    winds: { seat: pad.turn?.letters[seat] ?? "" },
    hand: draft.hands[seat],
    used: countTiles(others.flatMap(tilesOfHand)),
    win: wonBy(draft, seat),
    rules: pad.state.rules,
    texts: data.picker,
    title: fill(texts.tiles_of, { name: namesNow(pad.state, pad.turn)[seat] }),
    onChange: (hand) => weigh(pad, seat, hand, picker, changed),
    onDone: done,
  });
  if (draft.hands[seat]) weigh(pad, seat, draft.hands[seat], picker, changed);
  picker.focus();
}

/** What is known of the winning tile, as the picker asks for it. */
function wonBy({ winners, from }, seat) {
  if (!winners.includes(seat)) return null;
  if (from === null) return "drawn";
  return typeof from === "number" ? "claimed" : "unknown";
}

/** Let the server say what the hand is worth; an answer that comes too late is left aside. */
async function weigh(pad, seat, hand, picker, changed) {
  const { draft } = pad;
  draft.hands[seat] = hand;
  draft.handTotals[seat] = null;
  changed();
  if (!hand) return picker.show(null);
  const asked = JSON.stringify(hand);
  const found = await ask(data.urls.preview, bodyOf(pad));
  if (JSON.stringify(draft.hands[seat]) !== asked) return undefined;
  const worth = found?.answer.hands?.[seat] ?? null;
  draft.handTotals[seat] = worth?.total ?? null;
  picker.show(worth && worth.error ? { ...worth, error: worth.error.message } : worth);
  return changed();
}
