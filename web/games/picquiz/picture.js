import { h, setAttribute } from '../../core/dom.js';

/**
 * A picture in a frame that keeps its place: grey while it loads, with a retry button if it fails.
 * @param {{t: import('./describe.js').Words, small?: boolean}} props
 */
export function createPicture({ t, small = false }) {
  const box = h('span', { class: 'picquiz-picture', 'data-state': 'none' });
  const again = h('button', { type: 'button', class: 'button plain small picquiz-again', hidden: true, text: t('picquiz.again'), on: { click(event) {
    event.stopPropagation();
    load();
  } } });
  let image = /** @type {HTMLImageElement | null} */ (null);
  let address = '';
  let words = '';

  function tell(state) {
    setAttribute(box, 'data-state', state);
    again.hidden = state !== 'failed';
  }

  /** A new element each time: the old picture must not be seen under a new name. */
  function load() {
    const mine = h('img', { class: 'picquiz-image', alt: words, decoding: 'async', draggable: 'false', loading: small ? 'lazy' : null });
    image = mine;
    tell('loading');
    mine.addEventListener('load', () => {
      if (mine !== image) return;
      // The frame follows the shape of the picture.
      if (mine.naturalWidth > 0 && mine.naturalHeight > 0) box.style.setProperty('--ratio', (mine.naturalWidth / mine.naturalHeight).toFixed(4));
      tell('shown');
    });
    mine.addEventListener('error', () => { if (mine === image) tell('failed'); });
    mine.src = address;
    box.replaceChildren(mine);
  }

  return {
    el: box,
    again,
    /** @param {string} next  the address @param {string} alt */
    set(next, alt) {
      words = alt;
      if (next !== address) {
        address = next;
        load();
      }
      if (image && image.alt !== alt) image.alt = alt;
    },
    destroy() { image = null; },
  };
}
