import { createBag, h } from '../../core/dom.js';
import { fetched } from '../../core/net/fetched.js';
import { createAct } from './act.js';
import { createTableClocks } from './clocks.js';
import { sayEnd } from '../end/ending.js';
import { createEndPlace } from '../end/endplace.js';
import { createLayout } from './layout.js';
import { sayNews, sayTable } from '../news/news.js';
import { createPlayerBar } from './playerbar.js';
import { createCardOpener } from './playercard.js';
import { isOver } from './status.js';

/** Spectators make no moves. @type {ReturnType<typeof import('../own/ownmove.js').createOwnMove>} */
const NO_MOVE = { pending: null, planned: null, age: 0, free: false, commit() {}, plan() {}, hear: () => [], send() {}, words: () => null, say() {}, destroy() {} };

/** Most games list no moves, and show only the newest position. @type {Pick<ReturnType<typeof import('./strip.js').createStrip>, 'begin' | 'set'> & {el: null, look: import('./act.js').Look}} */
const NO_STRIP = { el: null, look: { at: null, button: null, hear() {}, words: () => null }, begin() {}, set() {} };

/**
 * A table of any game, for a player or a spectator: players, clocks, moves, chat and result around the screen of the game. It shows the newest
 * view plus at most one pending move of the player.
 * @param {HTMLElement} element
 * @param {import('../../core/types.js').App} app
 * @param {object} props
 * @param {string} props.topic
 * @param {import('../../core/types.js').RoomView} props.view  the first one
 * @param {import('../../games/catalog.js').GameModule} props.game
 * @param {(app: import('../../core/types.js').App, props: import('./act.js').PlayProps) => import('./act.js').Play} props.createPlay
 * @param {typeof import('./strip.js').createStrip} [props.createStrip]  of a game that lists its moves
 * @param {{createOwnEnding: typeof import('../end/ownending.js').createOwnEnding, createOwnMove: typeof import('../own/ownmove.js').createOwnMove, createQuits: typeof import('../own/quits.js').createQuits} | null} props.playing  the parts that only players need; null for spectators
 * @param {{createGameHead: typeof import('./gamehead.js').createGameHead, createTableChat: typeof import('./tablechat.js').createTableChat}} props.around  its head and its chat
 * @param {boolean} [props.isFramed]  in a page of others, where nothing can be done
 */
