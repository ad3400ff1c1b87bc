import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSender } from '../../games/smashup/acts/sender.js';

/** A table whose server answers when told to. */
function table() {
  const world = { now: 0, connected: true, sent: [], answers: [], timers: [], refused: [], kept: new Map() };
  const view = { match: 'm1', phase: 'playing', you: 0, ply: 7, state: { phase: 'playing', game: 1, log: [], score: [0, 0] } };
  const storage = { getItem: (key) => world.kept.get(key) ?? null, setItem: (key, value) => world.kept.set(key, value), removeItem: (key) => world.kept.delete(key) };
  const app = {
    net: { act: (topic, op, { at, d }) => new Promise((resolve, reject) => { world.sent.push([at, d.m.split(' ~')[0]]); world.answers.push({ resolve, reject }); }) },
    clock: { local: () => world.now, after: (ms, run) => { world.timers.push(run); return () => { world.timers = world.timers.filter((each) => each !== run); }; } },
  };
  const open = () => createSender(app, { topic: 'room/1', view: () => view, connected: () => world.connected, changed() {}, refused: (items, refusal) => world.refused.push([items.length, refusal.code]), storage });
  const settle = () => new Promise((done) => { setImmediate(done); });
  const ring = () => { world.now += 1000; world.timers.splice(0).forEach((run) => run()); };
  return { world, view, open, settle, ring };
}

const score = (player, change) => ({ act: /** @type {const} */ ('score'), player, change });

test('presses are held for a moment, then sent one after the other', async () => {
  const { world, open, settle, ring } = table();
  const sender = open();
  sender.add(score(0, 1));
  sender.add(score(0, 1));
  assert.deepEqual(world.sent, []);
  ring();
  sender.add(score(1, -3));
  assert.deepEqual(world.sent, [[7, 'score 1 +2']]);
  world.answers[0].resolve({});
  await settle();
  ring();
  assert.deepEqual(world.sent[1], [7, 'score 2 -3']);
  world.answers[1].resolve({});
  await settle();
  assert.equal(sender.queue.length, 0);
});

test('a change whose answer was lost is sent again with its key, and counts as made when the server knows it', async () => {
  const { world, open, settle, ring } = table();
  const sender = open();
  sender.add(score(0, 1));
  ring();
  world.connected = false;
  world.answers[0].reject({ code: 'lost' });
  await settle();
  assert.equal(sender.queue[0].sent, true);
  // The page is loaded again.
  const again = open();
  assert.deepEqual(again.queue, sender.queue);
  world.connected = true;
  again.hear();
  world.answers[1].reject({ code: 'illegal_move', d: { rule: 'again' } });
  await settle();
  assert.equal(again.queue.length, 0);
  assert.deepEqual(world.refused, []);
});

test('a refused change is told and leaves, the others follow; a game that has ended takes all', async () => {
  const { world, view, open, settle, ring } = table();
  const sender = open();
  for (const player of [0, 1, 0]) sender.add(score(player, 1));
  world.answers[0].reject({ code: 'illegal_move', d: { rule: 'bounds' } });
  await settle();
  world.answers[1].reject({ code: 'rate', retry_ms: 50 });
  await settle();
  ring();
  world.answers[2].reject({ code: 'illegal_move', d: { rule: 'phase' } });
  await settle();
  assert.deepEqual(world.refused, [[1, 'illegal_move'], [2, 'illegal_move']]);
  assert.equal(sender.queue.length, 0);
  view.phase = 'over';
  sender.add(score(0, 1));
  sender.hear();
  assert.deepEqual(world.refused[2], [1, 'phase']);
});

test('what was entered for a game that is over goes into no other', async () => {
  const { world, view, open, settle, ring } = table();
  world.connected = false;
  const sender = open();
  sender.add(score(0, 3));
  ring();
  view.state = { ...view.state, game: 2 };
  world.connected = true;
  sender.add(score(1, 1));
  sender.hear();
  ring();
  await settle();
  assert.deepEqual(world.sent, [[7, 'score 2 +1']]);
  assert.deepEqual(world.refused, [[1, 'stale']]);
});
