import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { contrast, dark, light } from '../colours.mjs';

const board = readFileSync(new URL('../../games/quoridor/style.css', import.meta.url), 'utf8');

const parts = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/** What a rule of the board fills with: a role, or a mixture of two. */
function fillOf(theme, selector) {
  const fill = new RegExp(`${selector.replaceAll('.', '\\.')} \\{ fill: ([^;]+);`).exec(board)?.[1] ?? assert.fail(selector);
  const [, one, share, other] = /^color-mix\(in srgb, var\((--[\w-]+)\) var\((--[\w-]+)\), var\((--[\w-]+)\)\)$/.exec(fill) ?? [];
  if (!one) return theme[/^var\((--[\w-]+)\)$/.exec(fill)?.[1] ?? assert.fail(fill)];
  const [upper, lower, part] = [parts(theme[one]), parts(theme[other]), parseInt(theme[share], 10)];
  return `#${upper.map((value, at) => Math.round(value * part / 100 + lower[at] * (1 - part / 100)).toString(16).padStart(2, '0')).join('')}`;
}

const GOALS = [0, 1, 2, 3].map((seat) => `.b-goal.seat${seat}`);

test('the last move and the goal rows stand out from the squares beside them in the dark theme', () => {
  for (const ground of [...GOALS, '.b-mark']) {
    const found = contrast(fillOf(dark, ground), dark['--b-sq']);
    assert.ok(found >= 1.6, `${ground}: ${found.toFixed(2)}`);
  }
  const grooves = contrast(dark['--b-frame'], dark['--b-sq']);
  assert.ok(grooves >= 1.5, `grooves: ${grooves.toFixed(2)}`);
});

for (const [name, theme] of [['light', light], ['dark', dark]]) {
  test(`letters can be read on every square of the ${name} board, and pieces and rings stand out`, () => {
    for (const ground of [...GOALS, '.b-mark', '.b-squares']) {
      const found = contrast(theme['--b-text'], fillOf(theme, ground));
      assert.ok(found >= 4.5, `--b-text on ${ground}: ${found.toFixed(2)}`);
    }
    // The ring and the stripe are shapes that need no tint.
    assert.ok(contrast(theme['--accent'], theme['--b-sq']) >= 3);
    assert.ok(contrast(theme['--accent'], fillOf(theme, '.b-mark')) >= 3);
    for (const seat of [0, 1, 2, 3]) assert.ok(contrast(theme[`--seat${seat}`], theme['--b-frame']) >= 3, `the stripe of seat ${seat}`);
  });
}
