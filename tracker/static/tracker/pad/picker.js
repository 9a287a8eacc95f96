// The picker of tiles: a hand put together by tapping, with its worth as somebody else works it out.

import { countTiles, readTiles } from "./handtext.js";
import { PickedHand, rowsOfKeys } from "./picker_hand.js";

const KINDS = ["tile", "chow", "pung", "kong", "pair"];
const STATES = { pair: ["exposed", "concealed"], kong: ["exposed", "concealed", "claimed"] };
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
const SVG = "http://www.w3.org/2000/svg";
let opened = 0;

/** Open a picker in `root`, which it fills.
 *
 *  `winds`: {seat, round} as letters. `hand`: the contract's hand to begin with, or null. `used`: how many of
 *  each tile the other hands at the table hold, {"1m": 2}. `win`: null for a hand that did not win, else what
 *  is known of the winning tile: "drawn", "claimed", "unknown". `rules.flowers`: whether there are bonus
 *  tiles. `texts`: what `picker_texts()` gives; `title`: whose hand it is.
 *  `onChange(hand, text)` is told every change, `hand` in JSON without winds, null where it is empty;
 *  `onDone(hand, text)` is told when the hand is whole; without it there is no such button.
 *
 *  The answer: hand(), text(), setHand(hand), update({used, win, winds}), show(worth), focus(), close().
 *  `show` takes what the preview says of the hand: {total, sum_sentence, items, error}, or null.
 */
export function openPicker(root, options) {
  return new Picker(root, options).answer;
}

class Picker {
  constructor(root, { winds = {}, hand = null, used = {}, win = null, rules = {}, texts, title, onChange, onDone }) {
    Object.assign(this, { root, texts, onChange, onDone, kind: "tile", held: "exposed", digits: "", number: ++opened });
    this.rows = rowsOfKeys(rules.flowers !== false);
    this.current = this.rows[0][0];
    this.picked = new PickedHand({ hand, used, win, wind: winds.seat ?? "" });
    this.#build(title);
    this.draw();
  }

  get answer() {
    return {
      hand: () => this.picked.json(),
      text: () => this.picked.text(),
      setHand: (hand) => { this.picked.setHand(hand); this.draw(); },
      update: (change) => { this.picked.update(change); this.draw(); },
      show: (worth) => this.#show(worth),
      focus: () => this.keys.get(this.current).focus(),
      close: () => { this.root.replaceChildren(); this.root.classList.remove("picker"); },
    };
  }

  // Parts that stay, and are filled in by draw()

  #build(title) {
    const { texts, root } = this;
    root.classList.add("picker");
    root.setAttribute("role", "group");
    root.setAttribute("aria-label", title ?? texts.hand);
    this.tray = made("div", { class: "picker-hand", role: "group", "aria-label": texts.hand });
    this.count = made("span", { class: "quiet-text" });
    this.total = made("strong", { class: "picker-total" });
    this.summary = made("summary", {});
    this.worth = made("details", { class: "picker-worth", hidden: "" }, this.summary);
    this.kinds = this.#radios(texts.adds, "kind", () => KINDS.concat(this.picked.win ? "win" : []));
    this.helds = this.#radios(texts.held_how, "held", () => STATES[this.kind] ?? STATES.pair);
    this.won = made("div", { class: "picker-won" });
    this.live = made("p", { class: "visually-hidden", "aria-live": "polite" });
    const actions = made("div", { class: "picker-actions" });
    actions.append(this.undoing = this.#button(texts.undo, () => this.#undo()));
    actions.append(this.clearing = this.#button(texts.clear, () => this.#clear()));
    if (this.onDone) actions.append(this.#button(texts.done, () => this.onDone(this.picked.json(), this.picked.text()), true));
    const state = made("div", { class: "picker-state" }, this.count, this.total, this.worth);
    root.replaceChildren(this.tray, state, this.kinds, this.helds, this.#keyboard(), this.won, actions, this.live);
    root.addEventListener("keydown", (event) => this.#typed(event));
  }

  #keyboard() {
    this.keys = new Map();
    const board = made("div", { class: "picker-keys", role: "group", "aria-label": `${this.texts.keys}. ${this.texts.help}` });
    for (const row of this.rows) {
      const line = made("div", { class: "picker-row" });
      for (const tile of row) {
        const key = made("button", { type: "button", class: "bare key" }, this.#picture(tile));
        key.addEventListener("click", () => this.#tap(tile));
        key.addEventListener("focus", () => this.#rove(tile));
        this.keys.set(tile, key);
        line.append(key);
      }
      board.append(line);
    }
    return board;
  }

  #picture(tile) {
    const picture = document.createElementNS(SVG, "svg");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `${this.texts.sprite}#${this.texts.tiles[tile][1]}`);
    for (const [name, value] of Object.entries({ class: "tile", viewBox: "0 0 30 40", "aria-hidden": "true" })) picture.setAttribute(name, value);
    picture.append(use);
    return picture;
  }

  #button(text, does, first = false) {
    const button = made("button", { type: "button", class: first ? "button" : "button quiet" }, text);
    button.addEventListener("click", does);
    return button;
  }

  #radios(legend, name, values) {
    const set = made("fieldset", { class: "bare picker-choice" }, made("legend", { class: "visually-hidden" }, legend));
    set.values = values;
    set.addEventListener("change", (event) => {
      this[name] = event.target.value;
      this.draw();
    });
    set.draw = () => {
      const wanted = values().join();
      if (set.dataset.values !== wanted) {
        set.dataset.values = wanted;
        set.querySelectorAll("label").forEach((label) => label.remove());
        for (const value of values()) {
          const radio = made("input", { type: "radio", name: `picker-${name}-${this.number}`, value, class: "visually-hidden" });
          if (value === "win") radio.setAttribute("aria-label", this.texts.winning_tile);
          set.append(made("label", {}, radio, this.texts[value]));
        }
      }
      set.querySelectorAll("input").forEach((radio) => { radio.checked = radio.value === this[name]; });
    };
    return set;
  }

  // What is done

  #tap(tile) {
    const added = this.picked.add(this.kind, this.held, tile);
    if (!added.length) return this.#say(this.#keyLabel(tile));
    this.#say(fill(this.texts.added, { tile: this.#names(added) }));
    return this.#changed();
  }

  #remove(part, index, tiles) {
    this.picked.remove(part, index);
    this.#say(fill(this.texts.removed, { tile: this.#names(tiles) }));
    this.#changed();
    if (!this.root.contains(document.activeElement)) this.#refocus(index);
  }

