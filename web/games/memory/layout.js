/** The places of the cards: centred rows that differ by one card at most, as large as the room allows. Lengths in CSS pixels. */

/** The largest useful width of a card. */
const WIDEST = 164;
/** The greatest height of a card, in widths. */
const TALLEST = 1.3;
/** The worth of a layout with rows of two lengths, and of an asymmetrical layout; an even layout is worth 1. */
const RAGGED = 0.88;
const LOPSIDED = 0.75;

/**
 * The number of cards in each row, symmetrical if possible.
 * @param {number} count @param {number} rows @returns {number[]}
 */
export function rowsOf(count, rows) {
  const base = Math.floor(count / rows);
  const longer = count - base * rows;
  const lengths = Array(rows).fill(base);
  // Longer rows lie in pairs around the middle. A middle row is longer if the number of longer rows is odd, and stays short if it is even.
  const middle = (rows - 1) / 2;
  const skipped = rows % 2 === 1 && longer % 2 === 0 ? 1 : 0;
  const order = lengths.map((_, row) => row).sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle));
  for (const row of order.slice(skipped, skipped + longer)) lengths[row] += 1;
  return lengths;
}

/**
 * @typedef {{rows: number[], width: number, height: number, places: {x: number, y: number}[]}} Layout  `places`: upper left corners
 * @param {number} count @param {{width: number, height: number}} room
 * @returns {Layout}
 */
export function layoutOf(count, room) {
  const gap = Math.max(6, Math.min(14, Math.round(Math.min(room.width, room.height) / 50)));
  const choices = Array.from({ length: count }, (_, index) => sizeOf(rowsOf(count, index + 1), room, gap));
  const best = choices.reduce((one, other) => (worth(other) > worth(one) ? other : one));
  return { ...best, places: placesOf(best, room, gap) };
}

function sizeOf(rows, room, gap) {
  const columns = Math.max(...rows);
  const wide = (room.width - gap * (columns - 1)) / columns;
  const high = (room.height - gap * (rows.length - 1)) / rows.length;
  const width = Math.floor(Math.max(0, Math.min(wide, high, WIDEST)));
  return { rows, width, height: Math.floor(Math.min(Math.max(0, high), width * TALLEST)) };
}

function worth({ rows, width, height }) {
  if (new Set(rows).size === 1) return width * height;
  return width * height * (rows.every((length, row) => length === rows[rows.length - 1 - row]) ? RAGGED : LOPSIDED);
}

function placesOf({ rows, width, height }, room, gap) {
  const top = (room.height - rows.length * height - gap * (rows.length - 1)) / 2;
  return rows.flatMap((length, row) => {
    const left = (room.width - length * width - gap * (length - 1)) / 2;
    return Array.from({ length }, (_, column) => ({ x: Math.round(left + column * (width + gap)), y: Math.round(top + row * (height + gap)) }));
  });
}

/**
 * The card that a key leads to; the same card at an edge, null for other keys.
 * @param {Layout} layout @param {number} from  index of a card @param {string} key @returns {number | null}
 */
export function neighbour({ rows, places }, from, key) {
  if (key === 'Home') return 0;
  if (key === 'End') return places.length - 1;
  if (key === 'ArrowLeft') return Math.max(0, from - 1);
  if (key === 'ArrowRight') return Math.min(places.length - 1, from + 1);
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
  const starts = rows.map((_, row) => rows.slice(0, row).reduce((sum, length) => sum + length, 0));
  const row = starts.filter((start) => start <= from).length - 1;
  const next = row + (key === 'ArrowDown' ? 1 : -1);
  if (next < 0 || next === rows.length) return from;
  const there = Array.from({ length: rows[next] }, (_, column) => starts[next] + column);
  return there.reduce((one, other) => (Math.abs(places[other].x - places[from].x) < Math.abs(places[one].x - places[from].x) ? other : one));
}
