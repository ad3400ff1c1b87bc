import { h } from '../../core/dom.js';
import { createSelect } from '../form/controls.js';
import { createSkeleton } from '../states.js';

/**
 * The last games of a player, of all kinds or of one.
 * @param {import('../../core/types.js').App} app @param {string} user @param {number} limit
 */
export function createLastGames(app, user, limit) {
  const { t } = app;
  const rows = h('div', { class: 'player-games' });
  const choice = h('div', { class: 'player-choice' });
  let shown = '';

  /** @param {string} game */
  async function list(game) {
    shown = game;
    rows.replaceChildren(createSkeleton(2));
    const query = new URLSearchParams({ user, limit: String(limit), ...(game && { game }) });
    try {
      const page = await app.api.get(`archive?${query}`);
      if (shown !== game) return;
      const games = page.games.map((each) => gameRow(app, user, each));
      rows.replaceChildren(games.length ? h('ul', { class: 'rows' }, ...games) : h('p', { class: 'note', text: t('player.no_games') }));
    } catch {
      rows.replaceChildren(h('p', { class: 'note', text: t('player.no_list') }));
    }
  }

  list('');
  return {
    el: h('div', { class: 'player-last' }, choice, rows),
    /** Offers a choice of the games that were played, where there is more than one. @param {Record<string, {played: number, win: number, alone: number}>} tallies */
    offer(tallies) {
      const played = app.games.ids().filter((game) => tallies[game]);
      if (played.length < 2) return;
      const note = h('p', { class: 'note player-tally' });
      choice.replaceChildren(createSelect({
        label: t('games.choose'), id: 'player-game', value: '', options: [{ value: '', label: t('player.all') }, ...played.map((game) => ({ value: game, label: app.games.name(game) }))],
        change(game) {
          note.textContent = game ? tallyLine(app, tallies[game]) : '';
          list(game);
        },
      }).el, note);
    },
  };
}

/** A player's tally of a game, in a line. @param {import('../../core/types.js').App} app @param {{played: number, win: number, alone: number}} tally */
const tallyLine = ({ t }, { played, win, alone }) => [played > 0 && t('player.tally', { n: played, win }), alone > 0 && t('player.tally_alone', { n: alone })].filter(Boolean).join(' · ');

function gameRow({ t, i18n, games }, user, game) {
  const me = game.seats.findIndex((seat) => seat.user === user);
  const others = game.seats.filter((seat) => seat.i !== me).map((seat) => seat.name ?? t('player.gone'));
  const { score } = game.seats[me] ?? {};
  const outcome = game.result?.winner === null || !game.result ? 'draw' : game.result.winner === me ? 'won' : 'lost';
  // A game for one has no winner.
  const mark = others.length === 0 ? h('span', { class: 'outcome', text: t('outcome.alone') }) : h('span', { class: `outcome ${outcome}`, text: t(`outcome.${outcome}`) });
  const facts = [games.ids().length > 1 && games.name(game.game), typeof score === 'number' && t('game.points', { n: score })].filter(Boolean);
  return h('li', null, h('a', { class: 'row', href: `/replay/${game.id}` }, mark,
    h('span', { class: 'row-text' }, h('bdi', { text: i18n.list(others) }), facts.length > 0 && h('span', { class: 'note', text: facts.join(' · ') })),
    h('span', { class: 'note', text: i18n.ago(game.ended) })));
}
