import assert from 'node:assert/strict';
import { test } from 'node:test';
import { colourOf, drawBack } from '../../avatar/back.js';
import { BODIES } from '../../avatar/body.js';
import { choices, designOf, PARTS, randomise, read, write } from '../../avatar/design.js';
import { drawFigure, drawPerson } from '../../avatar/figure.js';
import { createGames } from '../../games/catalog.js';
import { GAMES } from '../../games/index.js';
import { drawRobot } from '../../ui/person/robot.js';

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

/** @param {{id: string, bots: {level: number, name: string}[]}[]} [offered] */
const gamesWith = (offered) => createGames(GAMES, /** @type {any} */ ({ parts: {}, settings: { get: () => '' }, offered: () => offered }));
/** The bots that the games of the page draw, as a server has them. */
const drawn = await Promise.all(Object.entries(GAMES).map(async ([id, { load }]) => {
  const { faces = {} } = await (await load()).faces?.() ?? {};
  return { id, faces, bots: Object.keys(faces).map((name, index) => ({ level: index + 1, name })) };
}));

test('each bot of the house has a face of its own', () => {
  const looks = drawn.flatMap(({ faces }) => Object.values(faces).map(({ back, draw }) => `${back} ${text(draw())}`));
  assert.ok(looks.length >= 3);
  assert.equal(new Set(looks).size, looks.length);
});

test('a bot of the house is found by its name, and one without a known name by its level', async () => {
  for (const games of [gamesWith(drawn), gamesWith()]) {
    for (const { faces, bots } of drawn) for (const { level, name } of bots) assert.equal(await games.face({ level, name }), faces[name], name);
    const [first] = drawn.filter(({ bots }) => bots.length > 1);
    for (const name of ['unknown', 'toString', null]) assert.equal(await games.face({ level: 2, name }), Object.values(first.faces)[1]);
  }
});

test('robots of one id are alike', () => {
  assert.equal(text(drawRobot({ user: 'u_4' })), text(drawRobot({ user: 'u_4' })));
  assert.notEqual(text(drawRobot({ user: 'u_4' })), text(drawRobot({ user: 'u_5' })));
});

test('chance draws from everything there is', () => {
  for (const edge of [0, 1 - Number.EPSILON]) assert.ok(read(write(randomise(() => edge))));
  assert.equal(write(randomise(() => 0)), 'd1-1-1-0-1-0-0');
  assert.equal(write(randomise(() => 1 - Number.EPSILON)), 'd12-9-9-9-9-9-9');
});
