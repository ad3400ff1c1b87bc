import { roomID } from './room.js';

/**
 * Where the page goes by itself, as a pure decision. `news` says that the room or its phase changed while we looked on;
 * without news a running game pulls in only the screens that wait for one.
 * @param {{room: string | null, phase: string | undefined, news: boolean, route: {name: string, params: Record<string, string>}}} now
 * @returns {string | null}
 */
export function nextPlace({ room, phase, news, route }) {
  if (!room || phase !== 'playing') return null;
  const here = route.params.id === room;
  if (route.name === 'game' && here) return null;
  if (news || route.name === 'match' || (route.name === 'room' && here)) return `/game/${room}`;
  return null;
}

/**
 * Keeps `me` and the own room in the store and walks to a game when it begins.
 * @param {object} world
 * @param {import('./types.js').App['net'] & {busy(on: boolean): void}} world.net
 * @param {import('./types.js').App['store']} world.store
 * @param {(path: string, options: {replace: boolean}) => void} world.go
 * @param {() => void} world.found  a game begins
 */
export function createFollower({ net, store, go, found }) {
  let person = null;
  let leaveMe = () => {};
  let leaveRoom = () => {};
  /** Undefined until the first `me` view, so that a page opened in the middle of a game is no news. */
  let room = /** @type {string | null | undefined} */ (undefined);
  let phase = /** @type {string | undefined} */ (undefined);
  let fresh = false;
  let met = false;

  function hearMe(me) {
    store.set({ me });
    const next = roomID(me.room);
    if (next === room) return;
    fresh = room !== undefined && next !== null;
    room = next;
    phase = undefined;
    leaveRoom();
    leaveRoom = () => {};
    store.set({ room: null });
    net.busy(false);
    if (me.room) leaveRoom = net.watch(me.room, {}, hearRoom);
  }

  function hearRoom(view) {
    const news = fresh || (phase !== undefined && phase !== view.phase);
    fresh = false;
    phase = view.phase;
    store.set({ room: view });
    net.busy(view.phase === 'playing' && view.you !== null);
    const place = nextPlace({ room: view.room, phase, news, route: store.get().route });
    if (!place) return;
    found();
    go(place, { replace: store.get().route.name === 'room' || store.get().route.name === 'match' });
  }

  return {
    /** Called with every hello, before any waiting command is sent: its consequences must find us listening. */
    identify(user) {
      const id = user.kind === 'anon' ? null : user.id;
      if (id === person) return;
      leaveMe();
      leaveRoom();
      leaveMe = leaveRoom = () => {};
      // Somebody new whose first view shows a game was just put there by an act of this page: that is news.
      room = met ? null : undefined;
      met = true;
      person = id;
      phase = undefined;
      store.set({ me: null, room: null });
      if (id) leaveMe = net.watch('me', {}, hearMe);
    },
  };
}
