/** The table on a phone: what was tapped, what is asked next, and what the server says of it. */

import { turnAfter } from "./ahead.js";
import { bodyOf, bodyWords } from "./body.js";
import { keepAwake, openWithoutNetwork } from "./connection.js";
import { emptyDraft, fromBody, keepDraft, keptDraft } from "./draft.js";
import { loadPicker, openPremiums, openTiles } from "./hands.js";
import { openNumbers } from "./numbers.js";
import { askPenalty, readPenalty } from "./penalty.js";
import { openQueue } from "./queue.js";
import { openScreen, watchWriter } from "./screen.js";
import { ask } from "./server.js";
import { falseMahJong, stepAfter, stepBefore, totalProblem } from "./steps.js";
import { namesNow, peopleNow } from "./view.js";
import { errorsOf } from "./waiting.js";
import data, { fill, texts } from "./words.js";

const by = (id) => document.getElementById(id);

/** What is known: the state of the table, the turn after the deals that wait, the deal that is tapped in (with
 *  what it follows, and the refused deal that it puts right), the step and the seat it asks, the preview. */
const pad = { state: data.state, turn: null, draft: emptyDraft(), step: "winner", at: null, preview: null };
Object.assign(pad, { base: null, righting: null, problem: "", cut: 0, waiting: [], mine: 0 });

const queue = openQueue({
  table: data.state.table.id,
  postUrl: data.urls.deals,
  stateUrl: data.urls.state,
  settledUrl: data.urls.settled,
  csrf: data.csrf,
  state: data.state,
});
const screen = openScreen({ pad, queue, tapSeat, takeBack, putRight, recheck });
const numbers = openNumbers(by("keys"), typeTotal, next);

// Where the page is

function go([step, at], { focus = true } = {}) {
  if (step === "winner") {
    Object.assign(pad, { draft: emptyDraft(), base: null, righting: null });
    turn();
  }
  Object.assign(pad, { step, at, problem: "", cut: 0 });
  numbers.on(step === "hand");
  if (step === "hand") numbers.set(totalText(at));
  if (step === "premiums") openPremiums(pad, changed, wonToo);
  if (step === "penalty") askPenalty(namesNow(pad.state, pad.turn));
  if (step === "check") look();
  changed();
  if (focus) screen.focus();
}

/** Something of the deal was changed: keep it, show it. */
function changed() {
  keepDraft(pad);
  screen.draw();
}

function recheck() {
  go(["check", null], { focus: false });
}

function say(words) {
  pad.problem = words;
  screen.draw();
}

function next() {
  const { draft, step, at } = pad;
  if (step === "hand") {
    const problem = totalProblem(draft, at, pad.state.rules);
    if (problem) return Object.assign(pad, { cut: problem.cut ?? 0 }) && say(problem.words);
    draft.totals[at] ??= 0;
  }
  return go(stepAfter(draft, step, at));
}

// What is tapped

/** A deal begins: it follows what the table shows now. */
function begin(draft) {
  pad.draft = draft;
  pad.base ??= { ...queue.base(), seated: peopleNow(pad.state, pad.turn) };
}

function tapSeat(seat) {
  const { draft, step } = pad;
  if (step === "winner") {
    begin({ ...emptyDraft(), kind: "win", winners: [seat] });
    return go(["from", null]);
  }
  if (step === "false") {
    begin(falseMahJong(seat));
    return go(["check", null]);
  }
  if (step === "from") return comesFrom(seat);
  if (step === "dead") {
    draft.dead = toggled(draft.dead, seat);
    return go(["check", null]);
  }
  return go([step === "tiles" ? "hand" : step, seat]);
}

function comesFrom(source) {
  if (typeof source !== "number") pad.draft.dangerous = false;
  pad.draft.from = source;
  go(stepAfter(pad.draft, "from", null));
}

function endWithout(kind) {
  begin({ ...emptyDraft(), kind });
  go(["check", null]);
}

const TAPS = {
  draw: () => endWithout("draw"),
  void: () => endWithout("void"),
  false: () => go(["false", null]),
  self: () => comesFrom(null),
  unknown: () => comesFrom("unknown"),
  next,
  cut: () => typeTotal(String(pad.cut)),
  dead: () => go(["dead", null]),
  "dead-now": () => {
    typeTotal("0");
    pad.draft.dead = [...new Set([...pad.draft.dead, pad.at])];
    go(stepAfter(pad.draft, "hand", pad.at));
  },
  tiles: () => {
    const { step } = pad;
    go(["tiles", pad.at]);
    openTiles(pad, changed, () => go(stepAfter(pad.draft, step, pad.at)));
  },
  dangerous: () => {
    pad.draft.dangerous = !pad.draft.dangerous;
    recheck();
  },
  penalty: () => go(["penalty", null]),
  penalise: () => {
    const penalty = readPenalty();
    if (typeof penalty === "string") return say(penalty);
    pad.draft.penalties.push(penalty);
    return go(["check", null]);
  },
  record,
  confirm: () => screen.sure(true),
  "confirm-no": () => screen.sure(false),
  "confirm-yes": confirm,
};

