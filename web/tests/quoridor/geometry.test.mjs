import assert from 'node:assert/strict';
import { test } from 'node:test';
import { centre, edge, place, SIDE, squareAt, STEP, wallCentre } from '../../games/quoridor/board/geometry.js';
import { mouseIntent, nearestWall, squareUnder, tapIntent } from '../../games/quoridor/board/pointing.js';

const nowhere = () => false;
const everywhere = () => true;

test('the board measures what the picture says', () => {
  assert.equal(SIDE, 1152);
  assert.deepEqual(centre([0, 0], 0), { x: 64, y: SIDE - 64 });
});

test('every square comes back from its place, however the board is turned', () => {
  for (const turns of [0, 1, 2, 3]) {
    for (let file = 0; file < 9; file++) for (let rank = 0; rank < 9; rank++) assert.deepEqual(squareAt(place([file, rank], turns), turns), [file, rank]);
  }
});

test('each seat of four finds its own start at the bottom', () => {
  const starts = [[4, 0], [0, 4], [4, 8], [8, 4]];
  starts.forEach((start, turns) => assert.deepEqual(place(start, turns), [4, 8]));
});

test('every wall is nearest to its own centre and lies as it should', () => {
  for (const turns of [0, 1, 2, 3]) {
    for (let file = 0; file < 8; file++) {
      for (let rank = 0; rank < 8; rank++) {
        for (const flat of [true, false]) {
          const { x, y, across } = wallCentre({ at: [file, rank], flat }, turns);
          const along = across ? { x: x + 40, y } : { x, y: y + 40 };
          const found = nearestWall(along, { turns });
          assert.deepEqual([found.at, found.flat, found.across], [[file, rank], flat, across]);
        }
      }
    }
  }
});

test('a direction is kept while in doubt and given up when the other groove is clearly nearer', () => {
  const { x, y } = wallCentre({ at: [3, 3], flat: true }, 0);
  assert.equal(nearestWall({ x: x + 5, y: y + 20 }, { turns: 0, before: true }).across, true);
  assert.equal(nearestWall({ x: x + 5, y: y + 30 }, { turns: 0, before: true }).across, false);
  assert.equal(nearestWall({ x: x + 20, y: y + 5 }, { turns: 0, before: false }).across, false);
});

test('walls stay on the eight crossings at the edge of the board', () => {
  assert.deepEqual(nearestWall({ x: 1, y: SIDE - 40 }, { turns: 0 }).at, [0, 0]);
  assert.deepEqual(nearestWall({ x: SIDE - 1, y: 30 }, { turns: 0 }).at, [7, 7]);
});

test('inside a reachable square a mouse steps, near its edge it does nothing', () => {
  const { x, y } = centre([4, 4], 0);
  assert.deepEqual(mouseIntent({ x, y }, { turns: 0, reachable: everywhere }), { kind: 'square', square: [4, 4] });
  assert.deepEqual(mouseIntent({ x: x + 47, y }, { turns: 0, reachable: everywhere }), { kind: 'none' });
});

test('a mouse near a groove means a wall, in the middle of a square nothing', () => {
  const { x, y } = centre([4, 4], 0);
  assert.equal(mouseIntent({ x, y }, { turns: 0, reachable: nowhere }).kind, 'none');
  assert.equal(mouseIntent({ x: x + 32, y }, { turns: 0, reachable: nowhere }).kind, 'wall');
  assert.equal(mouseIntent({ x: x + 29, y }, { turns: 0, reachable: nowhere }).kind, 'none');
});

test('a tap on a square out of reach means its nearest wall', () => {
  const { x, y } = centre([4, 4], 0);
  const intent = tapIntent({ x: x + 10, y: y - 20 }, { turns: 0, reachable: nowhere });
  assert.deepEqual(intent, { kind: 'wall', at: [4, 4], flat: true, across: true });
});

test('off the board nothing is meant', () => {
  assert.equal(tapIntent({ x: -1, y: 50 }, { turns: 0, reachable: nowhere }).kind, 'none');
  assert.equal(mouseIntent({ x: 50, y: SIDE + 1 }, { turns: 0, reachable: nowhere }).kind, 'none');
});

test('between squares there is no square', () => {
  assert.equal(squareUnder({ x: 14 + 110, y: 14 + STEP * 3 + 10 }, 0), null);
  assert.equal(squareUnder({ x: 14 + 50, y: 14 + 50 }, 0).depth, 50);
});

test('a press on the own pawn means it, and no wall beside it', () => {
  const { x, y } = centre([4, 0], 0);
  const own = ([file, rank]) => file === 4 && rank === 0;
  const how = { turns: 0, reachable: nowhere, own };
  for (const [dx, dy] of [[0, 0], [40, 0], [0, -40]]) assert.deepEqual(tapIntent({ x: x + dx, y: y + dy }, how), { kind: 'pawn' });
  assert.deepEqual(mouseIntent({ x, y }, how), { kind: 'pawn' });
  assert.equal(mouseIntent({ x: x + 40, y }, how).kind, 'wall');
  assert.equal(tapIntent({ x: x + STEP, y }, how).kind, 'wall');
});

test('a second tap that misses its wall by a little lies on the pawn and means the wall', () => {
  const { x, y } = centre([4, 0], 0);
  const how = { turns: 0, reachable: nowhere, own: () => true, isArmed: true };
  assert.equal(tapIntent({ x, y: y - 40 }, how).kind, 'wall');
  assert.deepEqual(tapIntent({ x, y }, how), { kind: 'pawn' });
});

test('the rim beside a goal line is found however the board is turned', () => {
  assert.deepEqual(edge([4, 8], 0), { x: SIDE / 2, y: 7, across: true });
  assert.deepEqual(edge([4, 8], 2), { x: SIDE / 2, y: SIDE - 7, across: true });
  assert.deepEqual(edge([8, 4], 0), { x: SIDE - 7, y: SIDE / 2, across: false });
  assert.deepEqual(edge([8, 4], 2), { x: 7, y: SIDE / 2, across: false });
});
