import { createBoard } from '../games/quoridor/board/board.js';
import { createGrid } from '../games/quoridor/board/grid.js';
import { createInput } from '../games/quoridor/board/input.js';
import { createBag, h } from '../core/dom.js';
import { OFFLINE } from '../core/protocol.js';
import { after, createAim, flipStep, moveWords, sceneOf, squareName, squareOf, squareWords, stepsToGoal, turn, turnsFor, wallsFor } from '../games/quoridor/index.js';
import { createChat } from '../ui/chat.js';
import { createCommandBox } from './commandbox.js';
import { createEndActs, openEnd } from './endsheet.js';
import { outcomeOf, resultWords } from './result.js';
import { createGameHead } from './gamehead.js';
import { createLiveOpinion } from '../analysis/liveopinion.js';
import { createMoveList } from './movelist.js';
import { createOwnMove } from './ownmove.js';
import { openPlayer } from '../ui/player-sheet.js';
import { createPlayerBar } from './playerbar.js';
import { createRaceBar } from '../games/quoridor/racebar.js';
import { createTableClocks } from './clocks.js';
import { createTableKeys } from '../games/quoridor/keys.js';
import { sayNews } from './news.js';
import { isOver, statusWords } from './status.js';
import { createTray } from '../games/quoridor/tray.js';

/**
 * A game on the screen, for a player or a watcher. What is shown is the newest view plus at most one own move under way.
 * @param {HTMLElement} element
 * @param {import('../core/types.js').App} app
 * @param {{topic: string, view: import('../core/types.js').RoomView}} props  `view`: the first one
 */
