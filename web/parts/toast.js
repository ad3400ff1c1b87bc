import { h } from '../core/dom.js';

/**
 * Short notes over the page; at most three, the oldest goes first. Screen readers hear them through `announce`.
 * @param {HTMLElement} place
 * @param {{announce: Function, after: (ms: number, run: () => void) => () => void}} world
 */
export function createToasts(place, { announce, after }) {
  const life = 5000;
  return (text, { kind = 'plain', action } = {}) => {
    const el = h('div', { class: `toast ${kind}` }, h('span', { text }));
    const gone = () => {
      el.remove();
      if (place.childElementCount === 0) lower(place);
    };
    if (action) {
      el.append(h('button', { type: 'button', class: 'toast-action', text: action.label, on: { click: () => { gone(); action.run(); } } }));
    }
    place.append(el);
    raise(place);
    while (place.children.length > 3) place.firstElementChild.remove();
    after(action ? life * 2 : life, gone);
    announce(text, { assertive: kind === 'bad' });
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
