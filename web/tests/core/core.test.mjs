import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTicker, createTimeSync, format, remaining } from '../../core/clock.js';
import { createFollower, nextPlace } from '../../core/net/follow.js';
import { createHandover } from '../../core/net/handover.js';
import { createI18n, isolate, phrase } from '../../core/say/i18n.js';
import { pickLanguage } from '../../core/language.js';
import { createKey } from '../../core/key.js';
import { afterClose, backOff, command, decode } from '../../core/net/protocol.js';
import { insist } from '../../core/net/retry.js';
import { nothing, reduceTopic, roomID, startObstacle } from '../../core/room.js';
import { match } from '../../core/router.js';
import { createSettings } from '../../core/settings.js';
import { createStore, until } from '../../core/store.js';
import { leaveEnded } from '../../lobby/acts.js';

const tools = (lang) => ({ plural: new Intl.PluralRules(lang), number: new Intl.NumberFormat(lang) });

test('what nothing can do without is tried until it succeeds', async () => {
  const pauses = [];
  const told = [];
  let failures = 3;
  const act = async () => {
    if (failures-- > 0) throw new TypeError('no network');
  };
  const world = { random: () => 1, after(ms, run) { pauses.push(ms); run(); } };
  await insist(world, act, (isMissing) => told.push(isMissing));
  assert.deepEqual(pauses, [300, 600, 1200]);
  assert.deepEqual(told, [true, true, true, false]);
});

test('listeners hear once per frame, and only of what is another value', () => {
  const frames = [];
  const store = createStore({ a: 1, b: 1 }, (run) => frames.push(run));
  const heard = [];
  const stop = store.subscribe((state) => state.a, (value, before) => heard.push([value, before]));
  store.set({ a: 2 });
  store.set({ a: 3, b: 2 });
  assert.equal(frames.length, 1);
  frames.shift()();
  store.set({ b: 9 });
  frames.shift()();
  assert.deepEqual(heard, [[3, 1]]);
  stop();
  store.set({ a: 4 });
  frames.shift()();
  assert.equal(heard.length, 1);
});

test('a wait for a part of the state ends with its first value, at once if it is there', async () => {
  const frames = [];
  const stops = [];
  const store = createStore({ user: null, n: 0 }, (run) => frames.push(run));
  const waited = until(store, ({ user }) => user, { add: (stop) => stops.push(stop) });
  store.set({ n: 1 });
  frames.shift()();
  store.set({ user: { id: 'u_1' } });
  frames.shift()();
  assert.deepEqual(await waited, { id: 'u_1' });
  assert.deepEqual(await until(store, ({ user }) => user), { id: 'u_1' });
  let isDone = false;
  until(store, ({ n }) => n === 5, { add: (stop) => stops.push(stop) }).then(() => { isDone = true; });
  stops.forEach((stop) => stop());
  store.set({ n: 5 });
  frames.shift()();
  await Promise.resolve();
  assert.equal(isDone, false, 'a wait ends with its screen');
});

test('a listener that is taken away during a frame is not called in it', () => {
  const frames = [];
  const store = createStore({ a: 1 }, (run) => frames.push(run));
  store.subscribe((state) => state.a, () => stop());
  const stop = store.subscribe((state) => state.a, () => assert.fail('gone already'));
  store.set({ a: 2 });
  frames.shift()();
});

test('the newest view wins and old frames change nothing', () => {
  let { known } = reduceTopic(nothing, { t: 'snap', inc: 'a', s: 4, d: { ply: 7 } });
  const step = reduceTopic(known, { t: 'ev', inc: 'a', s: 5, k: 'move', x: { m: 'e2' }, d: { ply: 8 } });
  assert.deepEqual(step.change, { k: 'move', x: { m: 'e2' }, s: 5, snap: false });
  known = step.known;
  assert.equal(reduceTopic(known, { t: 'ev', inc: 'a', s: 5, k: 'move', d: { ply: 1 } }).known, known);
});

