/** A penalty inside the deal: who pays, who receives, how much in total, and why. */

import { button, element, fill, joined, texts } from "./words.js";

const by = (id) => document.getElementById(id);

/** Draw the empty form for these people. */
export function askPenalty(names) {
  for (const side of ["payers", "payees"]) {
    by(side).replaceChildren(
      ...names.map((name, seat) => {
        const made = button(name, "quiet", () => {
          const on = made.getAttribute("aria-pressed") !== "true";
          made.setAttribute("aria-pressed", String(on));
          if (on) by(side === "payers" ? "payees" : "payers").children[seat].setAttribute("aria-pressed", "false");
        });
        made.setAttribute("aria-pressed", "false");
        return made;
      }),
    );
  }
  by("amount").value = "";
  by("penalty-why").value = "";
}

/** The penalty as it is filled in, or the words of what lacks. */
export function readPenalty() {
  const chosen = (id) =>
    [...by(id).children].flatMap((made, seat) => (made.getAttribute("aria-pressed") === "true" ? [seat] : []));
  const [payers, payees] = [chosen("payers"), chosen("payees")];
  const text = by("amount").value.trim();
  if (!payers.length && !payees.length) return texts.choose_side;
  if (!text) return texts.amount_missing;
  if (!/^\d+$/.test(text)) return fill(texts.no_digits, { text });
  return { payers, payees, amount: Number(text), why: by("penalty-why").value.trim() };
}

/** List the deal's penalties, each to be taken out again. */
export function drawPenalties(penalties, names, changed) {
  by("penalties").replaceChildren(
    ...penalties.map((penalty, index) => {
      const line = element("li", "row spread", undefined);
      const side = (seats) => joined(seats.map((seat) => names[seat])) || texts.nobody;
      const words = { amount: penalty.amount, payers: side(penalty.payers), payees: side(penalty.payees) };
      const why = penalty.why ? ` · ${penalty.why}` : "";
      line.append(element("span", "", fill(texts.penalty_of, words) + why));
      line.append(
        button(texts.remove, "quiet", () => {
          penalties.splice(index, 1);
          changed();
        }),
      );
      return line;
    }),
  );
}
