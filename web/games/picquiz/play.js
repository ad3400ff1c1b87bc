import { h, setAttribute } from '../../core/dom.js';
import { isOwnTurn } from '../../table/own/ownturn.js';
import { isOver } from '../../table/frame/status.js';
import { createCapsules } from './capsules.js';
import { createDeadline } from './deadline.js';
import { verdictWords } from './describe.js';
import { answerWords, newsOf, questionWords } from './news.js';
import { createCredit, createQuestion } from './question.js';
import { createReview } from './review.js';
import { choicesOf, isAlone, isAnswered, verdictOf } from './state.js';
import { createTray } from './tray.js';

/** @typedef {{view: import('../../core/types.js').RoomView, act: import('../../table/frame/act.js').Act}} Table */

/** The own pick, also while it is under way. @param {Table['view']} view @param {Table['act']} act */
const pickedIn = (view, act) => view.state.pick ?? (/^[123]$/.test(act.pending?.m ?? '') ? Number(act.pending?.m) : null);

/** @param {import('../../core/types.js').App['t']} t @param {any} pick @param {Table} table */
function statusOf(t, pick, { view, act }) {
  const { state, you } = view;
  if (isOver(view) || !act.connected() || view.clock?.paused) return act.status(null);
  if (isAnswered(state)) return verdictWords(t, pick, state, you);
  if (act.seated && pickedIn(view, act) !== null) return act.pending && act.status(null) === t('game.sending') ? t('game.sending') : t(isAlone(state) ? 'picquiz.sent' : 'picquiz.wait');
  return t(act.seated && isOwnTurn(view) ? 'picquiz.choose' : 'picquiz.open');
}

/** The focus follows the game, unless it is elsewhere. @param {Element[]} places  of the game @param {() => void} focus */
function leadFocus(places, focus) {
  const at = document.activeElement;
  if (!at || at === document.body || at.tagName === 'MAIN' || places.some((place) => place.contains(at))) focus();
}

/** The content of the tray. @param {import('../../core/types.js').App['t']} t @param {any} pick @param {Table & {refused: string}} table */
function trayOf(t, pick, { view, act, refused }) {
  const { state, you } = view;
  const answered = isAnswered(state) && !isOver(view);
  const busy = Boolean(act.pending) || act.mode() !== 'move';
  return {
    line: refused || statusOf(t, pick, { view, act }), bad: Boolean(refused),
    verdict: answered && act.connected() ? verdictOf(state, you) : null, next: /** @type {'ready' | 'busy' | 'none'} */ (!answered ? 'none' : busy ? 'busy' : 'ready'), rest: isOver(view) ? act.ended : null,
  };
}

/**
 * The questions of a quiz, one after the other, and at its end all answers.
 * @param {import('../../core/types.js').App} app
 * @param {import('../../table/frame/act.js').PlayProps} props
 * @returns {import('../../table/frame/act.js').Play}
 */
export function createPlay(app, { view, act }) {
  const { t, sound, i18n } = app;
  const { pick, list } = i18n;
  const first = view();
  /** The reason why the page refused a press, until the next event. */
  let refused = '';

  const alone = isAlone(first.state);
  const question = createQuestion({ t, pick });
  const capsules = createCapsules({ t, pick, label: t(act.seated ? 'picquiz.pictures' : 'picquiz.pictures_watch'), choose: act.seated ? choose : null, settings: app.settings });
  const review = createReview({ t, pick, list });
  const asked = h('div', { class: 'picquiz-asked' }, question.el, capsules.el);
  const el = h('div', { class: 'picquiz' }, asked, review.el, createCredit(t, pick, first.state.deck));
  const deadline = alone ? null : createDeadline({ now: app.clock.now, label: t('game.clock') });
  const tray = createTray({ t, deadline: deadline?.el ?? null, goOn: alone && act.seated ? goOn : null });
  const lead = (focus) => leadFocus([el, tray.el], focus);
  const stop = app.clock.every(drawDeadline);
  if (alone && act.seated && first.phase === 'playing' && isAnswered(first.state)) queueMicrotask(() => lead(tray.focus));
  if (first.phase === 'playing' && !isAnswered(first.state)) queueMicrotask(() => app.announce(questionWords(t, pick, view().state), { assertive: true }));

  function choose(n) {
    if (isAnswered(view().state) || isOver(view())) return;
    if (act.mode() === 'move' && isOwnTurn(view())) act.commit(String(n));
    else refuse();
  }

  function refuse() {
    sound.play('refuse');
    refused = pickedIn(view(), act) !== null && act.connected() ? t('picquiz.illegal_move.picked') : act.why();
    app.announce(refused, { assertive: true });
    tell();
  }

  function goOn() {
    if (act.mode() === 'move' && isAnswered(view().state)) act.commit('next');
  }

  const name = (seat) => view().seats[seat]?.name ?? t('player.gone');

  function hear(news) {
    capsules.fresh(news === 'answer');
    if (news === 'question') {
      app.announce(questionWords(t, pick, view().state), { assertive: true });
      if (alone && act.seated) lead(capsules.focus);
      return;
    }
    const verdict = verdictOf(view().state, view().you);
    if (verdict) sound.play(verdict === 'right' ? 'right' : 'wrong');
    if (verdict === 'right') sound.vibrate(25);
    app.announce(answerWords(t, pick, view(), list), { assertive: true });
  }

  function drawQuestion() {
    const { state, you } = view();
    const answered = isAnswered(state);
    const can = act.seated && !answered && act.mode() === 'move' && isOwnTurn(view());
    question.set(state);
    capsules.set(choicesOf(state, you, pickedIn(view(), act)), (choice) => ({ names: list(choice.by.filter((seat) => seat !== you).map(name)), can, answered }));
  }

  function tell() { tray.set(trayOf(t, pick, { view: view(), act, refused })); }

  function drawDeadline() { deadline?.draw(view().phase === 'playing' ? view().clock : null, isAnswered(view().state)); }

  function draw() {
    const over = isOver(view());
    setAttribute(el, 'data-waiting', !act.connected());
    setAttribute(el, 'data-over', over);
    asked.hidden = over;
    review.el.hidden = !over;
    if (over) review.set(view().state.answers ?? [], view().you, name);
    else drawQuestion();
    drawDeadline();
    tell();
  }

  return {
    el,
    tray: tray.el,
    hear(before, change) {
      refused = '';
      const news = change.snap ? null : newsOf(before, view());
      if (change.snap) capsules.fresh(false);
      // After the frame's words about the same view, and once the new question is on the screen.
      if (news) queueMicrotask(() => hear(news));
      if (alone && act.seated && isAnswered(view().state) && !isAnswered(before.state) && view().phase === 'playing') queueMicrotask(() => lead(tray.focus));
    },
    draw,
    tell,
    facts: (seat) => ({ left: view().state.score[seat], of: 0, words: t('picquiz.points', { n: view().state.score[seat] }) }),
    destroy() {
      stop();
      capsules.destroy();
      review.destroy();
    },
  };
}
