import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnalysisFeed, following, marksBySeat, marksOf, standing, turningPoint } from '../core/analysis.js';
import { createWorld } from './world.mjs';

const position = (at, more = {}) => ({ at, score: 0, end: null, chance: 0.5, best: 'e2', line: ['e2'], ...more });
const settle = () => new Promise((done) => setImmediate(done));

/** A feed whose answers are given one by one; an answer that is no analysis is a refusal. */
function follow(answers) {
  const world = createWorld();
  const asked = [];
  const heard = [];
  const api = { async get(path) {
    asked.push(path);
    const answer = answers.shift();
    if (!answer.state) throw answer;
    return answer;
  } };
  const feed = createAnalysisFeed({ api, after: world.after, heard: (known) => heard.push(known) });
  feed.follow('archive/m_1/analysis');
  return { world, asked, heard, feed };
}

const answer = (state, done, positions = [], place = 0) => ({ id: 'm_1', state, place, done, of: 3, positions });

test('a growing analysis is asked for once a second, each time for what is new', async () => {
  const { world, asked, heard } = follow([answer('queued', 0, [], 2), answer('running', 1, [position(0)]), answer('done', 3, [position(1), position(2)])]);
  await settle();
  world.pass(999);
  assert.equal(asked.length, 1);
  world.pass(1);
  await settle();
  world.pass(1000);
  await settle();
  world.pass(60000);
  assert.deepEqual(asked.map((path) => path.split('?')[1]), ['from=0', 'from=0', 'from=1']);
  assert.deepEqual(heard.map(({ state, positions }) => [state, positions.map(({ at }) => at)]), [['queued', []], ['running', [0]], ['done', [0, 1, 2]]]);
});

test('what was begun again replaces what was known', async () => {
  const { world, heard } = follow([answer('running', 2, [position(0), position(1)]), answer('queued', 0, [], 1), answer('running', 1, [position(0, { chance: 0.9 })]), answer('none', 0)]);
  for (let times = 0; times < 4; times++) {
    await settle();
    world.pass(1000);
  }
  assert.deepEqual(heard.map(({ positions }) => positions.map(({ chance }) => chance)), [[0.5, 0.5], [], [0.9], []]);
});

test('a broken way is tried again, a refusal is not', async () => {
  const { world, asked, heard } = follow([{ code: 'offline' }, { code: 'busy', status: 503 }, { code: 'no_game', status: 404 }]);
  await settle();
  world.pass(3000);
  await settle();
  world.pass(3000);
  await settle();
  world.pass(60000);
  assert.equal(asked.length, 3);
  assert.deepEqual(heard.map(({ state }) => state), ['none']);
});

test('who has stopped hears nothing more', async () => {
  const { world, asked, heard, feed } = follow([answer('running', 1, [position(0)])]);
  feed.stop();
  await settle();
  world.pass(60000);
  assert.equal(asked.length, 1);
  assert.deepEqual(heard, []);
});

test('marks are counted for whoever made the move', () => {
  const marks = marksOf([position(0), position(1, { mark: 'blunder' }), position(2), position(3, { mark: 'blunder' }), position(4, { mark: 'mistake' })]);
  const found = marksBySeat(marks, (ply) => (ply + 1) % 2, 2);
  assert.deepEqual(found[0], { inaccuracy: [], mistake: [], blunder: [1, 3] });
  assert.deepEqual(found[1], { inaccuracy: [], mistake: [4], blunder: [] });
});

test('a game turned at the loser’s worst move, or at anybody’s where the loser made no mistake', () => {
  const game = [position(0), position(1, { mark: 'blunder', loss: 0.6 }), position(2, { mark: 'mistake', loss: 0.2 }), position(3), position(4, { mark: 'blunder', loss: 0.4 })];
  assert.equal(turningPoint(game, (ply) => ply % 2 === 0), 4);
  assert.equal(turningPoint(game.slice(0, 2), (ply) => ply % 2 === 0), 1);
  assert.equal(turningPoint([position(0), position(1)], () => true), null);
});

test('the next mark is the one after, and after the last the first', () => {
  assert.deepEqual([0, 3, 5, 9].map((at) => following([3, 5], at)), [3, 5, 3, 3]);
  assert.equal(following([], 4), null);
});

test('who stands better is told in steps, in moves, or as won', () => {
  assert.deepEqual(standing(position(0, { score: 4 })), { kind: 'even', seat: 0, n: 0 });
  assert.deepEqual(standing(position(0, { score: 140, chance: 0.65 })), { kind: 'ahead', seat: 0, n: 14 });
  assert.deepEqual(standing(position(0, { score: -60, chance: 0.43 })), { kind: 'ahead', seat: 1, n: 6 });
  assert.deepEqual(standing(position(0, { score: null, end: -3, chance: 0 })), { kind: 'wins', seat: 1, n: 3 });
  assert.deepEqual(standing(position(0, { score: null, end: 0, chance: 1 })), { kind: 'won', seat: 0, n: 0 });
});
