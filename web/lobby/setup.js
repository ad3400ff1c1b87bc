import { h, setText } from '../core/dom.js';
import { createSelect } from '../ui/form/controls.js';
import { createSegmented } from '../ui/form/segmented.js';

/** The most values that fit beside each other on a phone. */
const IN_LINE = 4;

/**
 * The values of an option with their words: the option's own values, or the values that the server offers.
 * @param {import('../core/types.js').App} app @param {string} game @param {import('../games/catalog.js').Setup} setup
 */
export const optionsOf = ({ t, i18n, games }, game, { key, values }) => (values ? values.map((value) => ({ value, label: t(`${game}.setup.${key}.${value}`) }))
  : games.choices(game, key).map(({ value, title }) => ({ value, label: i18n.pick(title) })));

/**
 * The options of a game as choices in a form. The last ones chosen on this page are offered again. An option with a single value is not a choice.
 * @param {import('../core/types.js').App} app @param {import('../games/catalog.js').GameModule} game
 */
export function createSetup(app, game) {
  const { t, i18n } = app;
  const setups = (game.setups ?? []).map((setup) => ({ ...setup, options: optionsOf(app, game.id, setup) })).filter(({ options }) => options.length > 1);
  const last = remembered.get(game.id) ?? {};
  const chosen = Object.fromEntries(setups.map(({ key, usual, options }) => [key, [last[key], usual, options[0].value].find((value) => options.some((option) => option.value === value)) ?? '']));
  let sizes = 0;
  const fields = setups.map(({ key, options }) => {
    const hint = h('p', { class: 'note', 'aria-live': 'polite' });
    const explain = (value) => {
      const word = `${game.id}.setup.${key}.${value}.hint`;
      setText(hint, i18n.has(word) ? t(word) : '');
      hint.hidden = !i18n.has(word);
    };
    explain(chosen[key]);
    const props = {
      label: t(`${game.id}.setup.${key}`), value: chosen[key], options,
      change(value) {
        chosen[key] = value;
        remembered.set(game.id, { ...chosen });
        explain(value);
      },
    };
    return h('div', { class: 'setup' }, (options.length > IN_LINE ? createSelect(props) : createSegmented(props)).el, hint);
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
 * The options of a room in words, as far as its game is here. A value that the server offers may be followed by its edition: `value@edition`.
 * @param {import('../core/types.js').App} app @param {import('../core/types.js').RoomView} room
 * @returns {string[]}
 */
export function setupWords(app, room) {
  const setups = app.games.known(room.game)?.setups ?? [];
  return setups.flatMap((setup) => {
    const [value] = String(room.config[setup.key]).split('@');
    return optionsOf(app, room.game, setup).filter((option) => option.value === value).map(({ label }) => label);
  });
}
