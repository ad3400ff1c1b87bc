import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rankObstacle } from '../../core/prices.js';
import { balance } from '../../table/end/settlement.js';
import { valueAt } from '../../ui/count.js';
import { money, signed } from '../../ui/person/money.js';
import { neighbour } from '../../ui/tabswipe.js';
import { gaveNoStar } from '../../table/end/result.js';

const member = (dollars) => /** @type {any} */ ({ wallet: { money: dollars, stars: 0, max_stars: 0 } });
const human = { kind: 'human' };
const prices = { stake: 300 };

test('ranked games need an account, then money', () => {
  assert.equal(rankObstacle({ user: { kind: 'anon' }, me: null, prices }), 'account');
  assert.equal(rankObstacle({ user: human, me: /** @type {any} */ ({ wallet: null }), prices }), 'account');
  assert.equal(rankObstacle({ user: human, me: member(299), prices }), 'money');
  assert.equal(rankObstacle({ user: human, me: member(300), prices }), null);
  // Nobody is turned away before it is known who they are.
  assert.equal(rankObstacle({ user: null, me: null, prices }), null);
  assert.equal(rankObstacle({ user: human, me: null, prices }), null);
});

test('a balance counts from what it was, or back from what it is', () => {
  assert.deepEqual(balance({ before: 1600, now: 1600, change: 400 }), { from: 1600, to: 2000 });
  // The wallet was told before the game was settled.
  assert.deepEqual(balance({ before: 1600, now: 2000, change: 400 }), { from: 1600, to: 2000 });
  assert.deepEqual(balance({ before: null, now: 2000, change: 400 }), { from: 1600, to: 2000 });
});

test('a number on its way goes one way and ends exactly', () => {
  const steps = Array.from({ length: 21 }, (_, index) => valueAt(1600, 2000, index / 20));
  assert.deepEqual([steps[0], steps.at(-1), valueAt(3, 7, 2)], [1600, 2000, 7]);
  assert.ok(steps.every((value, index) => index === 0 || value >= steps[index - 1]));
  assert.ok(valueAt(13, 12, 0.5) <= 13 && valueAt(13, 12, 0.5) >= 12);
});

test('amounts and changes have their signs', () => {
  const app = /** @type {any} */ ({ t: (key, { n }) => `$${n}` });
  assert.deepEqual([money(app, 0), money(app, 200), money(app, -200)], ['$0', '$200', '−$200']);
  assert.deepEqual([1, 0, -1].map((change) => signed(change, String)), ['+1', '±0', '−1']);
});

test('a swipe leads to the next tab, and nowhere at the ends or elsewhere', () => {
  const paths = ['/', '/lobby', '/ranks'];
  assert.deepEqual([neighbour(paths, '/', 1), neighbour(paths, '/lobby', -1)], ['/lobby', '/']);
  assert.deepEqual([neighbour(paths, '/', -1), neighbour(paths, '/ranks', 1), neighbour(paths, '/room/12345', 1), neighbour(paths, '/lobby', 0)], [undefined, undefined, undefined, undefined]);
});

test('whether a star moved is what the game changed, whatever the next one is for', () => {
  const view = (settle, winner = 0) => ({ stars: false, seats: [{ user: 'u_1' }, { user: 'u_2' }], result: { winner, settle } });
  assert.equal(gaveNoStar(view({ u_1: { money: 400, stars: 1 }, u_2: { money: 0, stars: 0 } })), false);
  assert.equal(gaveNoStar({ ...view({ u_1: { money: 400, stars: 0 }, u_2: { money: 0, stars: -1 } }), stars: true }), true);
  assert.equal(gaveNoStar(view({})), false);
  assert.equal(gaveNoStar(view({ u_1: { money: 200, stars: 0 } }, null)), false);
  assert.equal(gaveNoStar({ seats: [], result: null }), false);
});
