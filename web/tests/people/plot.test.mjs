import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placed, ticks } from '../../profile/scale.js';

const points = (...ratings) => ratings.map((rating, index) => ({ match: `m_${index}`, rating, deviation: 80, ts: index }));

test('the scale has few round lines that hold all ratings', () => {
  for (const ratings of [[1500], [1500, 1500], [1498, 1502], [1012, 2034], [-30, 40], [1500, 1512, 1489, 1555]]) {
    const lines = ticks(points(...ratings));
    assert.ok(lines.length >= 2 && lines.length <= 6, `${ratings}: ${lines}`);
    assert.ok(lines[0] <= Math.min(...ratings) && /** @type {number} */ (lines.at(-1)) >= Math.max(...ratings), `${ratings}: ${lines}`);
    const step = lines[1] - lines[0];
    assert.ok(lines.every((line, index) => line % step === 0 && (index === 0 || line - lines[index - 1] === step)), `${lines}`);
  }
});

test('points lie within the plot, the first at its start and the last at its end', () => {
  const spots = placed(points(1500, 1620, 1480));
  assert.deepEqual(spots.map(({ x }) => x), [0, 0.5, 1]);
  assert.ok(spots.every(({ y }) => y >= 0 && y <= 1));
  assert.ok(spots[1].y < spots[0].y && spots[0].y < spots[2].y);
  assert.deepEqual(placed(points(1500)).map(({ x }) => x), [0.5]);
});
