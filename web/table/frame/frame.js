import { takeBegun } from '../../core/begun.js';
import { createBag } from '../../core/dom.js';
import { fetched } from '../../core/net/fetched.js';
import { playsAlone } from '../../core/room.js';
import { createAct } from './act.js';
import { sayEnd } from '../end/ending.js';
import { createEndPlace } from '../end/endplace.js';
import { createLayout } from './layout.js';
import { sayNews, sayTable } from '../news/news.js';
import { createOpinionPlace } from './opinionplace.js';
import { createSeatBars } from './seatbars.js';
import { isOver } from './status.js';

/** Spectators make no moves. @type {ReturnType<typeof import('../own/ownmove.js').createOwnMove>} */
const NO_MOVE = { pending: null, planned: null, age: 0, free: false, commit() {}, plan() {}, hear: () => [], send() {}, words: () => null, say() {}, destroy() {} };

/** Most games list no moves, and show only the newest position. @type {Pick<ReturnType<typeof import('./strip.js').createStrip>, 'begin' | 'set'> & {el: null, look: import('./act.js').Look}} */
const NO_STRIP = { el: null, look: { at: null, button: null, hear() {}, words: () => null }, begin() {}, set() {} };

/**
 * @typedef {object} TableProps
 * @property {string} topic
 * @property {import('../../core/types.js').RoomView} view  the first one
 * @property {import('../../games/catalog.js').GameModule} game
 * @property {(app: import('../../core/types.js').App, props: import('./act.js').PlayProps) => import('./act.js').Play} createPlay
 * @property {typeof import('./strip.js').createStrip} [createStrip]  of a game that lists its moves
 * @property {{createOwnEnding: typeof import('../end/ownending.js').createOwnEnding, createOwnMove: typeof import('../own/ownmove.js').createOwnMove, createQuits: typeof import('../own/quits.js').createQuits} | null} playing  the parts that only players need; null for spectators
 * @property {{createGameHead: typeof import('./gamehead.js').createGameHead, createTableChat: typeof import('./tablechat.js').createTableChat}} around  its head and its chat
 * @property {boolean} [isFramed]  in a page of others, where nothing can be done
 */

/**
 * The parts of a table, which read its view wherever they need it, and their layout.
 * @param {import('../../core/types.js').App} app
 * @param {TableProps} props
 * @param {object} table
 * @param {() => import('../../core/types.js').RoomView} table.view
 * @param {() => void} table.changed  something is to be drawn
 * @param {() => void} table.turned  another seat may be at the bottom
 */
function createParts(app, { topic, view: first, game, createPlay, createStrip, playing, around, isFramed = false }, { view, changed, turned }) {
  const seated = first.you !== null;
  const seats = createSeatBars(app, { view, game, pending: () => Boolean(own.pending), isFramed });
  const { clocks } = seats;
  const own = playing?.createOwnMove(app, { topic, game, view, freeze: clocks.freeze, changed }) ?? NO_MOVE;
  const quits = playing?.createQuits(app, { topic, view }) ?? { resign() {}, leave() {}, isLeaving: false };
  const { resign, leave } = quits;
  const ended = createEndPlace(app, { topic, again: playing && (() => ending?.open()) });
  const list = createStrip?.(app, { game, seats: first.seats.length, view, changed });
  const strip = list ?? NO_STRIP;
  const chat = around.createTableChat(app, { topic, strip: list ?? null, root: () => layout.el, head: () => head, alone: playsAlone(first), changed });
  const act = createAct(app, { view, game, own, look: strip.look, resign, leave, left: clocks.left, chat, ended: ended.el, turned });
  const ending = playing?.createOwnEnding(app, { topic, view, root: () => layout.el, closeChat: () => act.closeChat(), isLeaving: () => quits.isLeaving });
  const play = createPlay(app, { topic, view, act });
  const head = around.createGameHead(app, {
    view, flip: play.flip, toggleChat: chat.toggle, resign: seated ? resign : null, leave: seated ? leave : null, rules: () => app.games.part(game.id, 'rulespage'), home: seated ? '/' : '/tv',
  });
  const opinion = seated || !app.games.isAnalysed(game.id, first.seats.length) ? null : createOpinionPlace(app, { view });
  const layout = createLayout({
    seats: first.seats.length, seated, head: head.el, strip: strip.el, tabs: chat.tabs, main: play.el, tray: [play.tray, opinion && opinion.el], chat: chat.el, bars: seats.bars,
  });
  return { seats, own, ended, strip, chat, act, ending, play, head, opinion, layout };
}

