import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createScratch } from '../../core/device.js';
import { followOtherTabs } from '../../core/net/othertabs.js';

/** Waits for everything that is ready to run. */
const settled = () => new Promise((resolve) => { setImmediate(resolve); });

/** A device whose tabs share a store; what one of them writes, the others hear. */
function createDevice() {
  const storage = createScratch();
  const tabs = [];
  return function open(user) {
    const page = new EventTarget();
    let now = user;
    let heard = () => {};
    let select = (state) => state.user;
    let dials = 0;
    let answers = [];
    const tab = {
      page, storage: { getItem: storage.getItem, setItem(key, newValue) {
        storage.setItem(key, newValue);
        for (const other of tabs) if (other !== tab) other.page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
      } },
      find(found) {
        const before = select({ user: now });
        now = found;
        if (select({ user: now }) !== before) heard();
      },
      /** The users that the next dials find. */
      answer(...found) { answers = found; },
      get dials() { return dials; },
    };
    tabs.push(tab);
    followOtherTabs({ store: { get: () => ({ user: now }), subscribe(wanted, listener) { select = wanted; heard = listener; return () => {}; } }, net: { async reidentify() {
      dials += 1;
      if (answers.length) tab.find(answers.shift());
    } }, clock: { after(ms, run) { setImmediate(run); } } }, page, tab.storage);
    return tab;
  };
}

const ANON = { id: null, kind: 'anon' };
const ada = { id: 'u_1', kind: 'human' };

test('a tab dials anew when somebody signs in or out in another one', async () => {
  const open = createDevice();
  const [one, other] = [open(ANON), open(ANON)];
  assert.deepEqual([one.dials, other.dials], [0, 0]);
  other.answer(ada, ANON);
  one.find(ada);
  await settled();
  assert.deepEqual([one.dials, other.dials], [0, 1]);
  one.answer(ANON);
  other.find(ANON);
  await settled();
  assert.deepEqual([one.dials, other.dials], [1, 1]);
});

test('a tab that does not know its visitor yet waits for its own answer', () => {
  const open = createDevice();
  const [one, other] = [open(null), open(ada)];
  assert.equal(one.dials, 0);
  one.find(ada);
  assert.deepEqual([one.dials, other.dials], [0, 0]);
});

test('a tab whose answer was late learns what the others know', async () => {
  const open = createDevice();
  const [late, other] = [open(null), open(ada)];
  late.answer(ada);
  late.find(ANON);
  await settled();
  assert.deepEqual([late.dials, other.dials], [1, 1]);
});

test('a tab that dialled with the cookie of a guest who was signing up dials once more', async () => {
  const open = createDevice();
  const [one, other] = [open(ANON), open(ANON)];
  other.answer(ANON, ada);
  one.find(ada);
  for (let turn = 0; turn < 9; turn += 1) await settled();
  assert.deepEqual([one.dials, other.dials], [0, 2]);
});

test('a tab that finds nobody at all gives up', async () => {
  const open = createDevice();
  const [one, other] = [open(ANON), open(ANON)];
  one.find(ada);
  for (let turn = 0; turn < 20; turn += 1) await settled();
  assert.deepEqual([one.dials, other.dials], [0, 3]);
});
