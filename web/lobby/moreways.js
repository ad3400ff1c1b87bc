import { h } from '../core/dom.js';
import { attempt } from '../ui/over/attempt.js';
import { icon } from '../ui/icon/icons.js';
import { chooseBot, playBot } from './acts.js';
import { createRoom } from './createroom.js';
import { wordsFor } from './ownwords.js';

/**
 * The ways to play that few take: a bot by its strength, larger tables, rooms with a clock or other options.
 * @param {import('../core/types.js').App} app @param {string} game
 */
export function openMoreWays(app, game) {
  const { t, games } = app;
  const own = wordsFor(app, game);
  const tables = games.tables(game);
  const several = tables.find((seats) => seats > 1) ?? 2;
  /** Before the server's greeting nobody knows of its bots. */
  const mayHaveBots = !app.store.get().hello || games.bots(game).length > 0;
  /** Another dialog takes the place of this one. */
  const words = (symbol, title, text) => [icon(symbol), h('span', { class: 'way-text' }, h('strong', { text: title }), h('span', { class: 'note', text }))];
  const way = (symbol, title, text, run) => {
    const button = h('button', { type: 'button', class: 'way', on: { click: () => attempt(app, button, async () => {
      dialog.close();
      await run();
    }) } }, ...words(symbol, title, text));
    return button;
  };
  const dialog = app.dialog.open({ title: t('home.more'), sheet: true, body: [h('div', { class: 'ways' },
    mayHaveBots && way('bot', t('home.bot'), t('home.bot_text'), () => chooseBot(app, { game, seats: several, isOwn: true }, (level, how) => playBot(app, game, level, how))),
    tables.length > 1 && way('plus', t(`${game}.home.large`), t(`${game}.home.large_text`), () => createRoom(app, game, tables.at(-1))),
    way('people', own('home.room'), own('home.room_text'), () => createRoom(app, game, several)),
    // Phones have no foot of the page with this link.
    h('a', { class: 'way', href: games.address('/rules', game) }, ...words('help', t('nav.rules_long'), t('home.rules_text'))))] });
}
