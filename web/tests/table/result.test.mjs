import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phrase } from '../../core/say/i18n.js';
import { countRecord } from '../../table/end/record.js';
import { resultWords } from '../../table/end/result.js';
import { played } from '../../table/moves/played.js';
import { readJSON } from '../source.mjs';

const words = { ...readJSON('words/table/en.json'), ...readJSON('words/en.json'),
  'race.why.goal_one': '{name} came home in {n} move.', 'race.why.goal_other': '{name} came home in {n} moves.', 'race.why.goal.own': 'You came home.' };
const tools = { plural: new Intl.PluralRules('en'), number: new Intl.NumberFormat('en') };
const t = (key, vars = {}) => phrase(words, key, vars, tools) ?? assert.fail(key);
const app = /** @type {any} */ ({ t, i18n: { has: (key) => key in words }, games: { known: () => ({ played }) } });

const MOVES = ['e2', 'e8', 'e3', 'e3h', 'e4'];
/** The end of a game of Ada and Ben. */
const ended = (result, you, more = {}) => /** @type {any} */ ({ game: 'race', phase: 'over', result, you, seats: [{ i: 0, name: 'Ada' }, { i: 1, name: 'Ben' }], moves: MOVES, ...more });
const said = (...view) => {
  const { title, why } = resultWords(app, ended(...view));
  return [title, why];
};

test('a player’s own end is told in the second person, with the moves that it took', () => {
  assert.deepEqual(said({ winner: 0, why: 'goal' }, 0), ['You won in 3 moves', 'You came home.']);
  assert.deepEqual(said({ winner: 0, why: 'goal' }, 1), ['You lost', 'Ada came home in 3 moves.']);
  assert.deepEqual(said({ winner: 0, why: 'goal' }, null), ['Ada won', 'Ada came home in 3 moves.']);
});

test('whoever gave up or ran out of time is named, or is you', () => {
  assert.deepEqual(said({ winner: 0, why: 'resign' }, 0), ['You won', 'Ben gave up.']);
  assert.deepEqual(said({ winner: 0, why: 'resign' }, 1), ['You lost', 'You gave up.']);
  assert.deepEqual(said({ winner: 1, why: 'idle' }, 0), ['You lost', 'You ran out of time five turns in a row.']);
  assert.deepEqual(said({ winner: 1, why: 'time' }, null), ['Ben won', 'Ada ran out of time.']);
});

test('among four nobody is named where several are out', () => {
  const four = { seats: ['Ada', 'Ben', 'Cem', 'Dao'].map((name, i) => ({ i, name })) };
  assert.deepEqual(said({ winner: 0, why: 'resign' }, 0, four), ['You won', 'The others are out.']);
  assert.deepEqual(said({ winner: 2, why: 'goal' }, 0, four), ['You lost', 'Cem came home in 1 move.']);
});

test('a game without known moves, and a draw, are told without a number', () => {
  assert.deepEqual(said({ winner: 0, why: 'agreed' }, 0, { moves: undefined }), ['You won', 'Both sides agreed.']);
  assert.deepEqual(said({ winner: null, why: 'repetition' }, 0), ['Draw', 'The same position came up for the third time.']);
});

test('a record is counted once for each game, and apart for each kind', () => {
  const held = new Map();
  const storage = { getItem: (name) => held.get(name) ?? null, setItem: (name, text) => { held.set(name, text); } };
  const count = (kind, match, score) => countRecord(storage, kind, { match, score });
  assert.deepEqual(count('easy', 'm_1', 40), { best: 40, match: 'm_1', isNew: true });
  assert.deepEqual(count('easy', 'm_1', 40), { best: 40, match: 'm_1', isNew: true });
  assert.deepEqual(count('easy', 'm_2', 30), { best: 40, match: 'm_2', isNew: false });
  assert.equal(count('easy', 'm_3', 40).isNew, false);
  assert.equal(count('hard', 'm_4', 10).isNew, true);
  held.set('palisade.records', 'not JSON');
  assert.equal(count('easy', 'm_5', 1).isNew, true);
});
