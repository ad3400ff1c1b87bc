import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginningOf, countOf, excessOf } from '../../core/say/characters.js';
import { guardComposition, onEdit } from '../../core/say/composition.js';
import { codeIn } from '../../ui/form/codeinput.js';

test('the number of a room is found in what our own buttons copy, and in what surrounds it', () => {
  for (const [text, code] of [
    ['https://play.example.org/room/12345', '12345'], ['http://127.0.0.1:24000/room/12345', '12345'], ['192.168.1.20/room/12345', '12345'],
    ['http://192.168.1.20:8080/room/12345?lang=en', '12345'], ['來玩吧！ https://play.example.org/room/00042 （房間）', '00042'], ['https://x.example/game/12345', '12345'],
    ['<iframe src="https://x.example/embed/12345"></iframe>', '12345'], ['Palisade, room 12345', '12345'], ['房間12345。', '12345'], ['１２３４５', '12345'], ['12345 (12345)', '12345'],
  ]) assert.equal(codeIn(text), code, text);
});

test('digits of hosts, of longer numbers and of several rooms are no number of a room', () => {
  for (const text of ['http://127.0.0.1:24000/', 'localhost:24000', '192.168.1.20:24000', 'https://a.example:24000/lobby', '123456', '12345 or 54321', '/room/123456', 'hello']) assert.equal(codeIn(text), null, text);
});

test('a text is as long as people see it, and no character is cut', () => {
  for (const [text, count] of [['😀'.repeat(12), 12], ['𠮷'.repeat(15), 15], ['👨‍👩‍👧‍👦'.repeat(3), 3], [' ada ', 3], ['e\u0301', 1]]) assert.equal(countOf(text), count, text);
  assert.equal(excessOf('👨‍👩‍👧‍👦'.repeat(20), 20), '');
  assert.equal(excessOf('👨‍👩‍👧‍👦'.repeat(21), 20), '21 / 20');
  assert.equal(excessOf('a'.repeat(300), undefined), '');
  assert.equal(beginningOf(' 👨‍👩‍👧‍👦👨‍👩‍👧‍👦 ', 1), '👨‍👩‍👧‍👦');
});

/** A field on a page, of which nobody needs a browser. */
function start() {
  const page = new EventTarget();
  const heard = [];
  guardComposition(page);
  page.addEventListener('keydown', ({ key }) => heard.push(key));
  onEdit(/** @type {any} */ (page), () => heard.push('edit'));
  return { heard, tell: (name, more = {}) => page.dispatchEvent(Object.assign(new Event(name), more)) };
}

test('keys of an input method are heard by nobody', () => {
  const { heard, tell } = start();
  tell('keydown', { key: 'Enter', keyCode: 13, isComposing: true });
  tell('keydown', { key: 'Enter', keyCode: 229, isComposing: false });
  tell('keydown', { key: 'Enter', keyCode: 13, isComposing: false });
  assert.deepEqual(heard, ['Enter']);
});

test('letters that are not yet a word are no edit, but where a phone composes all of them', () => {
  const { heard, tell } = start();
  tell('keydown', { key: 'Process', keyCode: 229 });
  tell('input', { isComposing: true });
  assert.deepEqual(heard, []);
  tell('compositionend');
  tell('input', { isComposing: false });
  assert.deepEqual(heard, ['edit', 'edit']);
  tell('keydown', { key: 'Unidentified', keyCode: 229 });
  tell('input', { isComposing: true });
  assert.deepEqual(heard, ['edit', 'edit', 'edit']);
});
