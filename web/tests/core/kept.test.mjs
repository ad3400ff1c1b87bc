import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKept } from '../../core/kept.js';
import { createCaches, createStorage } from '../worker.mjs';

const kept = () => {
  const device = { storage: createStorage(), caches: createCaches() };
  return { ...createKept(device), device };
};

test('a table comes back as it was left', () => {
  const { table, saveTable, device } = kept();
  assert.equal(table('tally'), null);
  saveTable('tally', { moves: ['a'] });
  assert.deepEqual(table('tally'), { moves: ['a'] });
  device.storage.setItem('palisade.offline.tally', '{');
  assert.equal(table('tally'), null);
});

test('a browser that stores nothing is no hindrance', () => {
  const storage = { get length() { throw new Error('no'); }, getItem() { throw new Error('no'); }, setItem() { throw new Error('no'); } };
  const { table, saveTable, forget } = createKept({ storage });
  saveTable('tally', {});
  assert.equal(table('tally'), null);
  return forget();
});

test('the newest thirty replays are kept, and one that is seen again is new', async () => {
  const { saveReplay, replays, replay } = kept();
  for (let n = 1; n <= 30; n += 1) await saveReplay(`m_${n}`, { record: { n } });
  await saveReplay('m_1', { record: { n: 1 } });
  await saveReplay('m_31', { record: { n: 31 } });
  const all = await replays();
  assert.equal(all.length, 30);
  assert.deepEqual(all.slice(0, 3).map(({ match, record }) => [match, record.n]), [['m_31', 31], ['m_1', 1], ['m_30', 30]]);
  assert.equal(await replay('m_2'), null);
  assert.deepEqual(await replay('m_3'), { record: { n: 3 } });
});

test('a private game is not kept, nor one of a size that no game has', async () => {
  const { saveReplay, replays } = kept();
  await saveReplay('m_1', { record: { private: true } });
  await saveReplay('m_2', { record: { text: 'x'.repeat(1_000_001) } });
  assert.deepEqual(await replays(), []);
});

test('nothing is left of somebody who signs out, and the settings stay', async () => {
  const { saveReplay, saveTable, replays, table, forget, device } = kept();
  device.storage.setItem('palisade.settings', '{}');
  saveTable('tally', {});
  saveTable('other', {});
  await saveReplay('m_1', { record: {} });
  await forget();
  assert.deepEqual([table('tally'), table('other'), await replays()], [null, null, []]);
  assert.equal(device.storage.getItem('palisade.settings'), '{}');
});

test('without caches there are no replays', async () => {
  const { saveReplay, replay, replays, forget } = createKept({ storage: createStorage() });
  await saveReplay('m_1', { record: {} });
  assert.deepEqual([await replay('m_1'), await replays()], [null, []]);
  await forget();
});
