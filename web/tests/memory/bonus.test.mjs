import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bonusAt, shareAt, WHOLE } from '../../games/memory/bonus/bonus.js';

test('the bonus loses a point every 1.2 seconds, and nothing is left of it after six', () => {
  assert.deepEqual([-5, 0, 1199, 1200, 2400, 4799, 4800, 5999, 6000, 60_000].map(bonusAt), [5, 5, 5, 4, 3, 2, 1, 1, 0, 0]);
  assert.equal(WHOLE, 6000);
});

test('the pie shrinks evenly, or by points for those who want less motion', () => {
  assert.deepEqual([0, 3000, 6000, 9000].map((age) => shareAt(age)), [1, 0.5, 0, 0]);
  assert.deepEqual([0, 1199, 1200, 6000].map((age) => shareAt(age, true)), [1, 1, 0.8, 0]);
});
