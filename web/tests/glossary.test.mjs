/** One word for one thing: the glossary names the word, and the twins that no text of the page says. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { files, readJSON } from './source.mjs';

/** @type {{en: string, zh: string, means: string, not: {en: string[], zh: string[]}}[]} */
const glossary = readJSON('tests/glossary.json');

/** Names of products and of cards, which keep their own words. */
const NAMES = /^(smashup\.(set|faction)|avatar\.(body|eyes|mouth|arms|accessory|legs|back))\./;

/** English twins are whole words; Chinese has no gaps between words. */
const TWINS = {
  en: glossary.flatMap(({ en, not }) => not.en.map((twin) => ({ word: en, said: new RegExp(`(?<![\\w’])(${twin})(?![\\w’])`, 'i') }))),
  zh: glossary.flatMap(({ zh, not }) => not.zh.map((twin) => ({ word: zh, said: new RegExp(twin) }))),
};

/** The twins in a text, each with the word to say instead. @param {string} text @param {'en' | 'zh'} lang */
const twins = (text, lang) => TWINS[lang].flatMap(({ word, said }) => {
  const found = said.exec(text)?.[0];
  return found ? [`“${found}” is ${word}`] : [];
});

/** @param {string} file @param {'en' | 'zh'} lang */
const faults = (file, lang) => [...files('words'), ...files('games')].filter((path) => path.endsWith(`/${file}.json`)).flatMap((path) => Object.entries(readJSON(path)).filter(([key]) => !NAMES.test(key))
  .flatMap(([key, text]) => twins(text, lang).map((fault) => `${key}: ${fault}: ${text}`)));

test('a twin is found as a whole word in English and anywhere in Chinese', () => {
  assert.deepEqual(twins('See the leaderboard', 'en'), ['“leaderboard” is Ranking']);
  assert.deepEqual(twins('It ended after 12 turns; you cannot go on', 'en'), ['“12 turns” is move', '“cannot” is can’t, it’s, you’re']);
  assert.deepEqual(twins('Taking turns, one turn each', 'en'), []);
  assert.deepEqual(twins('共 {n} 手，再戰', 'zh'), ['“{n} 手” is 步', '“再戰” is 再來一局']);
  assert.deepEqual(twins('對手的手機', 'zh'), []);
});

test('English texts say one word for one thing', () => assert.deepEqual(faults('en', 'en'), []));

test('Chinese texts say one word for one thing, with the words of Taiwan', () => assert.deepEqual(faults('zh-Hant', 'zh'), []));
