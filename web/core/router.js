import { createLayers } from './layers.js';

/**
 * Paths to screens, over the History API. A screen's module is loaded on the first visit to it. The focus moves to a focusable heading, unless the
 * screen has moved it itself. A link with `data-back` leads back where the visitor came from there.
 */

/**
 * @typedef {{name: string, path: string, load: () => Promise<import('./types.js').View>, loadParts: (query: URLSearchParams) => Promise<any[]>, chrome: 'full' | 'none', title?: string, leads?: string}} Route
 *   `path`: a segment such as `:id=#####` is a parameter with the form that the server asks for; `loadParts`: the parts of a game that the screen needs to be drawn; `title`: the key of its words, in which `{game}` is the game that is shown; `leads`: an old address, with the address in its place
 * @param {Route[]} routes @param {string} path
 * @returns {{route: Route, params: Record<string, string>} | null}
 */
export function match(routes, path) {
  const parts = path.split('/').filter(Boolean);
  for (const route of routes) {
    const params = fit(route.path.split('/').filter(Boolean), parts);
    if (params) return { route, params };
  }
  return null;
}

function fit(pattern, parts) {
  if (pattern.length !== parts.length) return null;
  const params = /** @type {Record<string, string>} */ ({});
  for (const [index, piece] of pattern.entries()) {
    const [before, parameter] = piece.split(':');
    const name = parameter?.split('=')[0];
    if (name === undefined) {
      if (piece !== parts[index]) return null;
      continue;
    }
    const part = decode(parts[index]);
    if (!part.startsWith(before)) return null;
    params[name] = part.slice(before.length);
  }
  return params;
}

function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * @param {object} world
 * @param {Window} world.window
 * @param {HTMLElement} world.outlet
 * @param {Route[]} world.routes
 * @param {Route} world.missing  for paths that fit no route
 * @param {Route} world.broken  when a screen's module cannot be fetched
 * @param {HTMLElement} world.waiting  shown while a module is under way
 * @param {(place: {name: string, params: object, path: string}, route: Route, query: URLSearchParams, first: boolean) => void} world.arrived
 */
export function createRouter({ window, outlet, routes, missing, broken, waiting, arrived }) {
  let app = null;
  let unmount = () => {};
  let visit = 0;
  let first = true;
  const layers = createLayers(window);

  /** @returns {Promise<void>} */
  async function show({ keepFocus = false } = {}) {
    const mine = ++visit;
    const { pathname, search, hash } = window.location;
    const { route, params } = match(routes, pathname) ?? { route: missing, params: {} };
    if (route.leads) {
      window.history.replaceState(window.history.state, '', route.leads + search + hash);
      return show({ keepFocus });
    }
    const query = new URLSearchParams(search);
    const slow = window.setTimeout(() => { if (!outlet.querySelector('.outline')) outlet.append(waiting); }, 150);
    let shown = route;
    const [view, parts] = await Promise.all([route.load(), route.loadParts(query)]).catch(async () => {
      shown = broken;
      return /** @type {[import('./types.js').View, any[]]} */ ([await broken.load(), []]);
    });
    window.clearTimeout(slow);
    if (mine !== visit) return;
    const scroll = keepFocus ? window.scrollY : 0;
    const focused = keepFocus ? window.document.activeElement?.id : null;
    unmount();
    const screen = window.document.createElement('div');
    screen.className = `screen screen-${shown.name}`;
    outlet.replaceChildren(screen);
    const place = { name: shown.name, params, path: pathname };
    arrived(place, shown, query, first);
    unmount = view.mount(screen, app, { ...params, parts, query }) ?? (() => {});
    window.scrollTo(0, scroll);
    if (focused) window.document.getElementById(focused)?.focus();
    else if (!first && !screen.contains(window.document.activeElement)) (/** @type {HTMLElement | null} */ (screen.querySelector('h1[tabindex]')) ?? outlet).focus({ preventScroll: true });
    first = false;
  }

  function go(path, { replace = false } = {}) {
    if (path === window.location.pathname + window.location.search) return;
    layers.leave(() => {
      const { history, location } = window;
      if (replace) history.replaceState(history.state, '', path);
      else history.pushState({ from: location.pathname + location.search }, '', path);
      show();
    });
  }

  /** Goes back if the visitor came from there, so that the history does not grow. With `replace` it never does. @param {string} path @param {{replace?: boolean}} [how] */
  function back(path, how) {
    if (window.history.state?.from === path) window.history.back();
    else go(path, how);
  }

  function follow(event) {
    const anchor = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!anchor || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (anchor.target || anchor.hasAttribute('download')) return;
    const url = new URL(anchor.getAttribute('href'), window.location.href);
    if (url.origin !== window.location.origin || url.pathname.startsWith('/api/') || /\.\w+$/.test(url.pathname)) return;
    if (url.hash && url.pathname === window.location.pathname) return;
    event.preventDefault();
    (anchor.hasAttribute('data-back') ? back : go)(url.pathname + url.search);
  }

  return {
    go,
    back,
    /**
     * Adds a layer over the screen: Back closes the layer and leaves the screen alone.
     * @param {() => void} close @returns {() => void}  to be called when the layer was closed in any other way
     */
    cover: layers.cover,
    /** @param {import('./types.js').App} theApp */
    start(theApp) {
      app = theApp;
      window.document.addEventListener('click', follow);
      if (window.history.state?.layers) window.history.replaceState(null, '');
      window.addEventListener('popstate', () => layers.followHistory() || show());
      return show();
    },
    /** Draws the present screen anew, in another language for instance; focus and scroll stay where they can. */
    again: () => show({ keepFocus: true }),
  };
}
