import { s } from '../../core/dom.js';
import { eyes, INK, line, mouth } from '../features.js';

/** The house's own players, the weakest first: things that stand in the way, each a little harder to get past. */
const CHARACTERS = [
  { back: '#d0dbe8', draw: pebble },
  { back: '#efe6da', draw: mason },
  { back: '#d3ddcb', draw: hedge },
  { back: '#e3c6bd', draw: warden },
  { back: '#f0e2c4', draw: rampart },
  { back: '#cfe0df', draw: bastion },
  { back: '#e0d2e6', draw: citadel },
  { back: '#3a363c', draw: oracle },
];

/** Players of the house in other games, by their names. */
const NAMED = Object.freeze({
  Sieve: { back: '#d0dbe8', draw: sieve }, Magpie: { back: '#efe6da', draw: magpie }, Elephant: { back: '#d3ddcb', draw: elephant },
  Hunch: { back: '#e0d2e6', draw: hunch }, Scholar: { back: '#cfe0df', draw: scholar }, Polymath: { back: '#3a363c', draw: polymath },
});

/** The background and the body of robots, one of each for an id. */
const TINTS = [['#e3c6bd', '#7b9fc9'], ['#d3ddcb', '#a98bbd'], ['#d0dbe8', '#c97a66'], ['#e0d2e6', '#85b089'], ['#f0e2c4', '#6fa8a6'], ['#cfe0df', '#d9a441']];

/** The figure of a bot: of the house, whose ids begin with `b_` and the level, or a robot. @param {import('../person/avatar.js').Who} who @returns {SVGElement[]} */
export function drawMachine({ user, name }) {
  const level = /^b_(\d+)/.exec(user ?? '')?.[1];
  const character = level && (NAMED[name ?? ''] ?? CHARACTERS[Number(level) - 1]);
  const [back, colour] = TINTS[[...user ?? ''].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7) % TINTS.length];
  return [s('circle', { cx: 50, cy: 50, r: 50, fill: character ? character.back : back }), ...(character ? character.draw() : robot(colour))];
}

const fill = (d, colour) => s('path', { d, fill: colour });

function pebble() {
  return [fill('M18 68c0-20 14-34 34-34s32 14 32 30c0 13-12 18-33 18s-33-3-33-14z', '#9a928a'), line('M31 47q6-6 14-7', '#c9c2ba', 4),
    ...at(0, 11, eyes(0)), ...at(0, 9, [mouth(0)])];
}

function mason() {
  return [fill('M24 82c0-14 8-22 26-22s26 8 26 22z', '#c97a66'), s('circle', { cx: 50, cy: 50, r: 21, fill: '#d6b184' }), fill('M27 42q0-21 23-21t23 21z', '#d9a441'),
    s('rect', { x: 23, y: 40, width: 54, height: 5, rx: 2.5, fill: '#b5852b' }), ...at(0, 5, eyes(0)), ...at(0, 2, [mouth(1)])];
}

function hedge() {
  return [28, 42, 58, 72].map((x, index) => s('circle', { cx: x, cy: index % 3 === 0 ? 46 : 36, r: 15, fill: '#6f9c73' })).concat([
    s('rect', { x: 15, y: 44, width: 70, height: 38, rx: 9, fill: '#85b089' }), line('M24 72h4M38 76h4M62 74h4M74 70h4', '#6f9c73', 3), ...at(0, 9, eyes(2)), ...at(0, 7, [mouth(0)])]);
}

function warden() {
  return [fill('M26 84V50c0-17 10-27 24-27s24 10 24 27v34z', '#7b9fc9'), s('rect', { x: 31, y: 43, width: 38, height: 15, rx: 7, fill: INK }),
    s('circle', { cx: 42, cy: 50.5, r: 3.6, fill: '#fff' }), s('circle', { cx: 58, cy: 50.5, r: 3.6, fill: '#fff' }), line('M50 23V12', '#a3483a', 5), line('M50 62v16M42 66v10M58 66v10', INK, 3)];
}

function rampart() {
  return [fill('M14 82V38h12v8h10v-8h10v8h8v-8h10v8h10v-8h12v44z', '#c97a66'), line('M14 58h72M14 70h72M32 58v12M50 70v12M68 58v12', '#a85f4e', 2.5), ...at(0, 4, eyes(3)), ...at(0, 11, [mouth(1)])];
}

