import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCommand } from '../../games/quoridor/hand/keys.js';
import { parseMove, squareName, squareOf, wallName } from '../../games/quoridor/rules/notation.js';
import { pawnMoves, wallObstacle } from '../../games/quoridor/rules/legality.js';
import { after, stepsToGoal, wallsAround } from '../../games/quoridor/rules/rules.js';
import { sceneOf, turnsFor } from '../../games/quoridor/scene/scene.js';

const start = { pawns: ['e1', 'e9'], h: [], v: [], owners: {}, left: [10, 10], goal: [9, 1] };
const wall = (name) => parseMove(name);
const sorted = (list) => [...list].sort();

test('notation reads back to the same move', () => {
  for (const text of ['a1', 'i9', 'e3h', 'h8v']) {
    const move = parseMove(text);
    assert.equal(move.kind === 'pawn' ? squareName(move.to) : wallName(move), text);
  }
  assert.deepEqual(squareOf('e3'), [4, 2]);
  assert.equal(parseMove('E3H').kind, 'wall');
  for (const text of ['i1h', 'a9v', 'e0', 'j1', 'e33', '', 'e3x']) assert.equal(parseMove(text), null);
});

test('a pawn steps to all open sides', () => {
  assert.deepEqual(sorted(pawnMoves(start, 0)), ['d1', 'e2', 'f1']);
});

test('a wall closes both squares along it', () => {
  const state = { ...start, pawns: ['e4', 'e9'], h: ['d4'], v: ['d3'] };
  assert.deepEqual(sorted(pawnMoves(state, 0)), ['e3', 'f4']);
  assert.deepEqual(wallsAround(state, squareOf('e4')), [true, false, false, true]);
});

test('face to face the pawn jumps straight', () => {
  assert.ok(pawnMoves({ ...start, pawns: ['e4', 'e5'] }, 0).includes('e6'));
});

test('with a wall or the edge behind it jumps aside', () => {
  assert.deepEqual(sorted(pawnMoves({ ...start, pawns: ['e4', 'e5'], h: ['e5'] }, 0)), ['d4', 'd5', 'e3', 'f4', 'f5']);
  assert.deepEqual(sorted(pawnMoves({ ...start, pawns: ['e8', 'e9'] }, 0)), ['d8', 'd9', 'e7', 'f8', 'f9']);
});

test('a third pawn behind allows no jump', () => {
  const state = { pawns: ['e4', 'e5', 'e6', 'i5'], h: [], v: [], left: [5, 5, 5, 5], goal: [9, 'i', 1, 'a'] };
  assert.deepEqual(sorted(pawnMoves(state, 0)), ['d4', 'e3', 'f4']);
});

test('why a wall cannot lie there', () => {
  const state = { ...start, h: ['e3'], v: ['a1'] };
  assert.equal(wallObstacle(state, 0, wall('e3v')), 'cross');
  assert.equal(wallObstacle(state, 0, wall('f3h')), 'overlap');
  assert.equal(wallObstacle(state, 0, wall('e3h')), 'overlap');
  assert.equal(wallObstacle(state, 0, wall('a2v')), 'overlap');
  assert.equal(wallObstacle(state, 0, wall('g3h')), null);
  assert.equal(wallObstacle({ ...state, left: [0, 10] }, 0, wall('g3h')), 'no_walls');
});

test('a wall may not close the last path', () => {
  const state = { ...start, h: ['a1', 'c1', 'e1', 'g1'] };
  assert.equal(wallObstacle(state, 0, wall('h1v')), 'path');
  assert.equal(wallObstacle(state, 0, wall('h2v')), null);
  const shut = { ...start, h: ['d1'], v: ['c1'] };
  assert.equal(wallObstacle(shut, 0, wall('e1v')), 'path');
});

