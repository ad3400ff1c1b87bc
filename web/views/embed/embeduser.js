import { createBag, h, setText } from '../../core/dom.js';
import { isolate } from '../../core/say/i18n.js';
import { createAvatar } from '../../ui/person/avatar.js';
import { mountFramed, say } from './framed.js';
import { REST, showRoom } from './framedroom.js';

/** The games of somebody in a page of others. @type {import('../../core/types.js').View['mount']} */
export function mount(element, app, { user }) {
  const bag = createBag();
  const { place, still } = mountFramed(element, app);
  player(place, still, user, bag);
  return bag.empty;
}

/** Shows the games that somebody plays where all may watch, one after the other, and in between who they are and how the last one ended. */
function player(place, app, user, bag) {
  const { t, net, clock } = app;
  const calm = createCalm(app, user);
  let card = /** @type {any} */ (null);
  let at = /** @type {string | null | undefined} */ (undefined);
  let leave = () => {};
  let cancel = () => {};
  bag.add(() => {
    cancel();
    leave();
  });
  const nobody = () => say(place, app, t('embed.nobody'), t('embed.nobody_text'), '/');

  function rest() {
    if (calm.el.isConnected) return;
    calm.look();
    place.replaceChildren(calm.el);
    app.router.title(isolate(card.name));
  }

  function show() {
    cancel();
    leave();
    leave = () => {};
    at = card.room;
    if (at) leave = showRoom(place, app, at, { soon: rest, gone: rest });
    else rest();
  }

  if (!/^u_\d{1,18}$/.test(user)) return void nobody();
  bag.add(net.watch(`user/${user}`, { error: nobody }, (view) => {
    card = view;
    calm.set(view);
    cancel();
    // They may have left before the end of the game was seen.
    if (at && at !== card.room) cancel = clock.after(REST, show);
    else if (at !== card.room) show();
  }));
}

/** The screen of a player who is in no game. @param {import('../../core/types.js').App} app @param {string} user */
function createCalm(app, user) {
  const { t, i18n, games, api } = app;
  const name = h('bdi', null);
  const picture = h('div', { class: 'embed-person' });
  const last = h('div', { class: 'embed-last' });
  let worn = /** @type {string | undefined} */ (undefined);
  let looks = 0;
  const link = (href, ...parts) => h('a', { href, target: '_blank', rel: 'noopener' }, ...parts);
  const profile = link(`/u/${user}`, t('embed.profile'));
  profile.className = 'button plain';

  function draw(game, isDrawn) {
    const names = game.seats.map((seat) => isolate(seat.name ?? t('player.gone'))).join(' – ');
    const image = isDrawn && h('img', { src: `/api/v1/archive/${game.id}/picture.png`, alt: '', width: 1200, height: 630, on: { error: () => image.remove() } });
    last.replaceChildren(link(`/replay/${game.id}`, image, h('span', { text: t('embed.last', { names, when: i18n.ago(game.ended) }) })));
  }

  return {
    el: h('section', { class: 'embed-calm' }, picture, h('h1', null, name), h('p', { class: 'note', text: t('embed.idle') }), last, profile),
    set(view) {
      setText(name, view.name);
      const key = `${view.kind} ${view.avatar}`;
      if (key !== worn) picture.replaceChildren(createAvatar(view));
      worn = key;
    },
    /** Asks how the player's last game ended. The screen works as well without the answer. */
    async look() {
      const mine = ++looks;
      const { games: found } = await api.get(`archive?${new URLSearchParams({ user, limit: '1' })}`).catch(() => ({ games: [] }));
      if (!found.length) return;
      const { isDrawn } = await games.load(found[0].game);
      if (mine === looks) draw(found[0], isDrawn);
    },
  };
}
