import { createScrubber } from '../../analysis/scrubber.js';
import { createBag, h } from '../../core/dom.js';
import { fetched } from '../../core/net/fetched.js';
import { isolate } from '../../core/say/i18n.js';
import { attempt } from '../../ui/over/attempt.js';
import { createMoveList } from '../moves/movelist.js';
import { createAnalysisPlace, fetchAnalysed } from './analysisplace.js';
import { listenToKeys, listenToWheel } from './replaykeys.js';
import { createReplayHead, fileItems, flipItem, shareItem } from './replayhead.js';

/** Ms on the same move before the address names it: longer than a move lasts at the highest speed. */
const REST = 400;

/**
 * @typedef {object} Replayed  A game with all its positions.
 * @property {import('../../games/catalog.js').GameModule} module
 * @property {any} record  null when it was read from a text
 * @property {{state: any, turn: number}[]} positions
 * @property {string[]} moves
 * @property {string | null} match
 * @property {string} [text]
 * @property {import('../../core/types.js').Analysis | null} [analysis]
 * @property {typeof import('../../analysis/panel.js') | null} [analysed]  the modules that show the analysis, for a game with an analysis
 * @property {number} seats
 * @property {number} at  the position to show first
 * @property {boolean} [isTurnSought]  its reader looks for the move at which it turned
 *
 * @typedef {{game: Replayed, names: string[], go: (at: number) => void, turned: () => void}} ReplayProps
 *
 * @typedef {object} ReplayBoard  A position as a game shows it.
 * @property {HTMLElement} el
 * @property {Element} [list]  in the place of the list of moves, of a game whose moves say nothing by themselves
 * @property {Element} aside  facts about the whole game
 * @property {(scene: {at: number, line: string[], better: string | null}) => void} draw
 *   `line`: moves beyond the position, to be shown as if they had been made; `better`: the move that should have been played instead of the last one
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
  const { record, positions, moves, module, seats } = game;
  const { t } = app;
  const bag = createBag();
  const names = Array.from({ length: seats }, (_, seat) => record?.seats[seat]?.name ?? t(`seat.name.${seat}`));
  const last = positions.length - 1;
  let at = Math.min(last, game.at);
  /** The number of moves of the expected line that the board shows beyond the moves of the game. */
  let ahead = 0;
  /** Other moves that are tried; fetched when they first are. */
  let lines = /** @type {ReturnType<typeof import('../moves/lines.js').createLines> | null} */ (null);
  const isTrying = () => lines?.isOpen === true;
  const jump = (to) => { scrubber.pause(); go(to); };

  const board = createReplay(app, { game, names, go: jump, turned: draw });
  const list = createMoveList({ label: t('game.moves'), seats, spell: (m, ply) => module.spell(m, t, positions[ply - 1]?.state), pick: jump });
  const scrubber = createScrubber({ t, count: last, go, after: app.clock.after });
  const isAnalysed = app.games.isAnalysed(module.id, seats);
  const analysis = createAnalysisPlace(app, { game, names, isAnalysed, board, at: () => at, go: jump, look, changed: draw });
  const tryOut = !module.lines ? null : h('button', { type: 'button', class: 'button plain', text: t('replay.try'), on: { click: () => attempt(app, tryOut, openLines) } });

  // A lone position has no moves to walk through.
  const walk = last > 0;
  const shown = address(0) ? () => address(at) ?? '' : null;
  const frame = createFrame(app, { game, names, walk, parts: { board, list, scrubber, tryOut, analysis: analysis.place }, shown, again: address(null) ? null : again });
  element.replaceChildren(frame.el);
  const noted = createNotedAddress(app, (ply) => address(ply === last ? null : ply));
  app.router.title(names.map(isolate).join(' – '));
  bag.add(noted.stop, analysis.destroy, () => lines?.destroy(), scrubber.destroy, board.destroy);

  function go(to) {
    const before = at;
    const wasTrying = isTrying();
    at = Math.min(last, Math.max(0, to));
    ahead = 0;
    lines?.close();
    if (at === before + 1) app.sound.play(module.cue(moves[at - 1], true).sound);
    noted.note(at);
    draw();
    if (at === before && wasTrying) app.announce(t('game.look_ended'));
    if (at !== before && !scrubber.hurries) app.announce(at === 0 ? t('replay.at_start') : `${at}. ${module.describe(moves[at - 1], t, positions[at - 1].state)}`);
  }

  async function openLines() {
    scrubber.pause();
    if (!lines) {
      const [{ createLines }, part, analysed] = await Promise.all([fetched(import('../moves/lines.js')), app.games.part(module.id, 'lines'), isAnalysed ? fetchAnalysed() : null]);
      if (!board.el.isConnected) return;
      if (analysed) analysis.show(analysed);
      lines ??= createLines(app, { game, names, part, stage: board.stage, isAnalysed, known: analysis.of, moved: lookHere, changed: draw, leave: backToGame });
      frame.side.before(lines.el);
    }
    // From a won position there is no move to try.
    if (at > 0 && lines.isWon(positions[at])) go(at - 1);
    lines.open(at);
    board.el.scrollIntoView({ block: 'nearest' });
  }

  /** The position itself, without the line that is expected from it. */
  const lookHere = () => { ahead = 0; draw(); };

  function backToGame() {
    const hadFocus = lines?.close();
    lookHere();
    if (hadFocus) tryOut?.focus();
    app.announce(t('game.look_ended'));
  }

  /** Some moves of the line expected from here, as the board would be after them. */
  function look(plies) {
    if (plies === ahead) return;
    ahead = plies;
    draw();
  }

  function draw() {
    const tried = isTrying() ? lines : null;
    const evaluation = tried ? tried.opinion : analysis.of(at);
    const better = tried ? tried.better : analysis.betterThan(at);
    const expected = evaluation?.line.slice(0, ahead) ?? [];
    if (tried) tried.draw(expected);
    else board.draw({ at, line: expected, better: ahead === 0 ? better : null });
    analysis.setOpinion(evaluation, better, tried?.asked);
    for (const each of [scrubber.el, tryOut]) if (each) each.hidden = tried !== null;
    analysis.set(at);
    list.set(moves, at);
    if (analysis.marks) list.mark(analysis.marks);
    scrubber.set(at);
  }

  const step = (by) => (isTrying() ? lines?.step(by) : scrubber.step(by));
  listenToKeys(bag, { step, toggle: () => { if (!isTrying()) scrubber.toggle(); }, last, turn: board.turn, settings: app.settings });
  if (walk) listenToWheel(bag, board.el, step);
  if (game.analysed) analysis.show(game.analysed);
  draw();
  if (game.isTurnSought && isAnalysed && typeof record?.result.winner === 'number') analysis.seek();
  return bag.empty;
}

