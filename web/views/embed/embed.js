import { mountFramed } from './framed.js';
import { showRoom } from './framedroom.js';

/** A room in a page of others. @type {import('../../core/types.js').View['mount']} */
export function mount(element, app, { id }) {
  const { place, still } = mountFramed(element, app);
  return showRoom(place, still, id);
}
