import { h } from '../../core/dom.js';
import { icon } from '../../ui/icon/icons.js';
import { after, newTable, restored } from './offlinetable.js';
import { createPlay } from './play.js';

/** The part that a table fetches later comes along: there may be no network then. */
export { createFlat } from './flat.js';

/** The key under which unwritten scores of this table wait on this device. */
const MATCH = 'offline';

/**
 * The companion of a table without a server: it has the screens of every table, and applies the moves itself.
 * @param {import('../../core/types.js').App} app
 * @param {import('../../table/offline.js').Frame} frame
 * @param {() => number} [random]  in 0..<1
 * @returns {import('../../table/offline.js').Offline}
 */
export function createOffline(app, { kept, save }, random = Math.random) {
  const { t } = app;
  let table = restored(kept()) ?? newTable();
  let view = /** @type {any} */ (viewOf(null));
  const again = h('button', { type: 'button', class: 'button primary', text: t('smashup.offline.new'), on: { click: begin } });
  /** @type {any} */
  const act = { seated: true, ended: again, connected: () => true, why: () => t('error.phase.over'), status: () => t('smashup.closed') };
  /** The server's part: a move is answered once its view is drawn. */
  const net = { ...app.net, act: async (_topic, _op, /** @type {any} */ { d }) => {
    const { ply } = table;
    table = after(table, d.m, random);
    // A closed table is over, and the next one begins empty.
    save(table.closed ? null : table);
    show({ seat: 0, m: d.m, ply }, { k: 'move', x: { m: d.m }, s: 0, snap: false });
  } };
  const play = createPlay({ ...app, net }, { topic: '', view: () => view, act });

  /** The view that a server would send. @returns {any} */
  function viewOf(last) {
    const { ply, closed, entries, ...state } = table;
    return { match: MATCH, game: 'smashup', mode: 'casual', phase: closed ? 'over' : 'playing', config: { seats: 1 }, seats: [{ i: 0, user: 'you', name: t('smashup.offline.phone'), kind: 'human', on: true }], you: 0, turn: null, ply, clock: null, offers: [], watchers: 0, result: closed ? { winner: null, why: 'goal' } : null, last, moves: [], state };
  }

  function begin() {
    table = newTable();
    save(null);
    show(null, { k: 'start', x: null, s: 0, snap: true });
  }

  function show(last, change) {
    const before = view;
    view = viewOf(last);
    play.hear(before, change);
    play.draw();
  }

  async function ask() {
    if (table.players.length === 0 || await app.dialog.confirm({ title: t('smashup.offline.new_title'), text: t('smashup.offline.new_text'), ok: t('smashup.offline.new') })) begin();
  }

  const stop = app.store.subscribe((state) => state.settings, play.draw);
  return {
    title: t('smashup.offline.title'), main: play.el, tray: play.tray, bars: [],
    acts: [{ label: t('smashup.offline.new'), picture: icon('plus'), run: ask }],
    begin: () => play.draw(),
    destroy() {
      stop();
      play.destroy();
    },
  };
}