test('a view after a hole counts as a snapshot', () => {
  const { known } = reduceTopic(nothing, { t: 'snap', inc: 'a', s: 4, d: 1 });
  assert.equal(reduceTopic(known, { t: 'ev', inc: 'a', s: 9, k: 'move', d: 2 }).change.snap, true);
  assert.equal(reduceTopic(known, { t: 'ev', inc: 'a', s: 9, from: 5, k: 'conflated', d: 2 }).change.snap, true);
  assert.equal(reduceTopic(known, { t: 'ev', inc: 'b', s: 1, k: 'move', d: 2 }).known.s, 1);
});

test('a skip is counted in silence and a bare event is passed on with the view that is known', () => {
  const { known } = reduceTopic(nothing, { t: 'snap', inc: 'a', s: 4, d: 'view' });
  const skip = reduceTopic(known, { t: 'ev', inc: 'a', s: 5 });
  assert.equal(skip.change, undefined);
  assert.equal(skip.known.s, 5);
  assert.equal(reduceTopic(skip.known, { t: 'ev', inc: 'a', s: 6, k: 'say', x: 1 }).known.view, 'view');
  assert.equal(reduceTopic(skip.known, { t: 'ev', inc: 'a', s: 8, k: 'say', x: 1 }).lost, true);
});

test('talk comes with snapshots and with what is said, and outlives every other event', () => {
  const line = (n) => ({ by: 'u_2', name: 'bob', text: `${n}`, ts: n });
  const texts = ({ known }) => known.view.chat.map(({ text }) => text).join(' ');
  let { known } = reduceTopic(nothing, { t: 'snap', inc: 'a', s: 4, d: { ply: 7, chat: [line(1)] } });
  ({ known } = reduceTopic(known, { t: 'ev', inc: 'a', s: 5, k: 'say', x: line(2), d: { ply: 7 } }));
  ({ known } = reduceTopic(known, { t: 'ev', inc: 'a', s: 6, k: 'move', x: { m: 'e2' }, d: { ply: 8 } }));
  assert.equal(texts({ known }), '1 2');
  assert.equal(known.view.ply, 8);
  assert.equal(texts(reduceTopic(known, { t: 'ev', inc: 'a', s: 7, k: 'say', x: line(3) })), '1 2 3');
  assert.equal(texts(reduceTopic(known, { t: 'ev', inc: 'a', s: 9, from: 7, k: 'conflated', x: { chat: [line(3), line(4)] }, d: { ply: 9 } })), '1 2 3 4');
  assert.equal(texts(reduceTopic(known, { t: 'ev', inc: 'a', s: 9, from: 7, k: 'conflated', d: { ply: 9 } })), '1 2');
  assert.equal(texts(reduceTopic(known, { t: 'eph', k: 'crowd', x: { n: 3 } })), '1 2');
});

test('after a reconnect the talk is that of the snapshot, and another log begins without any', () => {
  const line = { by: 'u_2', name: 'bob', text: 'gl', ts: 1 };
  const { known } = reduceTopic(nothing, { t: 'snap', inc: 'a', s: 4, d: { chat: [line] } });
  assert.deepEqual(reduceTopic(known, { t: 'snap', inc: 'a', s: 9, d: { chat: [line, line] } }).known.view.chat, [line, line]);
  assert.equal(reduceTopic(known, { t: 'ev', inc: 'b', s: 2, k: 'move', d: { ply: 1 } }).known.view.chat, undefined);
});

test('the newest fifty lines are kept, and topics without talk get none', () => {
  let { known } = reduceTopic(nothing, { t: 'snap', inc: 'a', s: 0, d: { chat: [] } });
  for (let s = 1; s <= 60; s += 1) ({ known } = reduceTopic(known, { t: 'ev', inc: 'a', s, k: 'say', x: { ts: s }, d: {} }));
  assert.deepEqual(known.view.chat.map(({ ts }) => ts), Array.from({ length: 50 }, (_, n) => n + 11));
  const me = reduceTopic(nothing, { t: 'snap', inc: 'a', s: 0, d: { room: null } }).known;
  assert.deepEqual(reduceTopic(me, { t: 'ev', inc: 'a', s: 1, k: 'change', x: {}, d: { room: null } }).known.view, { room: null });
});

