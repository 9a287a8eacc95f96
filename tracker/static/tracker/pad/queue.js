/** Deals on their way from this phone to the table: kept until the table has them, sent in order, stored once.
 *
 * Works on plain http and without a network. Each deal has a key of its own for ever, so that sending it twice
 * stores it once, and names the line of the log that it was played after, so that it never lands behind what
 * somebody else has logged meanwhile (docs/table.md).
 *
 * const queue = openQueue({ table, postUrl, stateUrl, settledUrl, csrf, state });
 *                          `table`: state.table.id, never another
 *   queue.start()          send and look from now on; a promise that all kept deals are there
 *   queue.state()          the table as last heard of (the JSON of `stateUrl`), null before the first time
 *   queue.base()           what a deal follows that somebody begins to type now: keep it, hand it to `add`.
 *                          Without it the deal follows what the table shows when it is added, which the
 *                          writer may not have seen
 *   queue.add(body, { base, seated, words })   `body`: { deal, premiums, kept_hands }; `seated` who sat on
 *                          seats 0-3 (ids), `words` what the deal is called while it waits; gives the item
 *   queue.pending()        the items in order: { key, deal, body, words, after, seated, status, answer, kept }
 *       status "waiting"   to be sent; "sending" just now
 *              "clash"     answer { message, same, meanwhile: [entry, …] }: ask, then `resolve`
 *              "refused"   answer { errors: [{ field, code, message }, …] }: put right or dropped by `resolve`
 *       kept               whether it survives a killed browser by now
 *       lost               whether the phone keeps nothing: it is in this open page alone
 *   queue.resolve(key, "again", { body, base, seated, words })   send it, perhaps put right, after what its
 *                                                                clash has shown, or after `base`
 *   queue.resolve(key, "drop")                                   the table does not want it
 *   queue.onChange(fn)     called after every change of items, state, connection; gives what ends it
 *   queue.connected()      whether the last try reached the table
 *   queue.trouble()        a sentence of the server's on why this phone gets no answer, else ""
 *   queue.refresh()        look at once; queue.accept(state) take a state that another answer has brought
 */

import { heardTime } from "./clock.js";
import { openRecord } from "./record.js";

const EVERY = 2000; // a second phone shows within three seconds what the first has logged
const RETRY = 5000;
const PATIENCE = 15000;

