import { verdictWords } from './describe.js';
import { isAlone, isAnswered, remaining, verdictOf } from './state.js';

/**
 * The news of a view, compared with the view before: a question, or its answer. The end of a game is told by the frame.
 * @param {import('../../core/types.js').RoomView} before @param {import('../../core/types.js').RoomView} view
 * @returns {'question' | 'answer' | null}
 */
export function newsOf(before, view) {
  if (view.phase !== 'playing') return null;
  if (before.state.q !== view.state.q && !isAnswered(view.state)) return 'question';
  return isAnswered(view.state) && !(isAnswered(before.state) && before.state.q === view.state.q) ? 'answer' : null;
}

/** A question in a sentence. @param {import('./describe.js').Words} t @param {import('./describe.js').Pick} pick @param {import('./state.js').State} state */
export const questionWords = (t, pick, { q, of, name }) => t('picquiz.say.question', { n: q, of, name: pick(name) });

/**
 * An answer in sentences: the viewer's result, the place of the picture, the other players who knew it, the score, and how many questions remain.
 * @param {import('./describe.js').Words} t @param {import('./describe.js').Pick} pick
 * @param {import('../../core/types.js').RoomView} view @param {(names: string[]) => string} list
 */
export function answerWords(t, pick, { state, seats, you }, list) {
  const verdict = verdictOf(state, you);
  const parts = [verdictWords(t, pick, state, you)];
  if (verdict === 'wrong' || verdict === 'missed') parts.push(t('picquiz.say.where', { n: state.answer }));
  const knew = (state.picks ?? []).flatMap((each, seat) => (each === state.answer && seat !== you ? [seats[seat]?.name ?? t('player.gone')] : []));
  if (!isAlone(state) || you === null) parts.push(othersWords(t, verdict === 'right', knew, list));
  if (you !== null) parts.push(t('picquiz.score', { n: state.score[you] }));
  parts.push(remaining(state) > 0 ? t('picquiz.left', { n: remaining(state) }) : t('picquiz.left_none'));
  return parts.join(t('say.stop'));
}

/** The players who knew the answer, apart from the viewer. @param {import('./describe.js').Words} t @param {boolean} own  the viewer knew it @param {string[]} names @param {(names: string[]) => string} list */
function othersWords(t, own, names, list) {
  if (names.length > 0) return t(own ? 'picquiz.say.also' : 'picquiz.say.knew', { names: list(names) });
  return t(own ? 'picquiz.say.only' : 'picquiz.say.none');
}
