import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasToPass, lineText, next, startOf, winnerOf } from '../../games/quoridor/hand/trial.js';

const two = (more = {}) => ({ pawns: ['e1', 'e9'], h: [], v: [], owners: {}, left: [10, 10], goal: [9, 1], ...more });

test('turns go round, and end when somebody reaches the far side', () => {
  const first = next({ state: two({ pawns: ['e7', 'a5'] }), turn: 0 }, 'e8');
  assert.equal(first.turn, 1);
  const second = next(first, 'c3h');
  assert.deepEqual([second.turn, second.state.left, second.state.h], [0, [10, 9], ['c3']]);
  const won = next(second, 'e9');
  assert.deepEqual([won.turn, winnerOf(won)], [null, 0]);
  const four = { state: { ...two(), pawns: ['e1', 'a5', 'e9', 'i5'], left: [5, 5, 5, 5], goal: [9, 'i', 1, 'a'] }, turn: 3 };
  assert.equal(next(four, 'h5').turn, 0);
});

test('a game that was given up is played on by whose turn it would have been', () => {
  const before = { state: two(), turn: 0 };
  const given = { state: two({ pawns: ['e2', 'e9'] }), turn: null };
  assert.equal(startOf([before, given], 1).turn, 1);
  assert.equal(startOf([before, given], 0), before);
  const won = { state: two({ pawns: ['e9', 'd4'] }), turn: null };
  assert.equal(startOf([before, won], 1).turn, null);
  assert.equal(startOf([given], 0).turn, null);
});

test('only who can neither step nor build has to pass', () => {
  // A pawn in a corner, between a wall and two others that stand behind each other.
  const shut = { pawns: ['a1', 'a2', 'a3', 'i5'], h: [], v: ['a1'], owners: {}, left: [0, 0, 0, 0], goal: [9, 'i', 1, 'a'] };
  assert.equal(hasToPass({ state: shut, turn: 0 }), true);
  assert.equal(hasToPass({ state: { ...shut, left: [1, 0, 0, 0] }, turn: 0 }), false);
  assert.equal(hasToPass({ state: { ...shut, v: [] }, turn: 0 }), false);
  assert.equal(hasToPass({ state: shut, turn: null }), false);
});

test('the server reads a line from the position where it begins', () => {
  assert.equal(lineText({ state: two(), turn: 0, qfen: ' /  / e1 e9 / 10 10 / 1' }, ['e2', 'e8']), '[QFEN " /  / e1 e9 / 10 10 / 1"]\n\ne2 e8');
});
