import { createAsk } from '../../analysis/ask.js';
import { fetched } from '../../core/net/fetched.js';
import { attempt } from '../../ui/over/attempt.js';

/** Fetches the modules that show an analysis. @returns {Promise<typeof import('../../analysis/panel.js')>} */
export const fetchAnalysed = () => fetched(import('../../analysis/panel.js'));

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
      place: asking, game, names, count: positions.length - 1, moverOf: (ply) => positions[ply - 1].turn, at, go,
      reveal: () => board.el.scrollIntoView({ block: 'nearest' }), after: app.clock.after, changed,
    });
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