  // The tile that had the focus is gone: its neighbour has it, or the tiles that may be tapped.
  #refocus(index) {
    const buttons = [...this.tray.querySelectorAll("button")];
    (buttons[Math.min(index, buttons.length - 1)] ?? this.keys.get(this.current)).focus();
  }

  #undo() {
    if (!this.picked.undo()) return;
    this.#say(this.texts.undone);
    this.#changed();
  }

  #clear() {
    this.picked.clear();
    this.#say(this.texts.none);
    this.#changed();
  }

  #changed() {
    this.digits = "";
    if (this.kind === "win") this.kind = "tile";
    this.draw();
    this.onChange?.(this.picked.json(), this.picked.text());
  }

  #say(words) {
    this.live.textContent = words;
  }

  // Keys: arrows among the tiles; elsewhere too, digits and the letter of their suit, Backspace

  #typed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT") return;
    const { key } = event;
    const onTile = event.target.classList.contains("key");
    let known = true;
    if (/^[1-9]$/.test(key)) this.digits += key;
    else if (/^[mpszfy]$/i.test(key) && this.digits) this.#typedTiles(key.toLowerCase());
    else if (key === "Backspace") this.digits ? (this.digits = this.digits.slice(0, -1)) : this.#undo();
    else if (onTile && key in ARROWS) this.#move(...ARROWS[key]);
    else if (onTile && (key === "Home" || key === "End")) this.#move(0, key === "Home" ? -9 : 9);
    else known = false;
    if (known) event.preventDefault();
  }

  #typedTiles(letter) {
    const tiles = readTiles(this.digits + letter);
    this.digits = "";
    for (const tile of tiles ?? []) if (this.keys.has(tile)) this.#tap(tile);
  }

  #move(down, right) {
    const row = this.rows.findIndex((tiles) => tiles.includes(this.current));
    const next = this.rows[Math.min(Math.max(row + down, 0), this.rows.length - 1)];
    const column = this.rows[row].indexOf(this.current) + right;
    this.keys.get(next[Math.min(Math.max(column, 0), next.length - 1)]).focus();
  }

  #rove(tile) {
    this.current = tile;
    for (const [one, key] of this.keys) key.tabIndex = one === tile ? 0 : -1;
  }

  // What is shown

  draw() {
    if (this.picked.waitsForWin) this.kind = "win";
    else if (this.kind === "win" && !this.picked.win) this.kind = "tile";
    const states = STATES[this.kind] ?? STATES.pair;
    if (!states.includes(this.held)) this.held = "exposed";
    this.kinds.draw();
    this.helds.draw();
    this.helds.classList.toggle("unasked", this.kind === "tile" || this.kind === "win");
    this.helds.disabled = this.kind === "tile" || this.kind === "win";
    this.#drawTray();
    for (const [tile, key] of this.keys) {
      key.setAttribute("aria-label", this.#keyLabel(tile));
      key.setAttribute("aria-disabled", String(!this.picked.adding(this.kind, tile).length));
    }
    this.#rove(this.current);
    this.count.textContent = fill(this.texts.count, { number: this.picked.number, all: this.picked.whole });
    this.undoing.disabled = !this.picked.past.length;
    this.clearing.disabled = this.picked.isEmpty;
    this.#drawWon();
  }

  #keyLabel(tile) {
    const words = { tile: this.texts.tiles[tile][0], number: this.picked.left(tile) };
    if (!words.number) return fill(this.texts.gone, words);
    return fill(this.picked.adding(this.kind, tile).length ? this.texts.left : this.texts.not_now, words);
  }

  #names(tiles) {
    return Object.entries(countTiles(tiles)).map(([tile, number]) => {
      const [name] = this.texts.tiles[tile];
      return number > 1 ? `${number} × ${name}` : name;
    }).join(", ");
  }

  #drawTray() {
    const { picked, texts, tray } = this;
    tray.replaceChildren();
    const part = (label, ...buttons) => tray.append(made("span", { class: "picker-part" }, made("span", { class: "quiet-text" }, label), ...buttons));
    picked.melds.forEach((meld, index) => part(texts.held[meld.state], this.#taken("melds", index, meld.tiles)));
    if (picked.standing.length) part(texts.standing, ...picked.standing.map((tile, index) => this.#taken("standing", index, [tile])));
    if (picked.win && picked.wonOn && !picked.state.inMeld) part(texts.won_on, this.#taken("win", 0, [picked.wonOn]));
    if (picked.bonus.length) part(texts.bonus, ...picked.bonus.map((tile, index) => this.#taken("bonus", index, [tile])));
    if (picked.isEmpty) tray.append(made("span", { class: "quiet-text" }, texts.none));
    tray.scrollTop = tray.scrollHeight;
  }

  #taken(part, index, tiles) {
    const label = fill(this.texts.remove, { tile: this.#names(tiles) });
    const button = made("button", { type: "button", class: "bare taken", "aria-label": label }, ...tiles.map((tile) => this.#picture(tile)));
    button.addEventListener("click", () => this.#remove(part, index, tiles));
    return button;
  }

  #drawWon() {
    const { picked, texts, won } = this;
    if (won.contains(document.activeElement) && picked.win && picked.wonOn) return;
    won.replaceChildren();
    if (!picked.win || !picked.wonOn) return;
    won.append(this.#select(texts.came, picked.sources.map((source) => [source, texts.sources[source]]), picked.source, (source) => ({ source })));
    const sets = picked.completing;
    if (sets.length > 1) {
      const named = sets.map((set) => [set, this.#names(readTiles(set))]);
      won.append(this.#select(texts.completed, [["", texts.best], ...named], picked.completes ?? "", (set) => ({ completes: set || null })));
    }
    for (const [word, label] of Object.entries(texts.declared)) won.append(this.#declaration(word, label));
  }

  #select(label, choices, chosen, change) {
    const select = made("select", {}, ...choices.map(([value, words]) => made("option", { value }, words)));
    select.value = chosen;
    select.addEventListener("change", () => {
      this.picked.choose(change(select.value));
      this.#changed();
    });
    return made("label", { class: "picker-select" }, label, select);
  }

  #declaration(word, label) {
    const box = made("input", { type: "checkbox", value: word });
    box.checked = this.picked.declared.includes(word);
    box.addEventListener("change", () => {
      const others = this.picked.declared.filter((one) => one !== word);
      this.picked.choose({ declared: box.checked ? [...others, word] : others });
      this.#changed();
    });
    return made("label", { class: "picker-check" }, box, label);
  }

  #show(worth) {
    const { texts } = this;
    const [items, error] = [worth?.items ?? [], worth?.error?.message ?? worth?.error ?? ""];
    const total = Number.isInteger(Number(worth?.total ?? NaN)) ? `${texts.total} ${worth.total}` : "";
    this.worth.querySelector(".picker-items")?.remove();
    this.worth.hidden = !items.length && !error;
    this.total.textContent = this.worth.hidden ? total : "";
    if (this.worth.hidden) return;
    this.summary.textContent = total || texts.worth;
    if (error) this.worth.open = true;
    const list = made("div", { class: "picker-items" }, ...items.map((item) => this.#item(item)));
    if (error) list.append(made("p", { class: "field-error" }, error));
    if (worth.sum_sentence) list.append(made("p", {}, made("strong", {}, worth.sum_sentence)));
    this.worth.append(list);
  }

  #item({ label, tiles: text, worth }) {
    const tiles = readTiles(text ?? "") ?? [];
    const pictures = tiles.map((tile) => this.#picture(tile));
    const shown = made("span", { class: "tiles", role: "img", "aria-label": this.#names(tiles) }, ...pictures);
    return made("div", { class: "picker-item" }, made("span", {}, label), tiles.length ? shown : "", made("span", { class: "number" }, worth));
  }
}

function made(name, attributes, ...inside) {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...inside);
  return element;
}

function fill(text, words) {
  return text.replace(/\{(\w+)\}/g, (_, word) => words[word]);
}
