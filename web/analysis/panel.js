import { createAnalysisFeed, following, marksOf, markWords, refusalWords } from '../core/analysis.js';
import { h, setText } from '../core/dom.js';
import { createEvalGraph } from './evalgraph.js';
import { createMarkCounts } from './markcounts.js';
import { createOwnMistakes } from './ownmistakes.js';

/** The other view of an analysis, which lies under the board. */
export { createEvalView } from './evalview.js';

const isBusy = (state) => state === 'queued' || state === 'running';

/** The line about an analysis, and whether it is bad news. @param {import('../core/types.js').App['t']} t @param {import('../core/types.js').Analysis} known @param {boolean} wasBusy @returns {[string, boolean]} */
function noteOf(t, { state, place, done, of }, wasBusy) {
  if (state === 'queued') return [t('replay.analysis_place', { n: place }), false];
  if (state === 'running') return [t('replay.analysis_running', { done, n: of }), false];
  return state === 'done' ? ['', false] : [t(wasBusy ? 'replay.analysis_lost' : 'replay.analysis_note'), wasBusy];
}

/** @param {{at: () => number, go: (at: number) => void, reveal: () => void}} board @returns {(plies: number[]) => void} goes to the next of the plies */
const createJump = ({ at, go, reveal }) => (plies) => {
  const to = following(plies, at());
  if (to === null) return;
  go(to);
  reveal();
};

/** The graph of a game, the marks of its moves counted, and the mistakes of the reader. @param {import('../core/types.js').App['t']} t */
function createFindings(t, { names, own, count, moverOf, at, go, goTo }) {
  let marks = marksOf([]);
  const graph = createEvalGraph({ label: t('replay.eval_graph'), count, at, go, next: () => goTo([...marks.keys()]) });
  const counts = createMarkCounts({ t, names, moverOf, goTo });
  const mistakes = createOwnMistakes({ t, own, moverOf, at, goTo });
  const el = h('div', { class: 'stack', hidden: true }, mistakes.el, count > 0 && graph.el, count > 0 && counts.el);
  return {
    el,
    get marks() { return marks; },
    /** @param {import('../core/types.js').Evaluation[]} positions */
    set(positions) {
      el.hidden = positions.length === 0;
      marks = marksOf(positions);
      graph.draw(positions);
      counts.set(marks);
      mistakes.set(marks);
    },
    /** The position that the reader looks at. @param {number} index */
    show(index) {
      graph.set(index);
      mistakes.draw();
    },
  };
}

/**
 * The computer's opinion of a finished game: asked for by a button, followed while it grows, drawn as a graph, counted for both players.
 * @param {import('../core/types.js').App} app
 * @param {object} props
 * @param {ReturnType<typeof import('./ask.js').createAsk>} props.place  where it is shown
 * @param {{match: string | null, text?: string, analysis?: import('../core/types.js').Analysis | null}} props.game  `analysis`: the known part
 * @param {string[]} props.names
 * @param {number | null} props.own  the seat of the reader
 * @param {number} props.count  moves of the game
 * @param {(ply: number) => number} props.moverOf
 * @param {() => number} props.at
 * @param {(at: number) => void} props.go
 * @param {() => void} props.reveal  brings the board into view after a press further down
 * @param {(ms: number, run: () => void) => () => void} props.after
 * @param {() => void} props.changed  called when more is known
 */
export function createAnalysis(app, { place: { ask, note }, game, names, own, count, moverOf, at, go, reveal, after, changed }) {
  const { t, api, session, announce } = app;
  let positions = /** @type {import('../core/types.js').Evaluation[]} */ ([]);
  let state = 'none';
  /** True if this reader asked for it: only then is its end announced. */
  let waits = false;
  /** Asked for just now, and not answered. */
  let asking = false;
  let gone = false;

  const goTo = createJump({ at, go, reveal });
  const progress = h('progress', { class: 'analysis-progress', max: count + 1, 'aria-label': t('replay.analysis'), hidden: true });
  const findings = createFindings(t, { names, own, count, moverOf, at, go, goTo });
  note.before(findings.el, progress);

  const feed = createAnalysisFeed({ api, after, heard: (known) => hear(known) });
  const path = (id) => (game.match ? `archive/${encodeURIComponent(game.match)}/analysis` : `replay/analysis/${encodeURIComponent(id)}`);
  if (game.analysis?.state === 'done') show(game.analysis);
  else if (game.match) feed.follow(path());

  async function press() {
    if (ask.getAttribute('aria-busy') === 'true') return;
    ask.setAttribute('aria-busy', 'true');
    asking = true;
    changed();
    try {
      await request();
    } catch (refusal) {
      if (!refusal?.code) throw refusal;
      if (!gone) say(refusalWords(app, refusal), true);
    } finally {
      ask.removeAttribute('aria-busy');
      asking = false;
      if (!gone) changed();
    }
  }

  async function request() {
    await session.ensure();
    if (gone) return;
    const answer = await api.post(game.match ? path() : 'replay/analysis', game.match ? {} : { text: game.text });
    if (gone) return;
    waits = true;
    hear({ ...answer, positions });
    feed.follow(path(answer.id));
  }

  function say(words, bad = false) {
    note.classList.toggle('bad', bad);
    setText(note, words);
  }

  /** Takes in news of an analysis, which the rest of the screen does not show yet. @param {import('../core/types.js').Analysis} known */
  function hear(known) {
    show(known);
    changed();
  }

  /** @param {import('../core/types.js').Analysis} known */
  function show(known) {
    const wasBusy = isBusy(state);
    const grown = known.positions !== positions;
    state = known.state;
    positions = known.positions;
    ask.hidden = state !== 'none';
    progress.hidden = !isBusy(state);
    progress.value = known.done;
    say(...noteOf(t, known, wasBusy));
    if (state === 'done' && waits) announce(t('replay.analysis_done'));
    if (!isBusy(state)) waits = false;
    if (grown) findings.set(positions);
  }

  return {
    /** Asks for it. */
    press,
    /** The opinion of a position; null until it is known. @param {number} index */
    of: (index) => positions[index] ?? null,
    /** True if an analysis exists or is under way. */
    get asked() { return asking || state !== 'none'; },
    /** True once every position is judged. */
    get isDone() { return state === 'done'; },
    get positions() { return positions; },
    /** For the list of moves. */
    get marks() { return markWords(findings.marks, t); },
    /** @param {number} index */
    set: (index) => findings.show(index),
    destroy() {
      gone = true;
      feed.stop();
    },
  };
}
