import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answered, end, entering, hear, leave, mayAsk, refused, resume } from '../lobby/queueentry.js';

const nowhere = { room: null, queue: null };
const queued = { room: null, queue: { since: 1 } };
const waiting = hear(answered(entering), { me: /** @type {any} */ (queued), since: 5, open: true }).entry;
const effect = (entry, now) => hear(entry, { me: nowhere, since: 5, open: true, ...now }).effect;

test('a place that is gone on its own connection was taken back, on another it is asked for again', () => {
  assert.equal(effect(waiting), 'calledOff');
  assert.equal(effect(waiting, { since: 9 }), 'ask');
});

test('nothing is asked while an answer is owed, without a connection, in a room, in the queue, or when it has ended', () => {
  const away = { since: 9 };
  assert.equal(effect(entering, away), null);
  for (const now of [{ open: false }, { me: null }, { me: { room: 'room/1', queue: null } }, { me: queued }]) assert.equal(effect(waiting, { ...away, ...now }), null);
  assert.equal(effect(end(waiting), away), null);
  assert.equal(effect(leave(waiting), away), null);
});

test('an act that is refused leaves a place to ask for', () => {
  assert.equal(effect(resume(end(waiting))), 'ask');
});

test('a refusal is told, unless nobody waits or it leads somewhere by itself', () => {
  const again = hear(waiting, { me: /** @type {any} */ (nowhere), since: 9, open: true }).entry;
  assert.equal(refused(entering, 'already').effect, 'refused');
  assert.deepEqual(['already', 'lost', 'busy'].map((code) => refused(again, code).effect), [null, null, 'refused']);
  assert.equal(refused(leave(entering), 'busy').effect, null);
});

test('what was given up before it went out does not go out', () => {
  assert.deepEqual([entering, end(entering), leave(entering)].map((entry) => mayAsk(entry, null)), [true, false, false]);
  assert.equal(mayAsk(entering, /** @type {any} */ (queued)), false);
});
