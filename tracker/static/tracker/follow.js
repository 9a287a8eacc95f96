// A part of a page that follows what happens: asked for again and again, sent only when it has changed.
//
// `part` is an element with data-live (the address), data-every (milliseconds) and, where its first content
// has one, data-etag. Without a network it goes on asking; `told(true)` says that the connection is lost.

import { setServerTime, tick } from "./clock.js";

const PATIENCE = 15000; // milliseconds that an answer may take

function replace(part, html) {
  const focused = part.contains(document.activeElement) ? document.activeElement.id : "";
  part.innerHTML = html;
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

export function follow(part, { changed = () => {}, told = () => {} } = {}) {
  let etag = part.dataset.etag ?? "";
  let waiting;
  let asking = false;

  async function ask() {
    if (asking) return;
    asking = true;
    clearTimeout(waiting);
    try {
      const answer = await fetch(part.dataset.live, {
        headers: etag ? { "If-None-Match": etag } : {},
        cache: "no-store",
        redirect: "manual",
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (answer.type === "opaqueredirect") {
        location.reload(); // signed out meanwhile: the page itself says where to sign in
        return;
      }
      if (answer.status !== 304 && !answer.ok) throw new Error(`${answer.status}`);
      setServerTime(answer.headers.get("Date"));
      if (answer.ok) {
        replace(part, await answer.text());
        etag = answer.headers.get("ETag") ?? "";
        tick();
        changed();
      }
      told(false);
    } catch {
      told(true);
    } finally {
      asking = false;
      waiting = setTimeout(ask, Number(part.dataset.every));
    }
  }

  window.addEventListener("online", ask);
  document.addEventListener("visibilitychange", () => document.hidden || ask());
  ask();
}

// Says since when there is no connection, in the words of an element's data-cut ("… {time} …").
export function connectionTeller(element) {
  let since = null;
  return (cut) => {
    if (cut) since ??= new Date();
    else since = null;
    element.hidden = since === null;
    const words = since
      ? element.dataset.cut.replace("{time}", since.toTimeString().slice(0, 5))
      : "";
    if (element.textContent !== words) element.textContent = words;
  };
}
