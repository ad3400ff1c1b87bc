import { h } from '../core/dom.js';
import { createAvatar } from './avatar.js';
import { changeName } from './changename.js';
import { createSelect } from './controls.js';
import { createDesignLink } from './designlink.js';
import { createSkeleton } from './states.js';

/**
 * The profile of a player: results, last games, and a link to watch while they play.
 * @param {import('../core/types.js').App} app
 * @param {{user: string, name: string, kind: string, level?: number, avatar?: string}} player
 * @param {{label: string, kind?: string, run: () => void}[]} [acts]  what the opener may do to them
 */
export function openPlayer(app, player, acts = []) {
  const { t, i18n, net } = app;
  const name = h('bdi', { text: player.name });
  const facts = h('p', { class: 'note player-facts', text: t(`kind.${player.kind}`) });
  const tiles = h('dl', { class: 'tiles' }, tile(t('player.played'), '–'), tile(t('player.won'), '–'), tile(t('player.rate'), '–'));
  const games = h('div', { class: 'player-games' });
  const choice = h('div', { class: 'player-choice' });
  const watch = h('div', { class: 'player-watch' });
  let picture = createAvatar(player);
  let worn = player.avatar;
  const own = app.store.get().me?.user === player.user;
  const stop = net.watch(`user/${player.user}`, {}, (view) => {
    name.textContent = view.name;
    if (view.avatar !== worn) {
      const next = createAvatar(view);
      picture.replaceWith(next);
      picture = next;
      worn = view.avatar;
    }
    facts.replaceChildren(h('span', { class: view.on ? 'dot on' : 'dot', 'aria-hidden': 'true' }),
      ` ${t(`kind.${view.kind}`)} · `, ...(view.owner ? [t('player.owner', { name: view.owner.name }), ' · '] : []),
      `${t(view.retired ? 'player.retired' : view.on ? 'player.here' : 'player.away')}${view.joined ? ` · ${t('player.joined', { date: i18n.date(view.joined) })}` : ''}`);
    tiles.replaceChildren(tile(t('player.played'), i18n.number(view.played)), tile(t('player.won'), i18n.number(view.win)),
      tile(t('player.rate'), view.played ? i18n.percent(view.win / view.played) : '–'));
    watch.replaceChildren(...(view.room && !own && view.room !== app.store.get().room?.room ? [h('a', { class: 'button plain', href: `/tv/${view.room}`, text: t('player.watch') })] : []));
  });
  const dialog = app.dialog.open({
    title: t('player.title'),
    sheet: true,
    gone: stop,
    body: [h('div', { class: 'player-head' }, picture, h('div', null, h('p', { class: 'player-name' }, name), facts)), tiles,
      h('h3', { text: t('player.last') }), choice, games, watch],
    actions: [...(own ? [{ label: t('name.title'), run: () => { dialog.close(); changeName(app); } }] : []),
      ...acts.map((act) => ({ label: act.label, kind: act.kind, run: () => { dialog.close(); act.run(); } }))],
  });
  // Without its words there is still the way over the settings.
  if (own) createDesignLink(app).then((link) => facts.after(link), () => {});
  let shown = '';

  /** The last games, of all kinds or of one. @param {string} game */
  async function list(game) {
    shown = game;
    games.replaceChildren(createSkeleton(2));
    const query = new URLSearchParams({ user: player.user, limit: '5', ...(game && { game }) });
    try {
      const page = await app.api.get(`archive?${query}`);
      if (shown !== game) return;
      const rows = page.games.map((each) => gameRow(app, player.user, each));
      games.replaceChildren(rows.length ? h('ul', { class: 'rows' }, ...rows) : h('p', { class: 'note', text: t('player.no_games') }));
    } catch {
      games.replaceChildren(h('p', { class: 'note', text: t('player.no_list') }));
    }
  }

  /** Offers a choice of the games that were played, where there is more than one. */
  async function offer() {
    const { games: tallies } = await app.api.get(`users/${encodeURIComponent(player.user)}`);
    const played = app.games.ids().filter((game) => tallies[game]);
    if (played.length < 2) return;
    const note = h('p', { class: 'note player-tally' });
    const say = (game) => { note.textContent = game ? tallyLine(app, tallies[game]) : ''; };
    choice.replaceChildren(createSelect({
      label: t('games.choose'), id: 'player-game', value: '', options: [{ value: '', label: t('player.all') }, ...played.map((game) => ({ value: game, label: app.games.name(game) }))],
      change: (game) => {
        say(game);
        list(game);
      },
    }).el, note);
  }

  list('');
  // Without it the list of all games is there.
  offer().catch(() => {});
  return dialog;
}

const tile = (label, value) => h('div', { class: 'tile' }, h('dt', { text: label }), h('dd', { text: value }));

/** A player's tally of a game, in a line. @param {import('../core/types.js').App} app @param {{played: number, win: number, alone: number}} tally */
const tallyLine = ({ t }, { played, win, alone }) => [played > 0 && t('player.tally', { n: played, win }), alone > 0 && t('player.tally_alone', { n: alone })].filter(Boolean).join(' · ');

function gameRow({ t, i18n, games }, user, game) {
  const me = game.seats.findIndex((seat) => seat.user === user);
  const others = game.seats.filter((seat) => seat.i !== me).map((seat) => seat.name ?? t('player.gone'));
  const { score } = game.seats[me] ?? {};
  const outcome = game.result?.winner === null || !game.result ? 'draw' : game.result.winner === me ? 'won' : 'lost';
  // Nobody wins or loses alone.
  const mark = others.length === 0 ? h('span', { class: 'outcome', text: t('outcome.alone') }) : h('span', { class: `outcome ${outcome}`, text: t(`outcome.${outcome}`) });
  const facts = [games.ids().length > 1 && games.name(game.game), typeof score === 'number' && t('game.points', { n: score })].filter(Boolean);
  return h('li', null, h('a', { class: 'row', href: `/replay/${game.id}` }, mark,
    h('span', { class: 'row-text' }, h('bdi', { text: i18n.list(others) }), facts.length > 0 && h('span', { class: 'note', text: facts.join(' · ') })),
    h('span', { class: 'note', text: i18n.ago(game.ended) })));
}
