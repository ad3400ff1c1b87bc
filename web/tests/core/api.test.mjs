import assert from 'node:assert/strict';
import test from 'node:test';
import { createApi } from '../../core/net/api.js';

const broken = () => Promise.reject(new TypeError('NetworkError'));

test('a connection that fails before an answer or amid it is a refusal like any other', async () => {
  const silent = createApi(broken, () => '', () => 'en');
  const cut = createApi(async () => ({ ok: true, status: 200, json: broken, text: broken }), () => '', () => 'en');
  for (const api of [silent, cut]) {
    await assert.rejects(api.get('me'), { code: 'offline' });
    await assert.rejects(api.text('version'), { code: 'offline' });
    await assert.rejects(api.post('me/name', {}), { code: 'offline' });
  }
});

test('an answer that refuses without words is refused', async () => {
  const api = createApi(async () => ({ ok: false, status: 502, json: broken }), () => '', () => 'en');
  await assert.rejects(api.get('me'), { code: 'internal', status: 502 });
});

test('a write tells the language of the page, in which mails are written', async () => {
  let lang = 'en';
  const sent = [];
  const api = createApi(async (path, { headers }) => {
    sent.push(headers['Accept-Language']);
    return { ok: true, status: 202, json: async () => ({}) };
  }, () => '', () => lang);
  await api.post('auth/password/forgot', {});
  lang = 'zh-Hant';
  await api.post('auth/password/forgot', {});
  assert.deepEqual(sent, ['en', 'zh-Hant']);
});
