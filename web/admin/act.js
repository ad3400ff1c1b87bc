import { h } from '../core/dom.js';
import { createField } from '../ui/form/controls.js';
import { perform } from './perform.js';

/**
 * Asks for the reason of an act, which the log keeps, and carries it out.
 * @param {import('./app.js').AdminApp} desk
 * @param {{title: string, text?: string, ok: string, danger?: boolean, more?: Node[], fields?: Record<string, any>, done: string, send: (reason: string) => Promise<any>}} props  `more` stands above the reason, with `fields` by their names
 */
export function openAct(desk, { title, text, ok, danger = false, more = [], fields = {}, done, send }) {
  const { t } = desk;
  const reason = createField({ label: t('admin.reason'), hint: t('admin.reason_hint'), max: 500, id: 'act-reason' });
  let busy = false;

  async function run() {
    if (busy) return;
    busy = true;
    const isDone = await perform(desk, { ...fields, reason }, () => send(reason.input.value));
    busy = false;
    if (!isDone) return;
    dialog.close();
    desk.toast(done, { kind: 'good' });
    desk.again();
  }

  const dialog = desk.dialog.open({
    title,
    // The buttons of a dialog stand outside the form, and Firefox does not submit a form without a button of its own.
    body: [...(text ? [h('p', { text })] : []), h('form', { class: 'stack', novalidate: true, on: { keydown(event) {
      if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
      event.preventDefault();
      run();
    } } }, ...more, reason.el)],
    actions: [{ label: t('dialog.cancel') }, { label: ok, kind: danger ? 'danger' : 'primary', run }],
  });
  reason.input.focus();
}
