import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { LANGUAGES } from '../core/i18n.js';

const read = (name) => readFile(new URL(`../${name}`, import.meta.url), 'utf8');

test('the server knows the places that the page has', async () => {
  const listed = (await read('places.txt')).trim().split('\n').map((line) => line.split(' ')[0].replace(/(@?)[^/]*[#*][^/]*/g, '$1:'));
  const routes = [...(await read('app.js')).matchAll(/name: '[^']+', path: '([^']+)'/g)].map(([, path]) => path.replace(/:\w+/g, ':'));
  assert.ok(routes.length > 10);
  assert.deepEqual([...listed].sort(), [...routes].sort());
});

test('what a place is drawn with at first lies in the folder', async () => {
  const games = [...(await read('games/index.js')).matchAll(/import\('\.\/(\w+)\/index\.js'\)/g)].map(([, game]) => game);
  const missing = [];
  for (const line of (await read('places.txt')).trim().split('\n')) {
    const needs = Object.fromEntries(line.split(' ').slice(1).map((part) => part.split('=')).map(([key, values]) => [key, values.split(',')]));
    assert.deepEqual(Object.keys(needs).filter((key) => !['view', 'card', 'frame', 'styles', 'words', 'game', 'later'].includes(key)), [], line);
    const named = [
      ...needs.view.map((path) => [path]), ...(needs.styles ?? []).map((name) => [`styles/${name}.css`]),
      ...(needs.words ?? []).flatMap((name) => LANGUAGES.map((lang) => [`words/${name}/${lang}.json`])),
      // Not every game has all parts; some are of the one alone that the page is tested without.
      ...(process.env.PALISADE_WITHOUT ? [] : [...(needs.game ?? []), ...(needs.later ?? [])]).map((name) => games.map((game) => `games/${game}/${name}${name.startsWith('words/') ? '/en.json' : ''}`)),
    ];
    missing.push(...named.filter((paths) => !paths.some((path) => existsSync(new URL(`../${path}`, import.meta.url)))));
  }
  assert.deepEqual(missing, []);
});

test('a screen brings along what draws the bars of the page where it has them, and nothing of it elsewhere', async () => {
  const routes = [...(await read('app.js')).matchAll(/^ {2}\{ name: '\w+', path: '([^']+)'.*/gm)];
  const bare = routes.filter(([line]) => line.includes("chrome: 'none'")).map(([, path]) => path.replace(/:\w+/g, ':'));
  assert.ok(bare.length > 3);
  for (const line of (await read('places.txt')).trim().split('\n')) {
    const [path, view] = [line.split(' ')[0].replace(/(@?)[^/]*[#*][^/]*/g, '$1:'), /view=(\S+)/.exec(line)?.[1] ?? ''];
    assert.equal((await read(view)).includes("export { createChrome } from '../ui/chrome.js';"), !bare.includes(path), path);
  }
  assert.match(await read('views/notfound.js'), /createChrome/);
});
