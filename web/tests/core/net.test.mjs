import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNet } from '../../core/net/net.js';
import { createWorld } from '../world.mjs';

function start({ enlist = async () => {}, identify = async () => {} } = {}) {
  const world = createWorld();
  const published = [];
  const net = createNet(world, { url: 'ws://here/ws', who: () => ({ agent: 'test', sid: 'tab', lang: 'en' }), publish: (patch) => published.push(patch), enlist, identify });
  net.start();
  const conns = () => published.flatMap(({ conn }) => conn ?? []);
  return { world, net, statuses: () => conns().map(({ status }) => status), codes: () => conns().map(({ code }) => code),
    doubts: () => conns().flatMap(({ isInDoubt }) => isInDoubt ?? []) };
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

test('a first dial that fails is dialled again at once, without a word', async () => {
  const { world, net, statuses } = start();
  const asked = net.act('lobby/tally', 'match.leave');
  world.socket.end(1006);
  assert.equal(world.sockets.length, 2);
  assert.deepEqual(statuses(), []);
  world.socket.greet();
  assert.deepEqual(statuses(), ['open']);
  // The request made meanwhile was kept.
  await new Promise(setImmediate);
  world.socket.say({ t: 'ok', re: world.socket.last('do').id });
  await asked;
});

test('a second one that fails is told, and waits as long as any other', () => {
  const { world, statuses } = start();
  world.socket.end(1006);
  world.socket.end(1006);
  assert.deepEqual(statuses(), ['lost']);
  assert.equal(world.sockets.length, 2);
  world.pass(150);
  assert.equal(world.sockets.length, 3);
  world.socket.greet();
  world.socket.end(1006);
  assert.equal(world.sockets.length, 3);
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

test('who only passes by is no spectator, but whoever looks on with them is', () => {
  const { world, net } = start();
  world.socket.greet();
  const asked = () => world.socket.sent.filter((frame) => frame.t === 'sub').map((frame) => frame.preview ?? false);
  const card = net.watch('watch/1', { preview: true }, () => {});
  const other = net.watch('watch/1', { preview: true }, () => {});
  assert.deepEqual(asked(), [true]);
  const leave = net.watch('watch/1', {}, () => {});
  assert.deepEqual(asked(), [true, false]);
  leave();
  assert.deepEqual(asked(), [true, false, true]);
  card();
  other();
  net.watch('watch/1', {}, () => {});
  assert.deepEqual(asked(), [true, false, true, false]);
});

test('a watcher who wants legal moves later asks again', () => {
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

test('nothing is sent on a socket that is closing, whose end is told a moment later', async () => {
  const { world, net } = start();
  world.socket.greet();
  const { socket } = world;
  const count = socket.sent.length;
  socket.readyState = 2;
  const moved = net.act('room/10001', 'move', { d: { m: 'e8' } });
  net.ask();
  assert.equal(socket.sent.length, count);
  socket.end(1006);
  await assert.rejects(moved, { code: 'lost' });
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
  const created = net.act('lobby/tally', 'match.enter', { d: { mode: 'casual' } });
  await new Promise(setImmediate);
  assert.equal(world.sockets.length, 2);
  assert.equal(world.sockets[0].last('do'), undefined);
  world.socket.say({ t: 'ok', re: world.socket.last('do').id, d: { queued: true } });
  assert.deepEqual(await created, { queued: true });
});

for (const answer of [{ t: 'ok', d: { inc: 'a', s: 2 } }, { t: 'err', code: 'internal' }]) {
  test(`a new identity is one as soon as its topics were answered with ${answer.t}`, async () => {
    const { world, net } = start();
    world.socket.greet();
    const views = [];
    net.watch('me', {}, (view) => views.push(view.guest));
    world.socket.say({ t: 'snap', topic: 'me', inc: 'a', s: 1, d: { guest: true } });
    let done = false;
    const again = net.reidentify().then(() => { done = true; });
    world.socket.greet();
    await new Promise(setImmediate);
    assert.equal(done, false);
    world.socket.say({ t: 'snap', topic: 'me', inc: 'b', s: 2, d: { guest: false } });
    world.socket.say({ ...answer, re: world.socket.last('sub').id });
    await again;
    assert.deepEqual(views, [true, false]);
  });
}

test('a new identity does not wait for topics of a socket that ended', async () => {
  const { world, net } = start();
  world.socket.greet();
  net.watch('me', {}, () => {});
  const again = net.reidentify();
  world.socket.greet();
  world.socket.end(1006);
  await again;
});

test('an identity that was looked up too late does not dial over the one that was found meanwhile', async () => {
  let known = () => {};
  const { world, net } = start({ identify: () => new Promise((resolve) => { known = () => resolve(undefined); }) });
  world.socket.greet();
  net.watch('me', {}, () => {});
  world.socket.end(4401);
  world.pass(1000);
  const again = net.reidentify();
  world.socket.greet();
  const asked = world.socket.last('sub').id;
  known();
  await new Promise(setImmediate);
  assert.equal(world.sockets.length, 2);
  world.socket.say({ t: 'ok', re: asked });
  await again;
});

test('a new identity is waited for while the first dial for it fails', async () => {
  const { world, net } = start();
  world.socket.greet();
  const again = net.reidentify();
  world.socket.onopen();
  world.socket.end(1006);
  world.pass(1000);
  assert.equal(world.sockets.length, 3);
  world.socket.greet();
  await again;
});

test('a first act is given up when no dial for its new identity succeeds', async () => {
  const { world, net } = start({ enlist: () => net.reidentify() });
  world.socket.greet({ id: null, name: null, kind: 'anon', scopes: ['watch'] });
  const act = net.act('lobby/tally', 'match.enter', { d: { mode: 'casual' } });
  await new Promise(setImmediate);
  world.socket.onopen();
  world.socket.end(1006);
  world.pass(20000);
  await assert.rejects(act, { code: 'lost' });
  world.socket.greet();
  await new Promise(setImmediate);
  assert.equal(world.socket.last('do'), undefined);
});

test('a new identity is not waited for when the server takes no more of this page', async () => {
  const { world, net } = start();
  world.socket.greet();
  const again = net.reidentify();
  world.socket.onopen();
  world.socket.end(4409);
  await assert.rejects(again, { code: 'lost' });
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
  world.pass(4999);
  assert.equal(statuses().at(-1), 'open');
  world.pass(1);
  assert.equal(statuses().at(-1), 'lost');
});

test('a network that falls silent in a game is told within 9 s, and not once the answer came', () => {
  const { world, net, doubts } = start();
  world.socket.greet();
  net.busy(true);
  world.pass(5000);
  answer(world);
  world.pass(8999);
  assert.deepEqual(doubts(), [true]);
  answer(world);
  assert.deepEqual(doubts(), [true, false]);
  assert.equal(net.status, 'open');
});

test('on a slow network an answer may take longer before it is missed', () => {
  const { world, net, doubts } = start();
  world.socket.greet();
  net.busy(true);
  world.pass(5000);
  world.pass(2000);
  answer(world);
  world.pass(5000 + 3600);
  assert.deepEqual(doubts(), []);
});

test('server time is taken anew with a new connection', () => {
  const { world, net } = start();
  world.socket.onopen();
  world.socket.say({ t: 'hello', user: { id: 'u_1', kind: 'human' }, hb: {}, ts: world.now() + 5000 });
  world.socket.end(1006);
  assert.equal(net.now() - world.now(), 5000);
  world.pass(150);
  world.socket.onopen();
  world.pass(300);
  world.socket.say({ t: 'hello', user: { id: 'u_1', kind: 'human' }, hb: {}, ts: world.now() + 70000 });
  assert.equal(net.now() - world.now(), 70150);
});

/** Answers what the client asked since the last time. */
function answer(world, socket = world.socket) {
  for (const ping of socket.sent.splice(0).filter((frame) => frame.t === 'ping')) socket.say({ t: 'pong', re: ping.id, c: ping.c });
}

test('who pings all the time hears of a dead connection as soon as everybody else', () => {
  const { world, net, statuses } = start();
  world.socket.greet();
  net.busy(true);
  for (let second = 0; second < 60; second++) {
    world.pass(1000);
    answer(world);
  }
  assert.equal(statuses().at(-1), 'open');
  world.pass(14999);
  assert.equal(world.socket.sent.filter((frame) => frame.t === 'ping').length, 2);
  assert.equal(statuses().at(-1), 'open');
  world.pass(1);
  assert.equal(statuses().at(-1), 'lost');
});

test('neither questions nor a change of place put the end off', () => {
  const { world, net, statuses } = start();
  world.socket.greet();
  for (let second = 0; second < 25; second++) {
    net.busy(second % 2 === 0);
    net.ask();
    world.pass(1000);
    if (statuses().at(-1) === 'lost') break;
  }
  assert.equal(statuses().at(-1), 'lost');
  assert.ok(world.now() <= 1000 + 15000, String(world.now()));
});

test('the place changes too often for a ping, which comes all the same', () => {
  const { world, net } = start();
  world.socket.greet();
  for (let second = 0; second < 20; second++) {
    net.busy(second % 4 < 2);
    world.pass(1000);
  }
  assert.ok(world.sockets[0].sent.some((frame) => frame.t === 'ping'));
});

test('a question after a short silence gets an answer in its time, even where frames trickle', () => {
  const { world, net, statuses } = start();
  world.socket.greet();
  net.busy(true);
  // 2 KB at 200 bytes a second: ten seconds between one frame and the next.
  for (let frame = 0; frame < 12; frame++) {
    net.ask();
    world.pass(10000);
    world.socket.say({ t: 'eph', topic: 'room/1', k: 'crowd', x: { n: 1, names: [] } });
    assert.equal(statuses().at(-1), 'open');
  }
});

test('a line that was slow gets more time, and a fast one is not spoilt by it for ever', () => {
  const { world, net, statuses } = start();
  world.socket.greet();
  net.busy(true);
  world.pass(5000);
  world.pass(8000);
  answer(world);
  net.retry();
  world.pass(20000);
  assert.equal(statuses().at(-1), 'open');
  for (let second = 0; second < 60; second++) {
    world.pass(1000);
    answer(world);
  }
  net.retry();
  world.pass(5000);
  assert.equal(statuses().at(-1), 'lost');
});

test('a dial that nobody answers is given up, and each one has more time', () => {
  const { world, statuses } = start();
  const from = world.now();
  const tries = () => world.sockets.length;
  world.pass(14999);
  assert.equal(tries(), 1);
  world.pass(1);
  assert.equal(statuses().at(-1), 'lost');
  world.pass(150);
  assert.equal(tries(), 2);
  world.socket.onopen();
  world.pass(29999);
  assert.equal(tries(), 2);
  world.pass(1000);
  assert.equal(tries(), 3);
  world.socket.greet();
  assert.equal(statuses().at(-1), 'open');
  assert.ok(world.now() - from < 47000);
});

test('a dial that gets somewhere is not begun again by whoever cannot wait', () => {
  const { world, net } = start();
  world.socket.greet();
  world.socket.end(1006);
  world.pass(150);
  world.socket.onopen();
  for (let each = 0; each < 5; each++) {
    world.pass(2500);
    net.retry();
  }
  assert.equal(world.sockets.length, 2);
});

test('a page that slept asks first, since what came meanwhile was not read yet', () => {
  const { world, net, statuses } = start();
  world.socket.greet();
  net.busy(true);
  world.pass(5000);
  world.sleep(60000);
  world.pass(0);
  assert.equal(statuses().at(-1), 'open');
  answer(world);
  world.pass(2500);
  assert.equal(statuses().at(-1), 'open');
  world.sleep(60000);
  world.pass(5000);
  assert.equal(statuses().at(-1), 'lost');
});

test('without a network the connection is lost at once, and found again as soon as there is one', () => {
  const { world, net, statuses, codes } = start();
  world.socket.greet();
  net.unplug();
  assert.equal(statuses().at(-1), 'lost');
  // It is tried all the same, and that it fails is no other kind of loss.
  world.pass(150);
  world.socket.end(1006);
  assert.equal(codes().at(-1), 0);
  net.retry();
  world.socket.greet();
  assert.equal(statuses().at(-1), 'open');
});

test('a page that is put away hangs up, and dials when it is back', async () => {
  const { world, net, statuses } = start();
  world.socket.greet();
  net.watch('room/1', {}, () => {});
  net.sleep();
  assert.equal(world.socket.closed, 1000);
  world.pass(60000);
  assert.deepEqual([world.sockets.length, statuses().at(-1)], [1, 'connecting']);
  net.retry();
  const asked = net.act('lobby/tally', 'match.leave');
  world.socket.greet();
  assert.deepEqual(world.socket.sent.map((frame) => frame.t), ['hello', 'sub']);
  await new Promise(setImmediate);
  world.socket.say({ t: 'ok', re: world.socket.last('do').id });
  await asked;
});

test('a page that is put away after its end stays ended', () => {
  const { world, net, statuses } = start();
  world.socket.greet();
  world.socket.end(4409);
  net.sleep();
  assert.equal(statuses().at(-1), 'stopped');
});

test('a server that asks is answered at once', () => {
  const { world } = start();
  world.socket.greet();
  assert.deepEqual(world.socket.last('hello').want, ['ask']);
  world.socket.say({ t: 'ask' });
  assert.equal(world.socket.last('ping').c, world.now());
});

test('a goodbye counts though the close behind it never comes', () => {
  const { world, statuses } = start();
  world.socket.greet();
  world.socket.say({ t: 'bye', code: 4409, reason: 'replaced' });
  world.pass(2499);
  assert.equal(statuses().at(-1), 'open');
  world.pass(1);
  assert.equal(statuses().at(-1), 'stopped');
});

test('a restart stays one while the server takes no calls, but not for ever', () => {
  const { world, statuses } = start();
  world.socket.greet();
  world.socket.say({ t: 'bye', code: 1012, reason: 'restart', retry_ms: 300 });
  world.socket.end(1012);
  const from = world.now();
  let count = world.sockets.length;
  while (world.now() - from < 59000) {
    world.pass(10);
    if (world.sockets.length === count) continue;
    count = world.sockets.length;
    world.socket.end(1006);
    if (world.now() - from < 60000) assert.equal(statuses().at(-1), 'restarting');
  }
  world.pass(10000);
  world.socket.end(1006);
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
  world.socket.end(1006);
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

test('topics are asked for with the greeting, not after its answer', () => {
  const { world, net } = start();
  net.watch('watch/48213', {}, () => {});
  assert.deepEqual(world.socket.sent, []);
  world.socket.onopen();
  assert.deepEqual(world.socket.sent.map((frame) => frame.t), ['hello', 'sub']);
  net.watch('lobby/tally', {}, () => {});
  world.socket.say({ t: 'hello', re: 1, user: { id: 'u_1', kind: 'human', scopes: [] }, hb: { ping_ms: 5000, dead_ms: 15000, idle_ping_ms: 20000 }, games: [] });
  assert.deepEqual(world.socket.sent.filter((frame) => frame.t === 'sub').map((frame) => frame.topic), ['watch/48213', 'lobby/tally']);
});

test('nothing is asked for between two sockets', () => {
  const { world, net } = start();
  world.socket.greet();
  net.watch('room/1', {}, () => {});
  net.reidentify();
  net.watch('room/2', {}, () => {});
  assert.deepEqual(world.socket.sent, []);
  world.socket.greet();
  assert.deepEqual(world.socket.sent.filter((frame) => frame.t === 'sub').map((frame) => frame.topic), ['room/1', 'room/2']);
});

test('a socket that was open before the page had its modules is greeted at once', () => {
  const world = createWorld();
  const open = world.open;
  world.open = (url, protocol) => Object.assign(open(url, protocol), { readyState: 1 });
  const net = createNet(world, { url: 'ws://here/ws', who: () => ({ agent: 'test', sid: 'tab', lang: 'en' }), publish: () => {}, enlist: async () => {}, identify: async () => {} });
  net.start();
  assert.deepEqual(world.socket.sent.map((frame) => frame.t), ['hello']);
});
