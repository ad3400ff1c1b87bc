import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { LOOK } from '../../games/quoridor/defaults.js';
import { VALUES } from '../../games/quoridor/looks.js';
import { contrast, dark, light } from '../colours.mjs';

const sheet = (name) => readFileSync(new URL(`../../games/quoridor/${name}.css`, import.meta.url), 'utf8');
const board = sheet('style');
const looks = sheet('looks');

/** The colours that a theme of the board has of its own: those of the light page, and those of the dark one. */
function themed(theme) {
  const [, block = ''] = new RegExp(`\\n *:root\\[data-board-theme="${theme}"\\] :is\\([^{]*\\{([^}]*)\\}`).exec(looks) ?? [];
  const found = [...block.matchAll(/(--[\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)];
  return [1, 2].map((at) => Object.fromEntries(found.map((match) => [match[1], match[1 + at]])));
}

/** Of each theme the colours of the page with those of the board. */
const THEMES = VALUES.boardTheme.flatMap((theme) => {
  const [pale, deep] = themed(theme);
  return [{ name: `${theme}, light`, isDark: false, own: pale, all: { ...light, ...pale } }, { name: `${theme}, dark`, isDark: true, own: deep, all: { ...dark, ...deep } }];
});

const parts = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/** What a rule of the board fills with: a role, or a mixture of two. */
function fillOf(theme, selector) {
  const fill = new RegExp(`${selector.replaceAll('.', '\\.')} \\{ fill: ([^;]+);`).exec(board)?.[1] ?? assert.fail(selector);
  const [, one, share, other] = /^color-mix\(in srgb, var\((--[\w-]+)\) var\((--[\w-]+)\), var\((--[\w-]+)\)\)$/.exec(fill) ?? [];
  if (!one) return theme[/^var\((--[\w-]+)\)$/.exec(fill)?.[1] ?? assert.fail(fill)];
  const [upper, lower, part] = [parts(theme[one]), parts(theme[other]), parseInt(theme[share], 10)];
  return `#${upper.map((value, at) => Math.round(value * part / 100 + lower[at] * (1 - part / 100)).toString(16).padStart(2, '0')).join('')}`;
}

const SEATS = [0, 1, 2, 3];
const GOALS = SEATS.map((seat) => `.b-goal.seat${seat}`);
const ROLES = ['--b-frame', '--b-lip', '--b-sq', '--b-goal0', '--b-goal1', '--b-mark', '--b-text'];

function reaches(least, one, other, what) {
  const found = contrast(one, other);
  assert.ok(found >= least, `${what}: ${found.toFixed(2)}`);
}

test('every choice of a look is known to the sheet, and the house look is one of them', () => {
  for (const [key, usual] of Object.entries(LOOK)) {
    const attribute = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    for (const value of VALUES[key]) assert.equal(looks.includes(`:root[data-${attribute}="${value}"]`), value !== usual, `${key}: ${value}`);
  }
});

for (const { name, isDark, own, all } of THEMES) {
  test(`the board in ${name} has all its colours, or those of the house`, () => assert.deepEqual(Object.keys(own), name.startsWith(LOOK.boardTheme) ? [] : ROLES));

  test(`the last move, the goal rows and the grooves stand out from the squares in ${name}`, () => {
    // On a light page the ring and the stripe do most of it.
    const [ground, groove] = isDark ? [1.6, 1.5] : [1.15, 1.3];
    for (const each of [...GOALS, '.b-mark']) reaches(ground, fillOf(all, each), all['--b-sq'], each);
    reaches(groove, all['--b-frame'], all['--b-sq'], 'grooves');
  });

  test(`letters can be read on every square in ${name}, and pieces and rings stand out`, () => {
    for (const ground of [...GOALS, '.b-mark', '.b-squares']) reaches(4.5, all['--b-text'], fillOf(all, ground), `--b-text on ${ground}`);
    // The ring and the stripe are shapes that need no tint.
    for (const ground of ['.b-squares', '.b-mark']) reaches(3, all['--accent'], fillOf(all, ground), `the ring on ${ground}`);
    for (const seat of SEATS) for (const ground of ['--b-sq', '--b-frame']) reaches(3, all[`--seat${seat}`], all[ground], `seat ${seat} on ${ground}`);
    for (const line of ['--bad', '--ok', '--focus']) reaches(3, all[line], all['--b-sq'], line);
  });
}