/** Writes the move that is shown into the address. @param {import('../../core/types.js').App} app @param {(ply: number) => string | null} address */
function createNotedAddress({ clock }, address) {
  let stop = () => {};
  return {
    /** Written once the reader rests on a move: browsers refuse an address that changes a hundred times in half a minute, as it would while dragging. @param {number} ply */
    note(ply) {
      const place = address(ply);
      stop();
      if (place) stop = clock.after(REST, () => history.replaceState(history.state, '', place));
    },
    stop: () => stop(),
  };
}

/**
 * The page of a replay: its head, the board, and beside it the moves and the analysis.
 * @param {import('../../core/types.js').App} app
 * @param {object} props
 * @param {Replayed} props.game
 * @param {string[]} props.names
 * @param {boolean} props.walk  there are moves to walk through
 * @param {{board: ReplayBoard, list: {el: Element}, scrubber: {el: Element}, tryOut: Element | null, analysis: Element | null}} props.parts
 * @param {(() => string) | null} props.shown  the address of the move that is shown; null for a replay without an address
 * @param {(() => void) | null} props.again  another game is wanted; null where a link leads to it
 */
function createFrame(app, { game: { record, match, module, positions }, names, walk, parts: { board, list, scrubber, tryOut, analysis }, shown, again }) {
  function leave(event) {
    if (!again) return;
    event.preventDefault();
    again();
  }

  const items = [...(board.turn ? [flipItem(app, board.turn)] : []), ...(shown ? [shareItem(app, shown)] : []), ...(match ? fileItems(app, match, module.isDrawn) : [])];
  const side = h('div', { class: 'replay-side stack' }, tryOut, walk && (board.list ?? list.el), analysis, board.aside,
    h('a', { class: 'button quiet replay-another', href: app.games.address('/replay', module.id), text: app.t('replay.another'), on: { click: leave } }));
  const el = h('div', { class: 'replay' }, createReplayHead(app, { record, state: positions.at(-1)?.state, names, walk, items }), h('div', { class: 'replay-board' }, board.el), walk && scrubber.el, side);
  return { el, side };
}
