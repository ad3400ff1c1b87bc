import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lookedAt, newLine, shared, withMove } from '../../table/moves/line.js';

const lineOf = (base, moves) => moves.reduce(withMove, newLine(base));

test('moves are tried one after another, and looked back at', () => {
  const line = lineOf(4, ['e4', 'e6']);
  assert.deepEqual(line, { base: 4, moves: ['e4', 'e6'], at: 2 });
  assert.equal(lookedAt(line, 1).at, 1);
  assert.equal(lookedAt(line, -Infinity).at, 0);
  assert.equal(lookedAt(line, Infinity).at, 2);
  assert.deepEqual(lookedAt(line, 0).moves, line.moves);
});

test('another move takes the place of what was tried after it, and the same one keeps it', () => {
  const line = lookedAt(lineOf(0, ['e2', 'e8', 'e3']), 1);
  assert.deepEqual(withMove(line, 'd5h'), { base: 0, moves: ['e2', 'd5h'], at: 2 });
  assert.deepEqual(withMove(line, 'e8'), { base: 0, moves: ['e2', 'e8', 'e3'], at: 2 });
});

test('lines have their first moves in common as long as they begin at the same position', () => {
  assert.equal(shared(lineOf(2, ['e2', 'e8', 'e3']), lineOf(2, ['e2', 'e8'])), 2);
  assert.equal(shared(lineOf(2, ['e2', 'd8']), lineOf(2, ['e2', 'e8'])), 1);
  assert.equal(shared(newLine(2), lineOf(2, ['e2'])), 0);
  assert.equal(shared(lineOf(2, ['e2']), lineOf(4, ['e2'])), -1);
});
