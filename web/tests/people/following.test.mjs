import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ordered } from '../../profile/following.js';

const player = (name, on, room = null) => ({ user: `u_${name}`, name, kind: 'human', since: 1, on, room });

test('those who can be watched come first, then those who are here, each by name', () => {
  const players = [player('Away', false), player('Zita', true), player('Bob', true), player('Yan', true, '12345'), player('Cut off', false, '54321'), player('Älva', false)];
  assert.deepEqual(ordered(players).map(({ name }) => name), ['Cut off', 'Yan', 'Bob', 'Zita', 'Älva', 'Away']);
  assert.equal(players[0].name, 'Away');
});
