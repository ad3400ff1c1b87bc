import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

const read = (name) => readFile(new URL(`../${name}`, import.meta.url), 'utf8');

test('the server knows the places that the page has', async () => {
  const listed = (await read('places.txt')).trim().split('\n').map((line) => line.replace(/[^/]*[#*][^/]*/g, ':'));
  const routes = [...(await read('app.js')).matchAll(/name: '[^']+', path: '([^']+)'/g)].map(([, path]) => path.replace(/:\w+/g, ':'));
  assert.ok(routes.length > 10);
  assert.deepEqual([...listed].sort(), [...routes].sort());
});
