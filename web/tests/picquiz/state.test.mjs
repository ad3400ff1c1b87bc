import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choiceWords, clockSeat, cue, describe, played, recap, result, seatsIn, spell, verdictWords } from '../../games/picquiz/describe.js';
import { answerWords, newsOf, questionWords } from '../../games/picquiz/news.js';
import { questionLine, questionsOf } from '../../games/picquiz/questionlist.js';
import { choicesOf, isAlone, isAnswered, remaining, verdictOf } from '../../games/picquiz/state.js';
import { readJSON } from '../source.mjs';

const words = readJSON('games/picquiz/words/en.json');
const t = (key, vars = {}) => (words[key] ?? words[`${key}_${vars.n === 1 ? 'one' : 'other'}`] ?? (key === 'say.stop' ? '. ' : key)).replace(/\{(\w+)\}/g, (_, name) => String(vars[name]));
const pick = (texts) => texts?.en ?? '';
const list = (names) => names.join(' and ');

const NAMES = [{ en: 'France' }, { en: 'Japan', 'zh-Hant': '日本' }, { en: 'Peru' }];
/** @returns {any} */
const state = (more = {}) => ({ deck: { id: 'flags', title: { en: 'Flags' }, licence: 'CC0-1.0', credit: { en: 'us' } }, q: 3, of: 8, name: NAMES[1], imgs: ['/a', '/b', '/c'], score: [2, 0], used: [0, 0], out: [], ...more });
const answered = (picks, more = {}) => state({ answer: 2, picks, names: NAMES, ...more });
/** @returns {any} */
const view = (more = {}) => ({ phase: 'playing', you: 0, turn: null, ply: 4, seats: [{ name: 'Ada' }, { name: 'Bob' }], state: state(), ...more });

test('before the answer a picture has a number, and no name that could tell', () => {
  const open = choicesOf(state(), 0);
  assert.deepEqual(open.map(({ n, img, name, chosen, mark, by }) => [n, img, name, chosen, mark, by.length]), [[1, '/a', null, false, null, 0], [2, '/b', null, false, null, 0], [3, '/c', null, false, null, 0]]);
  assert.deepEqual(open.map((choice) => choiceWords(t, pick, choice)), ['Picture 1', 'Picture 2', 'Picture 3']);
});

test('the own pick is marked, also while it is under way', () => {
  assert.deepEqual(choicesOf(state({ pick: 3 }), 0).map(({ chosen }) => chosen), [false, false, true]);
  assert.deepEqual(choicesOf(state(), 0, 1).map(({ chosen }) => chosen), [true, false, false]);
  // The pick that the server holds counts.
  assert.deepEqual(choicesOf(state({ pick: 3 }), 0, 1).map(({ chosen }) => chosen), [false, false, true]);
});

test('with the answer come its mark, the wrong pick, the names and all picks', () => {
  const shown = choicesOf(answered([3, 2]), 0);
  assert.deepEqual(shown.map(({ chosen, mark, by }) => [chosen, mark, by]), [[false, null, []], [false, 'right', [1]], [true, 'wrong', [0]]]);
  assert.deepEqual(shown.map((choice) => choiceWords(t, pick, choice, list(choice.by.filter((seat) => seat !== 0).map((seat) => ['Ada', 'Bob'][seat])))),
    ['Picture 1: France', 'Picture 2: Japan, the right one, picked by Bob', 'Picture 3: Peru, your pick']);
  // Those who look on have no pick of their own, and a player alone needs no sign of who picked.
  assert.deepEqual(choicesOf(answered([3, 2]), null).map(({ chosen, mark }) => [chosen, mark]), [[false, null], [false, 'right'], [false, null]]);
  assert.deepEqual(choicesOf(answered([2], { score: [3] }), 0).map(({ chosen, mark, by }) => [chosen, mark, by]), [[false, null, []], [true, 'right', []], [false, null, []]]);
});

test('a pick is right, wrong or missed; who looks on or has left has none', () => {
  assert.deepEqual([verdictOf(state(), 0), verdictOf(answered([2, 1]), 0), verdictOf(answered([2, 1]), 1), verdictOf(answered([2, null]), 1), verdictOf(answered([2, 1]), null)], [null, 'right', 'wrong', 'missed', null]);
  assert.equal(verdictOf(answered([2, null], { out: [1] }), 1), null);
  assert.deepEqual([verdictWords(t, pick, answered([2, 1]), 0), verdictWords(t, pick, answered([2, 1]), 1), verdictWords(t, pick, answered([2, null]), 1), verdictWords(t, pick, answered([2, 1]), null), verdictWords(t, pick, state(), 0)],
    ['Correct', 'Wrong! That’s France', 'Time’s up', 'The answer is picture 2: Japan', '']);
});

