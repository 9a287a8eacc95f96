/** Words with names and numbers in them; every text comes from the page. */

const data = JSON.parse(document.getElementById("pad-data").textContent);

export const texts = data.texts;
export default data;

/** fill("{a} wins", {a: "Anna"}) is "Anna wins". */
export function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (_all, name) => values[name] ?? "");
}

/** "Anna, Bernd and Carla". */
export function joined(names) {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} ${texts.and} ${names.at(-1)}`;
}

/** An element with classes and text. */
export function element(tag, css, text) {
  const made = document.createElement(tag);
  if (css) made.className = css;
  if (text !== undefined) made.textContent = text;
  return made;
}

/** A button that does something when it is tapped. */
export function button(text, css, tapped) {
  const made = element("button", `button ${css}`, text);
  made.type = "button";
  made.addEventListener("click", tapped);
  return made;
}

/** How a deal ended, in a line: "Bernd wins from Carla · 100 216 50 20". */
export function dealWords(deal, names) {
  const { kind, winners = [], pays_for_all: offender } = deal.outcome;
  if (kind !== "win") return texts[kind];
  const words = { winner: joined(winners.map((win) => names[win.seat])) };
  const from = winners[0].from;
  let line = fill(texts.wins_self, words);
  if (from === "unknown") line = fill(texts.wins, words);
  else if (from !== null) {
    words.discarder = names[from];
    line = fill(winners.length > 1 ? texts.win_from : texts.wins_from, words);
  }
  if (offender !== undefined && offender !== null) line += ` · ${fill(texts.pays_for_all, { name: names[offender] })}`;
  const totals = (deal.totals ?? []).map((total, seat) => (deal.hands?.[seat] ? texts.tiles : total));
  return totals.length ? `${line} · ${totals.join(" ")}` : line;
}
