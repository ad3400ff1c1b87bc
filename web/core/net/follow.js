import { isOut, roomID } from '../room.js';

/**
 * Decides where the page goes by itself. `news` says that the room or its phase changed while the page was open;
 * without news a running game pulls in only the screens that wait for one. `left` is the room in which the visitor has just
 * lost the seat: its screen gives way to the visitor's present room, as soon as that room is known. A game that goes on for days does not pull the page in: it is shown only when it begins.
 * @param {{room: string | null, phase: string | undefined, news: boolean, left?: string | null, distant?: string[], route: {name: string, params: Record<string, string>}}} now
 * @returns {string | null}
 */
export function nextPlace({ room, phase, news, left = null, distant = [], route }) {
  const behind = route.name === 'room' && left !== null && left !== room && route.params.id === left;
  if (!room) return !behind ? null : distant.includes(`room/${left}`) ? `/game/${left}` : '/';
  const here = route.params.id === room;
  if (route.name === 'game' && here) return null;
  if (phase === 'playing' && (news || behind || route.name === 'match' || (route.name === 'room' && here))) return `/game/${room}`;
  return behind && phase !== undefined ? `/room/${room}` : null;
}

/**
 * Keeps `me` and the own room in the store and walks to a game when it begins.
 * @param {object} world
 * @param {import('../types.js').App['net'] & {busy(on: boolean): void}} world.net
 * @param {import('../types.js').App['store']} world.store
 * @param {(path: string, options: {replace: boolean}) => void} world.go
 * @param {() => void} world.found  a game begins
 * @param {(view: import('../types.js').RoomView, change: import('../types.js').Change) => void} [world.heard]  news of the own room
 */
export function createFollower({ net, store, go, found, heard = () => {} }) {
  let person = null;
  let leaveMe = () => {};
  let leaveRoom = () => {};
  /** Undefined until the first `me` view, so that a page opened in the middle of a game does not count as news. */
  let room = /** @type {string | null | undefined} */ (undefined);
  let phase = /** @type {string | undefined} */ (undefined);
  let left = /** @type {string | null} */ (null);
  let fresh = false;
  let met = false;

  function follow(news) {
    const place = nextPlace({ room: room ?? null, phase, news, left, distant: store.get().me?.correspondence, route: store.get().route });
    if (!place) return;
    if (phase === 'playing' || place === `/game/${left}`) found();
    go(place, { replace: ['room', 'match'].includes(store.get().route.name) });
  }

  function hearMe(me) {
    store.set({ me });
    const next = roomID(me.room);
    if (next === room) return;
    fresh = room !== undefined && next !== null;
    if (room) left = room;
    room = next;
    phase = undefined;
    leaveRoom();
    leaveRoom = () => {};
    store.set({ room: null });
    net.busy(false);
    if (me.room) leaveRoom = net.watch(me.room, {}, hearRoom);
    else follow(false);
  }

  function hearRoom(view, change) {
    // A game that the player is out of does not call the player back.
    const next = isOut(view) ? 'out' : view.phase;
    const news = fresh || (phase !== undefined && phase !== next);
    fresh = false;
    phase = next;
    store.set({ room: view });
    heard(view, change);
    net.busy(view.phase === 'playing' && view.you !== null);
    follow(news);
  }

  return {
    /** Called with every hello, before any waiting command is sent, so that its events find a listener. */
    identify(user) {
      const id = user.kind === 'anon' ? null : user.id;
      if (id === person) return;
      leaveMe();
      leaveRoom();
      leaveMe = leaveRoom = () => {};
      // If the first view of a new user shows a game, a command of this page opened it: the game counts as news.
      if (room) left = room;
      room = met ? null : undefined;
      met = true;
      person = id;
      phase = undefined;
      store.set({ me: null, room: null });
      if (id) leaveMe = net.watch('me', {}, hearMe);
      else follow(false);
    },
    /** A screen has opened, perhaps requested before the visitor knew that their game begins. */
    arrived: () => follow(false),
  };
}
