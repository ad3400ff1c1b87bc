/** Space between the board and the card, in px. */
const GAP = 8;
/** A smaller board would show nothing. */
const SMALLEST = 0.55;

/**
 * Keeps the board in sight beside the card of the end: in one column the board moves up under the head, and shrinks as far as it must; in two
 * columns the card lies over the column beside the board. The board is moved by a transform, so that nothing is laid out anew.
 * @param {HTMLElement} card @param {HTMLElement} game  the table
 * @returns {() => void} gives the board its place back
 */
export function makeRoom(card, game) {
  const part = (name) => /** @type {HTMLElement} */ (game.querySelector(name));
  const board = part('.game-board');
  const box = (element) => element.getBoundingClientRect();

  function place() {
    // The table may have gone while its card stands.
    if (!game.isConnected || !board.firstElementChild) return;
    board.style.setProperty('transition', 'none');
    board.style.setProperty('transform', 'none');
    const [held, top, tray, own] = [box(/** @type {HTMLElement} */ (board.firstElementChild)), box(part('.game-head')).bottom, box(part('.game-tray')), box(part('.game-own'))];
    const isBeside = tray.left >= held.right - 1;
    game.dataset.ended = isBeside ? 'beside' : 'below';
    card.dataset.beside = String(isBeside);
    card.style.setProperty('--end-inline', `${Math.round(isBeside ? tray.left : 0)}px`);
    card.style.setProperty('--end-width', `${Math.round(tray.width)}px`);
    card.style.setProperty('--end-below', `${Math.round(innerHeight - own.bottom)}px`);
    card.style.setProperty('--end-height', `${Math.round(isBeside ? own.bottom - Math.max(GAP, box(part('.game-foes')).top) : Math.max(innerHeight / 2, innerHeight - top - held.height - 2 * GAP))}px`);
    // The card may still be on its way up.
    const above = innerHeight - card.offsetHeight;
    const room = above - top - 2 * GAP;
    const scale = Math.min(1, room / held.height);
    const moves = !isBeside && held.bottom > above - GAP && scale >= SMALLEST;
    // The place that the board left is where it comes from.
    board.getBoundingClientRect();
    board.style.removeProperty('transition');
    board.style.setProperty('transform-origin', `50% ${held.top - box(board).top}px`);
    board.style.setProperty('transform', moves ? `translateY(${Math.round(top + GAP - held.top)}px) scale(${scale.toFixed(3)})` : 'none');
  }

  const observer = new ResizeObserver(place);
  observer.observe(card);
  observer.observe(document.documentElement);
  place();
  return () => {
    observer.disconnect();
    delete game.dataset.ended;
    board.style.removeProperty('transform');
  };
}
