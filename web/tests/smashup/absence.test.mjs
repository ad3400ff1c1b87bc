import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAbsence } from '../../games/smashup/absence.js';

/** A phone beside that of the host, who has gone. */
function table() {
  const world = { now: 0, tick: () => {}, toasts: [], acts: [] };
  const view = { phase: 'playing', you: 1, state: { host: 0 }, seats: [{ name: 'Ann', on: false, gone_ms: 20_000 }, { name: 'Bob', on: true }] };
  const app = {
    t: (key, vars) => `${key} ${vars?.name ?? ''}`.trim(),
    net: { act: async (topic, op) => { world.acts.push(`${topic} ${op}`); } },
    clock: { local: () => world.now, every: (run) => { world.tick = run; return () => { world.tick = () => {}; }; } },
    toast(text, { actions }) {
      const shown = { text, actions };
      world.toasts.push(shown);
      return () => { world.toasts = world.toasts.filter((each) => each !== shown); };
    },
  };
  const pass = (ms) => { world.now += ms; world.tick(); };
  return { world, view, pass, absence: createAbsence(/** @type {any} */ (app), { topic: 'room/1', view: () => /** @type {any} */ (view) }) };
}

test('a phone offers to go on without a host who has been away for two minutes', () => {
  const { world, pass, absence } = table();
  pass(0);
  pass(100_000);
  assert.deepEqual(world.toasts, []);
  pass(1000);
  assert.deepEqual(world.toasts.map(({ text }) => text), ['smashup.absent Ann']);
  pass(1000);
  assert.equal(world.toasts.length, 1);
  world.toasts[0].actions[0].run();
  assert.deepEqual(world.acts, ['room/1 claim']);
  absence.destroy();
  assert.deepEqual(world.toasts, []);
});

test('the offer goes when the host is back, and comes again to one who waits', () => {
  const { world, view, pass } = table();
  pass(0);
  pass(101_000);
  const [, wait] = world.toasts[0].actions;
  world.toasts = [];
  wait.run();
  pass(120_000);
  assert.deepEqual(world.toasts, []);
  pass(1000);
  assert.equal(world.toasts.length, 1);
  view.seats[0].on = true;
  pass(1000);
  assert.deepEqual(world.toasts, []);
});