export function openQueue({
  table,
  postUrl,
  stateUrl,
  settledUrl,
  csrf = "",
  state = null,
  storage = pageStorage(),
}) {
  const record = openRecord(`ostwind-deals-${table}`, storage);
  const dropped = openRecord(`ostwind-dropped-${table}`, storage); // of which the table was not told yet
  const listeners = new Set();
  const sending = new Set();
  const notKept = new Set();
  const lost = new Set();
  const stateName = `ostwind-state-${table}`;
  let shown = newer(state, keptState(storage, stateName));
  let acceptedStart = 0;
  let started = 0;
  let connected = navigator.onLine !== false;
  let troubles = { send: "", look: "" };
  let sentAt = -RETRY;
  let link = shown?.table?.link ?? "";
  let reopened = "";
  let flushing = false;
  let timer = null;
  let running = false;

  const tell = () => listeners.forEach((listener) => listener());

  function pending() {
    return record.read().items.map((item) => ({
      ...item,
      deal: item.body.deal,
      status: sending.has(item.key) ? "sending" : item.status,
      kept: !notKept.has(item.key),
      lost: lost.has(item.key),
    }));
  }

  function base() {
    const last = record.read().items.at(-1);
    return { after: last ? last.key : (shown?.seen ?? ""), seated: seatedIn(shown) };
  }

  function add(body, { base: follows = base(), seated = follows.seated, words = "" } = {}) {
    const { items, links } = record.read();
    const item = {
      key: newKey(),
      number: (items.at(-1)?.number ?? 0) + 1,
      change: 1,
      body,
      words,
      after: linked(follows.after, links),
      seated,
      status: "waiting",
      answer: null,
    };
    keep([item.key], (now) => ({ ...now, items: [...now.items, item] }));
    flush();
    return pending().find((one) => one.key === item.key);
  }

  /** Write a change of the record; the items of these keys are kept for good once the disk has it. */
  function keep(keys, change) {
    keys.forEach((key) => notKept.add(key));
    const done = record.write(change).then((kept) => {
      for (const key of keys) {
        if (kept) notKept.delete(key);
        lost[kept ? "delete" : "add"](key);
      }
      tell();
    });
    tell();
    return done;
  }

  function changeItem(key, fields) {
    return keep([key], (now) => ({
      ...now,
      items: now.items.map((item) =>
        item.key === key ? { ...item, ...fields, change: item.change + 1 } : item,
      ),
    }));
  }

  function remove(key, after = null) {
    return keep([], (now) => ({
      items: now.items
        .filter((item) => item.key !== key)
        .map((item) =>
          after !== null && item.after === key ? { ...item, after, change: item.change + 1 } : item,
        ),
      gone: [...now.gone, key],
      links: after === null ? now.links : { ...now.links, [key]: after },
    }));
  }

  function resolve(key, how, { body, base: follows, seated, words } = {}) {
    const item = record.read().items.find((one) => one.key === key);
    if (!item || sending.has(key)) return;
    const after = item.seen ?? item.after;
    if (how === "drop") {
      remove(key, after);
      dropped.write((now) => ({ ...now, items: [...now.items, { key, number: item.number, change: 1 }] }));
    } else {
      changeItem(key, {
        status: "waiting",
        answer: null,
        body: body ?? item.body,
        words: words ?? item.words,
        after: follows && follows.after !== key ? linked(follows.after, record.read().links) : after,
        seated: body ? (seated ?? follows?.seated ?? seatedIn(shown)) : item.seated,
      });
    }
    sentAt = -RETRY;
    flush();
  }

  /** Take a state; not one that was asked for before the present one was, unless it knows more. */
  function accept(found, start = ++started) {
    if (!found || !Number.isInteger(found.revision)) return;
    if (shown && start < acceptedStart && found.revision <= shown.revision) return;
    acceptedStart = Math.max(start, acceptedStart);
    if (shown?.version === found.version) return;
    shown = found;
    link = found.table.link || link; // a phone without its pass is not told
    keepState(storage, stateName, found);
    tell();
  }

  /** Ask; a phone that has lost its pass, as a killed browser may, opens the link that it knows once more. */
  async function askTable(url, options) {
    const answer = await ask(url, options());
    if (![403, 404].includes(answer.status) || !link || link === reopened) return answer;
    reopened = link; // once: a code that is none any more counts as a guess
    return (await opens(link)) ? ask(url, options()) : answer;
  }

  /** Whether the table was reached, and why it does not answer this phone. */
  function reached(yes, whys = {}) {
    const before = JSON.stringify([connected, troubles]);
    connected = yes;
    troubles = { ...troubles, ...whys };
    if (JSON.stringify([connected, troubles]) !== before) tell();
  }

  async function flush() {
    if (flushing) return;
    flushing = true;
    try {
      for (let item = next(); item; item = next()) {
        if (!(await sendOne(item))) break;
      }
      if (connected) await tellDropped();
    } finally {
      flushing = false;
    }
  }

  /** The first item where it waits; those behind one that clashes wait for the table's word. */
  function next() {
    const [first] = record.read().items;
    return first && first.status === "waiting" ? first : null;
  }

  /** Tell the table which deals its people have dropped, so that the board shows no clash any more. */
  async function tellDropped() {
    for (const { key } of dropped.read().items) {
      const { status } = await ask(settledUrl, posting({ key }));
      if (status !== 200) {
        sentAt = performance.now();
        return;
      }
      dropped.write((now) => ({
        ...now,
        items: now.items.filter((item) => item.key !== key),
        gone: [...now.gone, key],
      }));
    }
  }

  function posting(said) {
    return {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": cookie("csrftoken") || csrf },
      body: JSON.stringify(said),
    };
  }

  async function sendOne(item) {
    sending.add(item.key);
    tell();
    const start = ++started;
    const said = { ...item.body, key: item.key, after: item.after, seated: item.seated ?? undefined };
    const { status, json } = await askTable(postUrl, () => posting(said));
    sending.delete(item.key);
    const isAnswer = status === 200 ? Boolean(json?.entry) : status === 409 || status === 422;
    if (!isAnswer || !json?.state) {
      sentAt = performance.now(); // a clock that nobody sets
      reached(status !== 0 && status < 500, { send: json?.errors?.[0]?.message ?? "" });
      tell();
      return false;
    }
    reached(true, { send: "" });
    reopened = ""; // the link has worked: it may be opened again, should the pass be lost again
    if (status === 200) remove(item.key);
    else if (status === 422) changeItem(item.key, { status: "refused", answer: { errors: json.errors } });
    else changeItem(item.key, { status: "clash", answer: json.clash, seen: json.state.seen });
    accept(json.state, start);
    return status === 200;
  }

  async function refresh() {
    const start = ++started;
    const headers = shown ? { "If-None-Match": `"${shown.version}"` } : {};
    const { status, json } = await askTable(stateUrl, () => ({ headers }));
    if (status === 200 && json) accept(json, start);
    const why = json?.errors?.[0]?.message ?? "";
    const answered = (status === 200 && Boolean(json)) || status === 304 || (status >= 400 && status < 500);
    reached(answered, answered ? { look: why } : {});
  }

  async function look() {
    clearTimeout(timer);
    if (document.visibilityState !== "hidden") await refresh();
    if (performance.now() - sentAt >= RETRY) await flush();
    clearTimeout(timer);
    if (running) timer = setTimeout(look, connected ? EVERY : RETRY);
  }

  async function start() {
    running = true;
    window.addEventListener("online", () => {
      sentAt = -RETRY;
      look();
    });
    window.addEventListener("offline", () => reached(false));
    window.addEventListener("pageshow", look);
    window.addEventListener("storage", tell);
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" || look());
    await Promise.all([record.recover(), dropped.recover()]);
    tell();
    look();
  }

  return {
    start,
    state: () => shown,
    base,
    add,
    pending,
    resolve,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    connected: () => connected,
    trouble: () => troubles.send || troubles.look,
    refresh,
    accept: (found) => accept(found),
  };
}

