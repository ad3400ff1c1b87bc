import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf, employ } from '../worker.mjs';

const DOCUMENTS = 'palisade-document';
const filesOf = (version) => `palisade-files-/v/${version}`;

test('a first document brings all files that the list of its version names', async () => {
  const worker = employ();
  await worker.open('/lobby');
  assert.deepEqual(worker.caches.paths(filesOf('one')), worker.list.map((path) => `/v/one${path}`));
  assert.deepEqual(worker.caches.paths(DOCUMENTS).sort(), ['/icons/icon-192.png', '/icons/icon.svg', '/manifest.webmanifest', '/offline']);
  assert.deepEqual(worker.told, ['/v/one']);
});

test('it touches no answer of the API, no socket, no sign-in, and nothing of strangers', async () => {
  const worker = employ();
  for (const path of ['/api/v1/me', '/api', '/ws', '/auth/google', '/api/v1/auth/google/return', '/admin', '/embed/game/12345', '/robots.txt', '/examples/bot.py', '/replay/m_1.gif']) assert.equal(await worker.visit(path), undefined, path);
  assert.equal(await worker.ask('/api/v1/archive/m_1'), undefined);
  assert.equal(await worker.ask('/v/one/app.js', { method: 'POST' }), undefined);
  assert.equal(await worker.ask('/v/one/app.js', { origin: 'https://other.example' }), undefined);
  assert.deepEqual(worker.asked, []);
  assert.deepEqual(await worker.caches.keys(), []);
});

test('the network answers while there is one', async () => {
  const worker = employ();
  await worker.open('/');
  worker.version = 'two';
  assert.match(await (await worker.visit('/account')).text(), /data-files="\/v\/two"/);
});

test('without a network the document that is kept answers, and home leads to what can be done', async () => {
  const worker = employ();
  await worker.open('/account');
  worker.isGone = true;
  assert.match(await (await worker.visit('/rules')).text(), /data-files="\/v\/one"/);
  assert.match(await (await worker.visit('/game/12345')).text(), /data-files="\/v\/one"/);
  const home = await worker.visit('/');
  assert.deepEqual([home.status, home.headers.get('location')?.replace(/^https:..[^/]+/, '')], [302, '/offline']);
});

test('a document that takes too long is not waited for, if one is kept', async () => {
  const worker = employ();
  await worker.open('/');
  let come = () => {};
  worker.slow = new Promise((done) => { come = done; });
  worker.version = 'two';
  const { answer, settled } = await worker.send('fetch', { request: { url: 'https://ely.example/', mode: 'navigate', method: 'GET' } });
  worker.ring();
  assert.match(await (await answer()).text(), /data-files="\/v\/one"/);
  // It is news when it comes, nevertheless.
  come();
  await settled();
  assert.equal(worker.told.at(-1), '/v/two');
});

test('a proxy that answers for a server that is away is no server', async () => {
  const worker = employ();
  const bad = () => new Response('bad gateway', { status: 502 });
  worker.answer = bad;
  assert.equal((await worker.visit('/lobby')).status, 502);
  worker.answer = null;
  await worker.open('/lobby');
  worker.answer = bad;
  assert.match(await (await worker.visit('/lobby')).text(), /data-files="\/v\/one"/);
  worker.answer = () => new Response('no such page', { status: 404 });
  assert.equal((await worker.visit('/nonsense')).status, 404);
});

test('kept files answer at once, and others come from the network', async () => {
  const worker = employ();
  await worker.open('/');
  worker.asked.length = 0;
  assert.equal(await (await worker.ask('/v/one/app.js')).text(), '/v/one/app.js');
  assert.deepEqual(worker.asked, []);
  assert.equal(await (await worker.ask('/v/one/views/home.js')).text(), '/v/one/views/home.js');
  assert.deepEqual(worker.asked, ['/v/one/views/home.js']);
});

test('of all versions the last two are held', async () => {
  const worker = employ();
  for (const version of ['one', 'two', 'three']) {
    worker.version = version;
    await worker.open('/');
  }
  assert.deepEqual((await worker.caches.keys()).sort(), [DOCUMENTS, filesOf('three'), filesOf('two')].sort());
  worker.isGone = true;
  assert.match(await (await worker.visit('/rules')).text(), /data-files="\/v\/three"/);
});

test('an earlier version that comes back is the newest', async () => {
  const worker = employ();
  for (const version of ['one', 'two', 'one']) {
    worker.version = version;
    await worker.open('/');
  }
  worker.isGone = true;
  assert.match(await (await worker.visit('/rules')).text(), /data-files="\/v\/one"/);
});

test('a version whose files do not all come is not taken, and tried again', async () => {
  const worker = employ();
  await worker.open('/');
  worker.version = 'two';
  worker.answer = (path) => (path.endsWith('/views/offline.js') ? new Response('gone', { status: 404 }) : null);
  await worker.open('/');
  assert.equal(await worker.caches.has(filesOf('two')), false);
  worker.isGone = true;
  assert.match(await (await worker.visit('/rules')).text(), /data-files="\/v\/one"/);
  worker.isGone = false;
  worker.answer = null;
  await worker.open('/');
  assert.equal(await worker.caches.has(filesOf('two')), true);
});

test('files of another version are not taken for those of this one', async () => {
  const worker = employ();
  worker.answer = (path) => (path === '/lobby' ? new Response(documentOf('old')) : null);
  await worker.open('/lobby');
  assert.deepEqual(await worker.caches.keys(), []);
});

test('a page that is served file by file is left alone', async () => {
  const worker = employ();
  worker.answer = () => new Response('<!doctype html><html lang="en">');
  await worker.visit('/');
  worker.isGone = true;
  await assert.rejects(worker.visit('/'));
  assert.deepEqual([await worker.caches.keys(), worker.told], [[], []]);
});

test('a page may ask for the version of the server, and hears of one that came since', async () => {
  const worker = employ();
  const say = async (ask) => (await worker.send('message', { data: { ask, version: '/v/one' } })).settled();
  await say('keep');
  worker.version = 'two';
  await say('keep');
  await say('version');
  worker.isGone = true;
  await say('version');
  await say('keep');
  assert.deepEqual(worker.told, ['/v/one', '/v/one', '/v/two', '/v/two']);
});

test('files are kept when the page says that it has what it needs, not before', async () => {
  const worker = employ();
  await worker.visit('/lobby');
  assert.deepEqual([worker.asked, await worker.caches.keys()], [['/lobby'], []]);
  await worker.open('/lobby');
  assert.equal(await worker.caches.has(filesOf('one')), true);
});

test('a worker that is taken away leaves nothing behind', async () => {
  const before = employ();
  const worker = employ((script) => script.replace('const REMOVED = false;', 'const REMOVED = true;'));
  await worker.caches.open(DOCUMENTS);
  await worker.caches.open(filesOf('one'));
  await worker.caches.open('somebody else');
  await (await worker.send('install')).settled();
  await (await worker.send('activate')).settled();
  assert.deepEqual([await worker.caches.keys(), worker.registered], [['somebody else'], false]);
  assert.equal(await worker.visit('/'), undefined);
  assert.equal(before.registered, true);
});