test('only an owner alone or with everybody ready may start', () => {
  const seat = (i, user, ready = false) => ({ i, user, ready });
  const room = (...seats) => ({ owner: 'u_1', seats, private: false });
  assert.equal(startObstacle(room(seat(0, 'u_1'), seat(1, null))), null);
  assert.equal(startObstacle({ ...room(seat(0, 'u_1'), seat(1, null)), private: true }), 'guest');
  assert.equal(startObstacle(room(seat(0, 'u_1'), seat(1, null)), false), 'guest');
  assert.equal(startObstacle(room(seat(0, 'u_1')), false), null);
  assert.equal(startObstacle({ ...room(seat(0, 'u_1'), seat(1, 'u_2', true)), private: true }), null);
  assert.equal(startObstacle(room(seat(0, 'u_1'), seat(1, 'u_2'))), 'ready');
  assert.equal(startObstacle(room(seat(0, 'u_1'), seat(1, 'u_2', true))), null);
  assert.equal(startObstacle(room(seat(0, 'u_1'), seat(1, null), seat(2, null), seat(3, null))), 'free');
});

test('a room topic holds an id and nothing else does', () => {
  assert.equal(roomID('room/00042'), '00042');
  assert.equal(roomID('watch/00042'), null);
  assert.equal(roomID(null), null);
});

test('a game that begins takes the page along, a game that runs does not', () => {
  const at = (name, id) => ({ name, params: id ? { id } : {} });
  assert.equal(nextPlace({ room: '1', phase: 'playing', news: true, route: at('home') }), '/game/1');
  assert.equal(nextPlace({ room: '1', phase: 'playing', news: false, route: at('home') }), null);
  assert.equal(nextPlace({ room: '1', phase: 'playing', news: false, route: at('match') }), '/game/1');
  assert.equal(nextPlace({ room: '1', phase: 'playing', news: false, route: at('room', '1') }), '/game/1');
  assert.equal(nextPlace({ room: '1', phase: 'playing', news: false, route: at('room', '2') }), null);
  assert.equal(nextPlace({ room: '1', phase: 'playing', news: true, route: at('game', '1') }), null);
  assert.equal(nextPlace({ room: '2', phase: 'playing', news: true, route: at('game', '1') }), '/game/2');
  assert.equal(nextPlace({ room: '1', phase: 'lobby', news: true, route: at('home') }), null);
});

test('the screen of a room we no longer sit in gives way to where we sit now', () => {
  const at = (name, id) => ({ name, params: id ? { id } : {} });
  assert.equal(nextPlace({ room: null, phase: undefined, news: false, left: '1', route: at('room', '1') }), '/');
  // Its game has begun, and goes on for days.
  assert.equal(nextPlace({ room: null, phase: undefined, news: false, left: '1', distant: ['room/1'], route: at('room', '1') }), '/game/1');
  assert.equal(nextPlace({ room: null, phase: undefined, news: false, left: '1', distant: ['room/1'], route: at('home') }), null);
  assert.equal(nextPlace({ room: '2', phase: undefined, news: false, left: '1', route: at('room', '1') }), null);
  assert.equal(nextPlace({ room: '2', phase: 'playing', news: false, left: '1', route: at('room', '1') }), '/game/2');
  assert.equal(nextPlace({ room: '2', phase: 'lobby', news: true, left: '1', route: at('room', '1') }), '/room/2');
  assert.equal(nextPlace({ room: null, phase: undefined, news: false, left: '1', route: at('room', '2') }), null);
  assert.equal(nextPlace({ room: null, phase: undefined, news: false, left: '1', route: at('home') }), null);
  assert.equal(nextPlace({ room: '1', phase: 'lobby', news: true, left: '1', route: at('room', '1') }), null);
});

