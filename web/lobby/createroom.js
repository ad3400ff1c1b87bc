import { noteBegun } from '../core/begun.js';
import { h, setText } from '../core/dom.js';
import { controlWords } from '../core/say/control.js';
import { newKey } from '../core/key.js';
import { attempt } from '../ui/over/attempt.js';
import { createNameField } from '../ui/person/changename.js';
import { createField, createSelect, createToggle } from '../ui/form/controls.js';
import { createSegmented } from '../ui/form/segmented.js';
import { freeSelf, leaveEnded } from './acts.js';
import { wordsFor } from './ownwords.js';
import { createSetup, sizeOptions } from './setup.js';

/**
 * Asks for seats, the options of the game and privacy, then opens a room and goes there. A game for one player begins at once, and without
 * questions if it has none for a table of one.
 * @param {import('../core/types.js').App} app @param {string} game @param {number} [seats]  the smallest table unless told @param {'casual' | 'rank'} [mode]  rank is for two
 */
export const createRoom = (app, game, seats, mode = 'casual') => attempt(app, null, async () => {
  const module = await app.games.load(game);
  if (!await freeSelf(app)) return undefined;
  return module.startsAtOnce && seats === 1 ? startAlone(app, game) : ask(app, module, mode, seats);
});

/**
 * Begins a game for one player without questions. It is private, but for a game that lists its best scores.
 * @param {import('../core/types.js').App} app @param {string} game @param {Record<string, string>} [config]  options of the game
 */
export async function startAlone(app, game, config = {}) {
  await leaveEnded(app);
  const { room } = await app.net.act(`lobby/${game}`, 'room.create', { key: newKey(), d: { mode: 'casual', config: { seats: 1, ...config }, listed: Boolean(app.games.known(game)?.lists) } });
  // Before the start: news of the game may come before the answer, and take the page there.
  noteBegun(room);
  await app.net.act(`room/${room}`, 'start');
  app.router.go(`/game/${room}`);
}

/** @param {import('../core/types.js').App} app @param {import('../games/catalog.js').GameModule} game @param {'casual' | 'rank'} mode @param {number} [seats] */
function ask(app, game, mode, seats) {
  const { t } = app;
  const isRank = mode === 'rank';
  const tables = isRank ? [2] : app.games.tables(game.id);
  const room = { seats: seats ?? tables[0], open: true, analysis: false, control: 'usual' };
  const controls = isRank ? [] : app.games.controls(game.id);
  // An opinion needs somebody who watches.
  const mayAnalyse = () => !isRank && app.games.isAnalysed(game.id, room.seats) && room.open;
  // One key for the life of the dialog: a second press of the button after a lost answer cannot open a second room.
  const key = newKey();
  const password = createField({ label: t('create.password'), hint: t('create.password_hint'), max: 20 });
  const setup = createSetup(app, game);
  // Scores are kept under a name, and a seat keeps the name it was taken with.
  const name = game.asksName ? createNameField(app, true) : null;
  const analysis = createToggle({ label: t('create.analysis'), hint: t('create.analysis_hint'), value: false, change: (on) => { room.analysis = on; } });

  const send = () => attempt(app, dialog.el.querySelector('.button.primary'), async () => {
    const word = password.input.value.trim();
    if (name && await name.save() === null) return;
    await leaveEnded(app);
    const { room: id } = await app.net.act(`lobby/${game.id}`, 'room.create', { key, d: {
      mode, config: { seats: room.seats, ...setup.chosen() }, listed: room.open, spectators: room.open ? 'all' : 'none', delay_ms: 0,
      password: room.open || !word ? null : word, ...(!room.open && !isRank && { invited: true }), ...(room.analysis && mayAnalyse() ? { analysis: true } : {}), ...(room.control !== 'usual' && { control: room.control }),
    } });
    if (room.seats === 1) await app.net.act(`room/${id}`, 'start');
    dialog.close();
    app.router.go(room.seats === 1 ? `/game/${id}` : `/room/${id}`);
  });

  function offer() {
    analysis.el.hidden = !mayAnalyse();
    password.el.hidden = room.open || room.seats === 1;
    setup.seat(room.seats);
    setText(dialog.el.querySelector('h2'), t(room.seats === 1 ? 'create.alone' : isRank ? 'create.title_rank' : 'create.title'));
    setText(dialog.el.querySelector('.button.primary'), t(room.seats === 1 ? 'create.start' : 'create.make'));
  }

  const dialog = app.dialog.open({
    title: t('create.title'),
    body: [h('form', { class: 'stack', on: { submit(event) { event.preventDefault(); send(); } } },
      isRank && h('p', { text: t('rank.price') }),
      name?.el,
      tables.length > 1 && createSegmented({ label: wordsFor(app, game.id)('create.players'), value: room.seats, options: sizeOptions(app, tables), change(value) {
        room.seats = value;
        offer();
      } }).el,
      setup.el,
      controls.length > 1 && createSelect({ label: t('control.title'), value: room.control, options: controls.map((value) => ({ value, label: controlWords(t, value) })), change: (value) => { room.control = value; } }).el,
      createToggle({ label: t('create.open'), hint: t('create.open_hint'), value: true, change(on) {
        room.open = on;
        offer();
      } }).el,
      password.el, analysis.el)],
    actions: [{ label: t('dialog.cancel') }, { label: t('create.make'), kind: 'primary', run: send }],
  });
  dialog.el.classList.add(mode);
  offer();
  if (name && !name.input.value) name.input.focus();
}
