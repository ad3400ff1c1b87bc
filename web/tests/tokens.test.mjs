import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { seatShape } from '../ui/seatsign.js';
import { pageWords } from './source.mjs';

const css = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');

/** The colours of one block of the sheet, by name. */
function colours(selector) {
  const start = css.indexOf(selector);
  const block = css.slice(css.indexOf('{', start), css.indexOf('}', start));
  return Object.fromEntries([...block.matchAll(/(--[\w-]+): (#[0-9a-f]{6})/g)].map((found) => [found[1], found[2]]));
}

function luminance(hex) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const light = colours(':root {');
const system = colours(':root:not([data-theme="light"])');
const dark = colours(':root[data-theme="dark"]');

const SEATS = [0, 1, 2, 3, 4, 5, 6, 7];
const TEXT = ['--ink', '--ink-2', '--accent', '--link', '--rose', '--ok', '--warn', '--bad'].flatMap((ink) => ['--bg', '--surface', '--surface-2'].map((ground) => [ink, ground]))
  .concat([['--accent-ink', '--accent'], ['--b-text', '--b-sq'], ['--b-text', '--b-goal0'], ['--b-text', '--b-goal1']]);
const GRAPHICS = ['--line-strong', '--accent', '--focus'].flatMap((line) => ['--bg', '--surface', '--surface-2'].map((ground) => [line, ground]))
  .concat(SEATS.flatMap((seat) => [[`--seat${seat}`, '--b-sq'], [`--seat${seat}`, '--b-frame'], [`--seat${seat}`, '--surface'], [`--seat${seat}-ink`, `--seat${seat}`]]));

for (const [name, theme] of [['light', light], ['dark', dark]]) {
  test(`text can be read in the ${name} theme`, () => {
    for (const [ink, ground] of TEXT) assert.ok(contrast(theme[ink], theme[ground]) >= 4.5, `${ink} on ${ground}: ${contrast(theme[ink], theme[ground]).toFixed(2)}`);
  });
  test(`lines and pieces stand out in the ${name} theme`, () => {
    for (const [line, ground] of GRAPHICS) assert.ok(contrast(theme[line], theme[ground]) >= 3, `${line} on ${ground}: ${contrast(theme[line], theme[ground]).toFixed(2)}`);
  });
}

test('dark by the system and dark by choice are the same dark', () => {
  assert.deepEqual(system, dark);
  assert.deepEqual(Object.keys(light).sort(), Object.keys(dark).sort());
});

test('eight seats differ by colour, by shape and by name', () => {
  const parts = readFileSync(new URL('../styles/parts.css', import.meta.url), 'utf8');
  for (const theme of [light, dark]) assert.equal(new Set(SEATS.map((seat) => theme[`--seat${seat}`])).size, 8);
  assert.equal(new Set(SEATS.map((seat) => seatShape(seat, 8))).size, 8);
  for (const seat of SEATS) assert.ok(parts.includes(`.seat${seat} { --seat: var(--seat${seat}); --seat-ink: var(--seat${seat}-ink); }`), `seat ${seat}`);
  for (const words of ['en', 'zh-Hant'].map(pageWords)) assert.equal(new Set(SEATS.map((seat) => words[`seat.name.${seat}`])).size, 8);
});
