import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tally } from '../lobby/botfacts.js';

const game = (users, winner) => ({ seats: users.map((user, i) => ({ i, user })), result: { winner } });

test('games against one bot are counted by its level, in either seat', () => {
  const games = [
    game(['u_1', 'b_3_1'], 0), game(['b_3_0', 'u_1'], 0), game(['b_3_0', 'u_1'], null), game(['u_1', 'b_8_1'], 1),
    // Neither of these says anything about a level.
    game(['u_1', 'u_2'], 0), game(['u_1', 'b_3_1', 'b_3_2', 'b_3_3'], 0), game(['u_2', 'b_3_1'], 0),
  ];
  assert.deepEqual([...tally(games, 'u_1')], [[3, { won: 1, played: 3 }], [8, { won: 0, played: 1 }]]);
});
