import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createI18n } from '../../core/say/i18n.js';
import { isNews } from '../../core/room.js';
import { roomNews, tellRoomNews } from '../../table/news/roomnews.js';

const read = (path) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
const words = async (lang) => {
  const i18n = createI18n({ load: async (path) => read(path), places: ['words', 'words/table'], report: assert.fail, publish() {} });
  await i18n.choose(lang);
  return i18n;
};
const seated = { you: 1, seats: [{ name: 'Amy' }, { name: 'Bea' }] };

/** Every reason that the documents know for an event of a room. */
function reasons(kind) {
  const found = [];
  const walk = (node) => {
    if (node === null || typeof node !== 'object') return;
    if (node.if?.properties?.k?.const === kind) found.push(...node.then.properties.x.properties.why.enum);
    Object.values(node).forEach(walk);
  };
  walk([read('api/asyncapi.json'), read('api/schemas.json')]);
  return [...new Set(found)];
}

for (const lang of ['en', 'zh-Hant']) {
  test(`time given back and a room that closes are told in ${lang}`, async () => {
    const { t } = await words(lang);
    const told = (change) => {
      const heard = [];
      tellRoomNews({ t, toast: (text) => heard.push(text) }, seated, change);
      return heard;
    };
    const time = reasons('time').filter((why) => why !== 'restart').map((why) => told({ k: 'time', x: { why, budget: 15000, seat: 0 } }));
    const ends = ['idle', 'age', 'events'].map((why) => told({ k: 'close', x: { why } }));
    const all = [...time, ...ends, told({ k: 'kick', x: { seat: 1 } })];
    assert.deepEqual(all.map((heard) => heard.length), all.map(() => 1));
    assert.equal(new Set(all.flat()).size, 7);
  });
}

test('ends that follow from what somebody did need no word', () => {
  const silent = reasons('close').filter((why) => roomNews(seated, { k: 'close', x: { why } }) === null);
  assert.deepEqual(silent, ['left', 'rematch', 'paired']);
});

test('only who was sent out is told so, and what has no reason is no news', () => {
  assert.equal(roomNews(seated, { k: 'kick', x: { seat: 0 } }), null);
  assert.equal(roomNews({ you: null }, { k: 'kick', x: { seat: 1 } }), null);
  assert.equal(roomNews(seated, { k: 'time', x: { why: 'restart' } }), null);
  assert.equal(roomNews(seated, { k: 'snap', x: null }), null);
});

test('who was sent out hears when they may come back', async () => {
  const refusal = { code: 'forbidden', d: { why: 'kicked', until: 1795334662656 }, retry_ms: 541000 };
  assert.match((await words('en')).refusal(refusal), /10 min/);
  assert.match((await words('zh-Hant')).refusal(refusal), /10 分鐘/);
});

test('what is told counts as news, and a move or a presence does not', () => {
  const quiet = { offers: [] };
  for (const [k, x] of Object.entries({ time: { why: 'gift' }, takeback: {}, kick: { seat: 1 }, close: { why: 'idle' } })) {
    assert.ok(roomNews(seated, { k, x }), k);
    assert.ok(isNews(quiet, { k, x }), k);
  }
  assert.ok(isNews(quiet, { k: 'answer' }));
  assert.ok(isNews({ offers: [{ kind: 'draw', seat: 1 }] }, { k: 'presence' }));
  for (const k of ['snap', 'move', 'presence', 'crowd', 'say']) assert.ok(!isNews(quiet, { k }), k);
});
