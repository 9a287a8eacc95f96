// The view for the room: follows what happens, and turns its pages by itself. Nobody attends it.

import { connectionTeller, follow } from "./follow.js";
import { gongAtTimes, isUnlocked, unlock } from "./gong.js";

const part = document.querySelector("[data-live]");
const hint = document.querySelector("[data-hint]");
let pages = []; // {slide, items}
let shown = -1;
let held = false;
let turnedAt = performance.now();

function stage() {
  return part.querySelector("[data-stage]");
}

// How many of a slide's items fit on the stage at once: as many as do not make it higher than the window.
function split(slide) {
  const items = [...slide.querySelectorAll("[data-item]")];
  const list = slide.querySelector("[data-columns]");
  if (list) list.style.cssText = "";
  const found = [];
  let page = [];
  for (const item of items) item.hidden = true;
  for (const item of items) {
    item.hidden = false;
    page.push(item);
    if (stage().scrollHeight > stage().clientHeight + 1 && page.length > 1) {
      page.pop();
      found.push({ slide, items: page });
      for (const earlier of page) earlier.hidden = true;
      page = [item];
    }
  }
  found.push({ slide, items: page });
  return found;
}

function layOut() {
  document.documentElement.classList.add("paging");
  const slides = [...part.querySelectorAll("[data-slide]")];
  pages = slides.flatMap((slide) => {
    for (const other of slides) other.hidden = other !== slide;
    return split(slide);
  });
  show(pages.length ? Math.max(shown, 0) % pages.length : -1);
}

// Places are read down a column, then down the next.
function downColumns(list, count) {
  if (!list) return;
  const columns = getComputedStyle(list).gridTemplateColumns.split(" ").length;
  list.style.gridTemplateRows = `repeat(${Math.ceil(count / columns)}, auto)`;
  list.style.gridAutoFlow = "column";
}

function show(number) {
  shown = number;
  if (number < 0) return;
  const { slide, items } = pages[number];
  for (const other of part.querySelectorAll("[data-slide]")) {
    other.hidden = other !== slide;
    for (const item of other.querySelectorAll("[data-item]")) item.hidden = !items.includes(item);
  }
  downColumns(slide.querySelector("[data-columns]"), items.length);
  const own = pages.filter((page) => page.slide === slide);
  const words = slide.querySelector("[data-page]");
  words.textContent =
    own.length > 1
      ? part.dataset.pageWords
          .replace("{page}", own.indexOf(pages[number]) + 1)
          .replace("{pages}", own.length)
      : "";
}

// A beat, not one long wait: what held the page, or the device asleep, does not add to its time.
function beat() {
  if (performance.now() - turnedAt < Number(part.dataset.turn)) return;
  turnedAt = performance.now();
  if (!held && pages.length > 1) show((shown + 1) % pages.length);
}

let resized;
window.addEventListener("resize", () => {
  clearTimeout(resized);
  resized = setTimeout(layOut, 200);
});
document.fonts.ready.then(layOut);

// Any key or click lets the gong be heard; the space bar holds the page and lets it go on.
function touched(event) {
  unlock();
  if (event.key === " ") {
    event.preventDefault();
    held = !held;
    document.documentElement.classList.toggle("held", held);
  }
  hint.querySelector("[data-sound]").hidden = isUnlocked();
}
document.addEventListener("pointerdown", touched);
document.addEventListener("keydown", touched);
gongAtTimes();

// Over https the screen stays awake.
async function stayAwake() {
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // The device saves its battery: the organiser's settings decide then.
  }
}
document.addEventListener("visibilitychange", () => document.hidden || stayAwake());
stayAwake();

hint.hidden = false;
layOut();
setInterval(beat, 100);
follow(part, {
  changed: layOut,
  told: connectionTeller(document.querySelector("[data-cut]")),
});
