import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastWords } from '../../table/frame/answers.js';
import { sayNews, sayTable } from '../../table/news/news.js';
import * as game from '../tally/index.js';

const t = (key, vars = {}) => ({ 'say.stop': '. ', 'tally.say.add': String(vars.n), 'tally.say.idle': 'ran out', 'say.you': `You: ${vars.move}`, 'say.they': `${vars.name}: ${vars.move}`,
  'game.your_turn': 'Your turn', 'game.say_out': `${vars.name} is out`, 'game.say_out_you': 'You are out' }[key] ?? key);

/** A table where some seats are out; `you` plays as the first. */
const table = (moves, { out = [], seats = 4, you = 0, turn = moves.length % seats } = {}) => ({
  phase: 'playing', offers: [], you, turn, moves, ply: moves.length,
  last: moves.length > 0 ? { seat: (moves.length - 1) % seats, m: moves.at(-1), ply: moves.length } : null,
  seats: Array.from({ length: seats }, (_, i) => ({ i, user: `u_${i}`, name: 'ABCD'[i], on: true, ...(out.includes(i) ? { out: true } : {}) })),
});

function news(before, view, { effects = [], snap = false, answer = null } = {}) {
  const heard = { said: [], played: [] };
  const last = sayNews({ t, announce: (text) => heard.said.push(text), sound: { play: (cue) => heard.played.push(cue) }, settings: { get: () => 'short' }, toast() {} }, { game, before, view, snap, effects, answer });
  return last.length > 0 ? { ...heard, last } : heard;
}

test('a move is said though the turn of a seat that is out passes with it', () => {
  const [before, view] = [table([], { out: [1] }), table(['1', '--'], { out: [1], you: 3 })];
  assert.deepEqual(news({ ...before, you: 3 }, view), { said: ['A: 1'], played: ['move'] });
  // The second frame of the same act shows the same.
  assert.deepEqual(news(view, view), { said: [], played: [] });
  assert.equal(lastWords(t, game, view), 'A: 1');
});

test('the own turn is told with the move before it', () => {
  const before = table(['1', '--', '2'], { out: [1] });
  assert.deepEqual(news(before, table(['1', '--', '2', '3'], { out: [1] })), { said: ['D: 3. Your turn'], played: ['move', 'turn'] });
});

test('the own move is not said twice', () => {
  assert.deepEqual(news(table([], { out: [1] }), table(['1', '--'], { out: [1] }), { effects: ['confirmed'] }), { said: [], played: [] });
});

test('who goes out is named, and the turns they miss are not', () => {
  const before = table(['1']);
  assert.deepEqual(news(before, table(['1', '--'], { out: [1] })), { said: ['B is out'], played: [] });
  assert.deepEqual(news(table(['1', '2', '2']), table(['1', '2', '2', '--'], { out: [3] })), { said: ['D is out. Your turn'], played: ['turn'] });
  assert.deepEqual(news(before, table(['1'], { out: [0] })).said, ['You are out']);
});

test('a turn that ran out is said of whoever still plays', () => {
  assert.deepEqual(news(table(['1']), table(['1', '--'])), { said: ['B: ran out'], played: ['refuse'] });
  assert.deepEqual(news(table([], { seats: 2 }), table(['--'], { seats: 2 }), { effects: ['overtaken'] }), { said: ['You: ran out'], played: ['refuse', 'refuse'] });
});

test('at a table of two nobody is named as out: the game is over', () => {
  assert.deepEqual(news(table(['1'], { seats: 2 }), { ...table(['1'], { seats: 2, out: [1] }), phase: 'over' }).said, []);
});

test('a planned move is said behind the move that it answers', () => {
  const before = table(['1', '2', '3']);
  assert.deepEqual(news(before, table(['1', '2', '3', '4']), { effects: ['send'], answer: 'You: 5' }), { said: ['D: 4. You: 5'], played: ['move'] });
});

test('the move that ends a game is left to be said with the end', () => {
  const [before, view] = [table(['1'], { seats: 2, you: 0 }), table(['1', '2'], { seats: 2, you: 0, turn: null })];
  assert.deepEqual(news(before, view), { said: [], played: ['move'], last: ['B: 2'] });
  assert.deepEqual(news(view, { ...view, phase: 'over' }), { said: [], played: [] });
});

test('a snapshot that goes on from what was known tells of the last round', () => {
  const before = table(['1'], { seats: 2, you: 0 });
  const on = table(['1', '2', '3', '4'], { seats: 2, you: 0 });
  assert.deepEqual(news(before, on, { snap: true }).said, ['You: 3. B: 4. Your turn']);
  assert.deepEqual(news(before, { ...on, match: 'another' }, { snap: true }).said, []);
  assert.deepEqual(news(on, before, { snap: true }).said, []);
  assert.deepEqual(news(table(['9'], { seats: 2 }), on, { snap: true }).said, []);
  // A player who has come back meanwhile was not seen to go.
  const away = { ...before, seats: before.seats.map((seat) => ({ ...seat, on: false })) };
  assert.deepEqual(news(away, before, { snap: true }).said, []);
});

test('who comes to a table hears who plays and whose turn it is', () => {
  const hear = (view, module = game) => {
    const said = [];
    sayTable({ t, i18n: { list: (names) => names.join(' and ') }, announce: (text) => said.push(text) }, { game: module, view, status: (hint) => hint ?? 'Your turn' });
    return said;
  };
  assert.deepEqual(hear(table([], { seats: 2 })), ['A and B. Your turn']);
  assert.deepEqual(hear(table([], { seats: 2, turn: null })), []);
  assert.deepEqual(hear(table([], { seats: 1 })), []);
  assert.deepEqual(hear(table([], { seats: 2 }), { ...game, simultaneous: true }), []);
});
