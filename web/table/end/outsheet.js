import { h } from '../../core/dom.js';
import { explain } from '../../ui/over/attempt.js';

/**
 * Tells a player who is out of a game that the others play on, and offers the ways on.
 * @param {import('../../core/types.js').App} app @param {{topic: string}} props
 */
export function openOut(app, { topic }) {
  const { t, net } = app;
  const dialog = app.dialog.open({
    title: t('game.say_out_you'), sheet: true, body: [h('p', { text: t('game.out_text') })],
    actions: [
      { label: t('game.leave'), run() {
        dialog.close();
        net.act(topic, 'leave').catch((refusal) => explain(app, refusal));
      } },
      { label: t('game.watch_on'), kind: 'primary' },
    ],
  });
  return dialog;
}