/** Ask; `status` 0 where nobody answers in time, `json` null where the answer is none of the table's. */
async function ask(url, options) {
  const patience = new AbortController();
  const alarm = setTimeout(() => patience.abort(), PATIENCE);
  try {
    const answer = await fetch(url, {
      cache: "no-store",
      credentials: "same-origin",
      redirect: "error",
      signal: patience.signal,
      ...options,
      headers: { Accept: "application/json", ...options.headers },
    });
    heardTime(answer.headers.get("Date"));
    const isJson = (answer.headers.get("Content-Type") ?? "").includes("json");
    return { status: answer.status, json: isJson ? await answer.json() : null };
  } catch {
    return { status: 0, json: null };
  } finally {
    clearTimeout(alarm);
  }
}

/** Open the table's link, which gives this browser its pass and leads on. */
async function opens(link) {
  try {
    const answer = await fetch(link, { cache: "no-store", credentials: "same-origin", redirect: "manual" });
    return answer.type === "opaqueredirect";
  } catch {
    return false;
  }
}

/** The line that a deal follows, where the deal that it followed was dropped. */
function linked(after, links) {
  let found = after;
  for (let steps = 0; found in links && steps < 100; steps += 1) found = links[found];
  return found;
}

/** The table as this phone knew it when it was last seen: a page that opens without a network is older. */
function keptState(storage, name) {
  try {
    return JSON.parse(storage.getItem(name));
  } catch {
    return null;
  }
}

function keepState(storage, name, state) {
  try {
    storage.setItem(name, JSON.stringify(state));
  } catch {
    // A full phone shows the table all the same.
  }
}

function newer(state, kept) {
  return kept && (!state || kept.revision > state.revision) ? kept : state;
}

function seatedIn(state) {
  return state?.seats ? state.seats.map((side) => side.person) : null;
}

/** 128 random bits; `crypto.randomUUID` is for https alone. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function cookie(name) {
  const found = document.cookie.split("; ").find((one) => one.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
}

function pageStorage() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
