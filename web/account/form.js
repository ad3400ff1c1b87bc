import { h } from '../core/dom.js';
import { attempt } from '../ui/over/attempt.js';
import { complain } from './fields.js';

/**
 * A form in a dialog. Enter and its button send it; a refusal is said at the field it is about.
 * @param {import('../core/types.js').App} app
 * @param {{title: string, body: (Node | false)[], ok: string, fields: Record<string, any>, send: () => Promise<(() => void) | void>}} props  `send` answers with the step after the dialog
 */
export function openForm(app, { title, body, ok, fields, send }) {
  const run = () => attempt(app, dialog.el.querySelector('.button.primary'), async () => {
    let next;
    try {
      next = await send();
    } catch (refusal) {
      return complain(app, refusal, fields);
    }
    dialog.close();
    return next?.();
  });
  const dialog = app.dialog.open({
    title,
    body: [h('form', { class: 'stack', novalidate: true, on: { submit(event) {
      event.preventDefault();
      run();
    } } }, ...body)],
    actions: [{ label: app.t('dialog.cancel') }, { label: ok, kind: 'primary', run }],
  });
  return dialog;
}
