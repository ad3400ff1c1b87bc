import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EXERCISES } from '../../games/quoridor/exercises.js';
import { wallName } from '../../games/quoridor/rules/notation.js';
import { pawnMoves, wallObstacle } from '../../games/quoridor/rules/legality.js';
import { after, stepsToGoal } from '../../games/quoridor/rules/rules.js';

const walls = Array.from({ length: 128 }, (_, index) => ({ at: /** @type {[number, number]} */ ([index % 8, Math.floor(index / 8) % 8]), flat: index < 64 }));

/** All that the first seat may do, as the exercise counts it. */
function moves({ kind, state }) {
  return kind === 'pawn' ? pawnMoves(state, 0) : walls.filter((wall) => wallObstacle(state, 0, wall) === null).map(wallName);
}

const solutions = (exercise) => moves(exercise).filter((m) => exercise.solves(m, exercise.state, after(exercise.state, 0, m))).sort();

test('the pawns have the moves that the exercises ask for, and others', () => {
  const found = Object.fromEntries(EXERCISES.filter(({ kind }) => kind === 'pawn').map((exercise) => [exercise.id, solutions(exercise)]));
  assert.deepEqual(found, { step: ['e2'], jump: ['e6'], side: ['d5', 'f5'], win: ['e9'] });
  for (const exercise of EXERCISES.filter(({ kind }) => kind === 'pawn')) assert.ok(moves(exercise).length > solutions(exercise).length, exercise.id);
});

test('some walls make the way of the other longer, and most do not', () => {
  const exercise = EXERCISES.find(({ id }) => id === 'wall');
  assert.ok(exercise);
  const good = solutions(exercise);
  assert.ok(good.includes('e6h') && good.includes('d6h'));
  assert.ok(good.length < moves(exercise).length / 2);
});

test('the last gap is closed by the walls beside it alone', () => {
  const exercise = EXERCISES.find(({ id }) => id === 'shut');
  assert.ok(exercise);
  assert.deepEqual(walls.filter((wall) => wallObstacle(exercise.state, 0, wall) === 'path').map(wallName), ['g6v', 'h6v']);
  assert.deepEqual(solutions(exercise), []);
});

test('every position is one that can be played on', () => {
  for (const { id, state } of EXERCISES) {
    for (const seat of [0, 1]) assert.ok(Number(stepsToGoal(state, seat)) > 0, id);
    assert.equal(Object.keys(state.owners ?? {}).length, state.h.length + state.v.length, id);
    assert.equal(state.left[0] + state.left[1] + state.h.length + state.v.length, 20, id);
  }
});
