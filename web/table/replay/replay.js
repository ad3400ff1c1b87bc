import { createAsk } from '../../analysis/ask.js';
import { createScrubber } from '../../analysis/scrubber.js';
import { createBag, h } from '../../core/dom.js';
import { fetched } from '../../core/net/fetched.js';
import { isolate } from '../../core/say/i18n.js';
import { attempt } from '../../ui/over/attempt.js';
import { createMoveList } from '../moves/movelist.js';
import { listenToKeys, listenToWheel } from './replaykeys.js';
import { createFiles, createFlip, createReplayHead, createShare } from './replayhead.js';

/** Ms on the same move before the address names it: longer than a move lasts at the highest speed. */
const REST = 400;

/** Fetches the modules that show an analysis. @returns {Promise<typeof import('../../analysis/panel.js')>} */
export const fetchAnalysed = () => fetched(import('../../analysis/panel.js'));

/**
 * @typedef {object} Replayed  A game with all its positions.
 * @property {import('../../games/catalog.js').GameModule} module
 * @property {any} record  null when it was read from a text
 * @property {{state: any, turn: number}[]} positions
 * @property {string[]} moves
 * @property {string | null} match
 * @property {string} [text]
 * @property {import('../../core/types.js').Analysis | null} [analysis]
 * @property {typeof import('../../analysis/panel.js') | null} [analysed]  what shows the analysis, where there is one to show
 * @property {number} seats
 * @property {number} at  the position to show first
 *
 * @typedef {{game: Replayed, names: string[], go: (at: number) => void, turned: () => void}} ReplayProps
 *
 * @typedef {object} ReplayBoard  A position as a game shows it.
 * @property {HTMLElement} el
 * @property {Element} aside  what it has to say of the whole game
 * @property {(scene: {at: number, line: string[], better: string | null}) => void} draw
 *   `line`: moves beyond the position, to be shown as if they had been made; `better`: what should have been played instead of the last move
 * @property {() => void} [turn]
 * @property {any} [stage]  for the game's part that lets other moves be tried on it
 * @property {() => void} destroy
 */

/**
 * A game move by move.
 * @param {HTMLElement} element @param {import('../../core/types.js').App} app
 * @param {{game: Replayed, createReplay: (app: import('../../core/types.js').App, props: ReplayProps) => ReplayBoard,
 *   address: (ply: number | null) => string | null, again: () => void}} props  `again`: another game is wanted
 * @returns {() => void}  takes it away
 */
