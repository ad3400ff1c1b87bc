import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choices, PARTS } from '../../avatar/design.js';
import { begin, MOST, step, undo } from '../../designer/past.js';
import { target } from '../../designer/roving.js';
import { direction } from '../../ui/swipe.js';
import { pageWords } from '../source.mjs';

test('every drawing has a name of its own in both languages', () => {
  for (const { part, most } of PARTS) {
    for (const lang of ['en', 'zh-Hant']) {
      const names = choices(part).filter(Boolean).map((number) => pageWords(lang)[`avatar.${part}.${number}`]);
      assert.ok(names.every(Boolean) && new Set(names).size === most, `${part} ${lang}`);
    }
  }
});

test('steps are taken back one by one, the last fifty', () => {
  let past = begin(0);
  assert.deepEqual(undo(past), past);
  for (let number = 1; number <= MOST + 5; number++) past = step(past, number);
  for (let number = MOST + 4; number >= 5; number--) {
    past = undo(past);
    assert.equal(past.now, number);
  }
  assert.deepEqual(undo(past), { now: 5, before: [] });
});

test('a swipe is far or quick', () => {
  assert.deepEqual([direction(-60, 900), direction(60, 900), direction(-30, 50), direction(30, 50)], [1, -1, 1, -1]);
  assert.deepEqual([direction(-30, 900), direction(12, 10), direction(0, 10)], [0, 0, 0]);
});

test('arrow keys go round in a row and stop at the edges of a grid', () => {
  const key = (name, more = {}) => /** @type {any} */ ({ key: name, ...more });
  assert.deepEqual(['ArrowRight', 'ArrowLeft', 'Home', 'End'].map((name) => target(key(name), 9, 10)), [0, 8, 0, 9]);
  assert.deepEqual(['ArrowDown', 'ArrowUp'].map((name) => target(key(name), 2, 10, 5)), [7, 2]);
  assert.deepEqual([target(key('ArrowDown'), 7, 10, 5), target(key('ArrowUp'), 7, 10, 5), target(key('ArrowDown'), 2, 10)], [7, 2, null]);
  assert.deepEqual([target(key('a'), 2, 10, 5), target(key('ArrowRight', { altKey: true }), 2, 10)], [null, null]);
});