test('a game one is out of calls nobody back, and its seat is given up for the next', async () => {
  const store = createStore({ route: { name: 'match', params: {} }, room: null, me: null }, () => {});
  const heard = new Map();
  const acts = [];
  const walks = [];
  const net = {
    busy() {},
    watch(topic, _, listener) {
      heard.set(topic, listener);
      return () => heard.delete(topic);
    },
    act: async (topic, op) => { acts.push(`${topic} ${op}`); },
  };
  const follower = createFollower({ net, store, go: (path) => walks.push(path), found() {} });
  const view = (out) => ({ room: '1', phase: 'playing', you: 0, seats: [{ i: 0, ...(out ? { out } : {}) }, { i: 1 }, { i: 2 }, { i: 3 }] });
  follower.identify({ id: 'u_1', kind: 'human' });
  heard.get('me')({ room: 'room/1' });
  heard.get('room/1')(view(true));
  follower.arrived();
  assert.deepEqual(walks, []);
  await leaveEnded({ store, net });
  assert.deepEqual(acts, ['room/1 leave']);
  heard.get('room/1')(view(false));
  assert.deepEqual(walks, ['/game/1']);
  await leaveEnded({ store, net });
  assert.equal(acts.length, 1);
});

test('only frames with a type are frames', () => {
  assert.equal(decode('{"x":1}'), null);
  assert.equal(decode('nonsense'), null);
  assert.equal(decode('null'), null);
  assert.equal(decode(new ArrayBuffer(2)), null);
  assert.equal(decode('{"t":"future"}').t, 'future');
});

test('a command leaves out what it was not given, but not ply 0', () => {
  assert.deepEqual(command(3, 'room/1', 'leave'), { t: 'do', id: 3, topic: 'room/1', op: 'leave' });
  assert.equal(command(3, 'room/1', 'move', { at: 0, d: { m: 'e2' } }).at, 0);
});

test('back-off stays within fifteen seconds', () => {
  assert.equal(backOff(0, 1), 300);
  assert.equal(backOff(40, 1), 15000);
  assert.equal(backOff(5, 0), 0);
});

test('close codes that would only repeat themselves end the dialling', () => {
  for (const code of [4400, 4403, 4406, 4409, 1009]) assert.equal(afterClose(code), 'stop');
  for (const code of [1006, 1001, 4410, 4450, 4460, 4500]) assert.equal(afterClose(code), 'retry');
  assert.equal(afterClose(4401), 'identify');
});

test('a step of the device’s clock makes earlier round trips worthless', () => {
  const sync = createTimeSync();
  const ping = (server, device, rtt) => sync.sample(server + device, server + device + rtt, server + rtt / 2);
  for (let n = 0; n < 8; n++) ping(n * 5000, 0, 2);
  for (const step of [-20000, 20000]) {
    ping(100000, step, 40);
    assert.equal(sync.offset(), -step);
  }
});

test('a slow answer is no step, and of equal round trips the newest counts', () => {
  const sync = createTimeSync();
  sync.sample(0, 10, 5);
  sync.sample(5000, 11000, 5001);
  assert.equal(sync.offset(), 0);
  sync.sample(12000, 12010, 12105);
  assert.equal(sync.offset(), 100);
});

test('a clock shows minutes, then tenths, and never less than nothing', () => {
  assert.equal(format(40000), '0:40');
  assert.equal(format(33001), '0:34');
  assert.equal(format(8000), '0:08');
  assert.equal(format(7999), '8.0');
  assert.equal(format(7310), '7.4');
  assert.equal(format(0), '0.0');
  assert.equal(remaining({ due: 500 }, 900), 0);
  assert.equal(remaining(null, 900), 0);
});

test('the fastest of the last eight round trips gives the time', () => {
  const sync = createTimeSync();
  assert.equal(sync.offset(), 0);
  sync.sample(0, 10, 1005);
  for (let each = 0; each < 8; each++) sync.sample(100, 300, 2200);
  assert.equal(sync.offset(), 2000);
});

