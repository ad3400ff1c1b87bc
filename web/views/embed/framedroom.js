import { h, setText } from '../../core/dom.js';
import { isolate } from '../../core/say/i18n.js';
import { createTable } from '../../table/frame/frame.js';
import { firstIcon } from '../../ui/icon/firsticons.js';
import { createOut, say } from './framed.js';

const namesOf = (t, seats) => seats.map((seat) => isolate(seat.name ?? t('seat.free'))).join(' – ');

const nothing = () => {};

/** Ms for which the end of a game can be seen before another one follows. */
export const REST = 8000;

/** A head that says who plays, and a chat that is not there. @param {string} path */
const createAround = (path) => /** @type {any} */ ({
  createGameHead(app, { view }) {
    const title = h('h1', { class: 'game-title' });
    const watchers = h('span', { class: 'count game-watchers', hidden: true });
    return {
      el: h('header', { class: 'game-head' }, title, watchers, h('span', { class: 'space' }), createOut(app, () => path)), chatButton: h('button', null), unread: nothing, destroy: nothing,
      draw() {
        const { seats, watchers: count } = view();
        setText(title, namesOf(app.t, seats));
        watchers.hidden = count === 0;
        watchers.replaceChildren(firstIcon('eye'), h('span', { text: app.i18n.number(count) }), h('span', { class: 'unseen', text: app.t('tv.watching') }));
      },
    };
  },
  createTableChat: () => ({ el: h('div', { hidden: true }), tabs: null, open: false, place: nothing, hide: nothing, away: nothing, toggle: nothing, set: nothing, destroy: nothing }),
});

/**
 * A room while it is played.
 * @param {HTMLElement} place @param {import('../../core/types.js').App} app @param {string} id
 * @param {{ended?: () => void, soon?: () => void, gone?: () => void}} [hooks]  `ended`: its game is over, or it is gone; the others show that no game has begun
 *   in it, and that it cannot be seen
 * @returns {() => void}  takes it away
 */
export function showRoom(place, app, id, hooks = {}) {
  const { t, net, games } = app;
  const path = `/tv/${id}`;
  const { ended = () => {}, soon = () => say(place, app, t('title.room', { id }), t('embed.soon'), `/room/${id}`), gone = () => say(place, app, t('room.private', { id }), t('embed.gone'), '/tv') } = hooks;
  let table = /** @type {ReturnType<typeof createTable> | null} */ (null);
  /** The newest view while the screen of the game is fetched. */
  let coming = /** @type {import('../../core/types.js').RoomView | null} */ (null);
  let isGone = false;
  const stop = net.watch(`watch/${id}`, { error: refuse }, hear);

  function refuse() {
    end();
    gone();
    ended();
  }

  function hear(view, change) {
    if (!view.state) {
      table?.destroy();
      table = coming = null;
      return soon();
    }
    if (table) table.hear(view, change);
    else if (coming) coming = view;
    else open(view);
    if (view.phase !== 'playing') ended();
  }

  async function open(first) {
    coming = first;
    try {
      const [game, { createPlay, createStrip }] = await Promise.all([games.load(first.game), games.part(first.game, 'watch')]);
      if (isGone || !coming) return;
      place.replaceChildren();
      const view = coming;
      table = createTable(place, app, { topic: `watch/${id}`, view, game, createPlay, createStrip, playing: null, around: createAround(path), isFramed: true });
      coming = null;
      app.router.title(namesOf(t, view.seats));
    } catch (problem) {
      if (!isGone) say(place, app, t('error.offline'), null, path);
      if (!problem?.code) throw problem;
    }
  }

  function end() {
    isGone = true;
    table?.destroy();
    table = null;
    stop();
  }

  return end;
}
