import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blanks, files, FRAME, read, readJSON, stem, stems } from './source.mjs';

const en = readJSON('words/en.json');
const zh = readJSON('words/zh-Hant.json');

/** Codes of PROTOCOL §7, and the two of the page itself. */
const CODES = ['bad_frame', 'unknown_type', 'unknown_op', 'unknown_topic', 'hello_first', 'auth_required', 'forbidden', 'muted', 'banned', 'no_room', 'no_user', 'no_game',
  'room_full', 'room_started', 'wrong_password', 'phase', 'not_your_turn', 'stale', 'ahead', 'illegal_move', 'too_late', 'bad_value', 'no_money', 'already', 'key_reuse',
  'rate', 'too_many', 'busy', 'unsure', 'internal', 'offline', 'lost'];

const sources = files(...FRAME).filter((path) => path.endsWith('.js'));

test('both languages have the same words', () => {
  assert.deepEqual([...stems(en)].sort(), [...stems(zh)].sort());
});

test('both languages fill in the same names', () => {
  for (const [key, text] of Object.entries(zh)) assert.equal(blanks(text), blanks(en[key] ?? en[`${stem(key)}_other`]), key);
});

test('every code of the server has words', () => {
  for (const code of CODES) assert.ok(stems(en).has(`error.${code}`), code);
});

test('every word a frame asks for by name exists', () => {
  for (const path of sources) {
    for (const [, key] of read(path).matchAll(/\bt\('([a-z][\w.]*)'/g)) assert.ok(stems(en).has(key), `${key} in ${path}`);
  }
});

test('no word is kept that nobody says', () => {
  const source = sources.map(read).join('\n');
  // Keys put together at run time: the part before the first `${` is enough to call a family used.
  const families = [...source.matchAll(/[`'"]([a-z]+(?:\.[a-z_]+)*\.)\$\{/g)].map((found) => found[1]);
  for (const key of stems(en)) assert.ok(source.includes(`'${key}'`) || families.some((family) => key.startsWith(family)) || /^(mode|settings|bots)\./.test(key), key);
});
