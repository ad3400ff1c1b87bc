import assert from 'node:assert/strict';
import { test } from 'node:test';
import { after, newTable, restored } from '../../games/smashup/offlinetable.js';

const random = () => 0.5;
const run = (...moves) => moves.reduce((table, m) => after(table, m, random), newTable());
const refusal = (table, m) => {
  try {
    after(table, m, random);
  } catch (problem) {
    return problem.d?.rule;
  }
  return null;
};
const dealt = () => run('add Ada', 'add Bo', 'factions', 'deal');
const playing = () => after(dealt(), 'play', random);

test('a table goes from names to scores and back', () => {
  const table = playing();
  assert.deepEqual([table.phase, table.score, table.game, table.deal], ['playing', [0, 0], 1, 1]);
  const over = ['score 1 +15 ~k1', 'score 2 +3 ~k2', 'end'].reduce((now, m) => after(now, m, random), table);
  assert.deepEqual([over.phase, over.winners, over.leads], ['over', [0], [0]]);
  assert.deepEqual(after(over, 'back', random).phase, 'playing');
  const again = after(over, 'again', random);
  assert.deepEqual([again.phase, again.score, again.game, again.log], ['playing', [0, 0], 2, []]);
  assert.deepEqual(again.hands, over.hands);
  const names = after(over, 'players', random);
  assert.deepEqual([names.phase, names.hands, names.players.length], ['players', [], 2]);
});

test('everybody gets two factions, and none comes twice', () => {
  for (let seed = 0; seed < 50; seed += 1) {
    let value = seed + 1;
    const dice = () => { value = (value * 16807) % 2147483647; return value / 2147483647; };
    const { hands } = ['add A', 'add B', 'add C', 'add D', 'factions', 'deal'].reduce((table, m) => after(table, m, dice), newTable());
    assert.deepEqual(hands.map((hand) => hand.length), [2, 2, 2, 2]);
    assert.equal(new Set(hands.flat()).size, 8);
  }
});

test('what is taken out is not dealt, and too few are not dealt at all', () => {
  let table = run('add Ada', 'add Bo', 'factions');
  for (const set of ['base', 'geeky', 'cthulhu', 'awesome', 'science', 'monster', 'fault', 'pretty', 'cease', 'thinking']) table = after(table, `set ${set} off`, random);
  assert.deepEqual([table.selected, table.missing], [4, 0]);
  assert.deepEqual(after(table, 'deal', random).hands.flat().sort(), ['itty-critters', 'kaiju', 'magical-girls', 'mega-troopers']);
  table = after(table, 'faction kaiju off', random);
  assert.deepEqual([table.selected, table.missing, refusal(table, 'deal')], [3, 1, 'missing']);
  assert.equal(refusal(table, 'faction kaiju off'), 'same');
  assert.equal(refusal(table, 'faction cats off'), 'unknown');
});

test('a score stays in its bounds, and the last five changes can be taken back once', () => {
  let table = playing();
  for (let n = 1; n <= 7; n += 1) table = after(table, 'score 1 +1', random);
  assert.deepEqual([refusal(table, 'score 2 -1'), refusal(table, 'score 1 +19'), refusal(table, 'undo 2')], ['bounds', 'bounds', 'entry']);
  table = after(table, 'undo 5', random);
  assert.deepEqual([table.score, refusal(table, 'undo 5'), table.log[4].undone], [[6, 0], 'undone', true]);
  for (let n = 1; n <= 30; n += 1) table = after(table, n % 2 ? 'score 2 +1' : 'score 2 -1', random);
  assert.equal(table.log.length, 20);
});

test('names are those that the server takes', () => {
  const table = run('add Ada');
  assert.deepEqual(['', 'ada', 'x'.repeat(21), '...', '\u0301a', 'a\u200b', 'e\u0301'.repeat(21), '👍', '<b>'].map((name) => refusal(table, `add ${name}`)), ['name', 'taken', 'name', 'name', 'name', 'name', 'name', 'name', 'name']);
  assert.deepEqual(['林 小明', 'Zoë O’Neil', '٣'].map((name) => refusal(table, `add ${name}`)), [null, null, null]);
  assert.equal(refusal(run('add A', 'add B', 'add C', 'add D'), 'add E'), 'full');
  assert.equal(refusal(run('add A', 'add B'), 'rename 2 a'), 'taken');
  assert.deepEqual(run('add A', 'add B', 'rename 2 b').players.map(({ name }) => name), ['A', 'b']);
  assert.deepEqual(run('add A', 'add B', 'remove 1').players.map(({ name }) => name), ['B']);
});

test('a move at the wrong step, or none at all, is refused', () => {
  assert.deepEqual([refusal(newTable(), 'factions'), refusal(newTable(), 'deal'), refusal(newTable(), 'play'), refusal(newTable(), 'constructor'), refusal(newTable(), ''), refusal(playing(), 'score 3 +1'), refusal(playing(), 'score 9 +1'), refusal(playing(), 'score 1 1')],
    ['few', 'phase', 'phase', 'notation', 'notation', 'player', 'notation', 'notation']);
  assert.equal(refusal(after(playing(), 'close', random), 'score 1 +1'), 'turn');
});

test('a table that was kept goes on, and anything else is none', () => {
  for (const table of [newTable(), dealt(), after(playing(), 'score 1 +16 ~abc', random)]) assert.deepEqual(restored(JSON.parse(JSON.stringify(table))), table);
  const table = playing();
  for (const wrong of [null, {}, 1, { ...table, score: [1] }, { ...table, score: [99, 0] }, { ...table, players: [{ name: '<b>' }, { name: 'B' }] }, { ...table, phase: 'x' }, { ...table, off: ['cats'] }, { ...table, log: [{ n: 1, player: 7, change: 1 }] }, { ...table, closed: true }, { ...table, hands: 'x' }]) assert.equal(restored(wrong), null);
});
