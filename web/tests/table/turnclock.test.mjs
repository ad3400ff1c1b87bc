import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crossed } from '../../table/frame/turnclock.js';

test('a clock ticks once a second in its last eight', () => {
  assert.equal(crossed(9100, 8900).tick, false);
  assert.equal(crossed(7100, 6900).tick, true);
  assert.equal(crossed(6900, 6700).tick, false);
  assert.equal(crossed(100, 0).tick, false);
});

test('it is low once, and spoken at 20, 10 and 5 seconds', () => {
  assert.equal(crossed(8100, 7900).low, true);
  assert.equal(crossed(7900, 7700).low, false);
  assert.deepEqual([[20100, 19900], [10100, 10000], [5200, 4900], [15100, 14900]].map(([from, to]) => crossed(from, to).spoken), [20, 10, 5, null]);
});

test('a new turn is no tick', () => {
  assert.deepEqual(crossed(3000, 40000), { tick: false, low: false, spoken: null });
});
