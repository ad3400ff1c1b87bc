import assert from 'node:assert/strict';
import { test } from 'node:test';
import { format } from '../../core/clock.js';
import { sitsIn } from '../../core/room.js';
import { byUrgency } from '../../lobby/distantlist.js';

const game = (more) => /** @type {any} */ ({ phase: 'playing', you: 0, turn: 1, clock: { due: 1000 }, ...more });

test('games that wait for this visitor come first, then those with less time', () => {
  const [mine, late, soon, over] = [game({ turn: 0, clock: { due: 9000 } }), game({ clock: { due: 5000 } }), game({ clock: { due: 2000 } }), game({ phase: 'over', turn: null, clock: null })];
  assert.deepEqual([over, late, mine, soon].sort(byUrgency), [mine, soon, late, over]);
});

test('somebody sits in the room they are in, and in their games over days', () => {
  const me = { room: 'room/11111', correspondence: ['room/22222'] };
  assert.deepEqual(['11111', '22222', '33333'].map((id) => sitsIn(me, id)), [true, true, false]);
  assert.equal(sitsIn(null, '11111'), false);
  assert.equal(sitsIn({ room: null }, '11111'), false);
});

test('a clock has hours and days', () => {
  assert.equal(format(3_600_000), '1:00:00');
  assert.equal(format(3_599_000), '59:59');
  assert.equal(format(86_399_000), '23:59:59');
  assert.equal(format(86_400_000), '1d 0h');
  assert.equal(format(3 * 86_400_000), '3d 0h');
  assert.equal(format(2 * 86_400_000 + 7 * 3_600_000 + 1), '2d 7h');
});
