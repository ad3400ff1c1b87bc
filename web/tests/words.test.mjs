import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blanks, files, FRAME, imports, pageWords, read, readJSON, stem, stems } from './source.mjs';

const en = pageWords('en');
const zh = pageWords('zh-Hant');

/** Codes of PROTOCOL §7, and the two of the page itself. */
const CODES = ['bad_frame', 'unknown_type', 'unknown_op', 'unknown_topic', 'hello_first', 'auth_required', 'forbidden', 'muted', 'banned', 'no_room', 'no_user', 'no_game',
  'room_full', 'room_started', 'wrong_password', 'phase', 'not_your_turn', 'stale', 'ahead', 'illegal_move', 'too_late', 'bad_value', 'no_money', 'already', 'key_reuse',
  'rate', 'too_many', 'busy', 'unsure', 'internal', 'offline', 'lost'];

const sources = files(...FRAME).filter((path) => path.endsWith('.js'));
const { places } = readJSON('places.json');
/** The titles of the screens of the page; others are the games'. */
const titles = places.map(({ title }) => title).filter((title) => title && !title.startsWith('{'));

test('both languages have the same words, in the same files', () => {
  for (const path of files('words').filter((each) => each.endsWith('/en.json'))) {
    assert.deepEqual([...stems(readJSON(path))].sort(), [...stems(readJSON(path.replace('en.json', 'zh-Hant.json')))].sort(), path);
  }
});

test('no list has a word twice, of which the first would never be said', () => {
  const lists = [...files('words'), ...files('games')].filter((path) => /\bwords\/.*\.json$/.test(path));
  for (const path of lists) {
    const keys = [...read(path).matchAll(/"([\w.]+)":/g)].map(([, key]) => key);
    assert.deepEqual(keys.filter((key, index) => keys.indexOf(key) !== index), [], path);
  }
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
  for (const key of titles) assert.ok(stems(en).has(key), key);
});

test('no word is kept that nobody says', () => {
  const source = sources.map(read).join('\n');
  // Keys put together at run time: the part before the first `${` is enough to call a family used.
  const families = [...source.matchAll(/[`'"]([a-z]+(?:\.[a-z_]+)*\.)\$\{/g)].map((found) => found[1]);
  for (const key of stems(en)) assert.ok(source.includes(`'${key}'`) || titles.includes(key) || families.some((family) => key.startsWith(family)) || /^(mode|settings|bots)\./.test(key), key);
});

/** The words of the screens, and of modules that bring words along, beyond those that the page has from the start. */
const FURTHER = {
  ...Object.fromEntries(places.map(({ view, words = [] }) => [view, words])),
  'lobby/challenge.js': ['lobby'], 'lobby/meeting.js': ['lobby'], 'lobby/distantlist.js': ['table'], 'table/own/ownroom.js': ['table'], 'views/tellers.js': ['table', 'lobby'], 'ui/person/personal.js': ['profile'],
  'analysis/panel.js': ['table'], 'analysis/liveopinion.js': ['table'], 'table/moves/lines.js': ['table'], 'admin/app.js': ['admin'],
};
const PLAYED = /^games\/\w+\/(play|watch|replay|lines|examples|offline)\.js$/;

/** The modules that are reached without passing one that brings words along. @param {string} path @param {Set<string>} [seen] */
function reached(path, seen = new Set()) {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const next of imports(path)) if (!(next in FURTHER) && !PLAYED.test(next)) reached(next, seen);
  return seen;
}

const literals = (path) => [...read(path).matchAll(/\bt\('([a-z][\w.]*)'/g)].map(([, key]) => key);

test('a screen says only words that it brings along', () => {
  const first = stems(readJSON('words/en.json'));
  const own = (path) => literals(path).filter((key) => stems(en).has(key));
  assert.deepEqual([...reached('app.js')].flatMap((path) => own(path).filter((key) => !first.has(key)).map((key) => `${path}: ${key}`)), []);
  for (const [screen, folders] of Object.entries(FURTHER)) {
    const more = new Set(folders.flatMap((place) => [...stems(readJSON(`words/${place}/en.json`))]));
    assert.deepEqual([...reached(screen)].flatMap((path) => own(path).filter((key) => !first.has(key) && !more.has(key)).map((key) => `${path}: ${key}`)), []);
  }
});
