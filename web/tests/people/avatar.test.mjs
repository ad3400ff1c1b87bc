import assert from 'node:assert/strict';
import { test } from 'node:test';
import { colourOf, drawBack } from '../../avatar/back.js';
import { BODIES } from '../../avatar/body.js';
import { choices, designOf, PARTS, randomise, read, write } from '../../avatar/design.js';
import { drawFigure, drawPerson } from '../../avatar/figure.js';
import { drawMachine } from '../../ui/form/characters.js';

/** Nodes that can be read as text. */
globalThis.document = /** @type {any} */ ({
  createElementNS: (_, tag) => ({
    tag, attributes: [], children: [],
    setAttribute(name, value) { this.attributes.push(`${name}="${value}"`); },
    append(...nodes) { this.children.push(...nodes); },
  }),
});
const text = (nodes) => nodes.map(({ tag, attributes, children }) => `<${tag} ${attributes.join(' ')}>${text(children)}</${tag}>`).join('');
const plain = { back: 1, body: 1, eyes: 1, mouth: 1, arms: 1, accessory: 1, legs: 1 };

test('a background of any colour reads back, in one spelling', () => {
  for (const colour of ['000000', '0000ff', '3fa2c0', 'ffffff']) {
    const text = `dx${colour}-3-4-2-1-0-7`;
    assert.equal(write(/** @type {any} */ (read(text))), text);
  }
  for (const text of ['dx-3-4-2-1-0-7', 'dxfffff-3-4-2-1-0-7', 'dxfffffff-3-4-2-1-0-7', 'dxFFFFFF-3-4-2-1-0-7', 'd16777216-3-4-2-1-0-7', 'd1-xffffff-4-2-1-0-7']) assert.equal(read(text), null, text);
});

test('a design reads back, and other texts are none', () => {
  for (const each of ['d1-1-1-0-1-0-0', 'd12-9-9-9-9-9-9', 'd1-3-4-2-1-0-7']) assert.equal(write(read(each)), each);
  for (const each of ['', null, undefined, 'd', 'd0-1-1-1-1-1-1', 'd13-1-1-1-1-1-1', 'd1-1-0-1-1-1-1', 'd1-1-1-1-1-1', 'd1-1-1-1-1-1-1-1', 'p0123456789abcdef', 'd1-1-1-1-1-1-1x']) {
    assert.equal(read(each), null, String(each));
  }
});

test('every part has at least nine drawings', () => {
  assert.deepEqual([new Set(choices('back').map(colourOf)).size, BODIES.length], [12, 9]);
  assert.ok(choices('back').every((number) => /^#[0-9a-f]{6}$/.test(colourOf(number))));
  for (const { part, most, free } of PARTS) {
    assert.ok(most >= 9);
    assert.deepEqual([choices(part)[0], choices(part).length], free ? [0, most + 1] : [1, most]);
  }
});

test('no two drawings of a part are alike', () => {
  for (const { part } of PARTS) {
    const drawn = choices(part).map((number) => text(part === 'back' ? drawBack(number) : drawFigure({ ...plain, [part]: number })));
    assert.equal(new Set(drawn).size, drawn.length, part);
  }
});

test('every drawing goes with every body', () => {
  for (const body of choices('body')) {
    for (const { part } of PARTS) for (const number of choices(part)) assert.doesNotMatch(text(drawFigure({ ...plain, body, [part]: number })), /NaN|undefined|Infinity/, `${part} ${number} on ${body}`);
  }
});

test('somebody without a design that this page knows has a figure of the same parts, by their id', () => {
  const own = text(drawPerson({ user: 'u_17' }));
  for (const avatar of ['d1-1-1-1-1-1-10', 'p0123456789abcdef']) assert.equal(text(drawPerson({ user: 'u_17', avatar })), own);
  const { back, ...parts } = designOf('u_17');
  assert.equal(own, text([...drawBack(back), ...drawFigure({ ...parts, back })]));
  assert.notEqual(text(drawPerson({ user: 'u_17', avatar: 'd12-9-9-9-9-9-9' })), own);
});

test('ids have many figures, each of which can be designed as well', () => {
  const designs = Array.from({ length: 200 }, (_, index) => write(designOf(`u_${index}`)));
  assert.ok(designs.every((design) => read(design)));
  assert.ok(new Set(designs).size > 190);
  assert.equal(write(designOf('u_17')), designs[17]);
});

test('bots of the house look like their names in every game, and other bots are robots', () => {
  const face = (name, user = 'b_1_0') => text(drawMachine({ user, name }));
  const named = ['Pebble', 'Sieve', 'Magpie', 'Elephant', 'Hunch', 'Scholar', 'Polymath'].map((name) => face(name));
  assert.equal(new Set(named).size, named.length);
  const levels = Array.from({ length: 8 }, (_, index) => face('unknown', `b_${index + 1}_0`));
  assert.equal(new Set(levels).size, 8);
  // On a board of ratings the id has no seat.
  assert.equal(face('Pebble', 'b_1'), levels[0]);
  assert.equal(face('Sieve', 'u_4'), face('Crusher', 'u_4'));
  assert.ok(![...named, ...levels].includes(face('Sieve', 'u_4')));
});

test('chance draws from everything there is', () => {
  for (const edge of [0, 1 - Number.EPSILON]) assert.ok(read(write(randomise(() => edge))));
  assert.equal(write(randomise(() => 0)), 'd1-1-1-0-1-0-0');
  assert.equal(write(randomise(() => 1 - Number.EPSILON)), 'd12-9-9-9-9-9-9');
});
