import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createInput } from '../../games/quoridor/board/input.js';
import { RIM, SQUARE, STEP } from '../../games/quoridor/board/geometry.js';
import { createAim } from '../../games/quoridor/hand/aim.js';

/** A finger over a board of one CSS pixel a unit, with an aim behind it. */
function createFinger({ turns = 0 } = {}) {
  const ownerDocument = new EventTarget();
  const surface = Object.assign(new EventTarget(), { ownerDocument, style: { setProperty() {} }, contains: (node) => node === surface });
  const state = { pawns: ['e1', 'e9'], h: [], v: [], owners: {}, left: [10, 10], goal: [9, 1] };
  const played = [];
  let time = 0;
  let pointed = 0;
  const aim = createAim({
    situation: () => ({ mode: 'move', state, seat: 0, turns, legal: null }),
    setting: (key) => key === 'confirmTouch', commit: (m) => played.push(m), plan() {}, refuse() {}, point() { pointed += 1; }, felt() {}, changed() {},
  });
  createInput({
    surface, now: () => time, pointOf: ({ clientX, clientY }) => ({ x: clientX, y: clientY }),
    situation: () => ({ turns, active: true, reachable: () => false, own: ([file, rank]) => file === 4 && rank === 0, across: aim.across() }),
    hover: aim.hover, press: aim.press, drag: aim.drag, drop: aim.drop, cancel: aim.cancel,
  });
  const send = (type, clientX, clientY) => surface.dispatchEvent(Object.assign(new Event(type), { pointerType: 'touch', pointerId: 1, isPrimary: true, clientX, clientY }));
  return {
    aim, played,
    get pointed() { return pointed; },
    wait(ms) { time += ms; },
    pressElsewhere() { ownerDocument.dispatchEvent(new Event('pointerdown')); },
    tap(x, y) {
      send('pointerdown', x, y);
      send('pointerup', x, y);
    },
  };
}

/** Middle of the crossing right of a column and under a row of the picture. */
const crossing = (column, row) => [RIM + column * STEP + SQUARE + 14, RIM + row * STEP + SQUARE + 14];

test('a tap arms a wall and a second tap on it commits', () => {
  const { aim, played, tap, wait } = createFinger();
  tap(...crossing(2, 4));
  assert.equal(aim.now.armed, true);
  const armed = aim.now.m;
  wait(300);
  tap(...crossing(2, 4));
  assert.deepEqual(played, [armed]);
});

test('a stray double tap spends no wall', () => {
  const { played, tap, wait } = createFinger();
  tap(...crossing(2, 4));
  wait(200);
  tap(...crossing(2, 4));
  assert.deepEqual(played, []);
});

test('a button pressed in between makes the second tap no stray one', () => {
  const { aim, tap, wait, pressElsewhere } = createFinger();
  tap(...crossing(2, 4));
  wait(100);
  pressElsewhere();
  aim.cancel();
  wait(100);
  tap(...crossing(2, 4));
  assert.equal(aim.now.armed, true);
});

for (const turns of [0, 1, 2, 3]) {
  test(`a wall turned by the button is committed by a tap on its middle, board turned ${turns} quarters`, () => {
    const { aim, played, tap, wait } = createFinger({ turns });
    tap(...crossing(2, 4));
    const before = aim.now.m;
    aim.turn();
    const after = aim.now.m;
    assert.notEqual(after, before);
    wait(300);
    tap(...crossing(2, 4));
    assert.deepEqual(played, [after]);
  });
}

test('a tap on the own pawn arms nothing, and points at the dots', () => {
  const finger = createFinger();
  finger.tap(RIM + 4 * STEP + 50, RIM + 8 * STEP + 50);
  assert.equal(finger.aim.now, null);
  assert.equal(finger.pointed, 1);
  assert.deepEqual(finger.played, []);
});

test('a tap on the own pawn takes an armed wall back', () => {
  const finger = createFinger();
  finger.tap(...crossing(2, 4));
  finger.wait(300);
  finger.tap(RIM + 4 * STEP + 50, RIM + 8 * STEP + 50);
  assert.equal(finger.aim.now, null);
});
