import { h, setAttribute, setText } from '../../../core/dom.js';
import { icon } from '../../../ui/icon/icons.js';
import { createSeatSign } from '../../../ui/icon/seatsign.js';
import { signed } from '../describe.js';
import { HIGHEST, mayAct, undoable } from '../state.js';
import { handLine } from './handline.js';

/**
 * The panel of a player: their name, factions and score, with large buttons.
 * @param {Pick<import('../table.js').Tools, 't' | 'seated' | 'change'>} tools @param {number} player
 */
function createPanel({ t, seated, change }, player) {
  const name = h('bdi', { class: 'smash-name' });
  const lead = h('span', { class: 'smash-crown', title: t('smashup.scores.leads') }, icon('crown'), h('span', { class: 'unseen', text: t('smashup.scores.leads') }));
  const hand = h('span', { class: 'smash-hand-line' });
  const score = h('output', { class: 'smash-score', 'aria-live': 'off' });
  const waits = h('span', { class: 'smash-waits' });
  const button = (step, sign) => h('button', { type: 'button', class: 'smash-step', text: sign, on: { click: () => change(player, step) } });
  const [less, more] = [button(-1, '−'), button(1, '+')];
  const node = h('section', { class: `smash-panel seat${player}` }, h('div', { class: 'smash-inner' },
    h('div', { class: 'smash-panel-head' }, createSeatSign(player), name, lead, waits), hand, h('div', { class: 'smash-counter' }, less, score, more)));
  return {
    el: node,
    set(state, { may, waiting }) {
      const { name: text } = state.players[player];
      const points = state.score[player] ?? 0;
      setText(name, text);
      lead.hidden = !state.leads.includes(player);
      setAttribute(node, 'data-leads', state.leads.includes(player));
      setText(score, String(points));
      setAttribute(score, 'aria-label', t('smashup.points', { n: points }));
      waits.hidden = waiting === 0;
      setText(waits, t('smashup.waits_one_player', { change: signed(waiting) }));
      for (const [each, key, end] of /** @type {[HTMLElement, string, number][]} */ ([[less, 'less', 0], [more, 'more', HIGHEST]])) {
        each.hidden = !seated;
        setAttribute(each, 'aria-label', t(`smashup.scores.${key}`, { name: text }));
        setAttribute(each, 'aria-disabled', !may || points === end ? 'true' : null);
      }
      setAttribute(node, 'aria-label', text);
    },
    hand: (factions) => hand.replaceChildren(...handLine(t, factions)),
  };
}

/**
 * The fourth screen: everybody's score with large buttons, who leads, and the changes. It also lies on the table, each panel turned to its player.
 * @param {import('../table.js').Tools} tools
 */