export function showReplay(element, app, { game, createReplay, address, again }) {
  const { record, positions, moves, match, module, seats } = game;
  const { t } = app;
  const bag = createBag();
  const names = Array.from({ length: seats }, (_, seat) => record?.seats[seat]?.name ?? t(`seat.name.${seat}`));
  const last = positions.length - 1;
  let at = Math.min(last, game.at);
  let resting = () => {};
  /** Moves of the expected line shown on the board beyond those that were made. */
  let ahead = 0;
  /** Other moves that are tried; fetched when they first are. */
  let lines = /** @type {ReturnType<typeof import('../moves/lines.js').createLines> | null} */ (null);
  let part = /** @type {any} */ (null);
  const isTrying = () => lines?.isOpen === true;
  const jump = (to) => { scrubber.pause(); go(to); };

  const board = createReplay(app, { game, names, go: jump, turned: draw });
  const list = createMoveList({ label: t('game.moves'), seats, spell: (m, ply) => module.spell(m, t, positions[ply - 1]?.state), pick: jump });
  const scrubber = createScrubber({ t, count: last, go, after: app.clock.after });
  const isAnalysed = app.games.isAnalysed(module.id, seats);
  const asking = isAnalysed ? createAsk({ t, press: () => attempt(app, null, analyse) }) : null;
  let analysis = /** @type {ReturnType<typeof import('../../analysis/panel.js').createAnalysis> | null} */ (null);
  let opinion = /** @type {ReturnType<typeof import('../../analysis/evalview.js').createEvalView> | null} */ (null);
  const tryOut = !module.lines ? null : h('button', { type: 'button', class: 'button plain', text: t('replay.try'), on: { click: () => attempt(app, tryOut, openLines) } });
  const acts = [board.turn && createFlip(app, board.turn), ...(address(0) ? [createShare(app, () => address(at) ?? '')] : []), ...(match ? createFiles(app, match, module.isDrawn) : [])];

  // A lone position has no moves to walk through.
  const walk = last > 0;
  const side = h('div', { class: 'replay-side stack' }, tryOut, walk && list.el, asking?.el, board.aside,
    h('a', { class: 'button quiet replay-another', href: app.games.address('/replay', module.id), text: t('replay.another'), on: { click: leave } }));
  const boardPlace = h('div', { class: 'replay-board' }, board.el);
  element.replaceChildren(h('div', { class: 'replay' },
    createReplayHead(app, { record, names, walk, acts }), boardPlace, walk && scrubber.el, side));
  app.router.title(names.map(isolate).join(' – '));
  bag.add(() => resting(), () => analysis?.destroy(), () => lines?.destroy(), scrubber.destroy, board.destroy);

  /** Shows the analysis in its place. @param {typeof import('../../analysis/panel.js')} panel */
  function think({ createAnalysis, createEvalView }) {
    if (analysis || !asking) return;
    const view = createEvalView(app, {
      names, moveWords: (m) => module.describe(m, t), aheadWords: (name, n) => t(`${module.id}.ahead`, { name, n }), preview: look,
    });
    opinion = view;
    board.el.after(view.el);
    analysis = createAnalysis(app, {
      place: asking, game, names, count: last, moverOf: (ply) => positions[ply - 1].turn, at: () => at, go: jump,
      reveal: () => board.el.scrollIntoView({ block: 'nearest' }), after: app.clock.after, changed: draw,
    });
  }

  async function analyse() {
    if (!analysis) think(await fetchAnalysed());
    if (boardPlace.isConnected) await analysis?.press();
  }

  function leave(event) {
    if (address(null)) return;
    event.preventDefault();
    again();
  }

  function go(to) {
    const before = at;
    const wasTrying = isTrying();
    at = Math.min(last, Math.max(0, to));
    ahead = 0;
    lines?.close();
    if (at === before + 1) app.sound.play(module.cue(moves[at - 1], true).sound);
    noteAddress();
    draw();
    if (at === before && wasTrying) app.announce(t('game.look_ended'));
    if (at !== before && !scrubber.hurries) app.announce(at === 0 ? t('replay.at_start') : `${at}. ${module.describe(moves[at - 1], t, positions[at - 1].state)}`);
  }

  async function openLines() {
    scrubber.pause();
    if (!lines) {
      const [{ createLines }, found, analysed] = await Promise.all([fetched(import('../moves/lines.js')), app.games.part(module.id, 'lines'), isAnalysed ? fetchAnalysed() : null]);
      if (!board.el.isConnected) return;
      part = found;
      if (analysed) think(analysed);
      lines ??= createLines(app, { game, names, part, stage: board.stage, isAnalysed, known: (ply) => analysis?.of(ply) ?? null, moved: lookHere, changed: draw, leave: backToGame });
      side.before(lines.el);
    }
    // Of a position that is won there is nothing to try.
    if (at > 0 && part.winnerOf(positions[at]) !== null) go(at - 1);
    lines.open(at);
    board.el.scrollIntoView({ block: 'nearest' });
  }

  /** The position itself, without what is expected from it. */
  function lookHere() {
    ahead = 0;
    draw();
  }

  function backToGame() {
    const hadFocus = lines?.close();
    lookHere();
    if (hadFocus) tryOut?.focus();
    app.announce(t('game.look_ended'));
  }

  /** Written once one rests on a move: browsers refuse an address that changes a hundred times in half a minute, as it would while dragging. */
  function noteAddress() {
    const place = address(at === last ? null : at);
    resting();
    if (place) resting = app.clock.after(REST, () => history.replaceState(history.state, '', place));
  }

  /** Some moves of the line expected from here, as the board would be after them. */
  function look(plies) {
    if (plies === ahead) return;
    ahead = plies;
    draw();
  }

  function draw() {
    const tried = isTrying() ? lines : null;
    const evaluation = tried ? tried.opinion : analysis?.of(at) ?? null;
    // The better move in place of the one that led here.
    const better = tried ? tried.better : evaluation?.mark ? analysis?.of(at - 1)?.best ?? null : null;
    const expected = evaluation?.line.slice(0, ahead) ?? [];
    if (tried) tried.draw(expected);
    else board.draw({ at, line: expected, better: ahead === 0 ? better : null });
    opinion?.set(evaluation, better, Boolean(analysis?.asked || tried?.asked));
    scrubber.el.hidden = tried !== null;
    if (tryOut) tryOut.hidden = tried !== null;
    analysis?.set(at);
    list.set(moves, at);
    if (analysis) list.mark(analysis.marks);
    scrubber.set(at);
  }

  const step = (by) => (isTrying() ? lines?.step(by) : scrubber.step(by));
  listenToKeys(bag, { step, toggle: () => { if (!isTrying()) scrubber.toggle(); }, last, turn: board.turn });
  if (walk) listenToWheel(bag, board.el, step);
  if (game.analysed) think(game.analysed);
  draw();
  return bag.empty;
}
