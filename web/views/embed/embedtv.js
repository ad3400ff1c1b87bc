import { createBag } from '../../core/dom.js';
import { mountFramed, say } from './framed.js';
import { REST, showRoom } from './framedroom.js';

/** Television in a page of others. @type {import('../../core/types.js').View['mount']} */
export function mount(element, app, { game }) {
  const bag = createBag();
  const { place, still } = mountFramed(element, app);
  channel(place, still, game, bag);
  return bag.empty;
}

/** Shows the most watched room of a game, one after the other. */
function channel(place, app, game, bag) {
  let leave = () => {};
  let cancel = () => {};
  let isGone = false;
  bag.add(() => {
    isGone = true;
    cancel();
    leave();
  });

  const later = () => {
    cancel();
    cancel = app.clock.after(REST, look);
  };

  async function look() {
    const { games } = await app.api.get(`tv/${encodeURIComponent(game)}`).catch(() => ({ games: [] }));
    if (isGone) return;
    const next = games.find(({ phase }) => phase === 'playing');
    if (!next) {
      leave();
      say(place, app, app.t('embed.none'), app.t('embed.soon'), app.games.address('/tv', game));
      return void later();
    }
    leave();
    leave = showRoom(place, app, next.room, { ended: later });
  }

  look();
}