/**
 * A table of any game, for a player or a spectator: players, clocks, moves, chat and result around the screen of the game. It shows the newest
 * view plus at most one pending move of the player.
 * @param {HTMLElement} element @param {import('../../core/types.js').App} app @param {TableProps} props
 */
export function createTable(element, app, props) {
  const { game } = props;
  const bag = createBag();
  /**
   * The view that the table shows. All parts of the table read it here. The subscription may know of another one: a view is withheld until the server has
   * told who the visitor is, and the table stays on the screen for a while after its subscription has ended.
   */
  let shown = props.view;
  /** The sentences of the move that ended the game, until the end is said with them. */
  let unsaid = /** @type {string[]} */ ([]);
  const view = () => shown;
  const { seats, own, ended, strip, chat, act, ending, play, head, opinion, layout } = createParts(app, props, { view, changed: draw, turned });
  const { clocks } = seats;
  strip.begin(bag, play.looksBack === true);
  chat.place();
  element.append(layout.el);
  bag.add(head.destroy, chat.destroy, play.destroy, clocks.destroy, own.destroy, () => ending?.destroy());
  // A table that is opened otherwise, or once more, asks nothing.
  if (takeBegun(shown.room) && game.asksName) fetched(import('../../ui/person/changename.js')).then(({ askNewcomer }) => askNewcomer(app), () => {});

  function hear(next, change) {
    const before = shown;
    clocks.turnOver(next);
    shown = next;
    // News of watchers and of an engine comes with the same view: nothing is new at the table.
    if (next.seats === before.seats) return void drawCrowd();
    seats.hear();
    strip.look.hear(before);
    // After moves were taken back the game is read afresh, like a game after a gap: a move that was planned for it is dropped.
    const effects = own.hear(change.snap || next.ply < before.ply);
    play.hear(before, change);
    const sends = effects.includes('send');
    if (sends) own.send();
    else draw();
    unsaid = [...unsaid, ...sayNews(app, { game, before, view: next, snap: change.snap, effects, answer: sends ? own.words() : null })];
    if (sends && change.snap) own.say();
    if (next.phase !== before.phase && isOver(next)) finish(!change.snap);
    else if (isOver(next)) ending?.draw();
    else ending?.play();
  }

  function finish(news) {
    sayEnd(app, shown, news, unsaid.splice(0));
    ending?.finish();
  }

  function draw() {
    focus();
    play.draw();
    drawCrowd();
    strip.set(own.pending ? [...shown.moves, own.pending.m] : shown.moves);
    seats.draw(play.facts);
    chat.set(shown.chat ?? []);
    if (isOver(shown)) ended.set(shown);
    layout.el.dataset.phase = shown.phase;
  }

  function focus() {
    const isFocused = app.settings.get('focus') && !isOver(shown);
    layout.el.toggleAttribute('data-focus', isFocused);
    chat.away(isFocused);
  }

  function drawCrowd() {
    head.draw();
    opinion?.draw();
  }

  function placeSeats() { layout.seat(shown.you ?? play.bottom?.() ?? 0); }

  function turned() {
    placeSeats();
    draw();
  }

  function tick() {
    clocks.tick();
    if (shown.seats.some((seat) => seat.on === false)) seats.draw(play.facts);
    if (own.pending || (shown.clock && clocks.left() <= 0)) play.tell();
  }

  /** A game that runs is announced. Players who come back to the end of a ranked game see the payment as well. */
  function begin() {
    if (!isOver(shown)) {
      ending?.play();
      sayTable(app, { game, view: shown, status: act.status });
    } else if (shown.mode === 'rank') finish(false);
    else ending?.draw();
  }

  bag.add(app.clock.every(tick), app.store.subscribe((state) => state.conn.status, draw), app.store.subscribe((state) => state.settings, draw));
  placeSeats();
  draw();
  begin();

  return { view, hear, destroy() { bag.empty(); layout.el.remove(); } };
}
