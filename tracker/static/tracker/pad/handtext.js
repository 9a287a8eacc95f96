// Hands as people type them and as the contract's JSON. Lenient where the server is strict: what can't be
// read is null, and what is wrong with it the server says.

export const SUITS = ["m", "p", "s"];
const LENGTHS = { m: 9, p: 9, s: 9, z: 7, f: 4, y: 4 };

/** All 42 tiles in the order of tile text. */
export const TILES = Object.entries(LENGTHS).flatMap(([letter, length]) =>
  Array.from({ length }, (_, index) => `${index + 1}${letter}`),
);
const ORDER = new Map(TILES.map((tile, index) => [tile, index]));
const BRACKETS = { exposed: ["(", ")"], concealed: ["[", "]"], claimed: ["<", ">"] };
const PART = new RegExp(
  [
    /\((?<exposed>[^\][()<>]*)\)/, /\[(?<concealed>[^\][()<>]*)\]/, /<(?<claimed>[^\][()<>]*)>/,
    /\+\s*(?<tile>\w*)/, /=\s*(?<completes>\w*)/, /@\s*(?<source>[\w-]*)/, /!\s*(?<declared>[\w-]*)/,
    /(?<winds>[ESWN]\s*\/(?:\s*[ESWN](?!\w))?|\/\s*[ESWN](?!\w))/, /(?<tiles>\w+)/,
  ].map((part) => part.source).join("|") + "|\\s+",
  "iy",
);

export const isBonus = (tile) => tile[1] === "f" || tile[1] === "y";
export const copiesOf = (tile) => (isBonus(tile) ? 1 : 4);
export const inOrder = (tiles) => [...tiles].sort((one, other) => ORDER.get(one) - ORDER.get(other));

/** Tile text to single tiles, `345m` to 3m 4m 5m; null where it is none. */
export function readTiles(text) {
  const said = text.replace(/\s/g, "").toLowerCase();
  if (!/^(?:[1-9]+[mpszfy])*$/.test(said)) return null;
  const tiles = [...said.matchAll(/([1-9]+)([mpszfy])/g)].flatMap(([, digits, letter]) =>
    [...digits].map((digit) => digit + letter),
  );
  return tiles.every((tile) => ORDER.has(tile)) ? tiles : null;
}

/** Single tiles in order, as text: digits of one suit run together. */
export function tilesText(tiles) {
  return inOrder(tiles).reduce(
    (text, tile) => (text.endsWith(tile[1]) ? text.slice(0, -1) + tile : text + tile),
    "",
  );
}

/** How many there are of each tile. */
export function countTiles(tiles) {
  const counts = {};
  for (const tile of tiles) counts[tile] = (counts[tile] ?? 0) + 1;
  return counts;
}

/** All tiles of a hand in JSON; a hand or a part that is missing has none. */
export function tilesOfHand(hand) {
  if (!hand) return [];
  const texts = [...(hand.melds ?? []).map((meld) => meld.tiles), hand.concealed ?? "", hand.bonus ?? ""];
  return texts.flatMap((text) => readTiles(text) ?? []);
}

/** A line as it is typed to the contract's hand without winds; null where it can't be read. */
export function readHand(text) {
  const parts = readParts(text);
  if (!parts) return null;
  const { melds, win } = parts;
  const standing = parts.tiles.filter((tile) => !isBonus(tile));
  if (win?.tile) placeWinningTile(melds, standing, win);
  const hand = { melds: melds.map(({ tiles, state }) => ({ tiles: tilesText(tiles), state })) };
  hand.concealed = tilesText(standing);
  hand.bonus = tilesText(parts.tiles.filter(isBonus));
  return win ? { ...hand, win } : hand;
}

function readParts(text) {
  const parts = { melds: [], tiles: [], win: null };
  const win = { tile: null, source: null };
  let digits = "";
  PART.lastIndex = 0;
  while (PART.lastIndex < text.length) {
    const found = PART.exec(text)?.groups;
    if (!found) return null;
    if (found.tiles !== undefined) {
      const [, whole, rest] = /^(.*?)([1-9]*)$/.exec(digits + found.tiles);
      const tiles = readTiles(whole);
      if (!tiles) return null;
      parts.tiles.push(...tiles);
      digits = rest;
      continue;
    }
    const state = Object.keys(BRACKETS).find((name) => found[name] !== undefined);
    if (state) {
      const tiles = readTiles(found[state]);
      if (!tiles?.length || tiles.some(isBonus)) return null;
      parts.melds.push({ tiles, state });
    }
    if (found.tile !== undefined) win.tile = readTiles(found.tile)?.[0] ?? null;
    if (found.completes !== undefined) win.completes = found.completes.toLowerCase();
    if (found.source !== undefined) win.source = found.source.toLowerCase().replaceAll("-", "_");
    if (found.declared) (win.declared ??= []).push(found.declared.toLowerCase().replaceAll("-", "_"));
  }
  if (digits) return null;
  if (win.tile || win.source) parts.win = win;
  return parts;
}

// The line does not repeat the winning tile and the hand holds it: in the bracket that has it already or
// lacks nothing else, else among the standing tiles.
function placeWinningTile(melds, standing, win) {
  const kongs = melds.filter((meld) => meld.tiles.length === 4).length;
  const number = standing.length + melds.reduce((sum, meld) => sum + meld.tiles.length, 0);
  if (number >= 14 + kongs && melds.some((meld) => meld.tiles.includes(win.tile))) return;
  const meld = win.completes && melds.find((one) => tilesText([...one.tiles, win.tile]) === win.completes);
  const stands = win.completes && holds([...standing, win.tile], readTiles(win.completes) ?? []);
  (meld && !stands ? meld.tiles : standing).push(win.tile);
}

/** Whether all of `part` is among the tiles. */
export function holds(tiles, part) {
  const counts = countTiles(tiles);
  return Object.entries(countTiles(part)).every(([tile, number]) => (counts[tile] ?? 0) >= number);
}

/** A set in its brackets. */
export function bracketed({ tiles, state }) {
  const [open, close] = BRACKETS[state];
  return open + tilesText(tiles) + close;
}
