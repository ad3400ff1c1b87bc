import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begun, handed, paid, question, refused } from '../../rewards/watch.js';

const start = () => begun({ clip: 'c_1', plies: 3, pace_ms: 1200, moves: [] });

test('moves come one after another until the game is over, and are paid once', () => {
  let watch = start();
  assert.deepEqual([watch.wait, question(watch)], [1200, { clip: 'c_1', ply: 0 }]);
  watch = handed(watch, 0, { moves: ['a'], over: false });
  watch = handed(watch, 1, { moves: ['b'], over: false });
  assert.deepEqual([watch.moves, watch.state, question(watch).ply], [['a', 'b'], 'playing', 2]);
  watch = handed(watch, 2, { moves: ['c'], over: true });
  assert.deepEqual([watch.moves, watch.state], [['a', 'b', 'c'], 'over']);
  assert.equal(handed(watch, 2, { moves: ['c'], over: true }), watch);
  assert.equal(paid(watch).state, 'paid');
});

test('an answer that came late brings no move twice', () => {
  const watch = handed(handed(start(), 0, { moves: ['a', 'b'], over: false }), 0, { moves: ['a', 'b'], over: false });
  assert.deepEqual(watch.moves, ['a', 'b']);
});

test('too early and out of reach are asked again, another device ends it, the rest cannot go on', () => {
  assert.equal(refused(start(), { code: 'too_early', retry_ms: 340 })?.wait, 340);
  assert.equal(refused(start(), { code: 'offline' })?.wait, 3000);
  assert.equal(refused(start(), { code: 'rate', retry_ms: 9000 })?.wait, 9000);
  assert.equal(refused(start(), { code: 'replaced' })?.state, 'replaced');
  assert.equal(refused(start(), { code: 'not_watched' }), null);
  assert.equal(refused(start(), { code: 'no_clip' }), null);
});
