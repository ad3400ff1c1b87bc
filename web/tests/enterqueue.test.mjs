import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStore } from '../core/store.js';
import { enterQueue } from '../lobby/enterqueue.js';

const settle = () => new Promise((done) => setImmediate(done));
const queued = { room: null, queue: { since: 1 } };
const nowhere = { room: null, queue: null };

/** Somebody who waits; what they ask is answered by the test, in turn. */
async function wait({ me = nowhere, conn } = {}) {
  const store = createStore({ me, conn, room: null }, (run) => run());
  const asked = [];
  const refusals = [];
  const net = { status: 'open', act: (topic, op, { d } = {}) => new Promise((yes, no) => { asked.push({ op, d, yes, no }); }) };
  const entry = enterQueue({ store, net }, 'tally', 'casual', ({ code }) => refusals.push(code), () => refusals.push('called off'));
  await settle();
  const hear = (next, line) => {
    if (line) store.set({ conn: line });
    store.set({ me: next });
    return settle();
  };
  return { net, entry, asked, refusals, hear, ops: () => asked.map(({ op }) => op) };
}

/** The same, in the queue already. */
async function inQueue() {
  const world = await wait();
  world.asked[0].yes({});
  await world.hear(queued);
  return world;
}

test('one asks once, and not at all when it was asked before', async () => {
  const first = await wait();
  await first.hear({ ...nowhere });
  assert.deepEqual(first.ops(), ['match.enter']);
  assert.deepEqual(first.asked[0].d, { mode: 'casual', bots: 'no' });
  assert.deepEqual((await wait({ me: queued })).ops(), []);
});

test('who is no longer queued asks again, as often as it happens', async () => {
  const { asked, hear, ops } = await inQueue();
  await hear(nowhere);
  assert.equal(ops().length, 2);
  asked[1].no({ code: 'lost' });
  await settle();
  assert.equal(ops().length, 2);
  await hear({ ...nowhere });
  assert.equal(ops().length, 3);
  asked[2].yes({});
  await hear(queued);
  await hear(nowhere);
  assert.equal(ops().length, 4);
});

test('a ticket taken back in another tab is not asked for again', async () => {
  const { asked, refusals, hear, ops } = await wait({ conn: { since: 5 } });
  asked[0].yes({});
  await hear(queued);
  await hear(nowhere, { since: 9 });
  assert.equal(ops().length, 2);
  asked[1].yes({});
  await hear(queued);
  await hear(nowhere);
  await hear({ ...nowhere });
  assert.equal(ops().length, 2);
  assert.deepEqual(refusals, ['called off']);
});

test('nobody asks without a connection, from a room, or from elsewhere', async () => {
  const { net, entry, hear, ops } = await inQueue();
  net.status = 'lost';
  await hear(nowhere);
  net.status = 'open';
  await hear({ room: 'room/1', queue: null });
  entry.destroy();
  await hear({ ...nowhere });
  assert.equal(ops().length, 1);
});

test('only a refusal that leads nowhere is told', async () => {
  const again = await inQueue();
  await again.hear(nowhere);
  again.asked[1].no({ code: 'already', d: { room: '1' } });
  await settle();
  assert.deepEqual(again.refusals, []);
  await again.hear({ ...nowhere });
  again.asked[2].no({ code: 'busy' });
  await settle();
  assert.deepEqual(again.refusals, ['busy']);
  // The screen is on its way out.
  await again.hear({ ...nowhere });
  assert.equal(again.ops().length, 3);

  const first = await wait();
  first.asked[0].no({ code: 'already' });
  await settle();
  assert.deepEqual(first.refusals, ['already']);

  const left = await wait();
  left.entry.destroy();
  left.asked[0].no({ code: 'busy' });
  await settle();
  assert.deepEqual(left.refusals, []);
  assert.equal(left.entry.left, true);
});

test('what takes its place ends the entry; what is refused does not', async () => {
  const { entry, hear, ops } = await inQueue();
  let refuse;
  const choice = entry.instead(() => new Promise((_, no) => { refuse = no; }));
  await hear(nowhere);
  assert.equal(ops().length, 1);
  refuse({ code: 'bad_value' });
  await assert.rejects(choice, { code: 'bad_value' });
  assert.equal(ops().length, 2);
  await hear(queued);
  await entry.instead(async () => {});
  await hear({ ...nowhere });
  assert.equal(ops().length, 2);
});

test('a ticket that went with what was refused is asked for again', async () => {
  const { asked, entry, refusals, hear, ops } = await wait({ conn: { since: 5 } });
  asked[0].yes({});
  await hear(queued);
  let refuse;
  const choice = entry.instead(() => new Promise((_, no) => { refuse = no; }));
  await hear(nowhere);
  refuse({ code: 'busy' });
  await assert.rejects(choice, { code: 'busy' });
  assert.equal(ops().length, 2);
  assert.deepEqual(refusals, []);
});

test('who calls it off before it went out is not queued', async () => {
  const store = createStore({ me: nowhere, room: { room: '1', phase: 'over', you: 0, seats: [] } }, (run) => run());
  const ops = [];
  const net = { status: 'open', act: async (_, op) => { ops.push(op); } };
  const entry = enterQueue({ store, net }, 'tally', 'casual', () => assert.fail());
  await entry.instead(() => net.act('lobby/tally', 'match.leave'));
  await settle();
  assert.deepEqual(ops, ['leave', 'match.leave']);
});
