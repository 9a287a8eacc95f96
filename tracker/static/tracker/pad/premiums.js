/** GALA's premiums as large switches; what another premium contains is not added. */

import data, { element, texts } from "./words.js";

/** The premiums of the session: code, label, points, what each implies. Only those that are played. */
function rows() {
  return data.state.rules.premiums ?? [];
}

/** Those of `codes` that `code` implies, by way of others of them too. */
function implied(code, codes) {
  const found = new Set();
  const coming = [code];
  while (coming.length) {
    const row = rows().find((each) => each.code === coming[coming.length - 1]);
    coming.pop();
    for (const other of row?.implies ?? []) {
      if (codes.includes(other) && !found.has(other)) {
        found.add(other);
        coming.push(other);
      }
    }
  }
  return found;
}

/** Those of the chosen premiums that count. Of premiums that imply each other the one with most points does,
 *  of equals the first of the list. */
export function counted(codes) {
  const chosen = rows().filter((row) => codes.includes(row.code));
  const order = [...chosen].sort((one, other) => other.points - one.points).map((row) => row.code);
  const below = Object.fromEntries(order.map((code) => [code, implied(code, codes)]));
  const above = (code) => order.filter((other) => other !== code && below[other].has(code));
  const kept = (code) =>
    above(code).every((other) => below[code].has(other) && order.indexOf(code) < order.indexOf(other));
  return chosen.filter((row) => kept(row.code)).map((row) => row.code);
}

/** What a winner with these premiums gets: mah jong, the premiums that count, further points. */
export function premiumTotal({ codes, others }) {
  const points = rows().filter((row) => counted(codes).includes(row.code)).map((row) => row.points);
  return data.mah_jong + points.reduce((sum, each) => sum + each, 0) + (others || 0);
}

/** Draw the switches of one hand; `said` is changed in place, `changed()` hears of it. */
export function drawPremiums(root, said, changed) {
  root.replaceChildren(
    ...rows().map((row) => {
      const made = element("button", "pad-switch bare");
      made.type = "button";
      made.dataset.code = row.code;
      made.append(element("span", "", row.label), element("strong", "", `+${row.points}`));
      made.append(element("span", "pad-within"));
      made.addEventListener("click", () => {
        said.codes = said.codes.includes(row.code)
          ? said.codes.filter((code) => code !== row.code)
          : [...said.codes, row.code];
        mark(root, said);
        changed();
      });
      return made;
    }),
  );
  mark(root, said);
}

function mark(root, said) {
  const counting = counted(said.codes);
  for (const each of root.querySelectorAll(".pad-switch")) {
    const code = each.dataset.code;
    const on = said.codes.includes(code);
    each.setAttribute("aria-pressed", String(on));
    each.classList.toggle("is-within", on && !counting.includes(code));
    each.querySelector(".pad-within").textContent = on && !counting.includes(code) ? texts.contained : "";
  }
}
