import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('..', import.meta.url));
const files = (folder) => readdirSync(join(web, folder)).flatMap((name) => {
  const path = join(folder, name);
  return statSync(join(web, path)).isDirectory() ? files(path) : [path];
});
const read = (path) => readFileSync(join(web, path), 'utf8');

/** What each folder may import; itself always. What is imported only to name a type in a comment does not count. */
const ARROWS = {
  core: [],
  ui: ['core'],
  analysis: ['ui', 'core'],
  table: ['analysis', 'ui', 'core'],
  lobby: ['ui', 'core'],
  games: ['table', 'analysis', 'ui', 'core'],
  views: ['games/index.js', 'table', 'analysis', 'lobby', 'ui', 'core'],
};
const modules = Object.keys(ARROWS).flatMap(files).filter((path) => path.endsWith('.js'));

/** Words that only one game says. A game adds its own. */
const TERMS = { quoridor: /quoridor|qfen|\bpawns?\b|walls?\b/gi };

const REGISTRY = 'games/index.js';

/** Everything a module imports, now or later. */
function imports(path) {
  const code = read(path).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...code.matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(([, to]) => relative(web, join(web, dirname(path), to)));
}

test('a folder imports only what stands below it', () => {
  const wrong = modules.flatMap((path) => {
    const own = path.split('/')[0];
    return imports(path).filter((to) => !to.startsWith(`${own}/`) && !ARROWS[own].some((each) => to === each || to.startsWith(`${each}/`))).map((to) => `${path} → ${to}`);
  });
  assert.deepEqual(wrong, []);
});

test('a game is imported by the registry alone, and knows no other', () => {
  const wrong = modules.flatMap((path) => imports(path).filter((to) => {
    const [, game] = /^games\/([^/]+)\//.exec(to) ?? [];
    return game && path !== REGISTRY && !path.startsWith(`games/${game}/`);
  }).map((to) => `${path} → ${to}`));
  assert.deepEqual(wrong, []);
});

test('no module outside its folder says a word of a game', () => {
  const wrong = Object.entries(TERMS).flatMap(([game, terms]) => ['app.js', ...modules].filter((path) => path !== REGISTRY && !path.startsWith(`games/${game}/`))
    .flatMap((path) => (read(path).match(terms) ?? []).map((term) => `${path}: ${term}`)));
  assert.deepEqual(wrong, []);
});

test('every word of a game begins with its name', () => {
  for (const game of Object.keys(TERMS)) {
    for (const path of files(`games/${game}/words`)) assert.deepEqual(Object.keys(JSON.parse(read(path))).filter((key) => !key.startsWith(`${game}.`)), [], path);
  }
});

test('every game says what the frames ask it for', async () => {
  for (const id of Object.keys(TERMS)) {
    const game = await import(`../games/${id}/index.js`);
    for (const name of ['describe', 'spell', 'cue', 'played', 'ownTurn', 'recap', 'seatsIn', 'play', 'replay', 'mini', 'rules', 'settings', 'examples', 'art']) assert.equal(typeof game[name], 'function', `${id}.${name}`);
    assert.equal(game.id, id);
  }
});
