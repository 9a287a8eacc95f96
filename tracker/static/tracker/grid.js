// The grid for a paper sheet, by keyboard: Enter goes on, arrows move, and while somebody types the server
// reckons the rows. Nothing is read or reckoned here; without this module the page's buttons do the same.

const PAUSE = 250; // ms without a key before the rows are reckoned

const form = document.getElementById("sheet");
const body = document.getElementById("sheet-body");
const count = document.getElementById("sheet-rows");
const notice = document.getElementById("sheet-notice");
const end = document.getElementById("sheet-end");
const saveButton = document.getElementById("sheet-save");

const rows = () => [...body.children];
const cells = (row) => [...row.querySelectorAll("[data-cell]")];
const totals = () => [...form.querySelectorAll("[data-total]")];
const column = (input) => input.name.replace(/^r\d+-/, "");
const cell = (row, name) => cells(row).find((input) => column(input) === name);
const isEmpty = (row) => cells(row).every((input) => !input.value.trim());
const isOut = (input) => input.classList.contains("out");

// Reckoning: one request at a time; what was edited since it was sent is left alone

const edits = new WeakMap();
const edited = (input) => edits.get(input) ?? 0;
let timer = 0;
let asking = false;
let again = false;
let unsaved = false;
let typedIn = null; // the field with the focus, once something was typed in it
let lastRow = -1; // the row that ends the game, where that is known

function reckonSoon(pause = PAUSE) {
  clearTimeout(timer);
  timer = setTimeout(reckon, pause);
}

async function reckon() {
  clearTimeout(timer);
  if (asking) {
    again = true;
    return;
  }
  asking = true;
  again = false;
  const sent = new Map([...form.querySelectorAll("[data-cell]")].map((input) => [input, edited(input)]));
  try {
    const answer = await fetch(form.dataset.preview, { method: "POST", body: new FormData(form) });
    if (!answer.ok || answer.redirected) throw new Error(String(answer.status));
    show(await answer.json(), sent);
  } catch {
    const words = document.createElement("p");
    words.className = "notice warning";
    words.textContent = form.dataset.trouble;
    notice.replaceChildren(words);
  }
  asking = false;
  if (again) reckon();
}

function show(answer, sent) {
  notice.innerHTML = answer.notice; // made by the server's template, which escapes what was typed
  if (answer.stale) return;
  while (body.children.length < answer.rows.length) addRow();
  answer.rows.forEach((row, index) => showRow(body.children[index], row, sent));
  answer.totals.forEach((total, index) => {
    form.querySelectorAll(".by-deals")[index].textContent = total.by_deals;
    form.querySelectorAll(".difference")[index].textContent = total.difference;
    const field = totals()[index];
    const words = field === document.activeElement || totals().some((one) => !one.value) ? "" : total.error;
    document.getElementById(`says-total-${index}`).textContent = words;
    field.toggleAttribute("aria-invalid", Boolean(words));
    if (words) field.setAttribute("aria-invalid", "true");
  });
  end.textContent = answer.end;
  lastRow = answer.end_row;
  markSuspects();
}

function showRow(row, told, sent) {
  const inputs = cells(row);
  const fresh = inputs.every((input) => edited(input) === (sent.get(input) ?? 0));
  row.told = told;
  row.isPending = !fresh;
  for (const input of inputs) {
    const value = told.values[column(input)];
    if (edited(input) === (sent.get(input) ?? 0) && input.value !== value) {
      if (input === typedIn) row.isPending = true;
      else input.value = value;
      if (input === document.activeElement && input !== typedIn && column(input) !== "short") input.select();
    }
  }
  if (fresh) row.querySelector("[data-synced]").value = told.synced;
  inputs.filter((input) => /^t\d+$/.test(column(input))).forEach((input, index) => {
    input.classList.toggle("out", told.out[index]);
    input.tabIndex = told.out[index] ? -1 : 0;
  });
  row.classList.toggle("gone", told.gone);
  const abbr = row.querySelector("abbr");
  abbr.textContent = told.round;
  abbr.title = told.round_words;
  const east = row.querySelector(".east-cell");
  east.textContent = told.east;
  east.title = told.east_words;
  row.querySelectorAll(".score").forEach((place, index) => {
    const { score, change, css } = told.figures[index];
    place.firstElementChild.textContent = score;
    place.lastElementChild.textContent = change;
    place.lastElementChild.className = css;
  });
  row.querySelector(".sum-figure").textContent = told.sum;
  row.querySelector(".balanced").hidden = !told.balanced;
  showWords(row);
}

function showWords(row) {
  if (!row.told) return;
  const isTyping = row.dataset.typing === "yes";
  const says = row.querySelector(".says");
  const words = [...(isTyping ? [] : row.told.errors).map((text) => [text, "field-error"]), ...row.told.notes.map((text) => [text, "hint"])];
  says.replaceChildren(...words.map(([text, css]) => Object.assign(document.createElement("p"), { textContent: text, className: css })));
  for (const input of cells(row)) {
    if (!isTyping && row.told.wrong.includes(column(input))) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  }
}

function markSuspects() {
  const named = new Set([...notice.querySelectorAll("[data-slip]")].map((link) => link.hash.slice(1)));
  rows().forEach((row) => row.classList.toggle("suspect", named.has(cell(row, "short").id)));
}

