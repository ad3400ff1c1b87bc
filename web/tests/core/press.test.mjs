import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createI18n } from '../../core/say/i18n.js';
import { createPress } from '../../core/say/press.js';

/** A window whose input the test makes. */
function createPlace() {
  const heard = {};
  return { addEventListener: (type, listener) => { heard[type] = listener; }, input: (type, event) => heard[type]({ target: { closest: () => null }, ...event }) };
}

test('the last input says how things are pressed, and before it the main pointer does', () => {
  const place = createPlace();
  assert.equal(createPress(place, true)(), 'tap');
  const press = createPress(place, false);
  assert.equal(press(), 'click');
  for (const [type, event, expected] of [['pointerdown', { pointerType: 'touch' }, 'tap'], ['keydown', { key: 'Tab' }, 'key'], ['pointerdown', { pointerType: 'mouse' }, 'click'],
    ['keydown', { key: 'Shift' }, 'click'], ['keydown', { key: 'a', target: { closest: () => ({}) } }, 'click'], ['pointerdown', { pointerType: 'pen' }, 'tap']]) {
    place.input(type, event);
    assert.equal(press(), expected, `${type} ${JSON.stringify(event)}`);
  }
});

test('a text says the verb of the last input, also at its start', async () => {
  let now = /** @type {import('../../core/say/press.js').Press} */ ('tap');
  const words = { hint: '{Press} a dot, then {press} again.', 'press.tap': 'tap', 'press.click': 'click', 'press.key': 'choose' };
  const i18n = createI18n({ places: ['/words'], report: assert.fail, publish: () => {}, load: async () => words, press: () => now });
  await i18n.choose('en');
  assert.equal(i18n.t('hint'), 'Tap a dot, then tap again.');
  now = 'key';
  assert.equal(i18n.t('hint'), 'Choose a dot, then choose again.');
});
