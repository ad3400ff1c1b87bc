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
});

test('no word is kept that nobody says', () => {
  const source = sources.map(read).join('\n');
  // Keys put together at run time: the part before the first `${` is enough to call a family used.
  const families = [...source.matchAll(/[`'"]([a-z]+(?:\.[a-z_]+)*\.)\$\{/g)].map((found) => found[1]);
  for (const key of stems(en)) assert.ok(source.includes(`'${key}'`) || families.some((family) => key.startsWith(family)) || /^(mode|settings|bots)\./.test(key), key);
});

/** What comes without the words that all screens but the first share. */
const BARE = ['views/home.js', 'ui/wallet.js', 'lobby/waiting.js', 'ui/notices.js', 'ui/launch.js', 'ui/worker.js', 'views/notfound.js'];
/** Those that are refused next to nothing: the words of refusals come with the first one. */
const UNREFUSED = ['views/game.js', 'views/watch.js', 'views/embed.js', 'views/embedtv.js', 'views/embeduser.js', 'views/embedreplay.js', 'views/replay.js', 'views/replaytext.js', 'views/offlinegame.js', 'ui/chat.js'];
/** The screens, and what presses open, that bring more words along than the page has from the start. */
const FURTHER = { 'lobby/acts.js': ['create'], 'lobby/botfacts.js': ['botfacts'], 'lobby/challenge.js': ['rank', 'create', 'challenge'], 'lobby/challenges.js': ['create', 'challenge'], 'lobby/createroom.js': ['create'], 'ui/refused.js': [], 'ui/share.js': [], 'ui/changename.js': ['create'], 'views/home.js': ['home'], 'views/rules.js': ['rules'], 'views/notfound.js': ['missing'], 'ui/launch.js': ['launch'], 'ui/wallet.js': ['prizes'], 'lobby/waiting.js': ['prizes'], 'views/tv.js': ['tv', 'home'], 'views/lobby.js': ['rank', 'create', 'home'], 'views/match.js': ['rank', 'create'], 'views/ranks.js': ['table', 'ranks'], 'views/scores.js': ['table', 'ranks'], 'views/rewards.js': ['prizes', 'rewards'],
  'views/room.js': ['table', 'rank', 'room', 'people', 'acts', 'end', 'chat', 'create', 'missing'], 'ui/chat.js': ['table', 'chat'], 'views/game.js': ['table', 'missing'], 'views/watch.js': ['table', 'missing'], 'table/quits.js': ['table'], 'views/replay.js': ['table', 'replay'], 'views/replaytext.js': ['table', 'replay'], 'analysis/whole.js': ['table', 'replay', 'analysis'], 'table/lines.js': ['table', 'replay', 'analysis', 'lines'], 'table/ownroom.js': ['table', 'acts', 'end', 'news'], 'table/roomnews.js': ['table', 'news'], 'table/endacts.js': ['table', 'end'], 'table/distant.js': ['table', 'acts', 'end', 'distant'], 'lobby/distantlist.js': ['distant'],
  'ui/player-sheet.js': ['table', 'people'], 'ui/report.js': ['people'], 'table/gamemenu.js': ['table', 'acts'], 'table/quit.js': ['table', 'acts'], 'table/endsheet.js': ['table', 'prizes', 'acts', 'end'], 'table/outsheet.js': ['table', 'acts', 'end'], 'views/bots.js': ['bots'], 'views/account.js': ['account'], 'views/avatar.js': ['avatar'],
  'views/settings.js': ['settings'], 'views/accountsettings.js': ['settings', 'account'], 'views/securitysettings.js': ['settings', 'account'], 'views/gamesettings.js': ['settings'], 'views/about.js': ['settings'], 'ui/personal.js': ['profile'],
  'admin/app.js': ['admin'], 'ui/notices.js': ['notices'], 'views/embed.js': ['table', 'embed'], 'views/embedtv.js': ['table', 'embed'], 'views/embeduser.js': ['table', 'embed'], 'views/embedreplay.js': ['table', 'replay', 'embed'], 'views/offline.js': ['offline'], 'views/offlinegame.js': ['table', 'offline'], 'ui/worker.js': ['update'], 'views/profile.js': ['table', 'profile', 'people'], 'views/editprofile.js': ['account', 'profile'] };
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
  for (const [screen, places] of Object.entries(FURTHER)) {
    const more = new Set([...(BARE.includes(screen) ? [] : UNREFUSED.includes(screen) ? ['common'] : ['common', 'errors']), ...places].flatMap((place) => [...stems(readJSON(`words/${place}/en.json`))]));
    assert.deepEqual([...reached(screen)].flatMap((path) => own(path).filter((key) => !first.has(key) && !more.has(key)).map((key) => `${path}: ${key}`)), []);
  }
});
