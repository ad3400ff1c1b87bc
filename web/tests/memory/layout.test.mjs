import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layoutOf, neighbour, rowsOf } from '../../games/memory/layout.js';

const ROOMS = { phone: { width: 344, height: 430 }, narrow: { width: 304, height: 320 }, side: { width: 348, height: 348 }, tablet: { width: 780, height: 900 }, desktop: { width: 718, height: 720 } };

test('rows differ by one card at most and look the same from above and below', () => {
  assert.deepEqual(rowsOf(10, 3), [3, 4, 3]);
  assert.deepEqual(rowsOf(10, 4), [2, 3, 3, 2]);
  assert.deepEqual(rowsOf(14, 4), [3, 4, 4, 3]);
  assert.deepEqual(rowsOf(14, 5), [3, 3, 2, 3, 3]);
  assert.deepEqual(rowsOf(20, 5), [4, 4, 4, 4, 4]);
});

for (const [name, room] of Object.entries(ROOMS)) {
  for (const count of [10, 14, 20]) {
    test(`${count} cards on a ${name} lie inside, apart, and large enough for a finger`, () => {
      const { rows, width, height, places } = layoutOf(count, room);
      assert.equal(rows.reduce((sum, length) => sum + length), count);
      assert.equal(places.length, count);
      assert.ok(Math.min(width, height) >= 44, `${width} × ${height}`);
      for (const { x, y } of places) assert.ok(x >= 0 && y >= 0 && x + width <= room.width + 1 && y + height <= room.height + 1, JSON.stringify({ x, y, width, height }));
      places.forEach((one, index) => places.slice(index + 1).forEach((other) => {
        assert.ok(Math.abs(one.x - other.x) >= width || Math.abs(one.y - other.y) >= height);
      }));
    });
  }
}

test('a full rectangle is preferred to a slightly larger ragged one', () => {
  assert.deepEqual(layoutOf(20, ROOMS.phone).rows, [4, 4, 4, 4, 4]);
});

test('arrows lead to the nearest card of the next row and stop at the edges', () => {
  const layout = layoutOf(10, { width: 500, height: 500 });
  assert.deepEqual(layout.rows, [3, 4, 3]);
  assert.equal(neighbour(layout, 0, 'ArrowRight'), 1);
  assert.equal(neighbour(layout, 0, 'ArrowLeft'), 0);
  assert.equal(neighbour(layout, 2, 'ArrowRight'), 3);
  assert.equal(neighbour(layout, 1, 'ArrowUp'), 1);
  assert.ok([4, 5].includes(/** @type {number} */ (neighbour(layout, 1, 'ArrowDown'))));
  assert.equal(neighbour(layout, 9, 'ArrowDown'), 9);
  assert.equal(neighbour(layout, 6, 'ArrowDown'), 9);
  assert.deepEqual(['Home', 'End', 'x'].map((key) => neighbour(layout, 4, key)), [0, 9, null]);
});
