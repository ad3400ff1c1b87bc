import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSettings } from '../core/settings.js';
import { createStyles } from '../core/styles.js';
import { createGames } from '../games/catalog.js';
import { readJSON } from './source.mjs';

const ENTRIES = {
  tally: { tables: [2, 3], analysed: [2], load: () => import('./tally/index.js') },
  other: { tables: [1], analysed: [], load: async () => { throw new TypeError('Failed to fetch dynamically imported module'); } },
};

/** @param {{id: string, seats: number[], bots: any[], choices?: Record<string, any[]>}[]} [offered] */
function start(offered, stored = {}) {
  const fetched = [];
  const settings = createSettings({ getItem: () => JSON.stringify(stored), setItem() {} }, () => {});
  const add = async (place) => { fetched.push(place); };
  const heard = [];
  const sound = { add(cues) { heard.push(...Object.keys(cues)); } };
  return { fetched, heard, settings, games: createGames(ENTRIES, { parts: readJSON('places.json').parts, i18n: { add }, styles: { add }, settings, sound, offered: () => offered }) };
}

const offer = (id, seats, bots = []) => ({ id, seats, bots });
const query = (text) => new URLSearchParams(text);

test('a screen is about the game of its address, else the one chosen last, else the first', () => {
  const both = [offer('tally', [2]), offer('other', [1])];
  assert.equal(start(both).games.shown(query('')), 'tally');
  assert.equal(start(both, { game: 'other' }).games.shown(), 'other');
  assert.equal(start(both, { game: 'other' }).games.shown(query('game=tally')), 'tally');
  assert.equal(start(both, { game: 'gone' }).games.shown(query('game=toString')), 'tally');
  assert.equal(start([offer('other', [1])]).games.shown(), 'other');
  assert.equal(start().games.shown(), 'tally');
});

test('an address names a game only where it is not the one shown anyhow', () => {
  const { games } = start();
  assert.deepEqual([games.address('/tv', 'tally'), games.address('/tv', 'other')], ['/tv', '/tv?game=other']);
});

test('a table has a size that page and server both know', () => {
  const { games } = start([offer('tally', [2, 4]), offer('unseen', [5])]);
  assert.deepEqual(games.tables('tally'), [2]);
  assert.deepEqual(games.tables('unseen'), [5]);
  assert.deepEqual(start().games.tables('tally'), [2, 3]);
  assert.deepEqual(games.ids(), ['tally']);
  assert.deepEqual([2, 3].map((seats) => games.isAnalysed('tally', seats)), [true, false]);
  assert.equal(games.isAnalysed('unseen', 5), false);
});

test('the server offers values of options, with titles in several languages', () => {
  const decks = [{ value: 'flags', title: { en: 'Flags', 'zh-Hant': '國旗' } }];
  const { games } = start([{ ...offer('tally', [2]), choices: { deck: decks } }]);
  assert.deepEqual([games.choices('tally', 'deck'), games.choices('tally', 'size'), games.choices('other', 'deck')], [decks, [], []]);
  assert.deepEqual(start().games.choices('tally', 'deck'), []);
});

test('a game comes with its words, its styles, its settings and its sounds, once', async () => {
  const { games, fetched, heard, settings } = start(undefined, { tallyBig: true });
  assert.equal(settings.get('tallyBig'), undefined);
  await games.load('tally');
  await games.part('tally', 'mini');
  assert.equal(settings.get('tallyBig'), true);
  assert.deepEqual(fetched, ['/games/tally/words', '/games/tally/style.css']);
  await games.part('tally', 'play');
  assert.deepEqual(fetched.slice(2), ['/games/tally/table.css']);
  assert.deepEqual(heard, ['say']);
});

test('what cannot be fetched is refused as a server that cannot be reached, what is unknown as no game', async () => {
  const { games } = start();
  await assert.rejects(games.load('other'), { code: 'offline' });
  await assert.rejects(games.load('toString'), { code: 'no_game' });
});

/** An element that hears of what a test lets happen. */
function listening() {
  const listeners = [];
  return {
    addEventListener: (type, run) => listeners.push({ type, run }),
    happens: (type) => listeners.filter((each) => each.type === type).forEach(({ run }) => run()),
  };
}

test('sheets of games follow those of the page, and one that failed is asked for again', async () => {
  const links = [];
  const document = {
    createElement: () => ({ ...listening(), toggleAttribute(_, on) { this.game = on; }, remove() { links.splice(links.indexOf(this), 1); } }),
    head: { querySelectorAll: () => [], querySelector: () => links.find((link) => link.game) ?? null, insertBefore: (link, next) => links.splice(next ? links.indexOf(next) : links.length, 0, link) },
  };
  const styles = createStyles(/** @type {any} */ (document));
  const game = styles.add('/g.css', { ofGame: true });
  const page = styles.add('/p.css');
  assert.equal(styles.add('/p.css'), page);
  assert.deepEqual(links.map(({ href }) => href), ['/p.css', '/g.css']);
  links[0].happens('load');
  links[1].happens('error');
  await page;
  await assert.rejects(game, { code: 'offline' });
  assert.deepEqual(links.map(({ href }) => href), ['/p.css']);
  assert.notEqual(styles.add('/g.css', { ofGame: true }), game);
});

test('a sheet of the page follows those that are there, also where the one of a game is the first of all', () => {
  const links = /** @type {any[]} */ (['/g.css', '/base.css'].map((href) => ({ href, game: href === '/g.css', get nextSibling() { return links[links.indexOf(this) + 1] ?? null; } })));
  const document = {
    createElement: () => ({ ...listening(), toggleAttribute(_, on) { this.game = on; } }),
    head: {
      querySelectorAll: (selector) => (selector.includes('data-holds') ? [] : links.filter((link) => !link.game)),
      insertBefore: (link, next) => links.splice(next ? links.indexOf(next) : links.length, 0, link),
    },
  };
  const styles = createStyles(/** @type {any} */ (document));
  styles.add('/p.css');
  styles.add('/h.css', { ofGame: true });
  assert.deepEqual(links.map(({ href }) => href), ['/g.css', '/base.css', '/p.css', '/h.css']);
});

test('a sheet that the document asked for is not fetched again, unless it failed', async () => {
  const made = [];
  const early = { ...listening(), sheet: null, dataset: { holds: '/p.css /q.css' }, removed: false, remove() { early.removed = true; } };
  const document = {
    createElement: () => ({ ...listening(), toggleAttribute() {} }),
    head: { querySelectorAll: (selector) => (early.removed || !selector.includes('data-holds') ? [] : [early]), querySelector: () => null, insertBefore: (link) => made.push(link.href) },
  };
  const styles = createStyles(/** @type {any} */ (document), '/v/1');
  const [p, q] = [styles.add('/p.css'), styles.add('/q.css')];
  styles.add('/other.css');
  assert.deepEqual(made, ['/v/1/other.css']);
  early.happens('error');
  await assert.rejects(q, { code: 'offline' });
  p.catch(() => {});
  styles.add('/q.css');
  assert.deepEqual(made, ['/v/1/other.css', '/v/1/q.css']);
});
