import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extended, hasPodium, opened, pathOf, refreshed } from '../../ranks/list.js';

const row = (rank, user = `u_${rank}`) => ({ rank, user, name: user, kind: 'human', value: 1000 - rank, played: 30, win: 20 });
const rows = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => row(from + index));
const ranks = ({ rows: all }) => all.map(({ rank }) => rank);

test('pages follow each other at both ends', () => {
  const middle = opened({ rows: rows(51, 53), next: 'n', prev: 'p', row: row(52) });
  const longer = extended(extended(middle, { rows: rows(54, 56), next: null, prev: 'x' }, 'after'), { rows: rows(48, 50), next: 'y', prev: 'q' }, 'before');
  assert.deepEqual(ranks(longer), [48, 49, 50, 51, 52, 53, 54, 55, 56]);
  assert.deepEqual([longer.next, longer.prev], [null, 'q']);
});

test('a player who moved from one page to the next is shown once, where they are now', () => {
  const moved = extended(opened({ rows: rows(1, 3), next: 'n', prev: null }), { rows: [row(4, 'u_2'), row(5)], next: null, prev: null }, 'after');
  assert.deepEqual(moved.rows.map(({ user }) => user), ['u_1', 'u_3', 'u_2', 'u_5']);
});

test('the live list changes the top, and only as much of it as is shown', () => {
  const shown = opened({ rows: rows(1, 50), next: 'n', prev: null });
  const top = rows(1, 100);
  [top[0], top[1]] = [row(1, 'u_2'), row(2, 'u_1')];
  const fresh = refreshed(shown, top);
  assert.equal(fresh.rows.length, 50);
  assert.deepEqual(fresh.rows.slice(0, 3).map(({ user }) => user), ['u_2', 'u_1', 'u_3']);
  assert.equal(fresh.next, 'n');
});

test('rows below the live list stay, and one who rose into it stands there alone', () => {
  const shown = opened({ rows: rows(1, 102), next: 'n', prev: null });
  const top = [row(1, 'u_102'), ...rows(1, 99).map((each) => ({ ...each, rank: each.rank + 1 }))];
  const fresh = refreshed(shown, top);
  assert.equal(fresh.rows.filter(({ user }) => user === 'u_102').length, 1);
  assert.deepEqual([fresh.rows[0].user, fresh.rows.at(-1)?.user], ['u_102', 'u_101']);
});

test('a short list grows with its board, a list further down does not change', () => {
  assert.deepEqual(ranks(refreshed(opened({ rows: rows(1, 2), next: null, prev: null }), rows(1, 3))), [1, 2, 3]);
  assert.deepEqual(ranks(refreshed(opened({ rows: [], next: null, prev: null }), rows(1, 1))), [1]);
  const middle = opened({ rows: rows(51, 53), next: null, prev: 'p' });
  assert.equal(refreshed(middle, rows(1, 100)), middle);
});

test('the three best stand above all others where the list begins with them', () => {
  const shown = (from, to, prev = null) => ({ rows: rows(from, to), next: null, prev });
  assert.ok(hasPodium(shown(1, 3), false));
  for (const [list, isSearch] of [[shown(1, 2), false], [shown(1, 9), true], [shown(4, 9), false], [shown(1, 9, 'p'), false]]) assert.ok(!hasPodium(list, isSearch));
});

test('the address of a page names what is asked for', () => {
  assert.equal(pathOf({ game: 'tally', board: 'rating', kind: 'bot' }, { search: 'a b' }), 'boards/tally/rating?kind=bot&limit=50&search=a+b');
  assert.equal(pathOf({ game: 'tally', board: 'stars', kind: 'human' }, { around: 'me', limit: '1' }), 'boards/tally/stars?kind=human&limit=1&around=me');
});
