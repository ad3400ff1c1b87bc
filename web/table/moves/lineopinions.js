import { createAnalysisFeed, marksOf, markWords, refusalWords } from '../../core/analysis.js';
import { h, setAttribute, setText } from '../../core/dom.js';
import { shared } from './line.js';

/** @typedef {import('../../core/types.js').Evaluation} Evaluation */

/**
 * The computer's opinions of a line that is tried: asked for by a button, and kept for the moves that the line still has.
 * @param {import('../../core/types.js').App} app
 * @param {object} props
 * @param {() => import('./line.js').Line} props.line
 * @param {(at: number) => Evaluation | null} props.known  the opinion of a position of the game
 * @param {(moves: readonly string[]) => string} props.textOf  the line as the server reads it
 * @param {(m: string) => string} props.spell
 * @param {() => void} props.changed  more is known
 */
export function createLineOpinions({ t, api, announce, session, clock, i18n }, { line, known, textOf, spell, changed }) {
  /** The line that the computer was asked about last, and its opinions so far. */
  let asked = /** @type {{base: number, moves: readonly string[], opinions: Evaluation[]} | null} */ (null);
  let isAsking = false;
  let gone = false;
  const feed = createAnalysisFeed({ api, after: clock.after, heard: hear });
  const best = h('span', { class: 'mono' });
  const bestLine = h('p', { class: 'lines-best', hidden: true }, h('span', { class: 'lines-title', text: t('lines.computer') }), best);
  const note = h('p', { class: 'note', role: 'status' });
  const button = h('button', { type: 'button', class: 'button plain lines-ask', text: t('lines.ask'), on: { click: ask } });

  /** @param {number} at @returns {Evaluation | null} */
  function of(at) {
    const own = at === 0 ? known(line().base) : null;
    return own ?? (asked && shared(line(), asked) >= at ? asked.opinions[at] ?? null : null);
  }

  async function ask() {
    if (button.getAttribute('aria-disabled') === 'true') return;
    const { base, moves } = line();
    isAsking = true;
    changed();
    try {
      await session.ensure();
      const answer = await api.post('replay/analysis', { text: textOf(moves) });
      if (gone) return;
      asked = { base, moves, opinions: [] };
      feed.follow(`replay/analysis/${encodeURIComponent(answer.id)}`);
    } catch (refusal) {
      if (!refusal?.code) throw refusal;
      if (!gone) fail(refusalWords({ t, i18n }, refusal));
    }
  }

  /** @param {import('../../core/types.js').Analysis} known */
  function hear({ state, place, done, of: count, positions: opinions }) {
    if (asked) asked.opinions = opinions;
    if (state === 'none') return fail(t('replay.analysis_lost'));
    isAsking = state !== 'done';
    report(state === 'queued' ? t('replay.analysis_place', { n: place }) : state === 'running' ? t('replay.analysis_running', { done, n: count }) : '');
    if (state === 'done') announce(t('replay.analysis_done'));
    return changed();
  }

  function fail(words) {
    isAsking = false;
    report(words, true);
    changed();
  }

  function report(words, bad = false) {
    setText(note, words);
    note.classList.toggle('bad', bad);
  }

  return {
    el: h('div', { class: 'lines-computer' }, bestLine, note, button),
    of,
    get isAsked() { return isAsking || asked !== null; },
    /** The marks beside the moves of the line, in words. */
    marks() {
      const found = marksOf(asked?.opinions ?? []);
      const common = asked ? shared(line(), asked) : -1;
      return markWords(new Map([...found].filter(([ply]) => ply > 0 && ply <= common)), t);
    },
    draw() {
      const isKnown = of(line().moves.length) !== null;
      setAttribute(button, 'aria-disabled', isAsking || isKnown ? 'true' : null);
      setAttribute(button, 'aria-busy', isAsking ? 'true' : null);
      const found = of(0)?.line ?? [];
      setText(best, found.map(spell).join(' '));
      bestLine.hidden = found.length === 0 || note.textContent !== '';
    },
    clear: () => report(''),
    destroy() {
      gone = true;
      feed.stop();
    },
  };
}
