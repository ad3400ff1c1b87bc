import { createBoard } from '../games/quoridor/board/board.js';
import { createGrid } from '../games/quoridor/board/grid.js';
import { createSeatSign } from '../ui/pip.js';
import { createBag, h, setText } from '../core/dom.js';
import { isolate } from '../core/i18n.js';
import { after, flipStep, moveWords, sceneOf, squareWords, stepsToGoal } from '../games/quoridor/index.js';
import { createAnalysis } from '../analysis/panel.js';
import { resultWords } from '../table/result.js';
import { createEvalView } from '../analysis/evalview.js';
import { gameIcon } from '../ui/gameicons.js';
import { createMoveList } from '../table/movelist.js';
import { createRaceGraph } from '../games/quoridor/racegraph.js';
import { createScrubber } from '../analysis/scrubber.js';
import { copyText } from '../ui/share.js';
import { createEmpty, createSkeleton } from '../ui/states.js';
import { attempt } from '../ui/attempt.js';

/** Longer texts are shown without an address of their own: browsers and proxies cut what is too long. */
const LONGEST_ADDRESS = 2000;
/** How far a wheel turns for one move, in pixels. */
const NOTCH = 80;
/** Ms on the same move before the address names it: longer than a move lasts at the highest speed. */
const REST = 400;

/**
 * A finished game move by move, by its id; or one that is pasted in.
 * @type {import('../core/types.js').View['mount']}
 */
export function mount(element, app, { match, query }) {
  const bag = createBag();
  let gone = false;
  bag.add(() => { gone = true; });
  const show = (game) => { if (!gone) bag.add(showGame(element, app, game)); };
  if (match) {
    element.append(h('h1', { class: 'unseen', text: app.t('title.replay') }), createSkeleton(3, 'card'));
    fetchGame(app, match).then((game) => show({ ...game, at: atFrom(query, game.positions.length) }), (refusal) => { if (!gone) showMissing(element, app, refusal); });
  } else if (query.has('text')) showText(element, app, query, { show, isGone: () => gone });
  else showForm(element, app, { show, isGone: () => gone });
  return bag.empty;
}

/** The address of a game at a move; null when it has none. @param {{match: string | null, text?: string}} game @param {number | null} ply  null: at its end */
function addressOf({ match, text }, ply) {
  const query = new URLSearchParams({ ...(text && { text }), ...(ply !== null && { ply: String(ply) }) }).toString();
  const address = `/replay${match ? `/${match}` : ''}${query && `?${query}`}`;
  return (match || text) && address.length <= LONGEST_ADDRESS ? address : null;
}

/** @param {URLSearchParams} query @param {number} count */
function atFrom(query, count) {
  const ply = Number.parseInt(query.get('ply') ?? '', 10);
  return Number.isNaN(ply) ? count - 1 : Math.min(count - 1, Math.max(0, ply));
}

async function fetchGame({ api }, match) {
  const path = `archive/${encodeURIComponent(match)}`;
  // With the game, so that what is thought of it takes its place at once and moves nothing later.
  const known = api.get(path);
  const [record, { positions }, analysis] = await Promise.all([known, api.get(`${path}/positions`),
    known.then(({ seats }) => (seats.length === 2 ? api.get(`${path}/analysis`) : null)).catch(() => null)]);
  return { record, positions, moves: record.moves, match: record.id ?? match, analysis };
}

function showMissing(element, app, refusal) {
  const { t, i18n } = app;
  const unknown = refusal.code === 'no_game' || refusal.status === 404;
  element.replaceChildren(h('h1', { class: 'unseen', text: t('title.replay') }), createEmpty({
    symbol: 'search', title: unknown ? t('replay.missing') : i18n.refusal(refusal), text: unknown ? t('replay.missing_text') : null,
    action: h('a', { class: 'button primary', href: '/replay', text: t('replay.another') }),
  }));
}

// ---- Load a record, a position or a list of moves

