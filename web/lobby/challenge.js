import { h } from '../core/dom.js';
import { controlWords } from '../core/say/control.js';
import { newKey } from '../core/key.js';
import { attempt } from '../ui/over/attempt.js';
import { createSelect } from '../ui/form/controls.js';
import { createSegmented } from '../ui/form/segmented.js';
import { leaveEnded } from './acts.js';
import { createSetup } from './setup.js';

/** Seats of a game to which a player is challenged. */
const SEATS = 2;

/**
 * Asks for the game and its options, and challenges a player.
 * @param {import('../core/types.js').App} app @param {{user: string, name: string, kind: string}} player @param {string} [first]  the game that is chosen at first
 */
export function openChallenge(app, player, first = app.games.shown()) {
  const { t, games, net } = app;
  const offered = games.ids().filter((id) => games.tables(id).includes(SEATS));
  const chosen = { game: [first, ...offered].find((id) => offered.includes(id)) ?? offered[0], mode: 'casual', control: 'usual' };
  // One key for the life of the dialog: a second press of the button after a lost answer cannot send a second challenge.
  const key = newKey();
  const place = h('div', { class: 'stack' });
  let setup = /** @type {ReturnType<typeof createSetup> | null} */ (null);

  const send = () => attempt(app, dialog.el.querySelector('.button.primary'), async () => {
    await leaveEnded(app);
    await net.act(`lobby/${chosen.game}`, 'challenge', { key, d: {
      user: player.user, mode: chosen.mode, config: { seats: SEATS, ...setup?.chosen() }, ...(chosen.control !== 'usual' && { control: chosen.control }),
    } });
    dialog.close();
  });

  /** Ranked games are between members, and a guest is told so where they begin one. */
  const mayRank = () => games.hasRank(chosen.game) && player.kind === 'human' && Boolean(app.store.get().me?.wallet);

  function drawOptions() {
    const controls = chosen.mode === 'rank' ? [] : games.controls(chosen.game);
    const mode = mayRank() && createSegmented({ label: t('challenge.mode'), value: chosen.mode, options: ['casual', 'rank'].map((value) => ({ value, label: t(`mode.${value}`) })), change(value) {
      chosen.mode = value;
      chosen.control = 'usual';
      drawOptions();
      /** @type {HTMLElement | null} */ (place.querySelector('input:checked'))?.focus();
    } }).el;
    const price = chosen.mode === 'rank' && h('p', { text: t('rank.price') });
    const clock = controls.length > 1 && createSelect({ label: t('control.title'), value: chosen.control, options: controls.map((value) => ({ value, label: controlWords(t, value) })), change: (value) => { chosen.control = value; } }).el;
    place.replaceChildren(...[mode, price, setup?.el, clock].flatMap((each) => (each ? [each] : [])));
  }

  const choose = (game) => attempt(app, null, async () => {
    Object.assign(chosen, { game, mode: 'casual', control: 'usual' });
    setup = null;
    const module = await games.load(game);
    if (chosen.game !== game) return;
    setup = createSetup(app, module);
    setup.seat(SEATS);
    drawOptions();
  });

  const dialog = app.dialog.open({
    title: t('challenge.title', { name: player.name }),
    body: [h('form', { class: 'stack', on: { submit(event) { event.preventDefault(); send(); } } },
      offered.length > 1 && createSelect({ label: t('challenge.game'), value: chosen.game, options: offered.map((value) => ({ value, label: games.name(value) })), change: choose }).el,
      place, h('p', { class: 'note', text: t('challenge.note') }))],
    actions: [{ label: t('dialog.cancel') }, { label: t('challenge.send'), kind: 'primary', run: send }],
  });
  choose(chosen.game);
}
