/**
 * Layers over the screen, such as menus and dialogs. Each layer has an entry of its own in the history, so that Back closes the topmost layer.
 * @param {Window} window
 */
export function createLayers(window) {
  let layers = /** @type {{close: () => void}[]} */ ([]);
  /** Actions that wait until the browser has gone back over the entries of layers; null when it is not going back. */
  let leaving = /** @type {(() => void)[] | null} */ (null);

  /** Goes back until the history has one entry for each layer, then acts. @param {() => void} [then] */
  function settle(then) {
    if (leaving) return void (then && leaving.push(then));
    const extra = (window.history.state?.layers ?? 0) - layers.length;
    if (extra <= 0) return void then?.();
    leaving = then ? [then] : [];
    window.history.go(-extra);
  }

  return {
    /** Forgets all layers and goes back over their entries, then acts. @param {() => void} then */
    leave(then) {
      layers = [];
      settle(then);
    },
    /** Follows the browser to another entry of the history. @returns {boolean}  false if the entry belongs to another screen, which is to be shown */
    followHistory() {
      if (leaving) {
        const all = leaving;
        leaving = null;
        all.forEach((then) => then());
        return true;
      }
      const depth = window.history.state?.layers ?? 0;
      if (depth === layers.length) return false;
      // Forward to a layer that is closed for good.
      if (depth > layers.length) settle();
      else layers.splice(depth).reverse().forEach((layer) => layer.close());
      return true;
    },
    /** Adds a layer, which Back closes. @param {() => void} close @returns {() => void}  takes the layer away after it was closed in another way */
    cover(close) {
      const layer = { close };
      const put = () => {
        layers.push(layer);
        window.history.pushState({ layers: layers.length }, '');
      };
      if (leaving) leaving.push(put);
      else put();
      return () => {
        if (leaving) leaving = leaving.filter((then) => then !== put);
        if (!layers.includes(layer)) return;
        layers = layers.filter((each) => each !== layer);
        settle();
      };
    },
  };
}
