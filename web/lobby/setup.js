import { h, setText } from '../core/dom.js';
import { createSegmented } from '../ui/controls.js';

/**
 * The options of a game as choices in a form. The last ones chosen on this page are offered again.
 * @param {import('../core/types.js').App} app @param {import('../games/catalog.js').GameModule} game
 */
export function createSetup(app, game) {
  const { t, i18n } = app;
  const setups = game.setups ?? [];
  const last = remembered.get(game.id) ?? {};
  const chosen = Object.fromEntries(setups.map(({ key, usual }) => [key, last[key] ?? usual]));
  let sizes = 0;
  const fields = setups.map(({ key, values }) => {
    const hint = h('p', { class: 'note', 'aria-live': 'polite' });
    const explain = (value) => {
      const word = `${game.id}.setup.${key}.${value}.hint`;
      setText(hint, i18n.has(word) ? t(word) : '');
      hint.hidden = !i18n.has(word);
    };
    explain(chosen[key]);
    return h('div', { class: 'setup' }, createSegmented({
      label: t(`${game.id}.setup.${key}`), value: chosen[key], options: values.map((value) => ({ value, label: t(`${game.id}.setup.${key}.${value}`) })),
      change(value) {
        chosen[key] = value;
        remembered.set(game.id, { ...chosen });
        explain(value);
      },
    }).el, hint);
  });
  /** @param {import('../games/catalog.js').Setup} setup */
  const fits = ({ seats }) => !seats || seats.includes(sizes);

  return {
    el: h('div', { class: 'stack', hidden: setups.length === 0 }, ...fields),
    /** Shows the options that tables of this size have. @param {number} seats */
    seat(seats) {
      sizes = seats;
      setups.forEach((setup, index) => { fields[index].hidden = !fits(setup); });
    },
    /** @returns {Record<string, string>} */
    chosen: () => Object.fromEntries(setups.filter(fits).map(({ key }) => [key, chosen[key]])),
  };
}

/** Sizes of a table as choices, in one line. @param {import('../core/types.js').App} app @param {number[]} sizes */
export const sizeOptions = ({ t, i18n }, sizes) => sizes.map((value) => ({ value, label: sizes.length > 2 ? i18n.number(value) : t('create.seats', { n: value }) }));

/** By game, for as long as the page is open. @type {Map<string, Record<string, string>>} */
const remembered = new Map();

/**
 * The options of a room in words, as far as its game is here.
 * @param {import('../core/types.js').App} app @param {import('../core/types.js').RoomView} room
 * @returns {string[]}
 */
export function setupWords({ t, games }, room) {
  const setups = games.known(room.game)?.setups ?? [];
  return setups.filter(({ key, values }) => values.includes(room.config[key])).map(({ key }) => t(`${room.game}.setup.${key}.${room.config[key]}`));
}
