import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deadlineOf } from '../../games/memory/deadline.js';
import { DECKS } from '../../games/memory/deck/faces.js';
import { cardWords, clockSeat, cue, describe, result, spell } from '../../games/memory/describe.js';
import { newsOf, newsWords } from '../../games/memory/news.js';
import { played } from '../../games/memory/played.js';
import { cardsOf, foundPairs, hasBoard } from '../../games/memory/state.js';
import { readJSON } from '../source.mjs';

const words = readJSON('games/memory/words/en.json');
const t = (key, vars = {}) => (words[key] ?? words[`${key}_${vars.n === 1 ? 'one' : 'other'}`] ?? (key === 'say.stop' ? '. ' : key)).replace(/\{(\w+)\}/g, (_, name) => String(vars[name]));

/** @returns {any} */
const state = (more = {}) => ({ mode: 'hard', table: 'shared', deck: 'garden', size: 6, open: {}, found: {}, by: {}, score: [0, 0], pairs: [0, 0], out: [], ...more });
/** @returns {any} */
const view = (more = {}) => ({ phase: 'playing', you: 0, turn: 0, ply: 0, moves: [], last: null, seats: [{ name: 'Ada' }, { name: 'Bob' }], clock: null, state: state(), ...more });
const moved = (before, seat, m, more = {}) => view({ ...before, ply: before.ply + 1, last: { seat, m, ply: before.ply + 1 }, moves: [...before.moves, m], ...more });

test('cards are closed, open, found, or under way without a face', () => {
  const some = state({ open: { 3: 'bee' }, found: { 1: 'sun', 6: 'sun' }, by: { 1: 1, 6: 1 } });
  assert.deepEqual(cardsOf(some, '4').map(({ kind, face, by }) => [kind, face, by]),
    [['found', 'sun', 1], ['closed', null, null], ['open', 'bee', null], ['turning', null, null], ['closed', null, null], ['found', 'sun', 1]]);
  assert.deepEqual(foundPairs(some), [{ face: 'sun', by: 1 }]);
});

test('a third card closes two that differ, also one of them itself', () => {
  const two = state({ open: { 1: 'bee', 2: 'sun' } });
  assert.deepEqual(cardsOf(two, '3').map(({ kind }) => kind), ['closed', 'closed', 'turning', 'closed', 'closed', 'closed']);
  assert.deepEqual(cardsOf(two, '2').slice(0, 2).map(({ kind, face }) => [kind, face]), [['closed', null], ['turning', null]]);
  assert.deepEqual(cardsOf(two, 'shuffle').slice(0, 2).map(({ kind }) => kind), ['closed', 'closed']);
});

test('without a board there are points alone', () => {
  const { open, found, by, ...race } = state({ table: 'race' });
  assert.deepEqual([hasBoard(race), hasBoard(state())], [false, true]);
  assert.equal(cardsOf(race).length, 6);
});

test('every face of both decks has a picture and a name', () => {
  for (const faces of Object.values(DECKS)) {
    assert.equal(faces.length, 12);
    for (const face of faces) for (const lang of ['en', 'zh-Hant']) assert.ok(readJSON(`games/memory/words/${lang}.json`)[`memory.face.${face}`], face);
  }
  assert.deepEqual(DECKS, { shapes: ['circle', 'square', 'triangle', 'star', 'heart', 'moon', 'cross', 'ring', 'drop', 'bolt', 'arrow', 'wave'],
    garden: ['tulip', 'bee', 'snail', 'mushroom', 'apple', 'carrot', 'butterfly', 'sun', 'cloud', 'bird', 'tree', 'spade'] });
});

test('labels say place, picture and state', () => {
  const labels = cardsOf(state({ open: { 2: 'bee' }, found: { 1: 'sun', 6: 'sun' }, by: { 1: 1, 6: 1 } }), '3').map((card) => cardWords(t, card, card.n === 6 ? 'Bob' : null));
  assert.deepEqual(labels, ['Card 1, sun, found', 'Card 2, bee, open', 'Card 3, flipping', 'Card 4, face down', 'Card 5, face down', 'Card 6, sun, found by Bob']);
});

test('moves have words, also those that nobody may see', () => {
  assert.deepEqual(['17', 'shuffle', 'restart', 'pair', 'miss', '--', null].map((m) => describe(m, t)),
    ['card 17', 'shuffles the cards', 'starts over', 'found a pair', 'missed a pair', 'time ran out', 'a hidden card']);
  assert.deepEqual([spell('3', t), spell('--', t), spell(null, t)], [{ text: '3', name: 'card 3' }, { text: '–', name: 'cards closed' }, { text: '·', name: 'a hidden card' }]);
  assert.equal(cue('3', true).sound, 'flip');
  assert.equal(cue(null).sound, '');
});

