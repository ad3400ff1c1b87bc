/**
 * The empty table that stands in the place of a game while the game is on its way: the head, the bars and the board have their places already. The server puts
 * it into the document of a game, so that it is seen before any script has run; `index.html` has the only copy.
 * @returns {HTMLElement}
 */
export function createOutline() {
  const outline = /** @type {HTMLTemplateElement} */ (document.getElementById('outline')).content.firstElementChild;
  return /** @type {HTMLElement} */ (/** @type {Element} */ (outline).cloneNode(true));
}