test('the shared timer runs only while somebody listens', () => {
  let running = 0;
  const ticker = createTicker(() => {
    running += 1;
    return () => { running -= 1; };
  });
  const one = ticker.every(() => {});
  const two = ticker.every(() => {});
  assert.equal(running, 1);
  one();
  assert.equal(running, 1);
  two();
  two();
  assert.equal(running, 0);
});

test('words count and fill in', () => {
  const words = { 'cat_one': '{n} cat of {name}', 'cat_other': '{n} cats of {name}' };
  assert.equal(phrase(words, 'cat', { n: 1, name: 'Ada' }, tools('en')), '1 cat of Ada');
  assert.equal(phrase(words, 'cat', { n: 1200, name: 'Ada' }, tools('en')), '1,200 cats of Ada');
  assert.equal(phrase(words, 'dog', {}, tools('en')), undefined);
});

test('a name written from right to left turns nothing round it', () => {
  const words = { won: '{name} won in {n}' };
  assert.equal(phrase(words, 'won', { name: 'דנה', n: 5 }, tools('en')), '\u2068דנה\u2069 won in 5');
  assert.equal(phrase(words, 'won', { name: 'Ada\u202e\u2069x', n: 5 }, tools('en')), '\u2068Adax\u2069 won in 5');
  assert.equal(isolate('小明 42'), '小明 42');
});

test('language follows the setting, then the browser', () => {
  assert.equal(pickLanguage('en', ['zh-TW']), 'en');
  assert.equal(pickLanguage('auto', ['de', 'zh-HK', 'en']), 'zh-Hant');
  assert.equal(pickLanguage('auto', ['de', 'en-GB', 'zh-TW']), 'en');
  assert.equal(pickLanguage('auto', ['de']), 'en');
});

test('a missing word is reported and said in English once that is there, and a game without words breaks nothing', async () => {
  const reports = [];
  const asked = [];
  const i18n = createI18n({ places: ['/words', '/game'], report: (problem) => reports.push(problem), publish: () => {},
    load: async (path) => {
      asked.push(path);
      if (path.startsWith('/game')) throw new Error('none');
      return path.endsWith('en.json') ? { hello: 'hello', 'error.internal': 'broken', 'error.illegal_move': 'no', 'tally.illegal_move.path': 'closed', 'error.rate.store': 'full' } : { 'error.internal': '壞了' };
    } });
  await i18n.choose('zh-Hant');
  assert.deepEqual(asked.filter((path) => path.endsWith('en.json')), []);
  assert.equal(i18n.t('greeting.no'), 'greeting.no');
  await new Promise(setImmediate);
  assert.equal(i18n.t('hello'), 'hello');
  assert.equal(reports.length, 2);
  const titles = { en: 'Flags', 'zh-Hant': '國旗' };
  assert.deepEqual([i18n.pick(titles), i18n.pick({ en: 'Skies' }), i18n.pick(undefined)], ['國旗', 'Skies', '']);
  assert.equal(i18n.refusal({ code: 'never_heard_of' }), '壞了');
  await i18n.choose('en');
  assert.equal(i18n.refusal({ code: 'illegal_move', d: { rule: 'path' } }, 'tally'), 'closed');
  assert.equal(i18n.refusal({ code: 'illegal_move', d: { rule: 'other' } }), 'no');
  assert.equal(i18n.refusal({ code: 'rate', d: { limit: 'store', of: 'network' } }), 'full');
});

test('a stretch of time is heard in its two largest units', async () => {
  const i18n = createI18n({ places: ['/words'], report: assert.fail, publish: () => {}, load: async () => ({}) });
  assert.deepEqual([0, 1, 59000, 59001, 60001, 599000, 3661000, 200000000].map(i18n.span),
    ['0 seconds', '1 second', '59 seconds', '1 minute', '1 minute, 1 second', '9 minutes, 59 seconds', '1 hour, 1 minute', '2 days, 7 hours']);
  await i18n.choose('zh-Hant');
  assert.equal(i18n.span(599000), '9 分鐘 59 秒');
});

