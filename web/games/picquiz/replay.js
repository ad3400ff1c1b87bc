import { h } from '../../core/dom.js';
import { createCapsules } from './capsules.js';
import { verdictWords } from './describe.js';
import { createCredit, createQuestion } from './question.js';
import { createQuestionList } from './questionlist.js';
import { createScores } from './scores.js';
import { choicesOf, isAlone, isAnswered } from './state.js';

/**
 * The questions of a game in its replay, with the picks and their answers, and the points of all players.
 * @param {import('../../core/types.js').App} app
 * @param {import('../../table/replay/replay.js').ReplayProps} props
 * @returns {import('../../table/replay/replay.js').ReplayBoard}
 */
export function createReplay(app, { game, names, go }) {
  const { t, i18n, settings } = app;
  const { pick, list } = i18n;
  const { positions } = game;
  const first = positions[0].state;
  const question = createQuestion({ t, pick });
  const capsules = createCapsules({ t, pick, label: t('picquiz.pictures_watch'), settings });
  const line = h('p', { class: 'picquiz-line' });
  const scores = createScores({ t, number: i18n.number });
  const questions = createQuestionList({ t, pick, label: t('picquiz.answers'), positions, go });

  return {
    el: h('div', { class: 'picquiz' }, h('div', { class: 'picquiz-asked' }, question.el, capsules.el), h('div', { class: 'picquiz-say' }, line), createCredit(t, pick, first.deck)),
    list: questions.el,
    aside: h('section', { class: 'stack', 'aria-labelledby': 'replay-points' }, h('h2', { id: 'replay-points', text: t('picquiz.replay.points') }), scores.el),
    draw({ at }) {
      const { state } = positions[at];
      // With a single player, the picks of that player are shown.
      const seat = isAlone(state) ? 0 : null;
      question.set(state);
      capsules.set(choicesOf(state, seat), (choice) => ({ names: list(choice.by.map((each) => names[each])), answered: isAnswered(state) }));
      line.textContent = isAnswered(state) ? verdictWords(t, pick, state, seat) : t('picquiz.replay.open');
      scores.set(state, names);
      questions.show(at);
    },
    destroy() { capsules.destroy(); },
  };
}
