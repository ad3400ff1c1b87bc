import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNet } from '../core/net.js';
import { createWorld } from './world.mjs';

function start({ enlist = async () => {} } = {}) {
  const world = createWorld();
  const published = [];
  const net = createNet(world, { url: 'ws://here/ws', who: () => ({ agent: 'test', sid: 'tab', lang: 'en' }), publish: (patch) => published.push(patch), enlist, identify: async () => {} });
  net.start();
  return { world, net, statuses: () => published.filter((patch) => patch.conn).map((patch) => patch.conn.status) };
}

const room = (ply) => ({ room: '48213', ply });

test('greets first and speaks the protocol by name', () => {
  const { world } = start();
  world.socket.onopen();
  assert.equal(world.socket.protocol, 'palisade.v1');
  assert.deepEqual(world.socket.sent.map((frame) => frame.t), ['hello']);
});

test('subscribes again after the socket came back', () => {
  const { world, net } = start();
  world.socket.greet();
  net.watch('room/48213', { legal: true }, () => {});
  world.socket.end(1006);
  world.pass(1000);
  world.socket.greet();
  assert.equal(world.sockets.length, 2);
  const again = world.socket.last('sub');
  assert.equal(again.topic, 'room/48213');
  assert.equal(again.legal, true);
  assert.equal(again.since, undefined);
});

test('two watchers of a topic share one subscription, and the second hears at once what is known', () => {
  const { world, net } = start();
  world.socket.greet();
  const heard = [];
  net.watch('watch/1', {}, () => {});
  world.socket.say({ t: 'snap', topic: 'watch/1', inc: 'a', s: 4, d: room(7) });
  net.watch('watch/1', {}, (view, change) => heard.push([view.ply, change.snap]));
  assert.equal(world.socket.sent.filter((frame) => frame.t === 'sub').length, 1);
  assert.deepEqual(heard, [[7, true]]);
});

test('the last watcher to leave takes the subscription along, a little later', () => {
  const { world, net } = start();
  world.socket.greet();
  const one = net.watch('watch/1', {}, () => {});
  const two = net.watch('watch/1', {}, () => {});
  one();
  one();
  world.pass(2000);
  assert.equal(world.socket.last('unsub'), undefined);
  two();
  world.pass(2000);
  assert.equal(world.socket.last('unsub').topic, 'watch/1');
});

test('walking from one screen to the next keeps the subscription', () => {
  const { world, net } = start();
  world.socket.greet();
  net.watch('room/1', {}, () => {})();
  net.watch('room/1', {}, () => {});
  world.pass(5000);
  assert.equal(world.socket.last('unsub'), undefined);
  assert.equal(world.socket.sent.filter((frame) => frame.t === 'sub').length, 1);
});

test('who wants an engine’s opinion asks for it, and keeps it until the next view', () => {
  const { world, net } = start();
  world.socket.greet();
  const heard = [];
  net.watch('watch/1', {}, () => {});
  net.watch('watch/1', { analysis: true }, (view) => heard.push(view.opinion?.ply));
  assert.deepEqual(world.socket.sent.filter((frame) => frame.t === 'sub').map((frame) => frame.analysis ?? false), [false, true]);
  world.socket.say({ t: 'snap', topic: 'watch/1', inc: 'm', s: 1, d: { ply: 0 } });
  world.socket.say({ t: 'eph', topic: 'watch/1', k: 'analysis', x: { ply: 0, opinion: { chance: 0.6 } } });
  net.watch('watch/1', { analysis: true }, (view) => heard.push(`late ${view.opinion?.ply}`));
  world.socket.say({ t: 'ev', topic: 'watch/1', inc: 'm', s: 2, k: 'move', x: {}, d: { ply: 1 } });
  assert.deepEqual(heard, [undefined, 0, 'late 0', undefined, 'late undefined']);
});

test('a later wish for legal moves asks again', () => {
  const { world, net } = start();
  world.socket.greet();
  net.watch('room/1', {}, () => {});
  net.watch('room/1', { legal: true }, () => {});
  assert.deepEqual(world.socket.sent.filter((frame) => frame.t === 'sub').map((frame) => frame.legal ?? false), [false, true]);
});

test('a command resolves with its answer and rejects with its refusal', async () => {
  const { world, net } = start();
  world.socket.greet();
  const good = net.act('room/1', 'move', { at: 3, d: { m: 'e2' } });
  await null;
  const sent = world.socket.last('do');
  assert.deepEqual({ op: sent.op, at: sent.at, d: sent.d }, { op: 'move', at: 3, d: { m: 'e2' } });
  world.socket.say({ t: 'ok', re: sent.id, d: { s: 9 } });
  assert.deepEqual(await good, { s: 9 });

  const bad = net.act('room/1', 'move', { at: 3, d: { m: 'e9' } });
  await null;
  world.socket.say({ t: 'err', re: world.socket.last('do').id, code: 'illegal_move', msg: 'no', d: { rule: 'path' } });
  await assert.rejects(bad, (refusal) => refusal.code === 'illegal_move' && refusal.d.rule === 'path');
});

test('a command under way when the socket closes is lost, and is not sent again', async () => {
  const { world, net } = start();
  world.socket.greet();
  const move = net.act('room/1', 'move', { at: 3, d: { m: 'e2' } });
  await null;
  world.socket.end(1006);
  await assert.rejects(move, { code: 'lost' });
  world.pass(1000);
  world.socket.greet();
  assert.equal(world.socket.last('do'), undefined);
});

