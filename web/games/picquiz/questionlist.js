import { h, setAttribute } from '../../core/dom.js';
import { verdictWords } from './describe.js';
import { isAnswered, verdictOf } from './state.js';

const SIGNS = { right: '✓', wrong: '✗', missed: '–' };

/**
 * The questions of a game, each with the first position that shows its answer; a question that was left open, with the position that asked it.
 * @param {{state: import('./state.js').State}[]} positions
 */
export function questionsOf(positions) {
  /** @type {{at: number, state: import('./state.js').State}[]} */
  const found = [];
  positions.forEach(({ state }, at) => {
    const last = found.at(-1);
    if (last?.state.q !== state.q) found.push({ at, state });
    else if (isAnswered(state) && !isAnswered(last.state)) found[found.length - 1] = { at, state };
  });
  return found;
}

/**
 * A question in a line: a player alone reads what was picked in its place, several players how many of them knew it.
 * @param {import('./describe.js').Pick} pick @param {import('./state.js').State} state
 */
export function questionLine(pick, state) {
  const { q, name, names, answer, picks = [] } = state;
  const asked = `Q${q} ${pick(name)}`;
  if (answer === undefined) return asked;
  if (picks.length > 1) return `${asked} ${SIGNS.right} ${picks.filter((each) => each === answer).length}/${picks.length}`;
  const verdict = verdictOf(state, 0) ?? 'missed';
  return [asked, SIGNS[verdict], verdict === 'wrong' && pick(names?.[Number(picks[0]) - 1])].filter(Boolean).join(' ');
}

/**
 * The questions as a list that leads to each of them, in the place of a list of moves.
 * @param {{t: import('./describe.js').Words, pick: import('./describe.js').Pick, label: string, positions: {state: import('./state.js').State}[], go: (at: number) => void}} props
 */
export function createQuestionList({ t, pick, label, positions, go }) {
  const questions = questionsOf(positions);
  const buttons = questions.map(({ at, state }) => h('button', { type: 'button', class: 'move', text: questionLine(pick, state),
    'aria-label': [t('picquiz.say.question', { n: state.q, of: state.of, name: pick(state.name) }), verdictWords(t, pick, state, state.picks?.length === 1 ? 0 : null)].filter(Boolean).join('. '), on: { click: () => go(at) } }));
  const el = h('div', { class: 'moves', role: 'region', 'aria-label': label, tabindex: 0 }, h('ol', { class: 'moves-list picquiz-list' }, ...buttons.map((button) => h('li', null, button))));
  return {
    el,
    /** @param {number} at  the shown position */
    show(at) {
      const { q } = positions[at].state;
      buttons.forEach((button, index) => setAttribute(button, 'aria-current', questions[index].state.q === q ? 'true' : null));
      const shown = buttons.find((button) => button.hasAttribute('aria-current'));
      if (shown) el.scrollTop = shown.offsetTop + shown.offsetHeight - el.clientHeight;
    },
  };
}
