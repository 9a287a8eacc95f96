// A hand while it is picked: what may be added, what was, and back; no page, no words.

import {
  SUITS, TILES, bracketed, copiesOf, countTiles, holds, inOrder, isBonus, readTiles, tilesText,
} from "./handtext.js";

const SELF_DRAWN = ["wall", "dead_wall", "last_wall"];
const CLAIMED = ["discard", "last_discard", "robbed_kong"];
const SIZES = { tile: 1, pair: 2, pung: 3, kong: 4, win: 1 };

/** `used`: how many of each tile the other hands at the table hold; `win`: null for a hand that did not
 *  win, else "drawn", "claimed" or "unknown"; `wind`: the seat's wind. */
export class PickedHand {
  constructor({ hand = null, used = {}, win = null, wind = "" }) {
    this.used = used;
    this.win = win;
    this.wind = wind;
    this.past = [];
    this.state = stateOf(hand);
    this.#settle();
  }

  get melds() { return this.state.melds; }
  get standing() { return this.state.standing; }
  get bonus() { return this.state.bonus; }
  get wonOn() { return this.state.wonOn; }
  get kongs() { return this.melds.filter((meld) => meld.tiles.length === 4).length; }
  get isEmpty() { return this.tiles.length === 0; }

  /** All tiles, the winning one too. */
  get tiles() {
    const { melds, standing, bonus, wonOn, inMeld } = this.state;
    return [...melds.flatMap((meld) => meld.tiles), ...standing, ...bonus, ...(wonOn && !inMeld ? [wonOn] : [])];
  }

  /** How many tiles count towards a whole hand, and how many those are. */
  get number() { return this.tiles.length - this.bonus.length; }
  get whole() { return 13 + this.kongs + (this.win ? 1 : 0); }

  /** Whether a winner's hand has all but the winning tile. */
  get waitsForWin() { return Boolean(this.win) && !this.wonOn && this.number >= this.whole - 1; }

  left(tile) {
    const own = countTiles(this.tiles)[tile] ?? 0;
    return Math.max(0, copiesOf(tile) - (this.used[tile] ?? 0) - own);
  }

  /** The tiles that a tap would add; none where it can't be. `kind`: tile, pair, chow, pung, kong, win. */
  adding(kind, tile) {
    const tiles = isBonus(tile) ? [tile] : kind === "chow" ? chowFrom(tile) : Array(SIZES[kind]).fill(tile);
    const there = Object.entries(countTiles(tiles)).every(([one, number]) => this.left(one) >= number);
    return there && this.#hasRoom(kind, tile) ? tiles : [];
  }

