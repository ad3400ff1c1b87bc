import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const words = (lang) => JSON.parse(readFileSync(new URL(`../games/quoridor/words/${lang}.json`, import.meta.url), 'utf8'));
const stem = (key) => key.replace(/_(one|other)$/, '');
const holes = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

test('both languages say the same things with the same blanks', () => {
  const [english, chinese] = [words('en'), words('zh-Hant')];
  assert.deepEqual([...new Set(Object.keys(english).map(stem))].sort(), [...new Set(Object.keys(chinese).map(stem))].sort());
  for (const [key, text] of Object.entries(chinese)) assert.deepEqual(holes(text), holes(english[key]), key);
});

test('no key is said by the page itself as well', () => {
  const own = JSON.parse(readFileSync(new URL('../words/en.json', import.meta.url), 'utf8'));
  assert.deepEqual(Object.keys(words('en')).filter((key) => key in own), []);
});
