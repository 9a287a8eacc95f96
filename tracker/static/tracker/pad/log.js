/** The deals so far, newest first, each leading to its own page; the last of them can be taken back. */

import { element, fill, texts } from "./words.js";

const by = (id) => document.getElementById(id);

/** `takeBack(key)` sends it. Gives a function that draws the log of a state. */
export function openLog(takeBack) {
  let last = null;
  const ask = (sure) => {
    by("take-back").hidden = sure;
    by("take-back-sure").hidden = !sure;
  };
  by("take-back").addEventListener("click", () => {
    by("take-back-words").textContent = fill(texts.take_back_sure, { line: lineWords(last) });
    ask(true);
    by("take-back-yes").focus();
  });
  by("take-back-no").addEventListener("click", () => {
    ask(false);
    by("take-back").focus();
  });
  by("take-back-yes").addEventListener("click", () => {
    ask(false);
    takeBack(last.key);
  });

  return function draw(state) {
    const newest = state.entries.at(-1) ?? null;
    if (newest?.key !== last?.key) ask(false);
    last = newest;
    by("undo").hidden = !state.may.take_back || !last;
    if (last) by("take-back").textContent = fill(texts.take_back, { line: last.sentence });
    by("log-empty").hidden = Boolean(last);
    by("log").replaceChildren(...state.entries.map((entry) => entryLine(entry, state)).reverse());
  };
}

export function lineWords(entry) {
  return `${entry.title}: ${entry.sentence}`;
}

function entryLine(entry, state) {
  const item = element("li");
  const link = element("a", "", entry.number ? `${entry.number}. ${entry.title}` : entry.title);
  link.href = entry.url;
  item.append(link, " ", element("span", "", entry.sentence));
  for (const note of entry.notes) item.append(" ", element("span", "quiet-text", `· ${note}`));
  const changes = element("span", "pad-deltas");
  entry.deltas.forEach((change, person) => {
    if (change === null || change === "") return;
    const css = change[0] === "+" ? "gain" : change === "0" ? "" : "loss";
    const each = element("span", "", `${state.people[person].name} `);
    each.append(element("span", css, change));
    changes.append(each);
  });
  if (changes.childElementCount) item.append(changes);
  return item;
}