export function createScores({ t, seated, app, change, undo, cancel, turn, leave }) {
  const grid = h('div', { class: 'smash-panels', tabindex: -1 });
  const banner = h('p', { class: 'smash-leads', role: 'status' });
  const log = h('ol', { class: 'smash-log', reversed: true });
  const none = h('p', { class: 'note', text: t('smashup.log.none') });
  const back = h('button', { type: 'button', class: 'button plain', on: { click: undo } }, h('span', { text: t('smashup.log.undo_last') }));
  const pick = h('button', { type: 'button', class: 'button plain', on: { click: leave } }, icon('close'), h('span', { text: t('smashup.table.leave') }));
  const flat = h('div', { class: 'smash-middle' },
    back, h('button', { type: 'button', class: 'button plain', on: { click: turn } }, h('span', { text: t('smashup.table.turn') })), pick);
  const el = h('section', { class: 'smash-screen smash-scores', 'aria-labelledby': 'smash-title' },
    h('h2', { id: 'smash-title', class: 'unseen', text: t('smashup.scores.title') }), banner, grid, flat,
    h('section', { class: 'smash-changes', 'aria-labelledby': 'smash-log' }, h('h3', { id: 'smash-log', text: t('smashup.log.title') }), none, log));
  let panels = /** @type {ReturnType<typeof createPanel>[]} */ ([]);
  let made = '';
  let logged = '';

  function build(state) {
    const key = JSON.stringify([state.players.length, state.hands]);
    if (key === made) return;
    made = key;
    panels = state.players.map((_, player) => createPanel({ t, seated, change }, player));
    panels.forEach((panel, player) => panel.hand(state.hands[player] ?? []));
    grid.replaceChildren(...panels.map((panel) => panel.el));
    setAttribute(el, 'data-players', state.players.length);
  }

  const line = (state, { player, change: by }, more, button) => h('li', { class: `smash-entry-line seat${player}`, ...more }, createSeatSign(player),
    h('bdi', { class: 'smash-name', text: state.players[player]?.name ?? '' }), h('b', { text: signed(by) }), button);

  function takeBack(words, run) {
    return h('button', { type: 'button', class: 'button quiet small', text: t('smashup.log.undo'), 'aria-label': words, on: { click: run } });
  }

  /** Pending changes stand above applied changes. */
  function drawLog(view, state, queue) {
    const key = JSON.stringify([state.log, queue, state.players, view.you, state.score]);
    if (key === logged) return;
    logged = key;
    const may = seated ? undoable(state, view.you).map(({ n }) => n) : [];
    const words = ({ player, change: by }) => t('smashup.log.undo_name', { name: state.players[player]?.name ?? '', change: signed(by) });
    const own = queue.filter(({ act }) => act === 'score').reverse().map((item) => line(state, item, { 'data-waits': true },
      item.sent ? h('span', { class: 'note', text: t('smashup.log.waits') }) : takeBack(words(item), () => cancel(item.key))));
    const theirs = [...state.log].reverse().map((entry) => line(state, entry, { 'data-undone': Boolean(entry.undone) },
      entry.undone ? h('span', { class: 'note', text: t('smashup.log.undone') }) : may.includes(entry.n) ? takeBack(words(entry), () => undo(entry.n)) : h('span', { class: 'note', text: by(view, state, entry) })));
    const held = [...log.children].findIndex((each) => each.contains(document.activeElement));
    log.replaceChildren(...own, ...theirs);
    if (held >= 0) refocus(held);
    none.hidden = own.length + theirs.length > 0;
    setAttribute(back, 'aria-disabled', may.length + own.length > 0 ? null : 'true');
  }

  /** Moves the focus to the next button if its button was removed, or else to the scores. */
  function refocus(index) {
    const buttons = [...log.children].map((each) => each.querySelector('button'));
    (buttons.slice(index).find(Boolean) ?? buttons.find(Boolean) ?? grid).focus({ preventScroll: true });
  }

  /** The player whose phone made the change, if there are several phones. */
  const by = (view, state, entry) => (view.seats.length < 2 ? '' : t('smashup.log.by', { name: state.players.find(({ seat }) => seat === entry.by)?.name ?? view.seats[entry.by]?.name ?? '' }));

  function leads({ leads: first, players, score }) {
    if (first.length === 0) return t('smashup.scores.nobody');
    const names = app.i18n.list(first.map((player) => players[player].name));
    return t(first.length > 1 ? 'smashup.scores.tie_at' : 'smashup.scores.lead_at', { names, n: score[first[0]] });
  }

  return {
    el,
    /** @param {import('../../../core/types.js').RoomView} view @param {import('../state.js').State} state @param {import('../acts/queue.js').Item[]} queue */
    set(view, state, queue) {
      build(state);
      panels.forEach((panel, player) => panel.set(state, {
        may: seated && mayAct(state, view.you, player), waiting: queue.filter((item) => item.player === player).reduce((sum, item) => sum + item.change, 0),
      }));
      // Its place is kept from the start, so that the buttons do not move when a player reaches 15.
      setText(banner, leads(state));
      setAttribute(banner, 'data-leads', state.leads.length > 0);
      drawLog(view, state, queue);
    },
    /** On the table. */
    focus: () => pick.focus({ preventScroll: true }),
  };
}
