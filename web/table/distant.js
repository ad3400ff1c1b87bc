import { isOver } from './status.js';
import { createRoomTeller } from './ownroom.js';
import { isOwnTurn } from './ownturn.js';

/**
 * Tells of the games of this visitor that go on for days, on every screen but their own.
 * @param {import('../core/types.js').App} app
 */
export function createDistantGames(app) {
  const { store, net, t } = app;
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

  /** @param {import('../core/types.js').RoomView} view */
  function tell(view) {
    const { route } = store.get();
    if (isOver(view) || (route.name === 'game' && route.params.id === view.room)) return;
    const names = view.seats.filter(({ i }) => i !== view.you).map(({ name }) => name ?? t('player.gone'));
    app.sound.play('turn');
    app.toast(t('distant.turn', { names: app.i18n.list(names) }), { actions: [{ label: t('distant.open'), run: () => app.router.go(`/game/${view.room}`) }] });
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
}
