import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callsBack, lookAt, lookKey } from '../../table/moves/lookback.js';

const view = (moves, more = {}) => ({ phase: 'playing', you: 0, turn: moves.length % 2, moves, ply: moves.length, offers: [], ...more });

test('a look back stays within the moves made, and ends at the newest', () => {
  assert.equal(lookAt(3, 8), 3);
  assert.equal(lookAt(-Infinity, 8), 0);
  assert.equal(lookAt(8, 8), null);
  assert.equal(lookAt(Infinity, 8), null);
  assert.equal(lookAt(0, 0), null);
});

test('a new move and the own turn are told meanwhile', () => {
  assert.equal(lookKey(view(['1', '2', '3']), 3), 'game.look');
  assert.equal(lookKey(view(['1', '2', '3', '4', '5']), 3), 'game.look_new');
  assert.equal(lookKey(view(['1', '2', '3', '4']), 3), 'game.look_turn');
  assert.equal(lookKey(view(['1', '2', '3', '4'], { you: null }), 3), 'game.look_new');
});

test('only the end of the game and an offer after it call back', () => {
  const over = view(['1', '2'], { phase: 'over' });
  const asked = { ...over, offers: [{ kind: 'rematch', seat: 1, accepted: [1] }] };
  assert.equal(callsBack(view(['1']), view(['1', '2'])), false);
  assert.equal(callsBack(view(['1']), over), true);
  assert.equal(callsBack(over, over), false);
  assert.equal(callsBack(over, asked), true);
  assert.equal(callsBack(asked, asked), false);
});
