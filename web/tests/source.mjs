/** The page's own files, for tests that read them. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const web = fileURLToPath(new URL('..', import.meta.url));

/** Every file under some folders and files of the page. @param {...string} places @returns {string[]} */
export const files = (...places) => places.flatMap((place) => (statSync(join(web, place)).isDirectory() ? files(...readdirSync(join(web, place)).map((name) => join(place, name))) : [place]));

/** @param {string} path */
export const read = (path) => readFileSync(join(web, path), 'utf8');

/** @param {string} path */
export const readJSON = (path) => JSON.parse(read(path));

/** All that a module imports, now or later. @param {string} path @returns {string[]} */
export function imports(path) {
  const code = read(path).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...code.matchAll(/(?:from |import\(|import )'(\.[^']+)'/g)].map(([, to]) => relative(web, join(web, dirname(path), to)));
}

/** All that belongs to every game alike. */
export const FRAME = ['app.js', 'index.html', 'manifest.webmanifest', 'core', 'avatar', 'ui', 'designer', 'table', 'analysis', 'lobby', 'account', 'profile', 'settings', 'ranks', 'rewards', 'views', 'admin', 'styles', 'words'];

/** The words of the page itself, from all its folders. @param {string} lang @returns {Record<string, string>} */
export const pageWords = (lang) => Object.assign({}, ...files('words').filter((path) => path.endsWith(`/${lang}.json`)).map(readJSON));

/** A key of words without the ending for a number. @param {string} key */
export const stem = (key) => key.replace(/_(one|other)$/, '');

/** @param {Record<string, string>} words */
export const stems = (words) => new Set(Object.keys(words).map(stem));

/** The blanks of a text. @param {string} text */
export const blanks = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort().join();
