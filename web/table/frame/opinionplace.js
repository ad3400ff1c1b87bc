import { h } from '../../core/dom.js';
import { fetched } from '../../core/net/fetched.js';

/**
 * The place of the engine's opinion at a table that is watched. It is kept from the start, so that the board does not shrink when the first opinion comes.
 * @param {import('../../core/types.js').App} app @param {{view: () => import('../../core/types.js').RoomView}} table
 */
export function createOpinionPlace(app, { view }) {
  const names = view().seats.map((seat) => seat.name ?? app.t('player.gone'));
  const el = h('div', { class: 'opinion-place', hidden: true });
  let opinion = /** @type {ReturnType<typeof import('../../analysis/liveopinion.js').createLiveOpinion> | null} */ (null);
  let isAsked = false;

  function fetchOpinion() {
    isAsked = true;
    fetched(import('../../analysis/liveopinion.js')).then(({ createLiveOpinion }) => {
      opinion = createLiveOpinion(app, names);
      el.replaceChildren(opinion.el);
      opinion.set(view());
    }, () => { isAsked = false; });
  }

  return {
    el,
    draw() {
      el.hidden = !view().analysis || view().phase !== 'playing';
      if (el.hidden || isAsked) opinion?.set(view());
      else fetchOpinion();
    },
  };
}
