import assert from 'node:assert/strict';
import { test } from 'node:test';

import { LEAST, middle, resized, sizeAt, within, zoomOf } from '../../account/picture/square.js';

test('a square begins in the middle, as large as it can be', () => {
  assert.deepEqual(middle(400, 300), { x: 50, y: 0, size: 300 });
  assert.deepEqual(middle(300, 400), { x: 0, y: 50, size: 300 });
});

test('a square stays in its picture', () => {
  assert.deepEqual(within({ x: -5, y: 250, size: 100 }, 400, 300), { x: 0, y: 200, size: 100 });
  assert.deepEqual(within({ x: 0, y: 0, size: 999 }, 400, 300), { x: 0, y: 0, size: 300 });
  assert.equal(within({ x: 0, y: 0, size: 1 }, 400, 300).size, LEAST);
  assert.equal(within({ x: 0, y: 0, size: 1 }, 40, 300).size, 40);
});

test('a square keeps its middle when its size changes', () => assert.deepEqual(resized({ x: 100, y: 100, size: 100 }, 50), { x: 125, y: 125, size: 50 }));

test('the slider goes from all to the smallest', () => {
  assert.equal(sizeAt(0, 1000), 1000);
  assert.ok(Math.abs(sizeAt(1, 1000) - LEAST) < 1e-9);
  for (const zoom of [0, 0.3, 1]) assert.ok(Math.abs(zoomOf(sizeAt(zoom, 1000), 1000) - zoom) < 1e-9);
  assert.equal(zoomOf(40, 40), 0);
});