by("panel").addEventListener("click", (event) => {
  const tapped = event.target.closest("[data-do]");
  if (tapped) TAPS[tapped.dataset.do]();
});
by("back").addEventListener("click", () => go(stepBefore(pad.draft, pad.step, pad.at)));

function toggled(seats, seat) {
  return seats.includes(seat) ? seats.filter((other) => other !== seat) : [...seats, seat];
}

function totalText(seat) {
  return String(pad.draft.totals[seat] ?? "");
}

function typeTotal(text) {
  pad.draft.totals[pad.at] = text === "" ? null : Number(text);
  pad.draft.hands[pad.at] = null;
  Object.assign(pad, { problem: "", cut: 0 });
  changed();
}

function wonToo(seat) {
  pad.draft.winners.push(seat);
  go(["premiums", seat]);
}

// What the server says of it

/** The deals that wait before the one that is tapped in: all, or those before the one that is put right. */
function itemsBefore() {
  const items = queue.pending();
  const place = items.findIndex((item) => item.key === pad.righting);
  return place < 0 ? items : items.slice(0, place);
}

/** Ask what the deal would do; what was tapped meanwhile makes the answer worthless. */
async function look() {
  pad.preview = null;
  const asked = JSON.stringify(bodyOf(pad));
  const found = itemsBefore().length ? null : await ask(data.urls.preview, bodyOf(pad));
  if (pad.step !== "check" || JSON.stringify(bodyOf(pad)) !== asked) return;
  pad.preview = found?.answer ?? { offline: true };
  say(errorsOf(found?.answer).join(" "));
}

function record() {
  const { base } = pad;
  const words = bodyWords(pad);
  if (pad.righting) queue.resolve(pad.righting, "again", { body: bodyOf(pad), base, seated: base.seated, words });
  else queue.add(bodyOf(pad), { base, seated: base.seated, words });
  go(["winner", null]);
}

async function takeBack(line) {
  taken(await ask(data.urls.take_back, { line }));
}

async function confirm() {
  screen.sure(false);
  taken(await ask(data.urls.confirm, { revision: pad.state.revision }));
  screen.focus();
}

/** The answer to something that was asked for at once: the table as it is now, or what is wrong. */
function taken(found) {
  if (found) queue.accept(found.answer.state);
  const messages = found ? [found.answer.clash?.message, ...errorsOf(found.answer)] : [texts.no_network];
  say(messages.filter(Boolean).join(" "));
}

/** A refused deal lies on the table again; the corrected one goes in its place. */
function putRight(item) {
  Object.assign(pad, { draft: fromBody(item.body), righting: item.key });
  pad.base = { after: item.after, seated: item.seated };
  turn();
  go(["check", null]);
}

/** Whose turn it is for the deal that is tapped in. */
function turn() {
  pad.turn = turnAfter(pad.state.ahead, itemsBefore().map((item) => item.deal));
}

/** Something has changed between phone and table: the state, what waits, the connection. */
function heard() {
  const before = pad.state;
  const waiting = queue.pending();
  const arrived = pad.waiting.filter((key) => !waiting.some((item) => item.key === key));
  pad.mine += arrived.length;
  pad.waiting = waiting.map((item) => item.key);
  pad.state = data.state = queue.state() ?? before;
  turn();
  if (pad.step === "check" && pad.preview?.offline && queue.connected() && !itemsBefore().length) look();
  if (pad.state.version === before.version) return screen.draw();
  const added = pad.state.entries.length - before.entries.length;
  const others = pad.state.seen !== before.seen && added !== pad.mine;
  pad.mine = 0;
  return pad.draft.kind && others ? meanwhile() : changed();
}

/** Somebody else was faster while a deal was being tapped in. */
function meanwhile() {
  const last = pad.state.entries.at(-1);
  if (pad.step === "check") look();
  say(last ? `${texts.clash} ${last.title}: ${last.sentence}` : texts.clash);
}

/** Go on with a deal that was being tapped in when the page was left, unless it has been recorded since: a
 *  browser that was killed may remember a draft that has long become a deal. */
function takeUp(kept) {
  if (!kept || !pad.state.may.log || pad.draft.kind) return;
  const comesNext = kept.base?.after === queue.base().after;
  if (!comesNext && !queue.pending().some((item) => item.key === kept.righting)) return;
  Object.assign(pad, { draft: kept.draft, base: kept.base, righting: kept.righting });
  go(kept.step === "tiles" ? ["hand", kept.at] : [kept.step, kept.at], { focus: false });
}

function start() {
  const kept = keptDraft(pad.state.seen);
  queue.onChange(heard);
  heard();
  watchWriter(screen.draw);
  performance.mark("pad-ready");
  const without = () => openWithoutNetwork(data.urls.worker);
  loadPicker().then(without, without); // the network may fail meanwhile
  queue.start().then(() => takeUp(kept));
  keepAwake();
}

start();