test('the questions that remain are counted', () => {
  assert.deepEqual([remaining(state()), isAnswered(state()), isAnswered(answered([1, 2])), isAlone(state()), isAlone(state({ score: [1] }))], [5, false, true, false, true]);
});

test('a question and its answer are news, once', () => {
  const next = view({ state: state({ q: 4 }) });
  const shown = view({ ply: 6, state: answered([2, 1]) });
  assert.deepEqual([newsOf(view(), next), newsOf(view(), shown), newsOf(shown, shown), newsOf(shown, next), newsOf(view(), view({ state: state({ pick: 1 }) }))], ['question', 'answer', null, 'question', null]);
  // The end of a game is told by the frame.
  assert.equal(newsOf(view(), view({ phase: 'over', state: answered([2, 1]) })), null);
});

test('spoken lines say the question, the verdict, where the right one is, the others, and the score', () => {
  assert.equal(questionWords(t, pick, state()), 'Question 3 of 8: Japan');
  const said = (you, picks, more = {}) => answerWords(t, pick, view({ you, state: answered(picks, more) }), list);
  assert.equal(said(0, [2, 2]), 'Correct. Bob knew it too. Score 2. 5 questions left');
  assert.equal(said(0, [2, 1]), 'Correct. No other player knew it. Score 2. 5 questions left');
  assert.equal(said(1, [2, 3]), 'Wrong! That’s Peru. The right one is picture 2. Ada knew it. Score 0. 5 questions left');
  assert.equal(said(1, [null, null], { q: 8 }), 'Time’s up. The right one is picture 2. No player knew it. Score 0. Last question');
  assert.equal(said(null, [2, 2]), 'The answer is picture 2: Japan. Ada and Bob knew it. 5 questions left');
  const alone = view({ seats: [{ name: 'Ada' }], state: answered([1], { score: [1], q: 1 }) });
  assert.equal(answerWords(t, pick, alone, list), 'Wrong! That’s France. The right one is picture 2. Score 1. 7 questions left');
});

test('moves have words, also those that may not be seen', () => {
  assert.deepEqual(['2', 'next', '--', null].map((m) => describe(m, t)), ['picture 2', 'continue', 'time passed', 'a hidden pick']);
  assert.deepEqual(['2', 'next', '--', null].map((m) => spell(m, t).text), ['2', '→', '–', '·']);
  assert.deepEqual([cue('1', true), cue('next'), cue(null)], [{ sound: 'flip', vibration: 10 }, { sound: 'tick', vibration: 0 }, { sound: '', vibration: 0 }]);
  assert.deepEqual(played(), []);
});

test('a replay lists its questions, each where its answer is first seen', () => {
  const alone = (pick, more = {}) => answered([pick], { score: [0], ...more });
  const open = (q) => state({ q, score: [0] });
  const positions = [open(1), alone(2, { q: 1 }), open(2), alone(3, { q: 2 }), open(3), alone(null, { q: 3 }), open(4)].map((each) => ({ state: each }));
  assert.deepEqual(questionsOf(positions).map(({ at }) => at), [1, 3, 5, 6]);
  assert.deepEqual(questionsOf(positions).map((each) => questionLine(pick, each.state)), ['Q1 Japan ✓', 'Q2 Japan ✗ Peru', 'Q3 Japan –', 'Q4 Japan']);
  // A question is over with the last pick of all.
  const shared = [state({ q: 1 }), state({ q: 1, pick: 1 }), answered([1, 2], { q: 1 })].map((each) => ({ state: each }));
  assert.deepEqual(questionsOf(shared).map(({ at, state: shown }) => [at, questionLine(pick, shown)]), [[2, 'Q1 Japan ✓ 1/2']]);
});

test('the deadline belongs to the viewer for as long as a pick is missing', () => {
  assert.equal(clockSeat(view({ legal: ['1', '2', '3'] })), 0);
  assert.equal(clockSeat(view({ state: state({ pick: 1 }) })), null);
  assert.equal(clockSeat(view({ state: answered([1, 2]) })), null);
  assert.equal(clockSeat(view({ you: null })), null);
});

test('a player alone has points at the end, and everybody a score', () => {
  const answers = [1, 2, null].map((pick) => ({ name: { en: 'Oslo' }, imgs: [], answer: 1, picks: [pick], names: [] }));
  assert.equal(result(view({ phase: 'over', state: state({ score: [0], answers }) }), t), '1 of 8 right');
  assert.equal(result(view({ phase: 'over' }), t), null);
  assert.equal(recap(view(), /** @type {any} */ ({ t })), 'Scores: Ada 2, Bob 0');
  assert.deepEqual([seatsIn({ seats: [1, 2] }), seatsIn({ config: { seats: 3 } }), seatsIn({})], [2, 3, 1]);
});
