import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callOf } from '../../table/news/calls.js';
import { played } from '../../table/moves/played.js';
import { nameChange } from '../../table/news/changes.js';
import { roomNews } from '../../table/news/roomnews.js';
import { mayTakeBack } from '../../table/own/takeback.js';

const game = { takesBack: true, played };
const room = (more = {}) => /** @type {any} */ ({ room: '12345', match: 'm', phase: 'playing', mode: 'casual', you: 0, turn: 1, ply: 1, offers: [], moves: ['e2'], seats: [{ i: 0 }, { i: 1 }], ...more });

test('a player may ask for the last own move, in a casual game that knows it', () => {
  assert.equal(mayTakeBack(room(), game), true);
  assert.equal(mayTakeBack(room(), undefined), false);
  assert.equal(mayTakeBack(room(), { played }), false);
  assert.equal(mayTakeBack(room({ mode: 'rank' }), game), false);
  assert.equal(mayTakeBack(room({ phase: 'over' }), game), false);
  assert.equal(mayTakeBack(room({ you: null }), game), false);
});

test('there must be a move of their own, and no open question', () => {
  assert.equal(mayTakeBack(room({ you: 1 }), game), false);
  assert.equal(mayTakeBack(room({ you: 1, moves: ['e2', '--'] }), game), false);
  assert.equal(mayTakeBack(room({ you: 1, moves: ['e2', 'e8'] }), game), true);
  assert.equal(mayTakeBack(room({ offers: [{ kind: 'takeback', seat: 1 }] }), game), false);
  assert.equal(mayTakeBack(room({ offers: [{ kind: 'draw', seat: 1 }] }), game), true);
});

test('the other is called, and everybody hears that it was done', () => {
  assert.equal(callOf(room({ offers: [{ kind: 'takeback', seat: 1, accepted: [1] }] }))?.kind, 'takeback');
  assert.equal(roomNews({ you: null }, { k: 'takeback', x: { seat: 1, ply: 3 }, s: 9, snap: false }), 'news.takeback');
});

test('a spectator whose line is slow hears it from the view that went back', () => {
  const merged = { k: 'conflated', x: null, s: 9, snap: true };
  const [later, earlier] = [room({ you: null, ply: 2, turn: 0, moves: ['e2', 'e8'] }), room({ you: null, ply: 1, turn: 1 })];
  assert.deepEqual(nameChange(later, earlier, merged), { k: 'takeback', x: { seat: 1, ply: 1 }, s: 9, snap: true });
  assert.equal(nameChange(earlier, later, merged).k, 'conflated');
  assert.equal(nameChange(null, earlier, merged).k, 'conflated');
  assert.equal(nameChange({ ...later, match: 'n' }, earlier, merged).k, 'conflated');
  assert.equal(nameChange(later, { ...earlier, moves: ['d1'] }, merged).k, 'conflated');
  assert.equal(nameChange(later, earlier, { ...merged, k: 'answer', snap: false }).k, 'answer');
});
