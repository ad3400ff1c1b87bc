import { createBag, h } from '../core/dom.js';
import { createLiveOpinion } from '../analysis/liveopinion.js';
import { openPlayer } from '../ui/player.js';
import { createAct } from './act.js';
import { createTableClocks } from './clocks.js';
import { createEnding } from './ending.js';
import { createEndActs } from './endacts.js';
import { createGameHead } from './gamehead.js';
import { createLayout } from './layout.js';
import { createLookback, createSteps } from './lookback.js';
import { listenToSteps } from './lookkeys.js';
import { createMoveList } from './movelist.js';
import { sayNews, sayTable } from './news.js';
import { createOwnMove } from './ownmove.js';
import { createPlayerBar } from './playerbar.js';
import { isOver } from './status.js';
import { createTableChat } from './tablechat.js';

/**
 * A table of any game, for a player or a spectator: players, clocks, moves, chat and result around the screen of the game. It shows the newest
 * view plus at most one pending move of the player.
 * @param {HTMLElement} element
 * @param {import('../core/types.js').App} app
 * @param {object} props
 * @param {string} props.topic
 * @param {import('../core/types.js').RoomView} props.view  the first one
 * @param {import('../games/catalog.js').GameModule} props.game
 * @param {(app: import('../core/types.js').App, props: import('./act.js').PlayProps) => import('./act.js').Play} props.createPlay
 * @param {{head: ReturnType<typeof createGameHead>, chat: ReturnType<typeof createTableChat>}} [props.framed]  in a page of others, where nothing can be done
 */
export function createTable(element, app, { topic, view: first, game, createPlay, framed }) {
  const { t, store } = app;
  const bag = createBag();
  const seated = first.you !== null;
  let view = first;
  let received = app.clock.local();
  /** The sentences of the move that ended the game, until the end is said with them. */
  let unsaid = /** @type {string[]} */ ([]);
  const now = () => view;

  const bars = first.seats.map((_, seat) => createPlayerBar(app, { seat, open: framed ? null : openSeat }));
  const clocks = createTableClocks(app, { bars, view: now, pending: () => Boolean(own.pending), deadlineSeat: game.clockSeat });
  const own = createOwnMove(app, { topic, game, view: now, freeze: clocks.freeze, changed: draw });
  const endActs = createEndActs(app, { topic, tight: true });
  const look = createLookback(app, { game, view: now, changed: draw });
  const strip = game.strip === false ? null : h('div', { class: 'game-strip' });
  const chat = framed?.chat ?? createTableChat(app, { topic, strip, root: () => layout.el, head: () => head, changed: draw });
  const act = createAct(app, { topic, view: now, game, own, look, left: clocks.left, chat, ended: endActs.el, turned });
  const ending = createEnding(app, { topic, seated, closeChat: () => act.closeChat() });
  const play = createPlay(app, { topic, view: first, act });
  const head = framed?.head ?? createGameHead(app, {
    flip: play.flip, toggleChat: chat.toggle, resign: seated ? act.resign : null, leave: seated ? act.leave : null, rules: () => app.games.part(game.id, 'rules'), home: seated ? '/' : '/tv',
  });
  const moves = createMoveList({ label: t('game.moves'), seats: first.seats.length, spell: (m) => game.spell(m, t), ...(play.looksBack && { pick: look.go, roving: true }) });
  const steps = play.looksBack ? createSteps(app, look) : null;
  const opinion = seated || !app.games.isAnalysed(game.id, first.seats.length) ? null : createLiveOpinion(app, first.seats.map((seat) => seat.name ?? t('player.gone')));
  const layout = createLayout({
    seats: first.seats.length, seated, head: head.el, strip, tabs: chat.tabs, main: play.el, tray: [play.tray, opinion?.el ?? null], chat: chat.el, bars,
  });
  strip?.append(moves.el);
  if (steps) strip?.append(steps.el);
  chat.place();
  element.append(layout.el);
  bag.add(head.destroy, chat.destroy, play.destroy, clocks.destroy, own.destroy, ending.destroy);

  function openSeat(seat) {
    const person = view.seats[seat];
    if (person.user !== null) openPlayer(app, /** @type {any} */ (person));
  }

  function hear(next, change) {
    const before = view;
    clocks.turnOver(next);
    view = next;
    // News of watchers and of an engine comes with the same view: nothing is new at the table.
    if (next.seats === before.seats) return void drawCrowd();
    received = app.clock.local();
    look.hear(before);
    // A game that goes back is read afresh, as one that was not heard of for a while: a move planned for it is not wanted any more.
    const effects = own.hear(change.snap || next.ply < before.ply);
    play.set(next, change);
    const sends = effects.includes('send');
    if (sends) own.send();
    else draw();
    unsaid = [...unsaid, ...sayNews(app, { game, before, view, snap: change.snap, effects, answer: sends ? own.words() : null })];
    if (sends && change.snap) own.say();
    if (next.phase !== before.phase && isOver(next)) ending.finish(next, !change.snap, unsaid.splice(0));
    else if (isOver(next)) ending.set(next);
    else ending.play(next, !change.snap);
  }

  function draw() {
    focus();
    play.draw();
    drawCrowd();
    if (game.strip !== false) drawMoves();
    drawBars();
    chat.set(view.chat ?? []);
    if (isOver(view)) endActs.set(view);
    layout.el.dataset.phase = view.phase;
  }

  function focus() {
    const isFocused = app.settings.get('focus') && !isOver(view);
    layout.el.toggleAttribute('data-focus', isFocused);
    chat.away(isFocused);
  }

  function drawMoves() {
    const list = own.pending ? [...view.moves, own.pending.m] : view.moves;
    moves.set(list, look.at ?? list.length);
    steps?.set(look.at ?? view.moves.length, view.moves.length);
  }

  function drawBars() {
    bars.forEach((bar, seat) => bar.set(view, { facts: play.facts(seat), received }));
    clocks.draw();
  }

  function drawCrowd() {
    head.set(view);
    opinion?.set(view);
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
  if (steps) listenToSteps(bag, look.step);
  seatBars();
  endActs.set(view);
  draw();
  if (!isOver(view)) {
    ending.play(view);
    sayTable(app, { game, view, status: act.status });
  } else if (view.mode === 'rank') {
    // Those who come back see what it paid as well.
    ending.finish(view, false);
  }

  return { hear, destroy() { bag.empty(); layout.el.remove(); } };
}
