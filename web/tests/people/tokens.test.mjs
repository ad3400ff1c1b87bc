import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { seatShape } from '../../ui/icon/seatsign.js';
import { contrast, dark, light, system } from '../colours.mjs';
import { pageWords } from '../source.mjs';

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
  const parts = readFileSync(new URL('../../styles/parts.css', import.meta.url), 'utf8');
  for (const theme of [light, dark]) assert.equal(new Set(SEATS.map((seat) => theme[`--seat${seat}`])).size, 8);
  assert.equal(new Set(SEATS.map((seat) => seatShape(seat, 8))).size, 8);
  for (const seat of SEATS) assert.ok(parts.includes(`.seat${seat} { --seat: var(--seat${seat}); --seat-ink: var(--seat${seat}-ink); }`), `seat ${seat}`);
  for (const words of ['en', 'zh-Hant'].map(pageWords)) assert.equal(new Set(SEATS.map((seat) => words[`seat.name.${seat}`])).size, 8);
});
