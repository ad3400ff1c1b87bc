import assert from 'node:assert/strict';
import { test } from 'node:test';

import { takeBegun } from '../core/begun.js';
import { startAlone } from '../lobby/createroom.js';

test('a game for one player is known as begun when its news comes before the answer', async () => {
  const seen = [];
  const act = async (_topic, op) => {
    // Here the page hears of the game, and shows its table.
    if (op === 'start') seen.push(takeBegun('40007'));
    return { room: '40007' };
  };
  const app = { net: { act }, games: { known: () => undefined }, router: { go: (path) => seen.push(path) }, store: { get: () => ({ me: {} }) } };
  await startAlone(/** @type {any} */ (app), 'memory');
  assert.deepEqual(seen, [true, '/game/40007']);
});
