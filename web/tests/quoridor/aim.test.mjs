import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAim } from '../../games/quoridor/hand/aim.js';

const start = { pawns: ['e1', 'e9'], h: [], v: [], owners: {}, left: [10, 10], goal: [9, 1] };
const legal = ['d1', 'e2', 'f1', 'e3h', 'e3v', 'd3h', 'a1h', 'b1h', 'a1v'];
const wall = (file, rank, flat = true) => ({ kind: 'wall', at: [file, rank], flat });
const square = (file, rank) => ({ kind: 'square', square: [file, rank] });

function player(situation = {}, settings = {}) {
  const said = [];
  let drawn = 0;
  const aim = createAim({
    situation: () => ({ mode: 'move', state: start, seat: 0, turns: 0, legal, ...situation }),
    setting: (key) => ({ confirmTouch: true, confirmMouse: false, confirmMove: false, premoveWalls: false, ...settings })[key],
    commit: (m) => said.push(`commit ${m}`), plan: (m) => said.push(`plan ${m}`), refuse: (reason) => said.push(`no ${reason}`),
    felt: () => {}, changed: () => { drawn += 1; },
  });
  return { aim, said, get drawn() { return drawn; } };
}

test('a mouse places a wall with one click', () => {
  const { aim, said } = player();
  aim.hover(wall(4, 2));
  assert.equal(aim.now.armed, false);
  aim.press(wall(4, 2), 'mouse');
  assert.deepEqual(said, ['commit e3h']);
  assert.equal(aim.now, null);
});

test('a finger arms a wall first and places it with the second tap', () => {
  const { aim, said } = player();
  aim.press(wall(4, 2), 'touch');
  assert.deepEqual([aim.now.m, aim.now.armed, said.length], ['e3h', true, 0]);
  aim.press(wall(3, 2), 'touch');
  assert.deepEqual([aim.now.m, said.length], ['d3h', 0]);
  aim.press(wall(3, 2), 'touch');
  assert.deepEqual(said, ['commit d3h']);
});

test('a tap on a reachable square steps at once, or asks when told to', () => {
  const { aim, said } = player();
  aim.press(square(4, 1), 'touch');
  assert.deepEqual(said, ['commit e2']);
  const careful = player({}, { confirmMove: true });
  careful.aim.press(square(4, 1), 'mouse');
  assert.deepEqual([careful.aim.now.armed, careful.said.length], [true, 0]);
  careful.aim.confirm();
  assert.deepEqual(careful.said, ['commit e2']);
});

test('a carried wall stays armed where it was dropped, and is gone off the board', () => {
  const { aim, said } = player();
  aim.drag(wall(4, 2));
  assert.equal(aim.now.armed, false);
  aim.drop(wall(4, 2));
  assert.equal(aim.now.armed, true);
  aim.drag({ kind: 'none' });
  aim.drop({ kind: 'none' });
  assert.deepEqual([aim.now, said.length], [null, 0]);
});

test('an armed wall turns on its crossing', () => {
  const { aim, said } = player();
  aim.press(wall(4, 2), 'touch');
  assert.equal(aim.turn(), true);
  aim.confirm();
  assert.deepEqual(said, ['commit e3v']);
  assert.equal(aim.turn(), false);
});

test('what is not allowed is refused with its reason and never sent', () => {
  const { aim, said } = player({ state: { ...start, h: ['e3'] } });
  aim.press(wall(5, 2), 'mouse');
  aim.say('e9');
  assert.deepEqual(said, ['no overlap', 'no distance']);
});

test('the server knows better: a wall it does not list closes a path', () => {
  const { aim } = player();
  assert.equal(aim.obstacle('h8h'), 'path');
});

test('keys steer a wall as the arrows point, also on a turned board', () => {
  const steering = player();
  const { aim, said } = steering;
  aim.startWall([0, 0]);
  assert.equal(aim.steer([1, 0]), true);
  assert.equal(aim.now.m, 'b1h');
  // At the edge it stays, and the key is answered all the same.
  const before = steering.drawn;
  aim.steer([0, 1]);
  assert.equal(aim.now.m, 'b1h');
  assert.equal(steering.drawn, before + 1);
  aim.choose([8, 8]);
  assert.deepEqual(said, ['commit b1h']);
  const turned = player({ turns: 2 });
  turned.aim.startWall([3, 3]);
  turned.aim.steer([1, 0]);
  assert.equal(turned.aim.now.m, 'c4h');
  turned.aim.steer([0, -1]);
  assert.equal(turned.aim.now.m, 'c3h');
});

test('without a wall the arrows are the focus\'s own', () => {
  assert.equal(player().aim.steer([1, 0]), false);
});

test('in the other\'s turn a step is planned, a wall only by those who asked for it', () => {
  const { aim, said } = player({ mode: 'plan', legal: null });
  aim.press(square(4, 1), 'mouse');
  aim.press(wall(4, 2), 'mouse');
  assert.deepEqual(said, ['plan e2']);
  const bold = player({ mode: 'plan', legal: null }, { premoveWalls: true });
  bold.aim.press(wall(4, 2), 'mouse');
  assert.deepEqual(bold.said, ['plan e3h']);
});

test('when nothing can be done nothing is aimed at', () => {
  const { aim, said } = player({ mode: 'none' });
  aim.hover(wall(4, 2));
  aim.press(wall(4, 2), 'mouse');
  aim.say('e2');
  assert.deepEqual([aim.now, said], [null, ['no not_now']]);
});