test('the words of a game come when it is shown, in every language spoken, and are asked for again after a failure', async () => {
  const asked = [];
  let broken = true;
  const i18n = createI18n({ places: ['/words'], report: assert.fail, publish: () => {}, load: async (path) => {
    asked.push(path);
    if (!path.startsWith('/game')) return { hello: 'hello' };
    if (broken) throw new Error('none');
    return { 'game.word': path };
  } });
  await i18n.choose('zh-Hant');
  await assert.rejects(i18n.add('/game'));
  broken = false;
  await Promise.all([i18n.add('/game'), i18n.add('/game')]);
  assert.equal(asked.filter((path) => path === '/game/zh-Hant.json').length, 2);
  assert.deepEqual([i18n.t('hello'), i18n.t('game.word')], ['hello', '/game/zh-Hant.json']);
  await i18n.choose('en');
  assert.equal(i18n.t('game.word'), '/game/en.json');
});

test('paths find their screen', () => {
  const routes = [{ name: 'home', path: '/' }, { name: 'room', path: '/room/:id' }, { name: 'replay', path: '/replay/:match' }, { name: 'person', path: '/embed/@:user' }, { name: 'embed', path: '/embed/:id' }];
  assert.equal(match(routes, '/').route.name, 'home');
  assert.deepEqual(match(routes, '/room/00042/').params, { id: '00042' });
  assert.deepEqual(match(routes, '/replay/m_%E4').params, { match: 'm_%E4' });
  assert.equal(match(routes, '/room'), null);
  for (const path of ['/embed/@u_5', '/embed/%40u_5', '/embed//@u_5/']) assert.deepEqual([match(routes, path).route.name, match(routes, path).params], ['person', { user: 'u_5' }]);
  assert.deepEqual(match(routes, '/embed/12345').params, { id: '12345' });
});

test('settings keep what a game adds later, though another choice is stored before', () => {
  let kept = '{"hints":false}';
  const storage = { getItem: () => kept, setItem(_, text) { kept = text; } };
  createSettings(storage, () => {}).set('theme', 'dark');
  const settings = createSettings(storage, () => {});
  settings.declare({ hints: true });
  assert.deepEqual([settings.get('theme'), settings.get('hints')], ['dark', false]);
});

test('settings keep to what is known and survive a broken store', () => {
  const published = [];
  const storage = { getItem: () => '{"theme":"dark","effects":"loud","unknown":1}', setItem() { throw new Error('full'); } };
  const settings = createSettings(storage, (all) => published.push(all.theme));
  assert.equal(settings.get('theme'), 'dark');
  assert.equal(settings.get('effects'), 70);
  assert.equal('unknown' in settings.all(), false);
  settings.set('theme', 'light');
  settings.set('theme', 'light');
  assert.deepEqual(published, ['light']);
  assert.equal(settings.get('loud'), undefined);
  settings.declare({ effects: 10, unknown: 2, loud: true });
  assert.deepEqual([settings.get('effects'), settings.get('unknown'), settings.get('loud')], [70, 1, true]);
  assert.equal(createSettings({ getItem: () => 'not json', setItem() {} }, () => {}).get('theme'), 'auto');
});

test('keys sort by time and differ by chance', () => {
  const fill = (byte) => (bytes) => bytes.fill(byte);
  assert.ok(createKey(1, fill(0)) < createKey(2, fill(0)));
  assert.notEqual(createKey(1, fill(0)), createKey(1, fill(1)));
  assert.equal(createKey(Date.now(), fill(5)).length, 26);
});

test('what a screen leaves to the next one is there at once or never, and once', async () => {
  const things = createHandover();
  things.leave('here');
  assert.deepEqual([things.take(), things.take()], ['here', null]);
  things.leave('gone');
  await null;
  assert.equal(things.take(), null);
});