/** A text in the address: shown, or laid before the reader with what is wrong with it. */
function showText(element, app, query, screen) {
  const text = query.get('text');
  element.append(h('h1', { class: 'unseen', text: app.t('title.replay') }), createSkeleton(3, 'card'));
  readGame(app, text).then((game) => screen.show({ ...game, at: atFrom(query, game.positions.length) }), (refusal) => {
    if (screen.isGone()) return;
    element.replaceChildren();
    showForm(element, app, screen, { text, refusal });
  });
}

/**
 * @param {HTMLElement} element @param {import('../core/types.js').App} app
 * @param {{show: (game: any) => void, isGone: () => boolean}} screen  `isGone`: it was left, and answers are nobody's
 * @param {{text: string, refusal: import('../core/types.js').Refusal}} [failed]  what was tried before
 */
function showForm(element, app, { show, isGone }, failed) {
  const { t } = app;
  const note = h('p', { class: 'note', id: 'replay-note', text: t('replay.example') });
  const text = h('textarea', { id: 'replay-text', class: 'mono', spellcheck: 'false', autocapitalize: 'off', 'aria-describedby': 'replay-note', maxlength: 20000 });
  const button = h('button', { type: 'submit', class: 'button primary large', text: t('replay.load') });
  const say = (words, bad) => {
    setText(note, words);
    note.classList.toggle('bad', bad);
    if (bad) {
      text.setAttribute('aria-invalid', 'true');
      app.announce(words, { assertive: true });
    } else text.removeAttribute('aria-invalid');
  };
  const refuse = (refusal) => {
    if (refusal.status !== 422 && refusal.code !== 'bad_value' && refusal.code !== 'illegal_move') throw refusal;
    say(badWords(t, refusal), true);
  };
  const load = () => attempt(app, button, async () => {
    if (!text.value.trim()) return say(t('replay.empty'), true);
    try {
      const game = await readGame(app, text.value);
      if (isGone()) return undefined;
      const address = addressOf(game, null);
      return address ? app.router.go(address) : show({ ...game, at: game.positions.length - 1 });
    } catch (refusal) {
      return isGone() && refusal?.code ? undefined : refuse(refusal);
    }
  });
  element.append(h('form', { class: 'replay-load stack', on: { submit(event) { event.preventDefault(); load(); } } },
    h('h1', { text: t('title.replay') }), h('p', { class: 'lead', text: t('replay.lead') }),
    h('div', { class: 'field' }, h('label', { for: 'replay-text', text: t('replay.text') }), text, note), button));
  if (!failed) return;
  text.value = failed.text;
  attempt(app, null, async () => refuse(failed.refusal));
}

/** The server names the line and the word it stumbled over, in English; only those two are taken from it. */
function badWords(t, { msg = '' }) {
  const [, line, token] = /^line (\d+), "([^"]*)"/.exec(msg) ?? [];
  return line ? t('replay.bad_at', { line, token }) : t('replay.bad');
}

/** The server reads the text; it also says which position each move leads to. */
async function readGame({ api }, text) {
  const read = await api.post('replay', { text });
  // A text that is no game is no failed request: the answer says so inside.
  if (read.error) throw { ...read.error, status: 422 };
  const moves = read.moves ?? [];
  const seats = read.seats ?? read.config?.seats ?? seatsIn(read.qfen);
  const { positions } = read.positions ? read : await api.get(`replay/positions?moves=${encodeURIComponent(moves.join(','))}&seats=${seats}`);
  return { record: null, positions, moves, match: null, text };
}

/** A QFEN names two or four pawns in its third field. */
const seatsIn = (qfen) => (qfen?.split('/')[2]?.trim().split(/\s+/).length === 4 ? 4 : 2);

// ---- Show a game

