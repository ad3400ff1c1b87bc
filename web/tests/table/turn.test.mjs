import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commit, hear, lose, mayCommit, plan, refuse, still } from '../../table/own/turn.js';

const view = (more) => ({ phase: 'playing', you: 0, turn: 0, ply: 2, moves: ['e2', 'e8'], legal: ['e3', 'd2'], ...more });
const later = (m) => view({ ply: 3, turn: 1, moves: ['e2', 'e8', m], legal: undefined });

test('a move is confirmed by the view that holds it', () => {
  const turn = commit(still, 'e3', 2);
  assert.equal(mayCommit(turn, view()), false);
  assert.deepEqual(hear(turn, later('e3'), false), { turn: still, effects: ['confirmed'] });
});

test('an idle turn in its place drops the move', () => {
  assert.deepEqual(hear(commit(still, 'e3', 2), later('--'), false), { turn: still, effects: ['overtaken'] });
});

test('news of other things leaves a pending move alone', () => {
  const turn = commit(still, 'e3', 2);
  assert.deepEqual(hear(turn, view({ watchers: 3 }), false), { turn, effects: [] });
});

test('after a lost answer the move is sent again only if the ply is still the same', () => {
  const turn = lose(commit(still, 'e3', 2));
  assert.deepEqual(hear(turn, view(), false).effects, []);
  assert.deepEqual(hear(turn, view(), true).effects, ['send']);
  assert.deepEqual(hear(turn, later('e3'), true).effects, ['confirmed']);
  assert.deepEqual(hear(turn, later('--'), true).effects, ['overtaken']);
});

test('the end of the game drops what is pending without a word', () => {
  assert.deepEqual(hear(commit(still, 'e3', 2), view({ phase: 'over', turn: null }), false), { turn: still, effects: [] });
});

test('a refusal takes back only the move it is about', () => {
  const turn = commit(still, 'e3', 2);
  assert.equal(refuse(turn, turn.pending).pending, null);
  assert.equal(refuse(turn, { m: 'e3', ply: 0, lost: false }), turn);
});

test('a planned move is played when its turn comes', () => {
  const turn = plan(still, 'e3');
  const waiting = hear(turn, view({ turn: 1, ply: 1, moves: ['e2'], legal: undefined }), false);
  assert.deepEqual(waiting, { turn, effects: [] });
  const { turn: next, effects } = hear(turn, view(), false);
  assert.deepEqual(effects, ['send']);
  assert.deepEqual(next, commit(still, 'e3', 2));
});

test('a planned move that became illegal is dropped', () => {
  assert.deepEqual(hear(plan(still, 'e9'), view(), false), { turn: still, effects: ['unplanned'] });
});

test('a plan does not survive a reconnection', () => {
  assert.deepEqual(hear(plan(still, 'e3'), view(), true), { turn: still, effects: ['unplanned'] });
});

test('planning the same move again takes it back', () => {
  assert.equal(plan(plan(still, 'e3'), 'e3').planned, null);
});

// A game whose seats act at their own pace: nobody has the turn.
const race = (more) => view({ turn: null, ...more });

test('where all act at once, a move waits while others move', () => {
  const turn = commit(still, 'e3', 2);
  assert.equal(mayCommit(still, race()), true);
  assert.equal(mayCommit(still, race({ legal: undefined })), false);
  assert.deepEqual(hear(turn, race({ ply: 4, moves: ['e2', 'e8', null, '--'] }), false, true), { turn, effects: [] });
  assert.deepEqual(hear(turn, race({ ply: 5, moves: ['e2', 'e8', null, '--', 'e3'] }), false, true).effects, ['confirmed']);
  assert.deepEqual(hear(lose(turn), race(), true, true).effects, ['send']);
  assert.deepEqual(hear(turn, race({ phase: 'over' }), false, true), { turn: still, effects: [] });
});
