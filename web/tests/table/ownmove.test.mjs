import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as game from '../tally/index.js';
import { createOwnMove } from '../../table/own/ownmove.js';
import { createWorld } from '../world.mjs';

function start() {
  const world = createWorld();
  const asked = [];
  const stops = [];
  const view = { phase: 'playing', you: 0, turn: 0, ply: 4, moves: ['e2', 'e8', 'e3', 'e7'], seats: [{ name: 'ada' }, { name: 'bob' }] };
  const app = {
    t: (key) => key, announce() {}, toast() {}, i18n: { refusal: ({ code }) => code }, sound: { play() {}, vibrate() {} },
    clock: { local: world.now, after: world.after },
    net: { act: () => new Promise(() => {}), ask: () => asked.push(world.now()) },
  };
  const own = createOwnMove(app, { topic: 'room/1', game, view: () => view, freeze: () => stops.push(world.now()), changed() {} });
  return { world, own, view, asked, stops };
}

test('a move that nobody answers asks whether anybody is there', () => {
  const { world, own, asked } = start();
  own.commit('e4');
  world.pass(2999);
  assert.deepEqual(asked, []);
  world.pass(1);
  assert.equal(asked.length, 1);
  assert.equal(own.age, 3000);
});

test('a move that is answered asks nothing, nor does a table that was left', () => {
  const { world, own, view, asked } = start();
  own.commit('e4');
  Object.assign(view, { ply: 5, turn: 1, moves: [...view.moves, 'e4'] });
  own.hear(false);
  world.pass(10000);
  const other = start();
  other.own.commit('e4');
  other.own.destroy();
  other.world.pass(10000);
  assert.deepEqual([asked, other.asked], [[], []]);
});

test('the own clock stops as soon as a move is on its way', () => {
  const { world, own, stops } = start();
  world.pass(700);
  assert.deepEqual(stops, []);
  const now = world.now();
  own.commit('e4');
  assert.deepEqual(stops, [now]);
});