function addRow() {
  const number = body.children.length;
  const row = body.lastElementChild.cloneNode(true);
  const old = `r${number - 1}-`;
  for (const input of row.querySelectorAll("input")) {
    input.name = input.name.replace(old, `r${number}-`);
    if (input.id) input.id = input.id.replace(old, `r${number}-`);
    if (input.hasAttribute("aria-describedby")) input.setAttribute("aria-describedby", `says-${number}`);
    if (input.hasAttribute("aria-label")) input.setAttribute("aria-label", input.getAttribute("aria-label").replace(String(number), String(number + 1)));
    input.removeAttribute("aria-invalid");
    input.value = "";
  }
  row.dataset.row = String(number);
  row.firstElementChild.firstChild.textContent = String(number + 1);
  row.querySelector(".says").id = `says-${number}`;
  row.querySelector(".says").replaceChildren();
  const insert = row.querySelector(".insert");
  insert.value = `insert-${number}`;
  insert.setAttribute("aria-label", insert.getAttribute("aria-label").replace(String(number), String(number + 1)));
  body.append(row);
  count.value = String(number + 1);
}

// Moving

function focus(input) {
  if (!input) return;
  input.focus();
  if (column(input) !== "short") input.select();
  input.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function nextRow(row, name) {
  if (!row.nextElementSibling) addRow();
  focus(cell(row.nextElementSibling, name));
}

/** The cells that Enter visits: in a row without a win one, under GALA the winners' totals alone. */
function path(row) {
  const winner = cell(row, "winner").value.trim();
  if (winner && !/^w?\d/.test(winner)) return [cell(row, "winner")];
  const winners = new Set(winner.match(/\d+/g));
  return cells(row).filter((input) => {
    const name = column(input);
    if (name === "winner" || name === "source") return true;
    if (!/^t\d+$/.test(name) || isOut(input)) return false;
    return !form.classList.contains("sheet-gala") || winners.has(String(Number(name.slice(1)) + 1));
  });
}

function goOn(input) {
  if (input.hasAttribute("data-total")) {
    const all = totals();
    const next = all[all.indexOf(input) + 1];
    if (next) focus(next);
    else save();
    return;
  }
  const row = input.closest("tr");
  const index = rows().indexOf(row);
  const isLast = rows().slice(index + 1).every(isEmpty);
  if (isLast && (isEmpty(row) || index === lastRow)) {
    if (isEmpty(row) || ["short", path(row).at(-1) && column(path(row).at(-1))].includes(column(input))) {
      focus(totals()[0]);
      return;
    }
  }
  if (column(input) === "short" || column(input) === "penalties") nextRow(row, "short");
  else {
    const way = path(row);
    const next = way[way.indexOf(input) + 1];
    if (next) focus(next);
    else nextRow(row, "winner");
  }
}

function upOrDown(input, step) {
  const all = rows();
  if (input.hasAttribute("data-total")) {
    if (step < 0) focus(cell(all.findLast((row) => !isEmpty(row)) ?? all[0], "short"));
    return;
  }
  const next = all[all.indexOf(input.closest("tr")) + step];
  if (next) focus(cell(next, column(input)));
  else if (step > 0) focus(totals()[0]);
}

function leftOrRight(input, step) {
  const { selectionStart: start, selectionEnd: stop, value } = input;
  const isWhole = start === 0 && stop === value.length;
  if (!isWhole && (start !== stop || start !== (step < 0 ? 0 : value.length))) return false;
  const line = input.hasAttribute("data-total") ? totals() : cells(input.closest("tr")).filter((one) => !isOut(one));
  const next = line[line.indexOf(input) + step];
  if (!next) return false;
  focus(next);
  return true;
}

function save() {
  form.requestSubmit(saveButton);
}

form.addEventListener("keydown", (event) => {
  const input = event.target;
  if (!input.matches?.("[data-cell], [data-total]") || event.isComposing) return;
  if (event.key === "Enter" && event.ctrlKey) {
    event.preventDefault();
    save();
    return;
  }
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const moves = {
    Enter: () => (goOn(input), true),
    ArrowUp: () => (upOrDown(input, -1), true),
    ArrowDown: () => (upOrDown(input, 1), true),
    ArrowLeft: () => leftOrRight(input, -1),
    ArrowRight: () => leftOrRight(input, 1),
  };
  if (moves[event.key]?.()) event.preventDefault();
});

form.addEventListener("input", (event) => {
  const input = event.target;
  if (!input.matches("[data-cell], [data-total]")) return;
  unsaved = true;
  typedIn = input;
  edits.set(input, edited(input) + 1);
  const row = input.closest("tr.sheet-row");
  if (row) {
    row.querySelector("[data-by]").value = column(input) === "short" ? "short" : "cells";
    row.dataset.typing = "yes";
    row.isPending = true;
    showWords(row);
  }
  reckonSoon();
});

form.addEventListener("focusout", (event) => {
  typedIn = null;
  const row = event.target.closest?.("tr.sheet-row");
  if (!row) return;
  if (!row.contains(event.relatedTarget)) {
    row.dataset.typing = "no";
    showWords(row);
  }
  if (row.isPending) reckonSoon(0);
});

form.addEventListener("click", (event) => {
  const link = event.target.closest("[data-slip]");
  if (!link) return;
  event.preventDefault();
  focus(document.getElementById(link.hash.slice(1)));
});

form.addEventListener("submit", () => {
  unsaved = false;
});

addEventListener("beforeunload", (event) => {
  if (unsaved) event.preventDefault();
});

// Where to begin

markSuspects();
const asked = document.getElementById("sheet-asked");
if (form.querySelector("[aria-invalid]")) focus(form.querySelector("[aria-invalid]"));
else if (asked) (notice.querySelector("[data-slip]") ?? asked.querySelector("input")).focus();
else focus(cell(rows().find(isEmpty) ?? body.lastElementChild, "short"));