test('steps to the goal go round walls', () => {
  assert.equal(stepsToGoal(start, 0), 8);
  assert.equal(stepsToGoal({ ...start, h: ['e1', 'c1'] }, 0), 10);
  assert.equal(stepsToGoal({ ...start, goal: ['i', 1] }, 0), 4);
});

test('a move changes only what it should', () => {
  const stepped = after(start, 0, 'e2');
  assert.deepEqual(stepped.pawns, ['e2', 'e9']);
  const walled = after(start, 1, 'e3h');
  assert.deepEqual([walled.h, walled.left, walled.owners], [['e3'], [10, 9], { e3h: 1 }]);
  assert.equal(after(start, 0, '--'), start);
  assert.deepEqual(start.h, []);
});

test('typed lines are moves or questions', () => {
  assert.deepEqual(parseCommand(' E3H '), { kind: 'move', m: 'e3h' });
  assert.deepEqual(parseCommand('ｅ５'), { kind: 'move', m: 'e5' });
  assert.deepEqual(parseCommand('clock'), { kind: 'ask', what: 'clock' });
  assert.equal(parseCommand('constructor'), null);
  assert.equal(parseCommand('--'), null);
});

test('the last step marks both of its squares', () => {
  const state = { ...start, pawns: ['e3', 'e8'] };
  const marks = (moves, more) => sceneOf({ state, turns: 0, moves, ...more }).marks.map(squareName);
  assert.deepEqual(marks(['e2', 'e8', 'e3']), ['e2', 'e3']);
  assert.deepEqual(marks(['e2', 'e8']), ['e9', 'e8']);
  assert.deepEqual(marks([]), []);
  assert.deepEqual(marks(['e2', 'e8', 'e3', '--'], { pending: { seat: 0, m: 'e4' } }), ['e3', 'e4']);
  assert.equal(sceneOf({ state, turns: 0, moves: ['a1h'] }).markedWall, 'a1h');
});

test('turns nobody took leave the marks of the last move', () => {
  const four = { ...start, pawns: ['e2', 'a5', 'e9', 'i5'] };
  const scene = (moves) => sceneOf({ state: four, turns: 0, moves });
  assert.deepEqual(scene(['e2', '--']).marks.map(squareName), ['e1', 'e2']);
  assert.equal(scene(['e2', 'd4v', '--', '--']).markedWall, 'd4v');
  assert.deepEqual(scene(['e2', 'd4v', '--', '--']).marks, []);
  assert.deepEqual(scene(['e2', 'pass']).marks, []);
  assert.deepEqual(scene(['--']).marks, []);
});

test('what is pending is drawn as if it were so', () => {
  const scene = sceneOf({ state: start, turns: 0, mover: 0, pending: { seat: 0, m: 'e3h' } });
  assert.deepEqual(scene.walls.map(({ key, seat, pending }) => [key, seat, pending]), [['e3h', 0, true]]);
  assert.ok(scene.pawns.every((pawn) => !pawn.toMove));
});

test('every player looks up the board', () => {
  assert.deepEqual([0, 1].map((seat) => turnsFor(seat, 2)), [0, 2]);
  assert.deepEqual([0, 1, 2, 3].map((seat) => turnsFor(seat, 4)), [0, 1, 2, 3]);
});

test('all four goal lines are tinted, the own one strongest', () => {
  const four = { ...start, pawns: ['e1', 'a5', 'e9', 'i5'], goal: [9, 'i', 1, 'a'] };
  const scene = (own) => sceneOf({ state: four, turns: 0, own });
  const tinted = (own, at) => scene(own).goals.find((goal) => squareName(goal.at) === at);
  assert.equal(scene(null).goals.length, 32);
  assert.deepEqual(scene(0).goals.filter(({ faint }) => !faint).map(({ seat }) => seat), Array(9).fill(0));
  assert.equal(tinted(1, 'i9')?.seat, 1);
  assert.deepEqual(scene(0).edges.map(({ at }) => squareName(at)), ['e9', 'i5', 'e1', 'a5']);
});
