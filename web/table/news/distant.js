import { askForMails } from './mailwish.js';
import { showNote } from '../../ui/over/note.js';
import { isOver } from '../frame/status.js';
import { createRoomTeller } from '../own/ownroom.js';
import { isOwnTurn } from '../own/ownturn.js';

/**
 * Tells of the games of this visitor that go on for days, on every screen but their own, and by a notification on a page that is not seen.
 * @param {import('../../core/types.js').App} app
 * @param {{page: Pick<Document, 'hidden' | 'addEventListener'>, Notification: any, focus: () => void}} world  see `createCalls`
 */
export function createDistantGames(app, world) {
  const { store, net, t, settings } = app;
  const { page } = world;
  const games = new Map(/** @type {[string, () => void][]} */ ([]));

  /** @param {string} topic @returns {() => void} its end */
  function follow(topic) {
    const teller = createRoomTeller(app);
    let wasOwn = /** @type {boolean | null} */ (null);
    const stop = net.watch(topic, {}, (view, change) => {
      teller.hear(view, change);
      const isOwn = isOwnTurn(view);
      if (isOwn && wasOwn === false) tell(view);
      wasOwn = isOwn;
    });
    return () => {
      stop();
      teller.destroy();
    };
  }

  /** @param {import('../../core/types.js').RoomView} view */
  function tell(view) {
    const { route } = store.get();
    if (isOver(view) || (route.name === 'game' && route.params.id === view.room)) return;
    const names = view.seats.filter(({ i }) => i !== view.you).map(({ name }) => name ?? t('player.gone'));
    const words = t('distant.turn', { names: app.i18n.list(names) });
    app.sound.play('turn');
    if (page.hidden && settings.get('notify')) call(words, app.games.name(view.game));
    app.toast(words, { actions: [{ label: t('distant.open'), run: () => app.router.go(`/game/${view.room}`) }] });
  }

  /** @param {string} words @param {string} where */
  function call(words, where) {
    const lower = showNote(world, words, where);
    app.flash(words);
    page.addEventListener('visibilitychange', () => {
      lower();
      app.flash(null);
    }, { once: true });
  }

  function draw() {
    const topics = store.get().me?.correspondence ?? [];
    for (const [topic, end] of games) {
      if (topics.includes(topic)) continue;
      end();
      games.delete(topic);
    }
    for (const topic of topics) if (!games.has(topic)) games.set(topic, follow(topic));
  }

  store.subscribe((state) => `${state.me?.correspondence}`, draw);
  draw();
  askForMails(app);
}
