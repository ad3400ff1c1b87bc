import { keptByTab } from './device.js';

/** Holds the place to come back to while the visitor is at a provider, whose answer loads the page anew. */
const AWAY = 'palisade.then';

/**
 * The place of this page that `then` names: a path, and nothing that could lead to another site, to the API or round in a circle.
 * @param {string} search @param {string} origin @returns {string | null}
 */
export function placeIn(search, origin) {
  const then = new URLSearchParams(search).get('then') ?? '';
  if (!/^\/(?![/\\])[^\s\\]*$/.test(then)) return null;
  const url = new URL(then, origin);
  return url.origin === origin && !/^\/(api|account)(\/|$)/.test(url.pathname) && !/\.\w+$/.test(url.pathname) ? url.pathname + url.search : null;
}

/** The place to come back to after signing in; null where nobody asked to come back. */
const place = () => placeIn(location.search, location.origin);

/** @param {string | undefined} way @param {string | null} then */
function address(way, then) {
  const query = new URLSearchParams({ ...(way && { way }), ...(then && { then }) }).toString();
  return `/account${query && `?${query}`}`;
}

/** The address of a step into an account, or of the choice between the steps. @param {'new' | 'returning' | 'forgot'} [way] */
export const addressOf = (way) => address(way, place());

/** The way into an account from the screen that is shown, which leads back to it. Every link to signing in is built here. @param {'new' | 'returning'} [way] */
export const wayIn = (way) => address(way, location.pathname + location.search);

/** Called when the visitor goes to a provider. */
export const goAway = () => keptByTab.setItem(AWAY, location.search);

/** Called when a provider has sent the visitor back without signing them in: the address names the step that they had left, and the place to come back to. */
export function comeBack() {
  const search = keptByTab.getItem(AWAY);
  keptByTab.removeItem(AWAY);
  if (search) history.replaceState(history.state, '', location.pathname + search);
}

/** Where to go after signing in; home where nobody asked to come back. @param {boolean} [fromAway]  a provider has sent the visitor back */
export function destination(fromAway = false) {
  const search = fromAway ? keptByTab.getItem(AWAY) ?? '' : location.search;
  if (fromAway) keptByTab.removeItem(AWAY);
  return placeIn(search, location.origin) ?? '/';
}
