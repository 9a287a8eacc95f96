// Clocks that tick: what is left of a time, the warning, the end. One beat for all of them on the page.
// The server's clock counts, not the device's: `data-now` says what it showed when the page was made.

let ahead = 0; // by how many milliseconds the server's clock is ahead of this one
const told = new Map(); // by the end of a time, the state in which it was seen last

export function setServerTime(moment) {
  const found = Date.parse(moment) - Date.now();
  if (Number.isNaN(found) || Math.abs(found - ahead) < 1500) return;
  ahead = found;
  told.clear(); // what a corrected clock jumps over has not just happened
}

export function now() {
  return Date.now() + ahead;
}

// Seconds as people read them: 1:05:09, 5:09.
export function clockText(seconds) {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

function stateOf(left, warn) {
  if (left <= 0) return "over";
  return left <= warn * 60 ? "soon" : "left";
}

function show(clock) {
  const { ends, warn, left: leftWords, soon, over } = clock.dataset;
  const left = Math.ceil((Date.parse(ends) - now()) / 1000);
  const state = stateOf(left, Number(warn));
  const face = clock.querySelector("[data-face]");
  const words = clock.querySelector("[data-words]");
  const text = clockText(Math.max(left, 0));
  if (face.textContent !== text) face.textContent = text;
  const said = { left: leftWords, soon, over }[state];
  if (words.textContent !== said) words.textContent = said;
  clock.dataset.state = state;
  // Told once a time, by the page that saw it pass: not again where a fetched part brings a new clock.
  const key = `${ends} ${warn}`;
  const before = told.get(key);
  told.set(key, state);
  if (before !== undefined && before !== state && state !== "left") {
    document.dispatchEvent(
      new CustomEvent("ostwind:time", { detail: { state, gong: "gong" in clock.dataset } }),
    );
  }
}

export function tick() {
  for (const clock of document.querySelectorAll(".clock[data-ends]")) show(clock);
}

// A page that asks again by itself is told the time by the answers, and may itself be an old one.
const first = document.querySelector(".clock[data-now]");
if (first && !document.querySelector("[data-live]")) setServerTime(first.dataset.now);
tick();
setInterval(tick, 250);
document.addEventListener("visibilitychange", tick);