test('a command while the connection is away is lost at once', async () => {
  const { world, net } = start();
  world.socket.greet();
  world.socket.end(1006);
  await assert.rejects(net.act('room/1', 'leave'), { code: 'lost' });
});

test('the first act of a visitor makes a guest and dials again', async () => {
  const { world, net } = start({ enlist: async () => {
    const again = net.reidentify();
    world.socket.greet({ id: 'u_9', name: 'Guest', kind: 'human', scopes: [] });
    await again;
  } });
  world.socket.greet({ id: null, name: null, kind: 'anon', scopes: ['watch'] });
  const created = net.act('lobby/quoridor', 'match.enter', { d: { mode: 'casual' } });
  await new Promise(setImmediate);
  assert.equal(world.sockets.length, 2);
  assert.equal(world.sockets[0].last('do'), undefined);
  world.socket.say({ t: 'ok', re: world.socket.last('do').id, d: { queued: true } });
  assert.deepEqual(await created, { queued: true });
});

test('a refused subscription is told to those who asked to hear of it', async () => {
  const { world, net } = start();
  world.socket.greet();
  const refused = [];
  net.watch('watch/00000', { error: (refusal) => refused.push(refusal.code) }, () => assert.fail('no view'));
  world.socket.say({ t: 'err', re: world.socket.last('sub').id, code: 'no_room' });
  await new Promise(setImmediate);
  assert.deepEqual(refused, ['no_room']);
});

test('a bare event after a hole subscribes again', () => {
  const { world, net } = start();
  world.socket.greet();
  net.watch('room/1', {}, () => {});
  world.socket.say({ t: 'snap', topic: 'room/1', inc: 'a', s: 4, d: room(7) });
  world.socket.say({ t: 'ev', topic: 'room/1', inc: 'a', s: 7, k: 'say', x: {} });
  assert.equal(world.socket.sent.filter((frame) => frame.t === 'sub').length, 2);
});

test('server time follows the fastest round trip', () => {
  const { world, net } = start();
  world.socket.onopen();
  world.pass(400);
  world.socket.say({ t: 'hello', user: { id: 'u_1', kind: 'human' }, hb: {}, ts: 501200 });
  assert.equal(net.now() - world.now(), 500000);
  world.pass(20000);
  const ping = world.socket.last('ping');
  world.pass(20);
  world.socket.say({ t: 'pong', c: ping.c, ts: ping.c + 499010 });
  assert.equal(net.now() - world.now(), 499000);
});

test('silence after a ping is a lost connection', () => {
  const { world, statuses } = start();
  world.socket.greet();
  world.pass(20000);
  assert.ok(world.socket.last('ping'));
  world.pass(14999);
  assert.equal(statuses().at(-1), 'open');
  world.pass(1);
  assert.equal(statuses().at(-1), 'lost');
});

test('a seated player in a running game pings often', () => {
  const { world, net } = start();
  world.socket.greet();
  net.busy(true);
  world.pass(5000);
  assert.ok(world.socket.last('ping'));
});

test('waits longer and longer, and starts over after ten stable seconds', () => {
  const { world } = start();
  const gaps = [];
  for (let round = 0; round < 8; round++) {
    world.socket.end(1006);
    const before = world.now();
    const count = world.sockets.length;
    while (world.sockets.length === count) world.pass(10);
    gaps.push(world.now() - before);
  }
  assert.deepEqual(gaps, [150, 300, 600, 1200, 2400, 4800, 7500, 7500]);
  world.socket.greet();
  world.pass(10000);
  world.socket.end(1006);
  const count = world.sockets.length;
  world.pass(150);
  assert.equal(world.sockets.length, count + 1);
});

test('a restart is waited out as the server asked', () => {
  const { world, statuses } = start();
  world.socket.greet();
  world.socket.say({ t: 'bye', code: 1012, reason: 'restart', retry_ms: [300, 3000] });
  world.socket.end(1012);
  assert.equal(statuses().at(-1), 'restarting');
  world.pass(1649);
  assert.equal(world.sockets.length, 1);
  world.pass(1);
  assert.equal(world.sockets.length, 2);
});

test('a page replaced by its twin stops, until it is asked back', () => {
  const { world, net, statuses } = start();
  world.socket.greet();
  world.socket.end(4409);
  assert.equal(statuses().at(-1), 'stopped');
  world.pass(60000);
  assert.equal(world.sockets.length, 1);
  net.retry();
  world.socket.greet();
  assert.equal(statuses().at(-1), 'open');
});

test('a machine that comes back online dials at once', () => {
  const { world, net } = start();
  world.socket.greet();
  for (let round = 0; round < 6; round++) {
    world.socket.end(1006);
    world.pass(10000);
  }
  world.socket.end(1006);
  const count = world.sockets.length;
  net.retry();
  assert.equal(world.sockets.length, count + 1);
});

test('the number of watchers changes without a number of its own', () => {
  const { world, net } = start();
  world.socket.greet();
  const heard = [];
  net.watch('room/48213', {}, (view, change) => heard.push([view.watchers, view.ply, change.k]));
  world.socket.say({ t: 'snap', topic: 'room/48213', inc: 'a', s: 4, d: { ...room(3), watchers: 0 } });
  world.socket.say({ t: 'eph', topic: 'room/48213', k: 'crowd', x: { n: 7, names: [] } });
  world.socket.say({ t: 'ev', topic: 'room/48213', inc: 'a', s: 5, k: 'move', x: {}, d: { ...room(4), watchers: 7 } });
  assert.deepEqual(heard, [[0, 3, 'snap'], [7, 3, 'crowd'], [7, 4, 'move']]);
});
