import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLaunch } from '../core/launch.js';

const MORNING = Date.parse('2026-11-23T08:00:00');

/** @param {{calm?: boolean, path?: string, storage?: any}} [world] */
function make({ calm = false, path = '/', storage = new Map() } = {}) {
  const world = { at: MORNING, path };
  const kept = storage instanceof Map ? { getItem: (key) => storage.get(key) ?? null, setItem: (key, value) => { storage.set(key, value); } } : storage;
  return { world, launch: createLaunch({ storage: kept, now: () => world.at, calm: () => calm, path: () => world.path }) };
}

test('the launch screen is due once a day, also on a page that is opened anew', () => {
  const storage = new Map();
  const { world, launch } = make({ storage });
  assert.ok(launch.isDue());
  launch.seen();
  assert.ok(!launch.isDue());
  assert.ok(!make({ storage }).launch.isDue());
  world.at = Date.parse('2026-11-23T23:59:59');
  assert.ok(!launch.isDue());
  world.at = Date.parse('2026-11-24T00:00:01');
  assert.ok(launch.isDue());
});

test('it is not due on the way to a room, a game or a replay, nor with less motion', () => {
  for (const path of ['/room/12345', '/game/12345', '/tv/12345', '/replay/m_1']) assert.ok(!make({ path }).launch.isDue(), path);
  for (const path of ['/', '/tv', '/replay', '/account', '/lobby']) assert.ok(make({ path }).launch.isDue(), path);
  assert.ok(!make({ calm: true }).launch.isDue());
});

test('a browser that stores nothing shows it once a page', () => {
  const refuse = () => { throw new Error('no'); };
  const { launch } = make({ storage: { getItem: refuse, setItem: refuse } });
  assert.ok(launch.isDue());
  launch.seen();
  assert.ok(!launch.isDue());
});
