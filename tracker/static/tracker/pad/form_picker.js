// Beside each hand's text on a deal's form: a button that opens the picker, which writes the text.

import { countTiles, readHand, tilesOfHand } from "./handtext.js";

const data = JSON.parse(document.getElementById("picker-data").textContent);
const form = document.getElementById("deal");
const places = [...form.querySelectorAll("[data-picks]")].map((box) => new Place(box));

function Place(box) {
  Object.assign(this, { box, seat: box.dataset.picks, picker: null, unread: null });
  this.field = form.elements[`hand_${this.seat}`];
  this.button = Object.assign(document.createElement("button"), { type: "button", className: "button quiet" });
  this.button.textContent = data.texts.open;
  this.button.setAttribute("aria-expanded", "false");
  this.button.addEventListener("click", () => toggle(this));
  box.append(this.button);
}

async function toggle(place) {
  place.button.setAttribute("aria-expanded", String(!place.picker));
  if (place.picker) return close(place);
  const { openPicker } = await import("./picker.js");
  const root = place.box.appendChild(document.createElement("div"));
  place.picker = openPicker(root, {
    ...known(place),
    hand: read(place),
    rules: data.rules,
    texts: data.texts,
    title: place.box.dataset.name,
    onChange: (_hand, text) => write(place, text),
    onDone: () => {
      place.button.focus();
      toggle(place);
    },
  });
  showTotal(place);
  return place.picker.focus();
}

function close(place) {
  place.picker.close();
  place.picker = null;
  place.box.lastElementChild.remove();
  place.unread?.remove();
}

// What the form says: whether this seat won, how, and what the other hands hold
function known(place) {
  const others = places.filter((other) => other !== place).flatMap((other) => tilesOfHand(readHand(other.field.value)));
  return { winds: { seat: place.box.dataset.wind }, win: won(place.seat), used: countTiles(others) };
}

function won(seat) {
  const winners = form.querySelectorAll('[name="winner"]:checked, [name="winners"]:checked');
  if (![...winners].some((winner) => winner.value === seat)) return null;
  const source = form.querySelector('[name="source"]:checked')?.value;
  if (source === "self") return "drawn";
  return /^[0-3]$/.test(source ?? "") ? "claimed" : "unknown";
}

function read(place) {
  const hand = readHand(place.field.value);
  place.unread?.remove();
  if (hand) return hand;
  place.unread = Object.assign(document.createElement("p"), { className: "notice warning", textContent: data.texts.unread });
  place.button.after(place.unread);
  return null;
}

let writing = false;
function write(place, text) {
  place.unread?.remove();
  place.field.value = text;
  writing = true;
  place.field.dispatchEvent(new Event("input", { bubbles: true }));
  writing = false;
}

function showTotal(place) {
  const total = document.getElementById(`hand_${place.seat}_total`).textContent.trim();
  place.picker?.show(total ? { total } : null);
}

form.addEventListener("input", (event) => {
  for (const place of places) {
    if (!place.picker) continue;
    if (event.target === place.field && !writing) place.picker.setHand(read(place));
    if (event.target !== place.field) place.picker.update(known(place));
  }
});
form.addEventListener("htmx:afterSettle", () => places.forEach(showTotal));
document.body.addEventListener("htmx:oobAfterSwap", () => places.forEach(showTotal));