function showGame(element, app, game) {
  const { record, positions, moves, match, at: first } = game;
  const { t, router } = app;
  const bag = createBag();
  const seats = positions[0].state.pawns.length;
  const names = positions[0].state.pawns.map((_, seat) => record?.seats[seat]?.name ?? t(`quoridor.seat.${seat}`));
  const last = positions.length - 1;
  let at = Math.min(last, first);
  let flipped = 0;
  let resting = () => {};
  /** Moves of the expected line shown on the board beyond the game's own. */
  let ahead = 0;
  const direction = () => flipped * flipStep(seats) % 4;

  const board = createBoard();
  const grid = createGrid({ label: t('board.label_watch'), turns: direction, choose: () => {}, key: pressKey, steer: () => false });
  board.el.append(grid.el);
  const list = createMoveList({ label: t('game.moves'), seats, words: { idle: t('quoridor.list.idle'), pass: t('quoridor.say.pass') }, pick: (ply) => { scrubber.pause(); go(ply); } });
  const steps = positions.map(({ state }) => state.paths ?? state.pawns.map((_, seat) => stepsToGoal(state, seat)));
  const graph = createRaceGraph({ label: t('replay.graph'), names, steps, go: (to) => { scrubber.pause(); go(to); } });
  const scrubber = createScrubber({ t, count: last, go, after: app.clock.after });
  // The engine plays with two.
  const analysis = seats === 2 ? createAnalysis(app, {
    game, names, count: last, moverOf: (ply) => positions[ply - 1].turn, at: () => at, go: (to) => { scrubber.pause(); go(to); },
    reveal: () => board.el.scrollIntoView({ block: 'nearest' }), after: app.clock.after, changed: draw,
  }) : null;
  const opinion = createEvalView(app, { names, moveWords: (m) => moveWords(t, m), preview: look });
  const flip = h('button', { type: 'button', class: 'button plain', on: { click: turn } }, gameIcon('flip'), h('span', { text: t('game.flip') }));

  // A lone position has no moves to walk through.
  const walk = last > 0;
  element.replaceChildren(h('div', { class: 'replay' }, header(app, { record, names, walk }), h('div', { class: 'replay-board' }, board.el, opinion.el), walk && scrubber.el,
    h('div', { class: 'replay-side stack' }, walk && list.el, analysis?.el, h('section', { class: 'stack', 'aria-labelledby': 'replay-graph' }, h('h2', { id: 'replay-graph', text: t('game.race') }), graph.el),
      h('div', { class: 'replay-acts' }, flip, ...(addressOf(game, 0) ? [shareButton(app, () => addressOf(game, at))] : []), ...(match ? files(app, match) : []), h('a', { class: 'button quiet', href: '/replay', text: t('replay.another'), on: { click: again } })))));
  router.title(names.map(isolate).join(' – '));
  bag.add(() => resting(), () => analysis?.destroy(), scrubber.destroy, grid.destroy, board.destroy);

  function again(event) {
    if (addressOf(game, null)) return;
    // The address is the form's already; the router would not move.
    event.preventDefault();
    bag.empty();
    element.replaceChildren();
    bag.add(mount(element, app, { query: new URLSearchParams() }));
  }

  function turn() {
    flipped += 1;
    draw();
  }

  function go(to) {
    const before = at;
    at = Math.min(last, Math.max(0, to));
    ahead = 0;
    if (at === before + 1) app.sound.play(moves[at - 1].length === 3 ? 'wall' : 'move');
    noteAddress();
    draw();
    if (at !== before && !scrubber.hurries) app.announce(at === 0 ? t('replay.at_start') : `${at}. ${moveWords(t, moves[at - 1])}`);
  }

  /** Written once one rests on a move: browsers refuse an address that changes a hundred times in half a minute, as it would while dragging. */
  function noteAddress() {
    const address = addressOf(game, at === last ? null : at);
    resting();
    if (address) resting = app.clock.after(REST, () => history.replaceState(history.state, '', address));
  }

  /** Some moves of the line expected from here, as the board would be after them. */
  function look(plies) {
    if (plies === ahead) return;
    ahead = plies;
    draw();
  }

  function draw() {
    const evaluation = analysis?.of(at) ?? null;
    const { turn: mover } = positions[at];
    const line = evaluation?.line.slice(0, ahead) ?? [];
    const state = line.reduce((before, m, index) => after(before, (mover + index) % seats, m), positions[at].state);
    const better = evaluation?.mark && ahead === 0 ? betterThan(at) : null;
    board.set(sceneOf({
      state, turns: direction(), moves: [...moves.slice(0, at), ...line], mover: (at === last && record) || ahead > 0 ? null : mover, better, coordinates: app.settings.get('coordinates'),
    }));
    board.el.classList.toggle('imagined', ahead > 0);
    grid.set((square) => squareWords(t, { state, reachable: new Set(), own: null }, square));
    opinion.set(evaluation, evaluation?.mark ? betterThan(at)?.m ?? null : null, Boolean(analysis?.asked));
    analysis?.set(at);
    list.set(moves, at);
    if (analysis) list.mark(analysis.marks);
    graph.set(at);
    scrubber.set(at);
  }

  /** What should have been played instead of the move that led here. @param {number} ply */
  function betterThan(ply) {
    const m = analysis?.of(ply - 1)?.best;
    const { state, turn: seat } = positions[ply - 1];
    return m ? { m, seat, from: state.pawns[seat] } : null;
  }

  function pressKey(key) {
    if (key !== 'f' && key !== 'F') return false;
    turn();
    return true;
  }

  bag.on(window, 'keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || hasOwnArrows(event.target)) return;
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -last, End: last }[event.key];
    const runs = event.key === ' ' && walk && !isPressed(event.target);
    if (by !== undefined) scrubber.step(by);
    else if (runs) scrubber.toggle();
    else if (event.key !== 'f' && event.key !== 'F') return;
    else turn();
    event.preventDefault();
  });
  // A notch of the wheel is a move, however finely it is told.
  let wheeled = 0;
  bag.on(board.el, 'wheel', (event) => {
    if (event.ctrlKey || !walk) return;
    event.preventDefault();
    wheeled += event.deltaMode === 0 ? event.deltaY : event.deltaY * NOTCH;
    const by = Math.trunc(wheeled / NOTCH);
    wheeled -= by * NOTCH;
    if (by) scrubber.step(by);
  }, { passive: false });
  draw();
  return bag.empty;
}

