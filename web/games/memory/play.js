import { h, setAttribute } from '../../core/dom.js';
import { isOver } from '../../table/frame/status.js';
import { createActs } from './acts.js';
import { createCards } from './cards.js';
import { createDeadline, deadlineOf } from './deadline.js';
import { cardWords } from './describe.js';
import { newsOf, newsWords } from './news.js';
import { createPairs } from './pairs.js';
import { createPie } from './bonus/pie.js';
import { createStandings } from './standings.js';
import { createStatusLine } from './statusline.js';
import { cardsOf, hasBoard, hasBonus, openCards } from './state.js';
import { createTray } from './tray.js';

const CUES = { pair: 'right', miss: 'wrong', rival_pair: 'tick' };

/**
 * The cards of a table with their input. A race shows its players their own cards; spectators see the progress of every player.
 * @param {import('../../core/types.js').App} app
 * @param {import('../../table/frame/act.js').PlayProps} props
 * @returns {import('../../table/frame/act.js').Play}
 */
export function createPlay(app, { view, act }) {
  const { t, sound, settings, i18n } = app;
  const first = view();
  /** Local time at which the one open card was shown; null if this page did not see it open. */
  let shown = /** @type {number | null} */ (null);
  let due = deadlineOf(null, first);
  /** The result of this viewer's newest move, in words. */
  let outcome = '';

  const cards = createCards({ label: t(act.seated ? 'memory.board' : 'memory.board_watch'), size: first.state.size, choose: (n) => acts.choose(n), after: app.clock.after });
  const standings = createStandings({ t, number: i18n.number });
  const el = h('div', { class: 'memory' }, cards.el, standings.el);
  const pairs = createPairs({ t });
  const pie = hasBonus(first.state) && hasBoard(first.state) ? createPie({ t, now: app.clock.local }) : null;
  const deadline = first.state.table === 'race' ? createDeadline({ now: app.clock.now, label: t('game.clock') }) : null;
  const alone = act.seated && first.state.table === 'solo';
  const tray = createTray({ t, pairs: pairs.el, pie: pie?.el ?? null, deadline: deadline?.el ?? null, acts: alone ? { shuffle: () => acts.shuffle(), restart: () => acts.restart() } : null });
  const acts = createActs(app, { act, state: () => view().state, refused: (words) => tray.set({ ...content(), line: words, bad: true }) });
  const statusLine = createStatusLine(t, act);
  const content = () => ({ line: statusLine({ view: view(), due, outcome, name }), can: act.mode() === 'move', rest: isOver(view()) ? act.ended : null });
  const stop = app.clock.every(() => deadline?.draw(due));
  if (first.phase === 'playing') cards.still();

  function hear(before, news) {
    const { you, seats, state, turn, phase } = view();
    if (news.kind === 'shuffle' || news.kind === 'restart') cards.shuffle();
    if (CUES[news.kind]) sound.play(CUES[news.kind]);
    if (news.kind === 'pair' && news.seat === you) sound.vibrate(25);
    const own = news.seat === you;
    outcome = own ? newsWords(t, { ...news, face: '' }) : '';
    const words = newsWords(t, news, own ? state.score[you ?? 0] : null);
    if (!words) return;
    const name = news.seat === null ? '' : seats[news.seat]?.name ?? t('player.gone');
    const parts = [own ? words : t('say.they', { name, move: words })];
    if (turn === you && before.turn !== you && phase === 'playing') parts.push(t('game.your_turn'));
    // After the frame's words about the same view. The end of a game is more important than the last pair.
    queueMicrotask(() => app.announce(parts.join(t('say.stop')), { assertive: !isOver(view()) }));
  }

  /** The clock of the bonus begins when the first card is seen. */
  function timeBonus(before, change) {
    if (openCards(view().state).length !== 1) shown = null;
    else if (!change.snap && JSON.stringify(before.state.open) !== JSON.stringify(view().state.open)) shown = app.clock.local();
  }

  const name = (seat) => view().seats[seat]?.name ?? t('player.gone');

  function drawCards() {
    const { state, you } = view();
    const signed = state.table === 'shared';
    const mayTurn = act.seated && (act.mode() === 'move' || Boolean(act.pending));
    cards.set(cardsOf(state, act.pending?.m), (card) => ({
      label: cardWords(t, card, signed && card.by !== null && card.by !== you ? name(card.by) : null), can: mayTurn && card.kind === 'closed', signed,
    }));
  }

  function draw() {
    const { state, seats, phase } = view();
    const board = hasBoard(state);
    setAttribute(el, 'data-numbers', settings.get('memoryNumbers'));
    setAttribute(el, 'data-waiting', !act.connected());
    setAttribute(el, 'data-over', isOver(view()));
    cards.el.hidden = !board;
    standings.el.hidden = board;
    pairs.el.hidden = !board;
    if (board) drawCards();
    else standings.set(state, seats.map((_, seat) => name(seat)));
    pairs.set(state);
    pie?.set(phase === 'playing' ? shown : null);
    deadline?.draw(due);
    tray.set(content());
  }

  return {
    el,
    tray: tray.el,
    hear(before, change) {
      due = deadlineOf(due, view());
      timeBonus(before, change);
      if (change.snap) cards.still();
      const news = change.snap ? null : newsOf(before, view());
      if (news) hear(before, news);
      acts.heard();
    },
    draw,
    tell: () => tray.set(content()),
    facts(seat) {
      const { score, pairs: found } = view().state;
      return { left: score[seat], of: 0, words: `${t('memory.points', { n: score[seat] })}${t('memory.comma')}${t('memory.pairs', { n: found[seat] })}` };
    },
    destroy() {
      stop();
      pie?.destroy();
      cards.destroy();
    },
  };
}
