import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTitle } from '../../core/say/title.js';
import { callOf, createCalls } from '../../table/news/calls.js';

const room = (more = {}) => ({ room: '12345', game: 'race', match: 'm1', phase: 'playing', you: 0, turn: 1, ply: 3, rematch: null, offers: [], seats: [{ i: 0, name: 'A' }, { i: 1, name: 'B' }], ...more });
const mine = (ply) => room({ turn: 0, ply });
const rematch = room({ phase: 'over', offers: [{ kind: 'rematch', seat: 1, accepted: [1] }] });

/** A page that is seen or not, and what is done to call its player. */
function createWorld({ permission = 'granted', notify = true, refuses = false } = {}) {
  const world = { notes: [], flashed: [], focused: 0, page: Object.assign(new EventTarget(), { hidden: true }) };
  class Notification {
    static permission = permission;
    constructor(title, options) {
      if (refuses) throw new TypeError('Illegal constructor');
      Object.assign(this, { title, options, isOpen: true });
      world.notes.push(this);
    }
    close() { this.isOpen = false; }
  }
  const app = { t: (key, { name } = {}) => [key, name].filter(Boolean).join(' '), games: { name: (id) => `Race of ${id}` }, settings: { get: () => notify }, flash: (text) => world.flashed.push(text) };
  const calls = createCalls(/** @type {any} */ (app), { page: /** @type {any} */ (world.page), Notification, focus: () => { world.focused += 1; } });
  world.hear = (view) => calls.hear(view);
  world.know = (view) => calls.know(view);
  world.show = () => {
    world.page.hidden = false;
    world.page.dispatchEvent(new Event('visibilitychange'));
  };
  return world;
}

test('a game that begins calls, also the one who does not begin', () => {
  assert.equal(callOf(room({ ply: 0 }))?.kind, 'start');
  assert.equal(callOf(mine(0))?.kind, 'turn');
  assert.equal(callOf(room({ ply: 0, you: null })), null);
  const world = createWorld();
  world.hear(room({ ply: 0 }));
  assert.deepEqual(world.flashed, ['title.start']);
  world.hear(mine(1));
  assert.deepEqual(world.notes.map(({ title }) => title), ['title.start', 'title.turn']);
});

test('a turn and the offers of others call, the own ones do not', () => {
  assert.equal(callOf(room()), null);
  assert.equal(callOf(mine(4))?.kind, 'turn');
  assert.equal(callOf(rematch)?.kind, 'rematch');
  assert.equal(callOf(room({ offers: [{ kind: 'draw', seat: 1, accepted: [1] }] }))?.kind, 'draw');
  assert.equal(callOf({ ...rematch, rematch: '54321' }), null);
  assert.equal(callOf(room({ phase: 'over', offers: [{ kind: 'rematch', seat: 0, accepted: [0] }] })), null);
  assert.equal(callOf(room({ you: null, turn: 0 })), null);
});

test('a player who looks elsewhere is called once for a turn', () => {
  const world = createWorld();
  world.hear(room());
  assert.deepEqual(world.notes, []);
  world.hear(mine(4));
  world.hear(mine(4));
  assert.equal(world.notes.length, 1);
  assert.deepEqual([world.notes[0].title, world.notes[0].options.body], ['title.turn', 'Race of race']);
  assert.deepEqual(world.flashed, ['title.turn']);
  world.notes[0].onclick();
  assert.deepEqual([world.focused, world.notes[0].isOpen], [1, false]);
});

test('a turn that a player has seen calls nobody, the next one does', () => {
  const world = createWorld();
  world.know(mine(4));
  world.hear(mine(4));
  assert.equal(world.notes.length, 0);
  world.hear(mine(6));
  assert.equal(world.notes.length, 1);
});

test('the call ends when the page is seen, and when there is nothing to do any more', () => {
  const world = createWorld();
  world.hear(mine(4));
  world.show();
  assert.deepEqual([world.notes[0].isOpen, world.flashed.at(-1)], [false, null]);
  world.page.hidden = true;
  world.hear(mine(6));
  assert.equal(world.notes.length, 2);
  world.hear(room({ ply: 7 }));
  assert.deepEqual([world.notes[1].isOpen, world.flashed.at(-1)], [false, null]);
  world.hear(rematch);
  assert.equal(world.notes[2].title, 'game.rematch_asked B');
  world.hear(null);
  assert.equal(world.notes[2].isOpen, false);
});

test('nobody is called who sees the page, or did not ask for it', () => {
  const seen = createWorld();
  seen.show();
  seen.hear(mine(4));
  const unasked = createWorld({ notify: false });
  unasked.hear(mine(4));
  assert.deepEqual([seen.notes, seen.flashed.filter(Boolean), unasked.notes, unasked.flashed], [[], [], [], []]);
  // But for the game for which one waits.
  unasked.hear(null);
  unasked.hear(room({ ply: 0 }));
  assert.deepEqual([unasked.notes, unasked.flashed], [[], ['title.start']]);
});

test('without notifications the title flashes all the same', () => {
  for (const world of [createWorld({ permission: 'denied' }), createWorld({ refuses: true })]) {
    world.hear(mine(4));
    assert.deepEqual([world.notes, world.flashed], [[], ['title.turn']]);
  }
});

test('a call takes turns with the name of the screen', () => {
  const page = { title: '' };
  let tick = () => {};
  let isRunning = false;
  const title = createTitle(page, (run) => {
    [tick, isRunning] = [run, true];
    return () => { isRunning = false; };
  });
  title.set('Game', null);
  assert.equal(page.title, 'Game');
  title.set('Game', 'Your turn');
  assert.equal(page.title, '● Your turn · Game');
  title.flash('Your turn');
  assert.equal(page.title, '● Your turn');
  tick();
  assert.equal(page.title, 'Game');
  tick();
  assert.equal(page.title, '● Your turn');
  title.flash(null);
  assert.deepEqual([page.title, isRunning], ['● Your turn · Game', false]);
});
