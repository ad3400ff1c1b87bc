import { createBag, h } from '../core/dom.js';
import { isolate } from '../core/say/i18n.js';
import { roomID, sitsIn } from '../core/room.js';
import { createTable } from '../table/frame/frame.js';
import { createOutline } from '../table/frame/outline.js';
import { createGameHead } from '../table/frame/gamehead.js';
import { nameChange } from '../table/news/changes.js';
import { createOwnEnding } from '../table/end/ownending.js';
import { createOwnMove } from '../table/own/ownmove.js';
import { createQuits } from '../table/own/quits.js';
import { tellRoomNews } from '../table/news/roomnews.js';
import { createTableChat } from '../table/frame/tablechat.js';
import * as broken from './broken.js';

/** The parts around a table: its head, with the things that can be done, and its chat. A page of others has something simpler in their place. */
const AROUND = { createGameHead, createTableChat };
/** The parts that only players need: their moves, how they give a game up and how it ends for them. */
const PLAYING = { createOwnEnding, createOwnMove, createQuits };

/**
 * A game: the player's own, or somebody else's to watch. The topic depends on the visitor, who may become another one meanwhile.
 * @type {import('../core/types.js').View['mount']}
 */
export function mount(element, app, { id }) {
  const { store, t, net, router, games } = app;
  const bag = createBag();
  let stop = () => {};
  let table = /** @type {ReturnType<typeof createTable> | null} */ (null);
  let seated = /** @type {boolean | null} */ (null);
  /** Raised once the server has told who the visitor is. Until then the address says whether they most likely play or watch. */
  let settled = false;
  /** A refusal of the request that was made on that ground. */
  let refused = /** @type {object | null} */ (null);
  /** A view that is withheld from the table: the game is over, and its sheet tells the money and stars that the visitor has now. */
  let finished = /** @type {{view: import('../core/types.js').RoomView, change: import('../core/types.js').Change} | null} */ (null);
  /** The newest view while the screen of the game is fetched; then the table has it. */
  let coming = /** @type {import('../core/types.js').RoomView | null} */ (null);
  /** The room in which its players go on, once there is one. */
  let rematch = /** @type {string | null} */ (null);
  /** Raised when a screen that was asked for is no longer wanted. */
  let visit = 0;
  const waiting = [h('h1', { class: 'unseen', text: t('title.game', { id }) }), createOutline()];
  element.append(...waiting);

  function listen() {
    const { me, user, route } = store.get();
    const isKnown = user !== null && (user.kind === 'anon' || me !== null);
    if (!isKnown && seated !== null) return;
    const now = isKnown ? sitsIn(me, id) : route.name === 'game';
    const left = settled && seated === true && !now;
    settled ||= isKnown;
    if (now === seated) {
      if (refused) refuse(refused);
      else if (finished && settled) hear(finished.view, finished.change);
      return;
    }
    refused = finished = null;
    seated = now;
    stop();
    if (left) {
      // A rematch: the follower may be on its way there already, and the same path twice does not walk twice.
      const next = rematch && sitsIn(me, rematch) ? rematch : roomID(me?.room);
      router.go(next ? `/game/${next}` : '/', { replace: true });
      return;
    }
    clear();
    stop = net.watch(`${now ? 'room' : 'watch'}/${id}`, { legal: now, analysis: !now, error: refuse }, hear);
  }

  function hear(view, change) {
    rematch = view.rematch;
    if (view.phase === 'lobby' || view.phase === 'matching' || !view.state) return void router.go(`/room/${id}`, { replace: true });
    finished = !settled && seated && view.phase !== 'playing' ? { view, change } : null;
    if (finished) return;
    // Players who sit here are told wherever they are (app.js).
    const { k, x } = nameChange(table ? table.view() : coming, view, change);
    if (!seated && ['time', 'takeback'].includes(k)) tellRoomNews(app, view, { ...change, k, x });
    if (table) return void table.hear(view, change);
    if (coming) coming = view;
    else open(view);
  }

  /** The screen of its game may have to be fetched; views that come meanwhile are not drawn twice. */
  async function open(first) {
    coming = first;
    const mine = ++visit;
    try {
      const [game, { createPlay, createStrip }] = await Promise.all([games.load(first.game), games.part(first.game, seated ? 'play' : 'watch')]);
      if (mine !== visit) return;
      element.replaceChildren();
      const view = coming ?? first;
      router.title(view.seats.map((seat) => isolate(seat.name ?? t('seat.free'))).join(' – '));
      table = createTable(element, app, { topic: `${seated ? 'room' : 'watch'}/${id}`, view, game, createPlay, createStrip, playing: seated ? PLAYING : null, around: AROUND });
      coming = null;
    } catch (problem) {
      if (mine !== visit) return;
      element.replaceChildren();
      broken.mount(element, app);
      if (!problem?.code) throw problem;
    }
  }

  function refuse(refusal) {
    refused = settled ? null : refusal;
    if (refused) return;
    clear();
    // A game that is missing or private: the screen of the room has a field for another number, and the bars.
    router.go(`/room/${id}`, { replace: true });
  }

  function clear() {
    visit += 1;
    coming = null;
    table?.destroy();
    table = null;
    element.replaceChildren(...waiting);
  }

  bag.add(() => { visit += 1; }, () => table?.destroy(), () => stop(), store.subscribe((state) => `${state.me?.room} ${state.me?.correspondence} ${state.user?.id}`, listen));
  listen();
  return bag.empty;
}
