import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawAct, drawNews } from '../../table/own/draw.js';
import { sayNews } from '../../table/news/news.js';

const offer = (seat, accepted = [seat]) => ({ kind: 'draw', seat, accepted });
const room = (offers = [], more = {}) => ({ phase: 'playing', you: 0, offers, moves: [], ply: 0, turn: 0, seats: [0, 1].map((i) => ({ i, user: `u_${i}`, name: 'AB'[i], on: true })), ...more });
const answer = (x) => ({ k: 'answer', x: { kind: 'draw', ...x }, snap: false });

test('a draw is offered, agreed to and withdrawn', () => {
  assert.equal(drawAct(room(), true), 'offer');
  assert.equal(drawAct(room([offer(1)]), true), 'take');
  assert.equal(drawAct(room([offer(0)]), true), 'withdraw');
  // With four, one who has agreed waits for the others.
  assert.equal(drawAct(room([offer(1, [1, 0])]), true), null);
});

test('nothing is offered where nobody could agree', () => {
  assert.equal(drawAct(room(), false), null);
  assert.equal(drawAct(room([], { phase: 'over' }), true), null);
  assert.equal(drawAct(room([], { you: null }), true), null);
  assert.equal(drawAct(room([], { seats: [{ i: 0, out: true }, { i: 1 }] }), true), null);
  const bot = (out) => [{ i: 0 }, { i: 1, kind: 'bot', level: 3, out }, { i: 2 }];
  assert.equal(drawAct(room([], { seats: bot(false) }), true), null);
  assert.equal(drawAct(room([], { seats: bot(true) }), true), 'offer');
});

test('both sides hear how an offer ended', () => {
  const [mine, theirs] = [[offer(0)], [offer(1)]];
  assert.deepEqual(drawNews(mine, room(), answer({ yes: false, seat: 1 })), { key: 'game.draw_declined', seat: 1 });
  assert.deepEqual(drawNews(mine, room(), answer({ yes: false, seat: 0 })), { key: 'game.draw_taken_back', seat: 0 });
  assert.deepEqual(drawNews(mine, room(), answer({ yes: false, why: 'withdrawn' })), { key: 'game.draw_fell', seat: 0 });
  assert.deepEqual(drawNews(mine, room(), { k: 'move', x: {}, snap: false }), { key: 'game.draw_fell', seat: 0 });
  assert.deepEqual(drawNews(theirs, room(), answer({ yes: false, seat: 1 })), { key: 'game.draw_withdrawn', seat: 1 });
  assert.equal(drawNews(theirs, room(), answer({ yes: false, seat: 0 })), null);
  assert.equal(drawNews(theirs, room(), { k: 'move', x: {}, snap: false }), null);
});

test('an offer that stands, was accepted or is not known of is no news', () => {
  assert.equal(drawNews([offer(0)], room([offer(0)]), { k: 'presence', x: {}, snap: false }), null);
  assert.equal(drawNews([offer(0)], room([], { phase: 'over' }), answer({ yes: true, seat: 1 })), null);
  assert.equal(drawNews([offer(0)], room(), { k: 'snap', x: null, snap: true }), null);
  assert.equal(drawNews([], room(), answer({ yes: false, seat: 1 })), null);
});

test('spectators hear of an offer once', () => {
  const said = [];
  const app = { t: (key, { name } = {}) => `${key} ${name}`, announce: (text) => said.push(text), sound: { play() {} }, settings: { get: () => 'short' }, toast() {} };
  const game = { played: () => [] };
  const watch = (offers) => room(offers, { you: null });
  for (const [before, view] of [[watch([]), watch([offer(1)])], [watch([offer(1)]), watch([offer(1)])], [room([]), room([offer(1)])]]) sayNews(app, { game, before, view, snap: false, effects: [] });
  assert.deepEqual(said, ['game.draw_asked B']);
});
