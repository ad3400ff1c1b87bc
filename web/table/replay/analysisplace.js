import { createAsk } from '../../analysis/ask.js';
import { turningPoint } from '../../core/analysis.js';
import { fetched } from '../../core/net/fetched.js';
import { attempt } from '../../ui/over/attempt.js';

/** Fetches the modules that show an analysis. @returns {Promise<typeof import('../../analysis/panel.js')>} */
export const fetchAnalysed = () => fetched(import('../../analysis/panel.js'));

/** The seat of the reader; null for a reader who did not play. @param {import('../../core/types.js').App} app @param {import('./replay.js').Replayed} game */
function ownSeat({ store }, { record }) {
  const { user } = store.get();
  const seat = user?.id ? record?.seats.findIndex((each) => each.user === user.id) ?? -1 : -1;
  return seat < 0 ? null : seat;
}

/**
 * The computer's analysis beside a replay, and its evaluation under the board. Both are fetched once an analysis exists, or is asked for.
 * @param {import('../../core/types.js').App} app
 * @param {object} props
 * @param {import('./replay.js').Replayed} props.game
 * @param {string[]} props.names
 * @param {boolean} props.isAnalysed  whether the engine has an opinion of such games
 * @param {import('./replay.js').ReplayBoard} props.board
 * @param {() => number} props.at
 * @param {(at: number) => void} props.go
 * @param {(plies: number) => void} props.look  shows moves of the expected line
 * @param {() => void} props.changed  more is known
 */
export function createAnalysisPlace(app, { game, names, isAnalysed, board, at, go, look, changed }) {
  const { t } = app;
  const { module, positions } = game;
  const asking = isAnalysed ? createAsk({ t, press: () => attempt(app, null, analyse) }) : null;
  let analysis = /** @type {ReturnType<typeof import('../../analysis/panel.js').createAnalysis> | null} */ (null);
  let isSought = false;
  let opinion = /** @type {ReturnType<typeof import('../../analysis/evalview.js').createEvalView> | null} */ (null);

  /** Shows the analysis in its place. @param {typeof import('../../analysis/panel.js')} panel */
  function show({ createAnalysis, createEvalView }) {
    if (analysis || !asking) return;
    const view = createEvalView(app, {
      names, moveWords: (m) => module.describe(m, t), aheadWords: (name, n) => t(`${module.id}.ahead`, { name, n }), preview: look,
    });
    opinion = view;
    board.el.after(view.el);
    analysis = createAnalysis(app, {
      place: asking, game, names, own: ownSeat(app, game), count: positions.length - 1, moverOf: (ply) => positions[ply - 1].turn, at, go,
      reveal: () => board.el.scrollIntoView({ block: 'nearest' }), after: app.clock.after, changed: grown,
    });
  }

  /** More is known: a reader who looks for the turn of the game is led there. */
  function grown() {
    changed();
    if (!isSought || !analysis?.isDone) return;
    isSought = false;
    const loser = 1 - game.record.result.winner;
    const ply = turningPoint(analysis.positions, (move) => positions[move - 1].turn === loser);
    if (ply !== null) go(ply);
    app.toast(ply === null ? t('replay.no_turn') : t('replay.turned', { n: ply }));
  }

  /** Leads to the move at which the game turned. An analysis is asked for if there is none. */
  async function seek() {
    isSought = true;
    if (!analysis) show(await fetchAnalysed());
    if (analysis?.isDone) return grown();
    app.toast(t('replay.seeking'));
    return game.analysis?.state === 'queued' || game.analysis?.state === 'running' ? undefined : analyse();
  }

  async function analyse() {
    if (!analysis) show(await fetchAnalysed());
    if (board.el.isConnected) await analysis?.press();
  }

  /** The opinion of a position of the game. @param {number} ply */
  const of = (ply) => analysis?.of(ply) ?? null;

  return {
    place: asking && asking.el,
    show,
    /** For a decided game. */
    seek: () => attempt(app, null, seek),
    of,
    /** The better move in place of a marked one; null without a mark. @param {number} ply */
    betterThan: (ply) => (of(ply)?.mark ? of(ply - 1)?.best ?? null : null),
    get marks() { return analysis && analysis.marks; },
    /** @param {number} ply */
    set(ply) { analysis?.set(ply); },
    /** @param {import('../../core/types.js').Evaluation | null} evaluation  of the position on the board @param {string | null} better @param {boolean} [isLineAsked] */
    setOpinion(evaluation, better, isLineAsked) { opinion?.set(evaluation, better, Boolean(analysis?.asked || isLineAsked)); },
    destroy: () => analysis?.destroy(),
  };
}
