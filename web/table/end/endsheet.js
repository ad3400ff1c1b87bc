import { h } from '../../core/dom.js';
import { isPrivate } from '../../core/room.js';
import { createEndActs } from './endacts.js';
import { createOnward } from './onward.js';
import { resultWords } from './result.js';
import { createSettlement } from './settlement.js';
import { createStandings } from './standings.js';

/**
 * The sheet that comes up when a game has ended.
 * @param {import('../../core/types.js').App} app
 * @param {{topic: string, view: import('../../core/types.js').RoomView, before: import('./settlement.js').Before}} props  `before`: what the player had while the game ran
 */
export function openEnd(app, { topic, view, before }) {
  const { outcome, title, why } = resultWords(app, view);
  const acts = createEndActs(app, { topic });
  acts.set(view);
  const onward = createOnward(app, { topic });
  onward.set(view);
  const settlement = createSettlement(app, view, before);
  const dialog = app.dialog.open({ title, sheet: true, gone: settlement?.destroy, body: [h('p', { class: `end-why ${outcome}`, text: why }), settlement?.el ?? null, createStandings(app, view) ?? lengthNote(app, view), scoresLink(app, view), reviewButton(app, view, () => dialog.close()), acts.note, onward.el, acts.el].filter((part) => part !== null) });
  dialog.el.classList.add(view.mode);
  return {
    /** @param {import('../../core/types.js').RoomView} next */
    set(next) {
      acts.set(next);
      onward.set(next);
      settlement?.set(next);
    },
    close: dialog.close,
  };
}

/** Where moves are not listed, their number says nothing either. */
const lengthNote = ({ t, games }, view) => (games.known(view.game)?.strip === false ? null : h('p', { class: 'note', text: t('game.length', { n: view.ply }) }));

/** Private games stand in no list. */
function scoresLink({ t, games }, view) {
  const game = games.known(view.game);
  if (!game?.lists || isPrivate(view)) return null;
  return h('p', null, h('a', { href: `/scores?${new URLSearchParams({ game: game.id, list: view.config[game.lists] })}`, text: t('title.scores') }));
}

/** Leads back to the table, where a game shows more of its end. */
function reviewButton({ t, games }, view, close) {
  const words = games.known(view.game)?.review?.(t);
  return words ? h('button', { type: 'button', class: 'button plain', text: words, on: { click: close } }) : null;
}