  #hasRoom(kind, tile) {
    if (isBonus(tile)) return true;
    if (kind === "win") return Boolean(this.win) && !this.state.inMeld;
    const size = kind === "chow" ? 3 : SIZES[kind];
    const others = this.number - (this.wonOn ? 1 : 0) - this.kongs;
    return others + Math.min(size, 3) <= 13;
  }

  add(kind, held, tile) {
    const tiles = this.adding(kind, tile);
    if (!tiles.length) return [];
    this.#change((state) => {
      if (isBonus(tile)) state.bonus = inOrder([...state.bonus, tile]);
      else if (kind === "win") Object.assign(state, { wonOn: tile, completes: null });
      else if (kind === "tile") state.standing = inOrder([...state.standing, tile]);
      else state.melds.push({ tiles, state: held });
    });
    return tiles;
  }

  /** Take a tile or a set away; `part`: melds, standing, bonus or win. */
  remove(part, index = 0) {
    this.#change((state) => {
      if (part === "win") {
        Object.assign(state, { wonOn: null, completes: null });
      } else {
        const [gone] = state[part].splice(index, 1);
        const lost = part === "melds" && state.inMeld && gone.tiles.includes(state.wonOn);
        if (lost) Object.assign(state, { wonOn: null, inMeld: false, completes: null });
      }
    });
  }

  /** Another hand instead of this one; what was before can't be had back. */
  setHand(hand) {
    this.past = [];
    this.state = stateOf(hand);
    this.#settle();
  }

  /** What else is known of the deal: `used`, `win`, `winds`. A hand that did not win has no winning tile. */
  update({ used = this.used, win = this.win, winds }) {
    Object.assign(this, { used, win, wind: winds?.seat ?? this.wind });
    this.#settle();
  }

  #settle() {
    const { wonOn, inMeld, standing } = this.state;
    if (this.win || !wonOn) return;
    const kept = inMeld ? standing : inOrder([...standing, wonOn]);
    this.state = { ...this.state, standing: kept, wonOn: null, inMeld: false, completes: null };
  }

  clear() {
    this.#change((state) => Object.assign(state, stateOf(null)));
  }

  undo() {
    const before = this.past.pop();
    if (before) this.state = before;
    return Boolean(before);
  }

  /** The ways in which the winning tile may have come. */
  get sources() {
    const dealt = this.win === "unknown" || (this.win === "drawn") === (this.wind === "E") ? ["dealt"] : [];
    const drawn = this.win === "claimed" ? [] : SELF_DRAWN;
    return [...drawn, ...(this.win === "drawn" ? [] : CLAIMED), ...dealt];
  }

  /** The way that counts: what was chosen where it still can be, else what is said beside the hand. */
  get source() {
    const { source } = this.state;
    if (this.sources.includes(source)) return source;
    return this.win === "drawn" ? "wall" : "discard";
  }

  /** The sets that the winning tile may have completed. */
  get completing() {
    const { wonOn, standing, inMeld } = this.state;
    if (!wonOn || inMeld) return [];
    const chows = [2, 1, 0].map((back) => chowFrom(`${wonOn[0] - back}${wonOn[1]}`));
    const sets = [[wonOn, wonOn], [wonOn, wonOn, wonOn], ...chows.filter((chow) => chow.length)];
    return sets.filter((set) => holds([...standing, wonOn], set)).map(tilesText);
  }

  get completes() {
    const { completes, inMeld } = this.state;
    return inMeld || this.completing.includes(completes) ? completes : null;
  }

  get declared() { return this.state.declared; }

  choose(change) {
    this.#change((state) => Object.assign(state, change));
  }

  /** The contract's hand without winds; null where there is no tile. */
  json() {
    if (this.isEmpty) return null;
    const { melds, standing, bonus, wonOn, inMeld } = this.state;
    const won = this.win && wonOn;
    const hand = {
      melds: melds.map(({ tiles, state }) => ({ tiles: tilesText(tiles), state })),
      concealed: tilesText(won && !inMeld ? [...standing, wonOn] : standing),
      bonus: tilesText(bonus),
    };
    return won ? { ...hand, win: this.#winJson() } : hand;
  }

  #winJson() {
    const win = { tile: this.#asDealt ? null : this.wonOn, source: this.source };
    if (this.completes && win.tile) win.completes = this.completes;
    if (this.declared.length) win.declared = this.declared;
    return win;
  }

  // East's dealt fourteen have no winning tile.
  get #asDealt() { return this.wind === "E" && this.source === "dealt"; }

  /** The hand as one types it. The source is left out where nobody chose it. */
  text() {
    const { melds, standing, bonus, wonOn, inMeld, source } = this.state;
    const won = this.win && wonOn;
    const dealt = won && this.#asDealt;
    const parts = [
      ...melds.map(bracketed),
      tilesText(dealt && !inMeld ? [...standing, wonOn] : standing),
      tilesText(bonus),
    ];
    if (won && !dealt) parts.push(`+${wonOn}${this.completes ? `=${this.completes}` : ""}`);
    if (won && source && source === this.source) parts.push(`@${source}`);
    if (won) parts.push(...this.declared.map((word) => `!${word}`));
    return parts.filter(Boolean).join(" ");
  }

  #change(work) {
    this.past.push(this.state);
    this.state = structuredClone(this.state);
    work(this.state);
  }
}

function stateOf(hand) {
  const state = { melds: [], standing: [], bonus: [], wonOn: null, inMeld: false };
  Object.assign(state, { source: null, completes: null, declared: [] });
  if (!hand) return state;
  state.melds = (hand.melds ?? []).map(({ tiles, state: held }) => ({ tiles: readTiles(tiles) ?? [], state: held }));
  state.standing = inOrder(readTiles(hand.concealed ?? "") ?? []);
  state.bonus = inOrder(readTiles(hand.bonus ?? "") ?? []);
  if (!hand.win) return state;
  const { tile, source, completes, declared } = hand.win;
  Object.assign(state, { source: source ?? null, completes: completes ?? null, declared: declared ?? [] });
  const place = tile ? state.standing.lastIndexOf(tile) : state.standing.length - 1;
  if (place >= 0) [state.wonOn] = state.standing.splice(place, 1);
  else if (tile) Object.assign(state, { wonOn: tile, inMeld: true });
  return state;
}

function chowFrom(tile) {
  const [digit, suit] = [Number(tile.slice(0, -1)), tile.at(-1)];
  if (!SUITS.includes(suit) || digit < 1 || digit > 7) return [];
  return [0, 1, 2].map((step) => `${digit + step}${suit}`);
}

/** The rows in which tiles are offered. */
export function rowsOfKeys(withBonus) {
  const rows = ["m", "p", "s", "z", ...(withBonus ? ["fy"] : [])];
  return rows.map((letters) => TILES.filter((tile) => letters.includes(tile[1])));
}