export function createTable(element, app, { topic, view: first }) {
  const { t, net, sound, settings, store } = app;
  const bag = createBag();
  const seats = first.config.seats;
  const seated = first.you !== null;
  let view = first;
  let received = app.clock.local();
  let flipped = 0;
  let end = /** @type {ReturnType<typeof openEnd> | null} */ (null);

  const board = createBoard();
  const input = createInput({
    surface: board.surface, pointOf: board.pointOf, now: app.clock.local,
    situation: () => ({ turns: direction(), active: mode() !== 'none', reachable: isReachable, across: aim.across() }),
    hover: (intent) => aim.hover(intent), press: (intent, by) => aim.press(intent, by),
    drag: (intent) => aim.drag(intent), drop: (intent) => aim.drop(intent), cancel: () => aim.cancel(),
  });
  const aim = createAim({
    situation: () => ({ mode: mode(), state: view.state, seat: view.you ?? 0, turns: direction(), legal: view.legal ?? null }),
    setting: settings.get, commit: (m) => own.commit(m), plan: (m) => own.plan(m), refuse: explainRule, changed: aimChanged,
    felt: (step) => sound.vibrate(step === 'aim' ? 6 : 10),
  });
  const grid = createGrid({
    label: t(seated ? 'board.label' : 'board.label_watch'), turns: direction,
    choose: (square) => (seated ? aim.choose(square) : undefined), key: (key, square) => keys.press(key, square), steer: (step) => aim.steer(step),
  });
  const veil = h('div', { class: 'board-veil', hidden: true });
  board.el.append(grid.el, veil);

  const head = createGameHead(app, { flip, chat: toggleChat, resign: seated ? resign : null, home: seated ? '/' : '/tv' });
  const moves = createMoveList({ label: t('game.moves'), seats, words: { idle: t('quoridor.list.idle'), pass: t('quoridor.say.pass') } });
  const bars = first.seats.map((_, seat) => createPlayerBar(app, { seat, walls: wallsFor(seats), open: openSeat }));
  const clocks = createTableClocks(app, { bars, view: () => view, pending: () => Boolean(own.pending) });
  const own = createOwnMove(app, { topic, view: () => view, freeze: clocks.freeze, changed: draw });
  const tray = createTray({ t, cancel: () => aim.cancel(), turn: turnGhost, confirm: () => aim.confirm() });
  const race = createRaceBar(app, seats);
  const opinion = seated ? null : createLiveOpinion(app, first.seats.map((seat) => seat.name ?? t('player.gone')).slice(0, 2));
  const endActs = createEndActs(app, { topic, tight: true });
  const chat = createChat(app, { topic, closed: chatClosed });
  const keys = createTableKeys(app, { seated, view: () => view, aim, own, chat, left: clocks.left, now: nowWords, home: () => grid.focus(squareOf(shownState().pawns[view.you ?? 0])), turn: turnGhost, flip, resign, refuse: explainRule, found: () => drawTray() });
  const passing = h('button', { type: 'button', class: 'button primary tray-pass', text: t('game.pass'), on: { click: () => keys.pass() } });
  const command = createCommandBox({ label: t('game.command'), hint: t('game.command_hint'), run: keys.run });
  const foes = h('div', { class: 'game-foes' });
  const mine = h('div', { class: 'game-own' });
  const root = h('div', { class: 'game', data: { seats: String(seats), watch: String(!seated) } }, head.el,
    h('div', { class: 'game-strip' }, moves.el), foes, h('div', { class: 'game-board' }, board.el), h('div', { class: 'game-tray' }, tray.el, opinion?.el ?? null), mine, chat.el);
  element.append(root);
  bag.add(chat.destroy, input.destroy, grid.destroy, board.destroy, keys.destroy, clocks.destroy, own.destroy, () => end?.close());
  seatBars();

  // ---- What is so

  function direction() {
    const base = view.you === null ? 0 : turnsFor(view.you, seats);
    return (base + flipped * flipStep(seats)) % 4;
  }

  function mode() {
    if (!seated || view.phase !== 'playing' || !isConnected() || view.clock?.paused || own.pending) return 'none';
    if (view.seats[view.you].out) return 'none';
    return own.free ? 'move' : 'plan';
  }

  function isConnected() { return store.get().conn.status === 'open'; }

  function isReachable(square) { return aim.reachable().has(squareName(square)); }

  const nameOf = (seat) => view.seats[seat]?.name ?? t('player.gone');

  // ---- What the player does

  function explainRule(reason) {
    sound.play('refuse');
    const text = ruleWords(reason);
    app.announce(text, { assertive: true });
    tray.set({ ...trayNow(), line: text, bad: true });
  }

  const ruleWords = (reason) => t(reason === 'not_now' ? nowWords() : `quoridor.no.${reason}`);

  function nowWords() {
    if (view.phase !== 'playing') return 'error.phase.over';
    return own.pending ? 'game.sending' : isConnected() ? 'error.not_your_turn' : 'conn.lost';
  }

  function turnGhost() {
    if (!aim.turn()) input.turn();
  }

  function aimChanged() {
    drawBoard();
    drawTray();
    const now = aim.now;
    if (now?.keys) {
      const reason = aim.obstacle(now.m);
      app.announce(t(reason ? 'board.wall_aim_bad' : 'board.wall_aim', { wall: moveWords(t, now.m), reason: reason ? ruleWords(reason) : '' }));
    }
  }

  function flip() {
    flipped += 1;
    sound.play('flip');
    seatBars();
    draw();
    app.announce(t('board.flipped'));
  }

  async function resign() {
    const sure = await app.dialog.confirm({ title: t('game.resign_title'), text: t('game.resign_text'), ok: t('game.resign_yes'), cancel: t('game.resign_no'), danger: true });
    if (!sure || view.phase !== 'playing') return;
    net.act(topic, 'resign').catch((refusal) => app.toast(app.i18n.refusal(refusal), { kind: 'bad' }));
  }

  function openSeat(seat) {
    const person = view.seats[seat];
    if (person.user !== null) openPlayer(app, /** @type {any} */ (person));
  }

  function toggleChat() {
    if (chat.open) return chat.hide();
    root.dataset.chat = 'open';
    head.talk.setAttribute('aria-expanded', 'true');
    head.unread(0);
    return chat.show();
  }

  function chatClosed() {
    delete root.dataset.chat;
    head.talk.setAttribute('aria-expanded', 'false');
    head.talk.focus({ preventScroll: true });
  }

  // ---- What the server says

  function hear(next, change) {
    const before = view;
    clocks.turnOver(next);
    view = next;
    // Who watches and what an engine thinks is laid over the same view: nothing is new at the table.
    if (next.seats === before.seats) return void drawCrowd();
    received = app.clock.local();
    const effects = own.hear(change.snap);
    if (next.turn !== before.turn || next.ply !== before.ply || next.phase !== before.phase) aim.clear();
    if (effects.includes('send')) own.send();
    else draw();
    sayNews(app, { before, view, snap: change.snap, effects });
    if (next.phase !== before.phase && isOver(next)) finish(change);
    else if (isOver(next)) end?.set(next);
  }

  function finish({ snap }) {
    const outcome = outcomeOf(view);
    const { title, why } = resultWords(app, view);
    if (!snap) sound.play({ won: 'win', lost: 'lose', draw: 'draw' }[outcome] ?? 'start');
    app.announce(`${title}${t('quoridor.stop')}${why}`, { assertive: true });
    if (!seated) return;
    if (chat.open) chat.hide();
    app.dialog.closeAll();
    end = openEnd(app, { topic, view });
  }

  // ---- What is drawn

  function shownState() {
    return own.pending ? after(view.state, view.you, own.pending.m) : view.state;
  }

  function ghosts() {
    const shown = [];
    if (own.planned) shown.push({ m: own.planned, seat: view.you, kind: 'plan' });
    const now = aim.now;
    if (now) shown.push({ m: now.m, seat: view.you, kind: aim.obstacle(now.m) ? 'illegal' : now.armed ? 'armed' : 'aim' });
    return /** @type {any} */ (shown);
  }

  function drawBoard() {
    const current = mode();
    const reachable = aim.reachable();
    const showHints = seated && settings.get('hints') && current === 'move';
    board.set(sceneOf({
      state: view.state, turns: direction(), moves: view.moves, mover: view.phase === 'playing' ? view.turn : null, own: view.you,
      pending: own.pending ? { seat: view.you, m: own.pending.m } : null,
      hints: showHints ? { squares: [...reachable], seat: view.you, quiet: Boolean(aim.now) } : null,
      ghosts: ghosts(), coordinates: settings.get('coordinates'),
    }));
  }

  function draw() {
    drawBoard();
    const reachable = aim.reachable();
    const state = shownState();
    grid.set((square) => squareWords(t, { state, reachable, own: view.you }, square));
    grid.rest(squareOf(state.pawns[view.you ?? 0]));
    drawCrowd();
    moves.set(own.pending ? [...view.moves, own.pending.m] : view.moves);
    drawBars();
    drawTray();
    const unread = chat.set(view.chat ?? []);
    if (!chat.open) head.unread(unread);
    if (isOver(view)) endActs.set(view);
    veil.hidden = isConnected();
    root.dataset.phase = view.phase;
    input.refresh();
  }

  function drawBars() {
    const { left: stock } = shownState();
    bars.forEach((bar, seat) => bar.set(view, { left: stock[seat], received }));
    if (view.state.paths || !seated || isOver(view)) race.set(view.state.paths ?? view.state.pawns.map((_, seat) => stepsToGoal(view.state, seat)));
    clocks.draw();
  }

  function drawCrowd() {
    head.set(view);
    opinion?.set(view);
  }

  function trayNow() {
    const now = aim.now;
    const reason = now && now.m.length === 3 ? aim.obstacle(now.m) : null;
    const offline = store.get().conn.code === OFFLINE;
    const line = reason ? ruleWords(reason) : statusWords(app, { view, connected: isConnected(), offline, own, aim: now, left: clocks.left() });
    const acts = now?.armed ? { label: t(now.m.length === 2 ? 'game.step' : mode() === 'plan' ? 'game.plan' : 'game.place', { square: now.m }), can: !aim.obstacle(now.m), turns: now.m.length === 3 }
      : own.planned ? { label: '', can: false, turns: false } : null;
    return { line, bad: Boolean(reason), acts, rest: restNodes() };
  }

  function restNodes() {
    if (isOver(view)) return [endActs.el];
    if (!seated) return [race.el];
    if (turn.mustPass(view) && mode() === 'move') return [passing];
    const wanted = settings.get('command');
    return wanted === 'on' || (wanted === 'auto' && keys.used) ? [command.el] : [];
  }

  function drawTray() { tray.set(trayNow()); }

  function seatBars() {
    const bottom = seated ? view.you : bottomSeat();
    const order = bars.map((_, step) => (bottom + step) % seats);
    mine.replaceChildren(bars[order[0]].el);
    foes.replaceChildren(...order.slice(1).map((seat) => bars[seat].el));
  }

  function bottomSeat() { return seats === 2 ? direction() / 2 : direction(); }

  function tick() {
    clocks.tick();
    if (view.seats.some((seat) => seat.on === false)) drawBars();
    if (own.pending || (view.clock && clocks.left() <= 0)) drawTray();
  }

  bag.add(app.clock.every(tick), store.subscribe((state) => state.conn.status, () => {
    if (!isConnected()) aim.clear();
    draw();
  }), store.subscribe((state) => state.settings, draw));

  endActs.set(view);
  draw();

  return { hear, destroy() { bag.empty(); root.remove(); } };
}
