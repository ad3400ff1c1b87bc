import { h } from '../core/dom.js';
import { createReplayHead } from '../table/replay/replayhead.js';

/** The words in place of a replay that cannot be shown. @param {import('../core/types.js').App} app @param {any} refusal */
export function wordsOfLack({ t, i18n }, refusal) {
  if (refusal.code === 'moves_removed') return { title: t('replay.removed'), text: t('replay.removed_text') };
  if (refusal.code === 'no_game' || refusal.status === 404) return { title: t('replay.missing'), text: t('replay.missing_text') };
  return { title: i18n.refusal(refusal), text: null };
}

/**
 * The heading of its page: the players and the result of a game that has lost its moves, or a title for readers of the screen.
 * @param {import('../core/types.js').App} app @param {any} refusal  with the `record` of such a game @param {string} title
 */
export function headOfLack(app, { record }, title) {
  if (!record) return h('h1', { class: 'unseen', text: title });
  const names = record.seats.map(({ name }) => name ?? app.t('player.gone'));
  return createReplayHead(app, { record, state: undefined, names, walk: false, items: [] });
}
