/**
 * A name that the server gave to a guest is said in the language of the page. `h`, `setText` and `setAttribute` see to it where a text is a name, `t` and
 * `i18n.list` in sentences, `isolate` among other words. A line that writes past all of them is found here.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callGuests, isGiven, spoken } from '../core/say/given.js';
import { createI18n, isolate } from '../core/say/i18n.js';
import { files, FRAME, read } from './source.mjs';

/** What the visitor sees or hears is written by such lines. */
const WRITES = /\b(?:text|title|label|alt)'?: |'aria-label'[:,] |\b(?:setText|announce|toast|title)\(|\.title = |\bnew Notification\(/;
/** What writes a node without the functions that say names. */
const BY_HAND = /\.(?:textContent|innerText|title) = ([^;]*)|\.(?:append|prepend|replaceChildren)\(([^()]*)\)|\b(?:announce|Notification|title)\(([^()]*)\)/g;
const IS_NAME = /\.name\b(?!\()|(?:^|[^\w.'"`/(-])names?\b(?![\w(:'`])/;
const SAYS = /\b(?:t|list|isolate|spoken|pick|setText|h|s)\(/;

/** The pieces of a line that show a name as the server wrote it. @param {string} line */
function raw(line) {
  const templates = WRITES.test(line) && !/\bsubscribe\(/.test(line) ? [...line.replace(/\bclass: `[^`]*`/g, '').matchAll(/`([^`]*)`/g)].map(([, text]) => text) : [];
  // A key of words or an address is not a text.
  const texts = templates.filter((text) => !/^[\w.#/?=&-]*$/.test(text.replace(/\$\{[^{}]*\}/g, '')));
  const holes = texts.flatMap((text) => [...text.matchAll(/\$\{([^{}]*)\}/g)].map(([, hole]) => hole)).filter((hole) => /\bnames?\b/.test(hole) && !/\bgames\.name\(/.test(hole));
  const byHand = [...line.matchAll(BY_HAND)].flatMap((found) => found.slice(1).filter(Boolean)).filter((piece) => IS_NAME.test(piece));
  return [...holes, ...byHand].filter((piece) => !SAYS.test(piece));
}

/** These write names that are said already. */
const SAID = ['core/say/title.js', 'table/news/news.js'];
const modules = files(...FRAME, 'games').filter((path) => path.endsWith('.js') && !SAID.includes(path));

test('no line shows the name of a person as the server wrote it', () => {
  const found = modules.flatMap((path) => read(path).split('\n').flatMap((line, index) => raw(line).map((piece) => `${path}:${index + 1}: ${piece}`)));
  assert.deepEqual(found, []);
});

for (const line of [
  'app.announce(`${t(\'match.found\')} ${other.name}`);', 'h(\'span\', { class: \'unseen\', text: `${name}: ` })', 'name.textContent = view.name;', 'who.append(seat.name);',
  'who.replaceChildren(name);', 'announce(player.name);', 'document.title = person.name;', 'router.title(card.name);', 'setText(line, `${names[seat]} · ${points}`);',
]) test(`it is found in ${line}`, () => assert.equal(raw(line).length, 1));

const words = { en: { 'name.visitor': 'Guest', hello: 'Hello {name}' }, zh: { 'name.visitor': '訪客', hello: '{name}，你好' } };

test('a given name is said in the language of the page, alone and in a sentence', async () => {
  const i18n = createI18n({ load: async (path) => words[path.split('/').pop().split('.')[0]], places: ['/words'], report: assert.fail, publish() {} });
  for (const [lang, name, sentence] of [['zh', '訪客 4821', '訪客 4821，你好'], ['en', 'Guest 4821', 'Hello Guest 4821']]) {
    await i18n.choose(lang);
    assert.equal(spoken('Guest 4821'), name);
    assert.equal(isolate('Guest 4821'), name);
    assert.equal(i18n.t('hello', { name: 'Guest 4821' }), sentence);
    assert.equal(i18n.list(['Guest 4821']), name);
  }
});

test('only the names that the server gives are translated', () => {
  callGuests('訪客');
  for (const name of ['Guest', 'Guest 12', 'guest 4821', 'Guest 4821!', 'My Guest 4821', 'Ida']) assert.deepEqual([isGiven(name), spoken(name)], [false, name]);
  for (const number of ['4821', '482100', '482100777']) assert.deepEqual([isGiven(`Guest ${number}`), spoken(`Guest ${number}`)], [true, `訪客 ${number}`]);
  callGuests();
});
