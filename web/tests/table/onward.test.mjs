import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wayOnward } from '../../table/end/onward.js';

const BOTS = [{ level: 1, name: 'Pebble' }, { level: 2, name: 'Mason' }, { level: 3, name: 'Hedge' }];

/** A finished game of seat 0 against this seat. */
const ended = (other, winner, more = {}) => /** @type {any} */ ({ seats: [{ user: 'u_1' }, other], you: 0, mode: 'casual', phase: 'over', result: { winner, why: 'goal' }, ...more });

test('a win against a bot leads to the next one, a loss to the one before', () => {
  assert.deepEqual(wayOnward(ended({ user: 'b_1', level: 1 }, 0), BOTS, true), { kind: 'next', bot: BOTS[1] });
  assert.deepEqual(wayOnward(ended({ user: 'b_2', level: 2 }, 1), BOTS, true), { kind: 'easier', bot: BOTS[0] });
});

test('there is nothing beyond the strongest, below the weakest, and after a draw', () => {
  assert.equal(wayOnward(ended({ user: 'b_3', level: 3 }, 0), BOTS, true), null);
  assert.equal(wayOnward(ended({ user: 'b_1', level: 1 }, 1), BOTS, true), null);
  assert.equal(wayOnward(ended({ user: 'b_1', level: 1 }, null), BOTS, true), null);
});

test('an opponent who has left leads to a stranger, where strangers wait', () => {
  assert.deepEqual(wayOnward(ended({ user: 'u_2', left: true }, 0), BOTS, true), { kind: 'stranger' });
  assert.equal(wayOnward(ended({ user: 'u_2', left: true }, 0), BOTS, false), null);
});

test('a stranger is the way on from a game with a stranger, and from a ranked one; those who met in a private room or by an invitation stay together', () => {
  assert.deepEqual(wayOnward(ended({ user: 'u_2' }, 0, { private: false }), BOTS, true), { kind: 'stranger' });
  assert.deepEqual(wayOnward(ended({ user: 'u_2' }, 0, { private: false, mode: 'rank' }), BOTS, true), { kind: 'stranger' });
  assert.equal(wayOnward(ended({ user: 'u_2' }, 0, { private: true }), BOTS, true), null);
  assert.equal(wayOnward(ended({ user: 'u_2' }, 0, { private: false, invited: true }), BOTS, true), null);
  assert.deepEqual(wayOnward(ended({ user: 'u_2', left: true }, 0, { private: true }), BOTS, true), { kind: 'stranger' });
});

test('watchers and larger tables lead nowhere', () => {
  assert.equal(wayOnward(ended({ user: 'b_1', level: 1 }, 0, { you: null }), BOTS, true), null);
  assert.equal(wayOnward(ended({ user: 'b_1', level: 1 }, 0, { seats: [{ user: 'u_1' }, { user: 'b_1', level: 1 }, { user: 'b_2', level: 2 }] }), BOTS, true), null);
});
