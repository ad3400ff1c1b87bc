import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchNaps } from '../../core/net/naps.js';

function start() {
  const world = { page: new EventTarget(), document: Object.assign(new EventTarget(), { hidden: false }), steady: 0, set: 1000000, look: () => {}, heard: [] };
  watchNaps({ page: world.page, document: /** @type {any} */ (world.document), now: () => world.steady, told: () => world.set + world.steady, every(_, run) { world.look = run; } },
    { sleep: () => world.heard.push('sleep'), wake: () => world.heard.push('wake') });
  return world;
}

const tell = (target, name, more = {}) => target.dispatchEvent(Object.assign(new Event(name), more));

test('a page in the memory of its browser sleeps, and one that goes for good does not', () => {
  const { page, heard } = start();
  tell(page, 'pagehide', { persisted: false });
  tell(page, 'pageshow', { persisted: false });
  assert.deepEqual(heard, []);
  tell(page, 'pagehide', { persisted: true });
  tell(page, 'pageshow', { persisted: true });
  assert.deepEqual(heard, ['sleep', 'wake']);
});

test('a frozen page sleeps until it is resumed or seen', () => {
  const { document, heard } = start();
  tell(document, 'freeze');
  tell(document, 'resume');
  tell(document, 'visibilitychange');
  document.hidden = true;
  tell(document, 'visibilitychange');
  assert.deepEqual(heard, ['sleep', 'wake', 'wake']);
});

test('a machine that slept, and a clock that was set, wake a page that is seen', () => {
  const world = start();
  const pass = (ms) => { world.steady += ms; world.look(); };
  pass(1000);
  pass(2900);
  assert.deepEqual(world.heard, []);
  pass(3100);
  world.set += 20000;
  pass(1000);
  world.set -= 40000;
  pass(1000);
  pass(1000);
  assert.deepEqual(world.heard, ['wake', 'wake', 'wake']);
  world.document.hidden = true;
  pass(60000);
  assert.equal(world.heard.length, 3);
});
