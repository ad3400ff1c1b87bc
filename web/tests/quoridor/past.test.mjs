import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { positionAfter } from '../../games/quoridor/rules/past.js';

const GOALS = { 2: [9, 1], 4: [9, 'i', 1, 'a'] };
const sorted = (list) => [...list].sort();

/** Positions of the tests of the server's rules. */
function vectors(name) {
  const place = new URL(`../../../Tests/GamesTests/Vectors/${name}.jsonl`, import.meta.url);
  return readFileSync(place, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
}

// The page without one of its games is a copy elsewhere, and the positions are not beside it; they were compared beside the page itself.
const beside = process.env.PALISADE_WITHOUT ? [] : [['quoridor-public', 2], ['quoridor4-public', 4]];

for (const [name, seats] of beside) {
  test(`moves lead to the positions of ${name}`, () => {
    const known = vectors(name).filter(({ position }) => position);
    assert.ok(known.length > 100);
    for (const { id, moves, position } of known) {
      const found = positionAfter({ goal: GOALS[seats] }, moves);
      assert.deepEqual([found.pawns, found.left, sorted(found.h), sorted(found.v)], [position.pawns, position.wallsLeft, sorted(position.h), sorted(position.v)], id);
    }
  });
}

test('a wall keeps its owner, and a turn that ran out changes nothing', () => {
  const { owners, left, pawns } = positionAfter({ goal: GOALS[2] }, ['e2', 'e3h', '--', 'e8', 'c3v']);
  assert.deepEqual(owners, { e3h: 1, c3v: 0 });
  assert.deepEqual([left, pawns], [[9, 9], ['e2', 'e8']]);
});
