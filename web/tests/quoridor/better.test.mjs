import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sceneOf } from '../../games/quoridor/scene/scene.js';

test('a better step is an arrow from where the pawn stood, a better wall is a wall', () => {
  const state = { pawns: ['d4', 'e9'], h: [], v: [], owners: {}, left: [10, 10], goal: [9, 1] };
  const step = sceneOf({ state, turns: 0, better: { m: 'e5', seat: 0, from: 'e4' } });
  assert.deepEqual(step.arrows, [{ from: [4, 3], to: [4, 4] }]);
  assert.deepEqual(step.ghosts.map(({ pawn, kind }) => [pawn, kind]), [[true, 'better']]);
  const wall = sceneOf({ state, turns: 0, better: { m: 'e3h', seat: 0, from: 'e4' } });
  assert.deepEqual(wall.arrows, []);
  assert.deepEqual(wall.ghosts.map(({ pawn, kind, key }) => [pawn, kind, key]), [[false, 'better', 'e3h']]);
  assert.deepEqual(sceneOf({ state, turns: 0 }).arrows, []);
});