/** What a space presses. */
const isPressed = (target) => target instanceof Element && Boolean(target.closest('button, a, summary'));

/** What does something else with these keys. The list of moves scrolls, but a move in it is a button like any other. */
const hasOwnArrows = (target) => target instanceof Element && Boolean(target.closest('input, textarea, select, dialog, [role=grid], .graph-button') || target.matches('.moves'));

function header(app, { record, names, walk }) {
  const { t, i18n } = app;
  const view = record && { phase: 'over', result: record.result, you: null, seats: record.seats };
  const words = view && resultWords(app, /** @type {any} */ (view));
  return h('header', { class: 'replay-head' },
    h('p', { class: 'kicker' }, record ? `${t(`mode.${record.mode}`)} · ${i18n.date(record.ended)}` : t(walk ? 'replay.loaded' : 'replay.position')),
    h('h1', { class: 'replay-seats' }, ...names.map((name, seat) => h('span', { class: 'replay-seat' }, createSeatSign(seat), h('bdi', { text: name })))),
    words && h('p', { class: 'note', text: words.why ? `${words.title} · ${words.why}` : words.title }));
}

/** @param {() => string} address  of the move on the board */
const shareButton = (app, address) => h('button', { type: 'button', class: 'button plain', on: { click: () => copyText(app, location.origin + address(), { done: app.t('replay.shared'), title: app.t('replay.share') }) } }, gameIcon('list'), h('span', { text: app.t('replay.share') }));

function files({ t }, match) {
  const file = (path, label) => h('a', { class: 'button plain', href: path, download: true }, gameIcon('download'), h('span', { text: label }));
  return [file(`/api/v1/archive/${match}.txt`, t('replay.download_txt')), file(`/api/v1/archive/${match}`, t('replay.download_json'))];
}
