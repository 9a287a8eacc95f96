/** Everything on the page that changes: the table, the step below it, what waits, the log, the clock. */

import { drawClock } from "./clock.js";
import { openLog } from "./log.js";
import { drawPenalties } from "./penalty.js";
import { drawResult } from "./result.js";
import { promptWords, stepAfter } from "./steps.js";
import { openTable } from "./table.js";
import { namesNow, tableView, totalOf, whereWords } from "./view.js";
import { connectionWords, openWaiting } from "./waiting.js";
import data, { element, fill, texts } from "./words.js";

const by = (id) => document.getElementById(id);

export function openScreen({ pad, queue, tapSeat, takeBack, putRight, recheck }) {
  const drawTable = openTable(by("board"), tapSeat);
  const drawLog = openLog(takeBack);
  const drawWaiting = openWaiting(by("notices"), { resolve: queue.resolve, putRight });
  let drawnVersion = null;
  setInterval(() => drawClock(by("clock"), pad.state.timer), 1000); // time passes though nobody taps

  /** The step that is shown: what is asked, or that nothing more can be. */
  function shownStep() {
    if (pad.draft.kind || pad.step === "false") return pad.step;
    return pad.state.may.log && pad.turn ? pad.step : "over";
  }

  function draw() {
    const { state, turn, at } = pad;
    const step = shownStep();
    const items = queue.pending();
    document.body.dataset.step = step;
    drawTable(tableView({ ...pad, step, below: belowSeat(pad) }));
    by("where").textContent = whereWords(state, turn, items.length);
    drawOthers(state);
    drawPanel(step, at);
    drawWaiting(items, queue.connected(), queue.trouble());
    drawConnection(items);
    drawClock(by("clock"), state.timer);
    by("last-call").hidden = !state.timer?.last_call;
    if (drawnVersion !== state.version) {
      drawnVersion = state.version;
      drawLog(state);
      drawResult(state);
      drawLinks(state);
    }
  }

  function drawPanel(step, at) {
    const names = namesNow(pad.state, pad.turn);
    by("panel").hidden = false;
    put(by("prompt"), promptWords(pad, step, names));
    by("back").hidden = ["winner", "over"].includes(step);
    by("problem").hidden = !pad.problem;
    put(by("problem"), pad.problem);
    for (const each of document.querySelectorAll(".pad-step")) each.hidden = each.dataset.for !== step;
    by("cut").hidden = !pad.cut;
    if (pad.cut) put(by("cut").firstElementChild, fill(texts.cut, { limit: pad.cut }));
    const last = stepAfter(pad.draft, step, at)[0] === "check";
    for (const next of document.querySelectorAll('[data-key="next"], [data-do="next"]')) {
      put(next, last ? texts.to_check : texts.next);
    }
    const now = document.querySelector('[data-do="dead-now"]');
    if (now) now.hidden = pad.draft.winners.includes(at);
    if (step === "premiums") put(by("sum"), fill(texts.hand_points, { name: names[at], points: totalOf(pad.draft, at) ?? "–" }));
    if (step === "check") drawCheck(pad, recheck);
  }

  function drawConnection(items) {
    const place = by("connection");
    put(place, connectionWords(items, queue.connected()));
    place.classList.toggle("is-off", !queue.connected());
    place.classList.toggle("is-waiting", items.length > 0);
    place.dataset.kept = items.every((item) => item.kept) ? "yes" : "no";
  }

  return {
    draw,
    /** Bring the question into view and tell readers of it. */
    focus() {
      if (window.scrollY > by("board").offsetTop) window.scrollTo(0, 0);
      by("prompt").focus({ preventScroll: true });
    },
    /** Ask once more before the result is final. */
    sure(asked) {
      by("confirm-sure").hidden = !asked;
      by("confirming").hidden = asked;
      if (asked) by("confirm-sure").querySelector("button").focus();
    },
  };
}

function put(place, words) {
  if (place.textContent !== words) place.textContent = words;
}

/** The seat that is drawn nearest to the writer: his own, else seat 0. */
function belowSeat({ state }) {
  const chosen = Number(by("writer").value);
  const seat = state.seats.findIndex((side) => side.person === chosen);
  return seat < 0 ? 0 : seat;
}

function drawOthers(state) {
  by("others-out").hidden = !state.others.length;
  put(by("others-out").lastElementChild, state.others.map((one) => `${one.name} ${one.score}`).join(", "));
}

function drawLinks({ may }) {
  for (const each of document.querySelectorAll(".needs-sit")) each.hidden = !may.sit;
  for (const each of document.querySelectorAll(".needs-change")) each.hidden = !may.change;
  for (const each of document.querySelectorAll(".needs-end")) each.hidden = !may.end;
}

/** Who pays whom, and what else there is to say of the deal before it is recorded. */
function drawCheck(pad, recheck) {
  const { draft, preview, state, turn } = pad;
  const names = namesNow(state, turn);
  const wrong = Boolean(preview?.errors);
  by("pays").replaceChildren(...payLines(preview).map((words) => element("li", "", words)));
  put(by("next-words"), preview?.offline ? texts.check_offline : (preview?.next_sentence ?? ""));
  const warnings = preview?.warnings ?? [];
  by("warnings").replaceChildren(...warnings.map((words) => element("li", "notice warning", words)));
  drawPenalties(draft.penalties, names, recheck);
  const dangerous = document.querySelector('[data-do="dangerous"]');
  if (dangerous) {
    dangerous.hidden = typeof draft.from !== "number";
    dangerous.setAttribute("aria-pressed", String(draft.dangerous));
  }
  const falseOne = document.querySelector('[data-do="false"]');
  if (falseOne) falseOne.hidden = draft.kind !== "void" || draft.penalties.length > 0;
  document.querySelector('[data-do="record"]').disabled = wrong;
}

function payLines(preview) {
  if (!preview?.payments) return [];
  const lines = preview.payments.map((payment) => payment.sentence);
  return lines.length ? lines : [texts.nobody_pays];
}

/** Who is writing, kept by the phone for the history; the table turns to him. */
export function watchWriter(redraw) {
  by("writer").addEventListener("change", () => {
    const secure = location.protocol === "https:" ? "; secure" : "";
    const age = by("writer").value ? 60 * 60 * 24 : 0;
    const kept = `${data.writer_cookie}=${by("writer").value}`;
    document.cookie = `${kept}; path=/; max-age=${age}; samesite=lax${secure}`;
    redraw();
  });
}