export function createTable(element, app, { topic, view: first, game, createPlay, createStrip, playing, around, isFramed = false }) {
  const { t, store } = app;
  const bag = createBag();
  const seated = first.you !== null;
  let view = first;
  let received = app.clock.local();
  /** The sentences of the move that ended the game, until the end is said with them. */
  let unsaid = /** @type {string[]} */ ([]);
  const now = () => view;
  const openCard = createCardOpener(app);

  const bars = first.seats.map((_, seat) => createPlayerBar(app, { seat, open: isFramed ? null : openSeat }));
  const clocks = createTableClocks(app, { bars, view: now, pending: () => Boolean(own.pending), deadlineSeat: game.clockSeat });
  const own = playing?.createOwnMove(app, { topic, game, view: now, freeze: clocks.freeze, changed: draw }) ?? NO_MOVE;
  const quits = playing?.createQuits(app, { topic, view: now }) ?? { resign() {}, leave() {}, isLeaving: false };
  const { resign, leave } = quits;
  const ended = createEndPlace(app, { topic, again: playing && (() => ending?.open()) });
  const list = createStrip?.(app, { game, seats: first.seats.length, view: now, changed: draw });
  const strip = list ?? NO_STRIP;
  const chat = around.createTableChat(app, { topic, strip: list ?? null, root: () => layout.el, head: () => head, alone: seated && first.seats.every(({ level }, seat) => seat === first.you || level !== undefined), changed: draw });
  const act = createAct(app, { view: now, game, own, look: strip.look, resign, leave, left: clocks.left, chat, ended: ended.el, turned });
  const ending = playing?.createOwnEnding(app, { topic, closeChat: () => act.closeChat(), isLeaving: () => quits.isLeaving });
  const play = createPlay(app, { topic, view: first, act });
  const head = around.createGameHead(app, {
    flip: play.flip, toggleChat: chat.toggle, resign: seated ? resign : null, leave: seated ? leave : null, rules: () => app.games.part(game.id, 'rulespage'), home: seated ? '/' : '/tv',
  });
  strip.begin(bag, play.looksBack === true);
  /** Its place is kept from the start, so that the board does not shrink when it comes. */
  const opinionPlace = seated || !app.games.isAnalysed(game.id, first.seats.length) ? null : h('div', { class: 'opinion-place', hidden: true });
  let opinion = /** @type {ReturnType<typeof import('../../analysis/liveopinion.js').createLiveOpinion> | null} */ (null);
  let isOpinionAsked = false;
  const layout = createLayout({
    seats: first.seats.length, seated, head: head.el, strip: strip.el, tabs: chat.tabs, main: play.el, tray: [play.tray, opinionPlace], chat: chat.el, bars,
  });
  chat.place();
  element.append(layout.el);
  bag.add(head.destroy, chat.destroy, play.destroy, clocks.destroy, own.destroy, () => ending?.destroy());

  function openSeat(seat) {
    const person = view.seats[seat];
    if (person.user !== null) openCard(person);
  }

  function hear(next, change) {
    const before = view;
    clocks.turnOver(next);
    view = next;
    // News of watchers and of an engine comes with the same view: nothing is new at the table.
    if (next.seats === before.seats) return void drawCrowd();
    received = app.clock.local();
    strip.look.hear(before);
    // After moves were taken back the game is read afresh, like a game after a gap: a move that was planned for it is dropped.
    const effects = own.hear(change.snap || next.ply < before.ply);
    play.set(next, change);
    const sends = effects.includes('send');
    if (sends) own.send();
    else draw();
    unsaid = [...unsaid, ...sayNews(app, { game, before, view, snap: change.snap, effects, answer: sends ? own.words() : null })];
    if (sends && change.snap) own.say();
    if (next.phase !== before.phase && isOver(next)) finish(!change.snap);
    else if (isOver(next)) ending?.set(next);
    else ending?.play(next);
  }

  function finish(news) {
    sayEnd(app, view, news, unsaid.splice(0));
    ending?.finish(view);
  }

  function draw() {
    focus();
    play.draw();
    drawCrowd();
    strip.set(own.pending ? [...view.moves, own.pending.m] : view.moves);
    drawBars();
    chat.set(view.chat ?? []);
    if (isOver(view)) ended.set(view);
    layout.el.dataset.phase = view.phase;
  }

  function focus() {
    const isFocused = app.settings.get('focus') && !isOver(view);
    layout.el.toggleAttribute('data-focus', isFocused);
    chat.away(isFocused);
  }

  function drawBars() {
    bars.forEach((bar, seat) => bar.set(view, { facts: play.facts(seat), received }));
    clocks.draw();
  }

  function drawCrowd() {
    head.set(view);
    drawOpinion();
  }

  function drawOpinion() {
    if (!opinionPlace) return;
    opinionPlace.hidden = !view.analysis || view.phase !== 'playing';
    if (opinionPlace.hidden || isOpinionAsked) return void opinion?.set(view);
    isOpinionAsked = true;
    fetched(import('../../analysis/liveopinion.js')).then(({ createLiveOpinion }) => {
      opinion = createLiveOpinion(app, first.seats.map((seat) => seat.name ?? t('player.gone')));
      opinionPlace.replaceChildren(opinion.el);
      opinion.set(view);
    }, () => { isOpinionAsked = false; });
  }

  function seatBars() { layout.seat(view.you ?? play.bottom?.() ?? 0); }

  function turned() {
    seatBars();
    draw();
  }

  function tick() {
    clocks.tick();
    if (view.seats.some((seat) => seat.on === false)) drawBars();
    if (own.pending || (view.clock && clocks.left() <= 0)) play.tell();
  }

  bag.add(app.clock.every(tick), store.subscribe((state) => state.conn.status, draw), store.subscribe((state) => state.settings, draw));
  seatBars();
  draw();
  if (!isOver(view)) {
    ending?.play(view);
    sayTable(app, { game, view, status: act.status });
  } else if (view.mode === 'rank') {
    // Players who come back see the payment as well.
    finish(false);
  } else {
    ending?.set(view);
  }

  return { hear, destroy() { bag.empty(); layout.el.remove(); } };
}
