import assert from 'node:assert/strict';
import { test } from 'node:test';
import { add, ahead, drop, load, MOST, newKey, past, save, send, settle, textOf } from '../../games/smashup/acts/queue.js';

const item = (key, player, change, more = {}) => ({ key, act: 'score', player, change, game: 1, at: 0, ...more });
const state = (more = {}) => ({ phase: 'playing', host: 0, players: [{ name: 'Ann', seat: 0 }, { name: 'Bob', seat: null }], off: [], selected: 46, missing: 0, deal: 1, game: 1, hands: [], score: [3, 14], leads: [], winners: [], log: [], ...more });

function shelf() {
  const kept = new Map();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key), kept };
}

test('a change is written as the server reads it', () => {
  assert.equal(textOf(item('k7', 1, 3)), 'score 2 +3 ~k7');
  assert.equal(textOf(item('k7', 0, -2)), 'score 1 -2 ~k7');
  assert.equal(textOf({ ...item('k8', 0, -2), act: 'undo', entry: 12 }), 'undo 12 ~k8');
  assert.match(newKey(), /^[0-9a-z]{8}$/);
});

test('quick presses for one player become one change, and one back takes it away', () => {
  let queue = add([], item('a', 0, 1)) ?? [];
  queue = add(queue, item('b', 0, 1, { at: 900 })) ?? [];
  assert.deepEqual(queue.map(({ key, change }) => [key, change]), [['a', 2]]);
  queue = add(queue, item('c', 1, 1, { at: 1000 })) ?? [];
  queue = add(queue, item('d', 1, -1, { at: 1100 })) ?? [];
  assert.deepEqual(queue.map(({ key }) => key), ['a']);
  // Later, or once it may have reached the server, a press is a change of its own.
  assert.equal(add(queue, item('e', 0, 1, { at: 5000 }))?.length, 2);
  assert.equal(add(send(queue), item('e', 0, 1, { at: 1000 }))?.length, 2);
});

test('a change takes no more than 25 at once, and the queue has a bound', () => {
  assert.equal(add([item('a', 0, 25)], item('b', 0, 1))?.length, 2);
  const full = Array.from({ length: MOST }, (_, index) => item(`k${index}`, index % 2, 1));
  assert.equal(add(full, item('x', 0, 1, { at: 9000 })), null);
});

test('what the server has made leaves the queue, whoever answered', () => {
  const queue = [item('a', 0, 1, { sent: true }), item('b', 1, 1), { ...item('c', 0, -1), act: 'undo', entry: 4 }];
  const log = [{ n: 4, player: 0, by: 0, change: 1, undone: true }, { n: 5, player: 0, by: 0, change: 1, key: 'a' }, { n: 6, player: 1, by: 1, change: 1, key: 'b' }];
  assert.deepEqual(settle(queue, state({ log }), 0).map(({ key }) => key), ['b']);
  assert.equal(settle(queue, state(), 0), queue);
  assert.deepEqual(drop(queue, 'b').map(({ key }) => key), ['a', 'c']);
});

test('the table is shown as it will be', () => {
  const next = ahead(state({ log: [{ n: 1, player: 0, by: 0, change: 3 }] }), [item('a', 1, 2), { ...item('b', 0, -3), act: 'undo', entry: 1 }, item('c', 0, -5)]);
  assert.deepEqual([next.score, next.leads, next.log[0].undone], [[0, 16], [1], true]);
  // The next game begins without them.
  assert.deepEqual(ahead(state({ game: 2 }), [item('a', 1, 2)]).score, [3, 14]);
  assert.deepEqual(past([item('a', 1, 2), item('b', 1, 2, { game: 2 })], state({ game: 2 })).map(({ key }) => key), ['a']);
  const over = state({ phase: 'over' });
  assert.equal(ahead(over, [item('a', 1, 2)]), over);
});

test('the queue outlives a reload, of a few tables', () => {
  const storage = shelf();
  for (const match of ['m1', 'm2', 'm3', 'm4', 'm5']) save(storage, match, [item('a', 0, 1, { sent: true })], Number(match.slice(1)));
  assert.deepEqual(load(storage, 'm1'), []);
  assert.deepEqual(load(storage, 'm5').map(({ key, sent }) => [key, sent]), [['a', true]]);
  for (const match of ['m2', 'm3', 'm4', 'm5']) save(storage, match, [], 9);
  assert.equal(storage.kept.size, 0);
});

test('what is stored is not trusted', () => {
  const storage = shelf();
  for (const text of ['', '[]', 'null', '{"m":3}', '{"m":{"items":[{"key":"A B","act":"score","player":0,"change":1},{"key":"a","act":"deal"},7,null]}}']) {
    storage.setItem('palisade.smashup', text);
    assert.deepEqual(load(storage, 'm'), []);
  }
});
