import { h } from '../../core/dom.js';

/**
 * Short notes over the page; at most three, the oldest goes first. Screen readers hear them through `announce`.
 * @param {HTMLElement} place
 * @param {{label: () => string, announce: Function, after: (ms: number, run: () => void) => () => void}} world
 */
export function createToasts(place, { label, announce, after }) {
  const life = 5000;
  return (text, { kind = 'plain', actions = [], stays = false } = {}) => {
    const el = h('div', { class: `toast ${kind}`, dir: 'auto' }, h('span', { text }));
    const gone = () => {
      el.remove();
      if (place.childElementCount > 0) return;
      lower(place);
      place.removeAttribute('role');
      place.removeAttribute('aria-label');
    };
    for (const { label, run } of actions) {
      el.append(h('button', { type: 'button', class: 'toast-action', text: label, on: { click: () => { gone(); run(); } } }));
    }
    if (stays) el.dataset.stays = '';
    // A landmark while it has something: readers who go from one to the next find the buttons in it.
    place.setAttribute('role', 'region');
    place.setAttribute('aria-label', label());
    place.append(el);
    raise(place);
    while (place.children.length > 3) (place.querySelector('.toast:not([data-stays])') ?? place.firstElementChild)?.remove();
    if (!stays) after(actions.length ? life * 2 : life, gone);
    announce(text, { assertive: kind === 'bad' });
    return gone;
  };
}

/** Above everything, also above a dialog that opened in the meantime. */
function raise(place) {
  lower(place);
  place.showPopover?.();
}

function lower(place) {
  if (place.showPopover && place.matches(':popover-open')) place.hidePopover();
}
