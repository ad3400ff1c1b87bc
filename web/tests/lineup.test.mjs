import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLineup, REST } from '../lobby/lineup.js';

const game = (room, more = {}) => ({ room, mode: 'casual', ply: 0, watchers: 0, stars: 0, seats: [], ...more });
const shown = (places) => places.map(({ game: { room }, over }) => (over === null ? room : `${room} over`)).join(', ');

/** A lineup, and a clock that a test moves. */
function scene() {
  let now = 1000;
  const lineup = createLineup(() => now);
  return { lineup, pass: (ms) => { now += ms; }, see: (...games) => shown(lineup.set(games)) };
}

test('the first look shows games of people before exhibitions, then those with most stars and spectators', () => {
  const { see } = scene();
  assert.equal(see(game('e', { exhibition: true, watchers: 9 }), game('a'), game('b', { watchers: 1 }), game('c', { stars: 4 })), 'c, b, a, e');
});

test('nobody changes places: new games come to the end, and a game that is over keeps its place', () => {
  const { see } = scene();
  assert.equal(see(game('a', { watchers: 3 }), game('b', { watchers: 2 }), game('c')), 'a, b, c');
  assert.equal(see(game('c', { watchers: 7 }), game('n', { stars: 9 }), game('a')), 'a, b over, c, n');
  assert.equal(see(game('c'), game('n'), game('a'), game('b')), 'a, b, c, n');
});

test('the large game rests when it is over, and then changes places with the best of the others', () => {
  const { lineup, pass, see } = scene();
  see(game('a', { watchers: 3 }), game('b'), game('c', { watchers: 1 }));
  assert.equal(lineup.rest, null);
  assert.equal(see(game('b'), game('c', { watchers: 1 })), 'a over, c, b');
  pass(REST - 1);
  assert.equal(see(game('b', { watchers: 5 }), game('c')), 'a over, c, b');
  assert.equal(lineup.rest, 1);
  pass(1);
  assert.equal(see(game('b', { watchers: 5 }), game('c')), 'b, c, a over');
});

test('the large game stays when no other one is played', () => {
  const { pass, see } = scene();
  see(game('a'));
  see();
  pass(REST);
  assert.equal(see(), 'a over');
});

test('an exhibition gives the large place to a game of people at once', () => {
  const { see } = scene();
  see(game('e', { exhibition: true }), game('f', { exhibition: true }));
  assert.equal(see(game('e', { exhibition: true }), game('f', { exhibition: true }), game('p')), 'p, f, e');
});

test('games that are over keep two dozen places, of which a new game is given the oldest', () => {
  const { pass, see } = scene();
  const many = Array.from({ length: 30 }, (_, index) => game(`g${index}`));
  see(...many);
  for (let gone = 1; gone <= 25; gone += 1) {
    pass(1);
    see(...many.filter((_, index) => index === 0 || index > gone));
  }
  const rooms = see(many[0], ...many.slice(26), game('new')).split(', ');
  assert.equal(rooms.length, 30);
  assert.equal(rooms[1], 'new');
});

test('after a fresh look only games that are played are there, in their order', () => {
  const { lineup, see } = scene();
  see(game('a'), game('b'));
  see(game('b'), game('n', { stars: 2 }));
  lineup.clear();
  assert.equal(see(game('b'), game('n', { stars: 2 })), 'n, b');
});