function bastion() {
  return [fill('M30 84l4-46h32l4 46z', '#6fa8a6'), fill('M26 40V24h10v7h9v-7h10v7h9v-7h10v16z', '#588c8a'), s('rect', { x: 44, y: 70, width: 12, height: 14, rx: 6, fill: INK }),
    ...at(0, 2, eyes(1))];
}

function citadel() {
  return [fill('M16 84V56h14v28z', '#8d73a1'), fill('M70 84V56h14v28z', '#8d73a1'), fill('M12 58l11-16 11 16zM66 58l11-16 11 16z', '#5f4a73'), fill('M28 84V42h44v42z', '#a98bbd'),
    fill('M24 44l26-24 26 24z', '#5f4a73'), line('M50 20V9', INK, 2.5), fill('M50 9l12 4-12 4z', '#a3483a'), ...at(0, 8, eyes(0)), ...at(0, 8, [mouth(1)])];
}

function oracle() {
  return [fill('M20 88c0-34 8-70 30-70s30 36 30 70z', '#5f5a8a'), fill('M31 72c0-24 6-42 19-42s19 18 19 42q-19 10-38 0z', '#17151b'), s('circle', { cx: 50, cy: 52, r: 12, fill: '#d9a441' }),
    s('circle', { cx: 50, cy: 52, r: 7.5, fill: '#fff' }), s('circle', { cx: 50, cy: 52, r: 3.5, fill: INK }), s('circle', { cx: 33, cy: 28, r: 1.8, fill: '#f0e2c4' }), s('circle', { cx: 71, cy: 34, r: 1.8, fill: '#f0e2c4' })];
}

function sieve() {
  return [line('M83 42l9-8', '#8f8880', 6), fill('M17 42h66c0 25-13 40-33 40S17 67 17 42z', '#bdb6ad'), s('rect', { x: 12, y: 36, width: 76, height: 9, rx: 4.5, fill: '#8f8880' }),
    ...[[27, 53], [73, 53], [30, 65], [70, 65], [38, 75], [62, 75], [50, 78]].map(([cx, cy]) => s('circle', { cx, cy, r: 2.6, fill: '#8f8880' })),
    ...[[40, 88], [52, 92], [62, 87]].map(([cx, cy]) => s('circle', { cx, cy, r: 2.4, fill: '#7b9fc9' })), ...at(0, 8, eyes(0)), ...at(0, 6, [mouth(3)])];
}

function magpie() {
  return [line('M68 66 90 34', '#34303b', 10), line('M72 60 90 34', '#3b6f8a', 3), line('M42 82v9M58 82v9M37 92h7M56 92h7', '#b5852b', 3.5), fill('M50 18c19 0 28 14 28 33s-9 34-28 34-28-15-28-34 9-33 28-33z', '#34303b'),
    fill('M50 58c13 0 20 6 20 13 0 9-8 14-20 14s-20-5-20-14c0-7 7-13 20-13z', '#fffdf8'), fill('M23 50c-6 10-4 22 4 28 4-8 4-20-4-28zM77 50c6 10 4 22-4 28-4-8-4-20 4-28z', '#3b6f8a'), line('M27 46q2 7 7 10M73 46q-2 7-7 10', '#fffdf8', 5),
    ...at(0, -6, eyes(0)), fill('M41 51q9-5 18 0l-9 10z', '#d9a441'), s('circle', { cx: 50, cy: 67, r: 5, fill: 'none', stroke: '#d9a441', 'stroke-width': 3 }), s('circle', { cx: 50, cy: 61, r: 2.6, fill: '#7fc4d8' })];
}

function elephant() {
  return [...[20, 80].flatMap((cx) => [s('ellipse', { cx, cy: 46, rx: 17, ry: 20, fill: '#8d97a3' }), s('ellipse', { cx, cy: 47, rx: 10, ry: 13, fill: '#d6b0b0' })]),
    fill('M50 20c19 0 27 12 27 28 0 18-9 31-27 31S23 66 23 48c0-16 8-28 27-28z', '#a7b1bc'), line('M38 69q-5 6-10 4M62 69q5 6 10 4', '#fffdf8', 5),
    line('M50 58v17q0 11 11 11', '#8d97a3', 15), line('M50 58v17q0 11 11 11', '#a7b1bc', 12), line('M46 68h8M46 74h8', '#8d97a3', 2), ...at(0, -4, eyes(0))];
}

