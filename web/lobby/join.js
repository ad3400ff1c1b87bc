import { explain, wayOn } from '../ui/over/attempt.js';
import { createCodeInput } from '../ui/form/codeinput.js';
import { joinRoom } from './acts.js';

/**
 * The number of a room to come in by. A refusal stands at the number.
 * @param {import('../core/types.js').App} app @param {string} id
 */
export function createJoin(app, id) {
  const { i18n, sound, t } = app;
  const code = createCodeInput({ label: t('join.label'), id, submit });
  return code.el;

  async function submit(room) {
    try {
      const hidden = await joinRoom(app, room);
      if (hidden) code.error(i18n.refusal(hidden));
    } catch (refusal) {
      if (!refusal?.code) throw refusal;
      if (wayOn(app, refusal)) explain(app, refusal);
      else sound.play('refuse');
      code.error(i18n.refusal(refusal));
      code.input.select();
    }
  }
}
