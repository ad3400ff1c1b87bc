import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('..', import.meta.url));
const read = (path) => JSON.parse(readFileSync(join(web, path), 'utf8'));
const files = (folder) => readdirSync(folder).flatMap((name) => {
  const path = join(folder, name);
  return statSync(path).isDirectory() ? files(path) : [path];
});
const stem = (key) => key.replace(/_(one|other)$/, '');
const en = read('words/en.json');
const zh = read('words/zh-Hant.json');
const stems = (words) => new Set(Object.keys(words).map(stem));

/** Codes of PROTOCOL §7, and the two of the page itself. */
const CODES = ['bad_frame', 'unknown_type', 'unknown_op', 'unknown_topic', 'hello_first', 'auth_required', 'forbidden', 'muted', 'banned', 'no_room', 'no_user', 'no_game',
  'room_full', 'room_started', 'wrong_password', 'phase', 'not_your_turn', 'stale', 'ahead', 'illegal_move', 'too_late', 'bad_value', 'no_money', 'already', 'key_reuse',
  'rate', 'too_many', 'busy', 'unsure', 'internal', 'offline', 'lost'];

test('both languages have the same words', () => {
  assert.deepEqual([...stems(en)].sort(), [...stems(zh)].sort());
});

test('both languages fill in the same names', () => {
  const names = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort().join();
  for (const [key, text] of Object.entries(zh)) assert.equal(names(text), names(en[key] ?? en[`${key}_other`]), key);
});

test('every code of the server has words', () => {
  for (const code of CODES) assert.ok(stems(en).has(`error.${code}`), code);
});

const FRAMES = ['app.js', 'core', 'ui', 'table', 'analysis', 'lobby', 'views'];
const sources = (names) => names.flatMap((name) => (name.endsWith('.js') ? [join(web, name)] : files(join(web, name)))).filter((path) => path.endsWith('.js'));
const GAME = 'games/quoridor';
const known = { own: stems(en), all: new Set([...stems(en), ...stems(read(`${GAME}/words/en.json`))]) };

for (const [who, names, words] of [['a frame', FRAMES, known.own], ['a game', [GAME], known.all]]) {
  test(`every word ${who} asks for by name exists`, () => {
    for (const path of sources(names)) {
      for (const [, key] of readFileSync(path, 'utf8').matchAll(/\bt\('([a-z][\w.]*)'/g)) assert.ok(words.has(key), `${key} in ${path}`);
    }
  });
}

test('no word is kept that nobody says', () => {
  for (const [words, names, whole] of [[known.own, [...FRAMES, GAME], []], [stems(read(`${GAME}/words/en.json`)), [GAME, ...FRAMES], ['quoridor']]]) {
    const source = sources(names).map((path) => readFileSync(path, 'utf8')).join('\n');
    // Keys put together at run time: the part before the first `${` is enough to call a family used. A frame asks a game by its id.
    const families = [...source.matchAll(/[`'"]([a-z]+(?:\.[a-z_]+)*\.)\$\{/g)].map((found) => found[1]);
    const asked = whole.flatMap((game) => [...source.matchAll(/`\$\{[\w.?]+\}\.([\w.]+)/g)].map(([, rest]) => `${game}.${rest}`));
    for (const key of words) {
      assert.ok(source.includes(`'${key}'`) || [...families, ...asked].some((family) => key.startsWith(family)) || /^(mode|settings|bots)\.|^quoridor\.illegal_move\./.test(key), key);
    }
  }
});