function hunch() {
  return [s('g', { transform: 'rotate(-9 50 52)' }, s('rect', { x: 21, y: 23, width: 58, height: 58, rx: 14, fill: '#b8ab98' }), s('rect', { x: 21, y: 20, width: 58, height: 58, rx: 14, fill: '#fffaf0' }),
    ...[[31, 30], [69, 30], [31, 68], [69, 68]].map(([cx, cy]) => s('circle', { cx, cy, r: 4, fill: '#a3483a' })), ...eyes(0), ...at(0, 2, [mouth(1)])), line('M84 22q-1-8 6-8', '#8d73a1', 4), line('M88 30v.01', '#8d73a1', 5)];
}

function scholar() {
  return [line('M42 84v6M58 84v6', '#b5852b', 4), fill('M25 28l12 6q13-4 26 0l12-6v32c0 16-10 25-25 25S25 76 25 60z', '#a3805a'), fill('M50 58c12 0 17 6 17 14s-7 13-17 13-17-5-17-13 5-14 17-14z', '#e3c9a0'),
    line('M43 70q3 3 6 0M52 70q3 3 6 0M47 77q3 3 6 0', '#a3805a', 2), ...at(0, 0, eyes(3)), line('M49 48h2', INK, 2.5), fill('M45 56h10l-5 8z', '#d9a441'),
    fill('M36 26v9q14 6 28 0v-9z', '#34303b'), fill('M20 23l30-11 30 11-30 11z', '#4a4553'), line('M74 25v13', '#d9a441', 2.5), s('circle', { cx: 74, cy: 39, r: 3, fill: '#d9a441' })];
}

function polymath() {
  return [line('M34 86h32M50 80v6', '#b5852b', 6), s('circle', { cx: 50, cy: 50, r: 31, fill: '#6f9fce' }),
    fill('M28 30q10-12 24-11-3 8-10 9-2 8-9 8-6 2-11 8 1-8 6-14zM70 28q11 9 11 24-6 4-9-1-8-2-6-9-3-8 4-14zM26 66q8-3 14 2 4 6 8 12-14 0-22-14zM62 78q2-8 12-9-4 7-12 9z', '#85b089'),
    line('M24 60q26 14 52 0', '#f0e2c4', 2), ...at(0, 0, eyes(3)), line('M49 48h2', INK, 2.5), ...at(0, 2, [mouth(0)]),
    ...[[14, 22], [86, 26], [22, 84], [82, 80]].map(([x, y]) => fill(`M${x} ${y - 5}l1.600 3.400 3.400 1.600-3.400 1.600-1.600 3.400-1.600-3.400-3.400-1.600 3.400-1.600z`, '#f0e2c4'))];
}

/** @param {string} colour */
function robot(colour) {
  return [line('M50 30V18', INK, 4), s('circle', { cx: 50, cy: 16, r: 5, fill: '#d9a441' }), line('M41 78v12M59 78v12M37 91h7M56 91h7', INK, 4),
    s('rect', { x: 17, y: 44, width: 8, height: 18, rx: 4, fill: INK }), s('rect', { x: 75, y: 44, width: 8, height: 18, rx: 4, fill: INK }),
    s('rect', { x: 23, y: 30, width: 54, height: 48, rx: 10, fill: colour }), s('rect', { x: 31, y: 38, width: 38, height: 20, rx: 9, fill: INK }),
    s('circle', { cx: 42, cy: 48, r: 4.5, fill: '#fff' }), s('circle', { cx: 58, cy: 48, r: 4.5, fill: '#fff' }), line('M40 68h20', INK, 4), line('M46 65.500v5M54 65.500v5', colour, 2)];
}

/** Moved right and down. */
const at = (x, y, parts) => [s('g', { transform: `translate(${x} ${y})` }, ...parts)];
