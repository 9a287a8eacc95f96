/** What the phone still keeps: deals that wait, clashes to be settled, refusals to be put right. */

import { button, element, fill, texts } from "./words.js";

/** `resolve(key, how)`, `putRight(item)`. Gives a function that draws the items. */
export function openWaiting(root, { resolve, putRight }) {
  return function draw(items, online, trouble) {
    const clash = items.find((item) => item.status === "clash");
    const refused = items.find((item) => item.status === "refused");
    const cards = [];
    if (clash) cards.push(clashCard(clash));
    if (refused) cards.push(refusedCard(refused));
    const rest = items.filter((item) => item !== clash && item !== refused);
    if (rest.length && (!online || clash || refused)) cards.push(restCard(rest));
    if (trouble) cards.unshift(element("p", "notice error", trouble));
    const key = JSON.stringify([online, trouble, items.map((item) => [item.key, item.status, item.lost])]);
    if (root.dataset.shown === key) return;
    root.dataset.shown = key;
    root.replaceChildren(...cards);
  };

  function restCard(items) {
    const card = element("div", "notice warning stack tight");
    card.append(element("p", "", items.some((item) => item.lost) ? texts.waits_lost : texts.waits));
    const list = element("ol", "pad-waiting");
    list.append(...items.map((item) => element("li", "", item.words)));
    card.append(list, element("p", "quiet-text", texts.figures_later));
    return card;
  }

  function clashCard(item) {
    const card = element("div", "notice error stack tight pad-clash");
    const clash = item.answer;
    card.append(element("p", "", clash.message ?? texts.clash));
    if (clash.meanwhile?.length) {
      card.append(element("strong", "", texts.clash_theirs), entries(clash.meanwhile));
    }
    card.append(element("strong", "", texts.clash_mine), element("p", "", item.words));
    if (clash.same) card.append(element("p", "", texts.clash_same));
    const row = element("div", "row");
    row.append(
      button(texts.drop_mine, clash.same ? "" : "quiet", () => resolve(item.key, "drop")),
      button(texts.keep_both, clash.same ? "quiet" : "", () => resolve(item.key, "again")),
    );
    card.append(row);
    return card;
  }

  function entries(found) {
    const list = element("ul", "plain");
    for (const entry of found) {
      const line = element("li");
      const link = element("a", "", entry.title);
      link.href = entry.url;
      line.append(link, ` ${entry.sentence}`, ...totalsOf(entry));
      list.append(line);
    }
    return list;
  }

  function totalsOf(entry) {
    const totals = (entry.hands ?? []).filter((total) => total !== "");
    return totals.length ? [` · ${totals.join(" ")}`] : [];
  }

  function refusedCard(item) {
    const card = element("div", "notice error stack tight");
    card.append(element("p", "", texts.refused), element("p", "", item.words));
    const list = element("ul");
    list.append(...errorsOf(item.answer).map((message) => element("li", "", message)));
    const row = element("div", "row");
    row.append(
      button(texts.put_right, "", () => putRight(item)),
      button(texts.drop, "quiet", () => resolve(item.key, "drop")),
    );
    card.append(list, row);
    return card;
  }
}

/** What an answer says against a deal, a sentence each. */
export function errorsOf(answer) {
  return (answer?.errors ?? []).map((error) => error.message);
}

/** The words in the page's corner: saved, sending, waiting, no network. */
export function connectionWords(items, online) {
  if (items.length && (!online || items.some((item) => item.status !== "sending"))) {
    return fill(texts.waiting, { count: items.length });
  }
  if (items.length) return texts.sending;
  return online ? texts.saved : texts.offline;
}