test('a first card, a match and its points, a miss and its price', () => {
  const start = view();
  const first = moved(start, 0, '1', { state: state({ open: { 1: 'bee' } }) });
  assert.equal(newsWords(t, /** @type {any} */ (newsOf(start, first)), 0), 'Card 1: bee');
  const pair = moved(first, 0, '4', { state: state({ found: { 1: 'bee', 4: 'bee' }, by: { 1: 0, 4: 0 }, score: [13, 0] }) });
  assert.equal(newsWords(t, /** @type {any} */ (newsOf(first, pair)), 13), 'Card 4: bee. Match, 13 points. Score 13');
  const miss = moved(first, 0, '2', { turn: 1, state: state({ open: { 1: 'bee', 2: 'sun' } }) });
  assert.equal(newsWords(t, /** @type {any} */ (newsOf(first, miss)), 0), 'Card 2: sun. No match');
  const dear = { ...miss, state: { ...miss.state, score: [8, 0] } };
  assert.equal(newsWords(t, /** @type {any} */ (newsOf({ ...first, state: { ...first.state, score: [13, 0] } }, dear)), 8), 'Card 2: sun. No match, 5 points lost. Score 8');
  assert.equal(newsOf(first, first), null);
});

test('the closing of two cards is no news, a turn that ran out is', () => {
  const two = view({ ply: 2, moves: ['1', '2'], turn: 1, state: state({ open: { 1: 'bee', 2: 'sun' } }) });
  assert.equal(newsWords(t, /** @type {any} */ (newsOf(two, moved(two, null, '--')))), '');
  const one = view({ ply: 1, moves: ['1'], turn: 0, state: state({ open: { 1: 'bee' } }) });
  const idle = newsOf(one, moved(one, null, '--', { turn: 1 }));
  assert.deepEqual([idle?.kind, idle?.seat], ['idle', 0]);
});

test('of others in a race only points are told', () => {
  const race = view({ state: state({ table: 'race' }) });
  const scored = newsOf(race, moved(race, 1, 'pair', { state: state({ table: 'race', score: [0, 10] }) }));
  assert.deepEqual([scored?.kind, scored?.seat], ['rival_pair', 1]);
  assert.equal(newsWords(t, /** @type {any} */ (scored)), 'found a pair');
  // The own board is no longer told when the race is over.
  const { open, found, by, ...over } = state({ table: 'race', score: [10, 0] });
  assert.equal(newsOf(race, moved(race, 0, '4', { phase: 'over', state: over })), null);
});

test('moves belong to the seat whose turn it was; closing cards belongs to nobody', () => {
  const found = { 3: 'bee', 4: 'bee' };
  const game = view({ moves: ['1', '2', '--', '3', '4', '5', '--', '1'], ply: 8, last: { seat: 0, m: '1', ply: 8 }, state: state({ found }) });
  assert.deepEqual(played(game), [['1', 0], ['2', 0], ['3', 1], ['4', 1], ['5', 1], ['--', 1], ['1', 0]].map(([m, seat]) => ({ seat, m })));
  assert.deepEqual(played(game, 7), [{ seat: 0, m: '1' }]);
  const race = view({ you: 1, moves: [null, '1', null, 'pair'], last: { seat: 0, m: 'pair', ply: 4 }, state: state({ table: 'race' }) });
  assert.deepEqual(played(race), [{ seat: 1, m: '1' }, { seat: 0, m: 'pair' }]);
});

test('the deadline of a race is told apart from the closing of cards', () => {
  const at = (table, left, due = 9000, phase = 'playing') => /** @type {any} */ ({ clock: { due, left }, phase, state: state({ table }) });
  assert.equal(deadlineOf(null, at('race', 59_000)), 9000);
  assert.equal(deadlineOf(5000, at('race', 1200)), 5000);
  assert.equal(deadlineOf(null, at('race', 1200)), null);
  assert.equal(deadlineOf(null, at('shared', 19_000)), null);
  assert.equal(deadlineOf(5000, at('race', 19_000, 9000, 'over')), null);
});

test('a turn at a shared table has a clock, beside the player on turn', () => {
  assert.equal(clockSeat(view({ turn: 1 })), 1);
  assert.equal(clockSeat(view({ turn: 1, state: state({ open: { 1: 'bee', 2: 'sun' } }) })), null);
  assert.equal(clockSeat(view({ turn: null, state: state({ table: 'race' }) })), null);
});

test('who played alone has points at the end', () => {
  assert.equal(result(view({ phase: 'over', state: state({ table: 'solo', score: [50] }) }), t), '50 points');
  assert.equal(result(view({ phase: 'over' }), t), null);
});
