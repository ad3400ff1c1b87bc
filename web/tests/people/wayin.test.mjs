import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeIn } from '../../core/wayin.js';
import { files, read } from '../source.mjs';

const ORIGIN = 'https://play.example';
const place = (then) => placeIn(`?${new URLSearchParams({ way: 'new', then })}`, ORIGIN);

test('a place of the page is led back to, with its query', () => {
  for (const path of ['/', '/rewards', '/ranks/stars?q=ada', '/settings/account', '/me']) assert.equal(place(path), path);
});

test('nothing leads to another site, to the API, to a file or round in a circle', () => {
  const evil = ['https://evil.example/', '//evil.example', '/\\evil.example', '\\\\evil.example', '/\t/evil.example', 'javascript:alert(1)', '/%09/evil.example\n', 'evil', '', '/api/v1/me/export', '/licence.txt', '/account', '/account?then=/account', '/./account', '/x/../api/v1/me'];
  for (const then of evil) assert.equal(place(then), null, then);
  assert.equal(placeIn('', ORIGIN), null);
});

test('every link to signing in is built in one place', () => {
  const own = ['core/wayin.js', 'places.json'];
  const pages = files('.').filter((path) => path.endsWith('.js') && !path.startsWith('tests/') && !own.includes(path));
  assert.deepEqual(pages.filter((path) => /['"`]\/account['"`?]/.test(read(path))), []);
});
