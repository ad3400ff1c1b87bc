import { h, setAttribute } from '../../core/dom.js';
import { isOver } from '../../table/frame/status.js';
import { createCards } from './cards.js';
import { createDeadline, deadlineOf } from './deadline.js';
import { cardWords, faceName, spell } from './describe.js';
import { newsOf, newsWords } from './news.js';
import { createPairs } from './pairs.js';
import { createPie } from './pie.js';
import { setupLine } from './setups.js';
import { createStandings } from './standings.js';
import { cardsOf, hasBoard, hasBonus, openCards, pairsOf } from './state.js';
import { createTray } from './tray.js';

const CUES = { pair: 'right', miss: 'wrong', rival_pair: 'tick' };

/**
 * The cards of a table with their input. A race shows its players their own cards; spectators see the progress of every player.
 * @param {import('../../core/types.js').App} app
 * @param {import('../../table/frame/act.js').PlayProps} props
 * @returns {import('../../table/frame/act.js').Play}
 */
export function createPlay(app, { view: first, act }) {
  const { t, sound, settings, i18n } = app;
  let view = first;
  /** Local time at which the one open card was shown; null if this page did not see it open. */
  let shown = /** @type {number | null} */ (null);
  let due = deadlineOf(null, first);
  /** The card chosen while the move before it was under way. */
  let next = /** @type {number | null} */ (null);
  let line = '';
  /** The result of this viewer's newest move, in words. */
  let outcome = '';

  const cards = createCards({ label: t(act.seated ? 'memory.board' : 'memory.board_watch'), size: first.state.size, choose, after: app.clock.after });
  const standings = createStandings({ t, number: i18n.number });
  const el = h('div', { class: 'memory' }, cards.el, standings.el);
  const pairs = createPairs({ t });
  const pie = hasBonus(first.state) && hasBoard(first.state) ? createPie({ t, now: app.clock.local }) : null;
  const deadline = first.state.table === 'race' ? createDeadline({ now: app.clock.now, label: t('game.clock') }) : null;
  const alone = act.seated && first.state.table === 'solo';
  const tray = createTray({ t, pairs: pairs.el, pie: pie?.el ?? null, deadline: deadline?.el ?? null, acts: alone ? { shuffle, restart } : null });
  const stop = app.clock.every(() => deadline?.draw(due));
  if (first.phase === 'playing') cards.still();

  function choose(n) {
    if (!act.seated) return;
    const card = cardsOf(view.state, act.pending?.m).find((each) => each.n === n);
    if (card?.kind !== 'closed') return void sound.play('refuse');
    if (act.mode() === 'move') act.commit(String(n));
    else if (act.pending && act.connected()) next = n;
    else refuse();
  }

  function refuse() {
    sound.play('refuse');
    app.announce(act.why(), { assertive: true });
    tray.set({ ...content(), line: act.why(), bad: true });
  }

  function shuffle() {
    if (act.mode() === 'move') act.commit('shuffle');
  }

  async function restart() {
    sound.play('pop');
    const sure = await app.dialog.confirm({ title: t('memory.restart_title'), text: t('memory.restart_text'), ok: t('memory.restart_yes'), cancel: t('dialog.cancel') });
    if (sure && act.mode() === 'move') act.commit('restart');
  }

  /** The card chosen ahead, played once the server has answered the move before it. */
  function follow() {
    const chosen = next;
    next = null;
    if (chosen !== null && act.mode() === 'move' && cardsOf(view.state)[chosen - 1].kind === 'closed') act.commit(String(chosen));
  }

  function hear(before, news) {
    if (news.kind === 'shuffle' || news.kind === 'restart') cards.shuffle();
    if (CUES[news.kind]) sound.play(CUES[news.kind]);
    if (news.kind === 'pair' && news.seat === view.you) sound.vibrate(25);
    const own = news.seat === view.you;
    outcome = own ? newsWords(t, { ...news, face: '' }) : '';
    const words = newsWords(t, news, own ? view.state.score[view.you ?? 0] : null);
    if (!words) return;
    const name = news.seat === null ? '' : view.seats[news.seat]?.name ?? t('player.gone');
    const parts = [own ? words : t('say.they', { name, move: words })];
    if (view.turn === view.you && before.turn !== view.you && view.phase === 'playing') parts.push(t('game.your_turn'));
    // After the frame's words about the same view. The end of a game is more important than the last pair.
    queueMicrotask(() => app.announce(parts.join(t('say.stop')), { assertive: !isOver(view) }));
  }

  /** The clock of the bonus begins when the first card is seen. */
  function timeBonus(before, change) {
    if (openCards(view.state).length !== 1) shown = null;
    else if (!change.snap && JSON.stringify(before.state.open) !== JSON.stringify(view.state.open)) shown = app.clock.local();
  }

  const name = (seat) => view.seats[seat]?.name ?? t('player.gone');

  function drawCards() {
    const { state, you } = view;
    const signed = state.table === 'shared';
    const mayTurn = act.seated && (act.mode() === 'move' || Boolean(act.pending));
    cards.set(cardsOf(state, act.pending?.m), (card) => ({
      label: cardWords(t, card, signed && card.by !== null && card.by !== you ? name(card.by) : null), can: mayTurn && card.kind === 'closed', signed,
    }));
  }

  /** For the player on turn: the other card to look for, or the result of the last two. */
  function hint() {
    const open = Object.values(view.state.open ?? {});
    if (open.length === 1) return t('memory.look_for', { face: faceName(t, open[0]) });
    const first = due === null ? -1 : view.state.pairs.indexOf(pairsOf(view.state));
    if (first >= 0 && first !== view.you) return t('memory.race_left', { name: name(first) });
    return outcome || (view.state.table === 'shared' ? null : t('memory.turn_two'));
  }

  function status() {
    const said = act.status(hint());
    // The card itself shows that it is being turned.
    if (act.pending && said === t('game.placed', { move: spell(act.pending.m, t).text })) return line;
    return act.seated || isOver(view) || hasBoard(view.state) ? said : setupLine(t, view.state);
  }

  function content() {
    line = status();
    return { line, can: act.mode() === 'move', rest: isOver(view) ? act.ended : null };
  }

  function draw() {
    const board = hasBoard(view.state);
    setAttribute(el, 'data-numbers', settings.get('memoryNumbers'));
    setAttribute(el, 'data-waiting', !act.connected());
    setAttribute(el, 'data-over', isOver(view));
    cards.el.hidden = !board;
    standings.el.hidden = board;
    pairs.el.hidden = !board;
    if (board) drawCards();
    else standings.set(view.state, view.seats.map((_, seat) => name(seat)));
    pairs.set(view.state);
    pie?.set(view.phase === 'playing' ? shown : null);
    deadline?.draw(due);
    tray.set(content());
  }

  return {
    el,
    tray: tray.el,
    set(newest, change) {
      const before = view;
      view = newest;
      due = deadlineOf(due, view);
      timeBonus(before, change);
      if (change.snap) cards.still();
      const news = change.snap ? null : newsOf(before, view);
      if (news) hear(before, news);
      if (next !== null) queueMicrotask(follow);
    },
    draw,
    tell: () => tray.set(content()),
    facts(seat) {
      const { score, pairs: found } = view.state;
      return { left: score[seat], of: 0, words: `${t('memory.points', { n: score[seat] })}${t('memory.comma')}${t('memory.pairs', { n: found[seat] })}` };
    },
    destroy() {
      stop();
      pie?.destroy();
      cards.destroy();
    },
  };
}
