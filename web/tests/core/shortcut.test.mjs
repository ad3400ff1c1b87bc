import assert from 'node:assert/strict';
import { test } from 'node:test';
import { latinKey, shortcutOf } from '../../core/say/shortcut.js';

test('a key of another script counts by its place, and a Latin one by its letter', () => {
  const keys = [['ц', 'KeyW', 'w'], ['ㄊ', 'KeyW', 'w'], ['ς', 'KeyW', 'w'], ['Ц', 'KeyW', 'w'], ['z', 'KeyW', 'z'], ['W', 'KeyZ', 'W'], ['?', 'Slash', '?'], ['é', 'Digit2', 'é'], ['Escape', 'Escape', 'Escape'], ['Process', 'KeyW', 'Process']];
  for (const [key, code, meant] of keys) assert.equal(latinKey({ key, code }), meant, key);
});

/** An element of which `closest` finds itself if a list of selectors names it. */
class Place {
  constructor(selector = 'main') { this.selector = selector; }
  closest(selectors) { return selectors.split(', ').includes(this.selector) ? this : null; }
}

/** W on a screen, perhaps with an open dialog, or where characters are switched off. */
function press(more = {}, isOpen = false, letters = true) {
  const { Element, document } = globalThis;
  Object.assign(globalThis, { Element: Place, document: { querySelector: (selector) => (selector === 'dialog[open]' && isOpen ? {} : null) } });
  try {
    return shortcutOf(/** @type {any} */ ({ key: 'w', code: 'KeyW', target: new Place(), ...more }), { get: (key) => key === 'letters' && letters });
  } finally {
    Object.assign(globalThis, { Element, document });
  }
}

test('a letter anywhere on the screen is a shortcut, but not in elements with keys of their own', () => {
  assert.equal(press(), 'w');
  assert.equal(press({ target: {} }), 'w');
  for (const selector of ['input', 'textarea', 'select', '[role=menu]', '[role=grid]']) assert.equal(press({ target: new Place(selector) }), null, selector);
});

test('with another key, or while a dialog is open, a letter is no shortcut', () => {
  for (const key of ['ctrlKey', 'altKey', 'metaKey']) assert.equal(press({ [key]: true }), null, key);
  assert.equal(press({}, true), null);
});

test('characters that are switched off are no shortcuts, and other keys are', () => {
  for (const key of ['w', 'W', '3', '?', '字']) assert.equal(press({ key, code: '' }, false, false), null, key);
  for (const key of ['Escape', 'ArrowLeft', 'Enter', ' ']) assert.equal(press({ key, code: '' }, false, false), key, key);
});
