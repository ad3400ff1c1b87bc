import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { GAMES } from '../games/index.js';
import { blanks, files, FRAME, pageWords, read, readJSON, stem, stems, web } from './source.mjs';

/** The games of the page, and the one that only tests play. */
const HOUSES = [...Object.keys(GAMES).map((id) => ({ id, folder: `games/${id}`, load: GAMES[id].load })), { id: 'tally', folder: 'tests/tally', load: () => import('./tally/index.js') }];

const VALUES = ['describe', 'spell', 'cue', 'played', 'ownTurn', 'recap', 'seatsIn'];
const PARTS = { play: ['createPlay'], watch: ['createPlay'], replay: ['createReplay'], lines: ['createTrial', 'startOf', 'next', 'winnerOf', 'lineText'], mini: ['createMini'], rulespage: ['ruleSections', 'openRules'], options: ['createSettings'], looks: ['createLooks'],
  examples: ['talk', 'watchScript', 'curlLines'], clip: ['createClip'], practice: ['createPractice'], offline: ['createOffline'], art: ['createArt'] };

/** Words that a frame asks of a game by its id, put together at run time. */
function asked(folder) {
  const sources = files('app.js', 'core', 'ui', 'table', 'analysis', 'lobby', 'views', folder).filter((path) => path.endsWith('.js')).map(read);
  const own = [...read('app.js').matchAll(/\}\.([a-z][\w.]*)`/g)].map(([, key]) => key);
  return { source: sources.join('\n'), own };
}

const page = pageWords('en');

for (const { id, folder, load } of HOUSES) {
  const [en, zh] = ['en', 'zh-Hant'].map((lang) => Object.assign({}, ...files(`${folder}/words`).filter((path) => path.endsWith(`/${lang}.json`)).map(readJSON)));

  test(`${id} has all that the frames ask a game for`, async () => {
    const game = await load();
    assert.equal(game.id, id);
    assert.equal(Boolean(GAMES[id]?.scores), Boolean(game.lists));
    // A game without choices of its own has no form for them.
    const parts = Object.entries(PARTS).filter(([part]) => (part !== 'options' || game.settings || game.options) && (!['lines', 'clip', 'practice', 'offline', 'looks'].includes(part) || game[part]));
    for (const name of [...VALUES, ...parts.map(([part]) => part)]) assert.equal(typeof game[name], 'function', name);
    for (const [part, names] of parts) {
      const screen = await game[part]();
      for (const name of names) assert.ok(screen[name], `${part}: ${name}`);
      // A table without moves to list does not fetch the list.
      if (['play', 'watch'].includes(part)) assert.equal('createStrip' in screen, game.strip !== false, part);
    }
    const sheets = ['style', 'table', ...(game.sheets ?? [])].map((name) => `${folder}/${name}.css`);
    assert.deepEqual(files(folder).filter((path) => path.endsWith('.css')).sort(), sheets.sort());
    assert.ok(!game.look || game.sheets?.includes('looks'));
  });

  test(`every word of ${id} begins with its name, in both languages alike`, () => {
    assert.deepEqual([...Object.keys(en), ...Object.keys(zh)].filter((key) => !key.startsWith(`${id}.`)), []);
    assert.deepEqual([...stems(en)].sort(), [...stems(zh)].sort());
    for (const [key, text] of Object.entries(zh)) assert.equal(blanks(text), blanks(en[key] ?? en[`${stem(key)}_other`]), key);
  });

  test(`${id} brings along what its parts say`, async () => {
    const { folders = [] } = await load();
    const kept = files(`${folder}/words`).filter((path) => path.endsWith('/en.json')).map((path) => path.split('/').at(-2)).filter((name) => name !== 'words');
    assert.deepEqual(kept.sort(), [...folders].sort());
    const late = new Map(folders.flatMap((name) => [...stems(readJSON(`${folder}/words/${name}/en.json`))].map((key) => [key, name])));
    const owners = { 'rulespage.js': 'rules', 'exercises.js': 'rules', 'practice.js': 'rules', 'options.js': 'options', 'offline.js': 'offline' };
    for (const path of files(folder).filter((each) => each.endsWith('.js'))) {
      const own = owners[path.split('/').at(-1) ?? ''];
      const strange = [...read(path).matchAll(/['`]([a-z]+\.(?:rules|practice|settings|offline)\.\w+)/g)].map(([, key]) => key).filter((key) => late.has(key) && late.get(key) !== own);
      assert.deepEqual(strange, [], path);
    }
  });

  test(`every word that ${id} asks for by name exists`, () => {
    const words = new Set([...stems(page), ...stems(en)]);
    for (const path of files(folder).filter((each) => each.endsWith('.js'))) {
      for (const [, key] of read(path).matchAll(/\bt\('([a-z][\w.]*)'/g)) assert.ok(words.has(key), `${key} in ${path}`);
    }
  });

  test(`${id} keeps no word that nobody says, and lacks none that the frames say`, async () => {
    const { source } = asked(folder);
    const { options } = await load();
    // A frame asks a game by its id; of keys put together at run time the part before the first `${` is known.
    const whole = [...source.matchAll(/`\$\{[\w.?]+\}\.([a-z][\w.]*)`/g)].map(([, rest]) => `${id}.${rest}`);
    const families = [...source.matchAll(/`\$\{[\w.?]+\}\.([\w.]+\.)\$\{/g)].map(([, rest]) => `${id}.${rest}`)
      .concat([...source.matchAll(/[`'"]([a-z]+(?:\.[a-z_]+)*\.)\$\{/g)].map(([, family]) => family));
    for (const key of stems(en)) {
      const isSaid = source.includes(`'${key}'`) || whole.includes(key) || families.some((family) => key.startsWith(family)) || key.startsWith(`${id}.illegal_move.`);
      assert.ok(isSaid, key);
    }
    assert.deepEqual(whole.filter((key) => !stems(en).has(key) && (options || key !== `${id}.settings.title`)), []);
  });
}

test('a part of a game is the module of its name, by which the server knows it', () => {
  for (const id of Object.keys(GAMES)) {
    for (const [, part, module] of read(`games/${id}/index.js`).matchAll(/^export const (\w+) = \(\) => import\('\.\/(\w+)\.js'\)/gm)) assert.equal(module, part, id);
  }
});

test('the page lists its games, each with its sizes of table', () => {
  for (const { tables, analysed } of Object.values(GAMES)) {
    assert.deepEqual([...tables].sort((one, other) => one - other), tables);
    assert.deepEqual(analysed.filter((seats) => !tables.includes(seats)), []);
  }
  assert.ok(FRAME.every((place) => existsSync(join(web, place))));
});
