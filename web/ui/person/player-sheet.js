import { h, setText } from '../../core/dom.js';
import { createAvatar } from './avatar.js';
import { createBlock } from './block.js';
import { createFollow } from './follow.js';
import { createLastGames } from './lastgames.js';
import { personalLine } from './personal.js';
import { openReport } from '../over/report.js';
import { createTiles } from './tile.js';
import { waysTo } from './ways.js';

/**
 * The card of a player: results, last games, and the ways to them.
 * @param {import('../../core/types.js').App} app
 * @param {{user: string, name: string, kind: string, level?: number, avatar?: string}} player
 * @param {{label: string, kind?: string, run: () => void}[]} [acts]  the acts that the opener may do to them
 */
export function openPlayer(app, player, acts = []) {
  const { t, i18n, net } = app;
  const name = h('bdi', { text: player.name });
  const facts = h('p', { class: 'note player-facts', text: t(`kind.${player.kind}`) });
  const personal = h('p', { class: 'note player-personal' });
  const tiles = h('dl', { class: 'tiles' }, ...createTiles(app, null));
  const watch = h('div', { class: 'player-watch' });
  const last = createLastGames(app, player.user, 5);
  let picture = createAvatar(player);
  let worn = player.avatar;
  let stars = /** @type {number | undefined} */ (undefined);
  const own = app.store.get().me?.user === player.user;
  const mayReport = !own && app.store.get().me !== null && player.user.startsWith('u_');
  /** The own room, if the player sits there too. */
  const seatedRoom = () => (app.store.get().room?.seats.some((seat) => seat.user === player.user) ? app.store.get().room?.room : undefined);
  const stop = net.watch(`user/${player.user}`, {}, (view) => {
    setText(name, view.name);
    if (view.avatar !== worn) {
      const next = createAvatar(view);
      picture.replaceWith(next);
      picture = next;
      worn = view.avatar;
    }
    facts.replaceChildren(h('span', { class: view.on ? 'dot on' : 'dot', 'aria-hidden': 'true' }),
      ` ${t(`kind.${view.kind}`)} · `, ...(view.owner ? [t('player.owner', { name: view.owner.name }), ' · '] : []),
      `${t(view.retired ? 'player.retired' : view.on ? 'player.here' : 'player.away')}${view.joined ? ' · ' : ''}`, ...(view.joined ? [h('span', { class: 'player-joined', text: t('player.joined', { date: i18n.date(view.joined) }) })] : []));
    tiles.replaceChildren(...createTiles(app, { ...view, stars: view.stars ?? stars }));
    watch.replaceChildren(...waysTo(app, view, () => dialog.close()));
  });
  const profile = h('div', { class: 'player-profile' });
  const blocks = h('div');
  const dialog = app.dialog.open({
    title: t('player.title'),
    sheet: true,
    gone: stop,
    body: [h('div', { class: 'player-head' }, picture, h('div', null, h('p', { class: 'player-name' }, name), facts, personal)), tiles,
      h('h3', { text: t('player.last') }), last.el, h('div', { class: 'player-ways' }, watch, profile), blocks],
    actions: [...acts, ...(mayReport ? [{ label: t('report.open'), run: () => openReport(app, { user: player.user, name: player.name, room: seatedRoom() }) }] : [])].map((act) => ({ label: act.label, kind: act.kind, run: () => { dialog.close(); act.run(); } })),
  });

  /** The bots of the house have no profile, and without it the list of all games is there. */
  async function more() {
    const [known, follow, block] = await Promise.all([app.api.get(`users/${encodeURIComponent(player.user)}`), createFollow(app, player.user), createBlock(app, player.user)]);
    last.offer(known.games);
    stars = known.stars;
    tiles.replaceChildren(...createTiles(app, known));
    profile.replaceChildren(h('a', { class: 'button plain', href: own ? '/me' : `/u/${known.id}`, text: t(own ? 'player.own_profile' : 'player.profile') }), ...(follow ? [follow] : []));
    if (block) blocks.replaceChildren(block);
    personal.textContent = await personalLine(app, known);
  }

  if (!player.user.startsWith('b_')) more().catch(() => {});
  return dialog;
}
