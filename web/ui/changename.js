import { h } from '../core/dom.js';
import { createField } from './controls.js';

/** Changes the name everybody sees. @param {import('../core/types.js').App} app */
export function changeName(app) {
  const { t, store, session } = app;
  const now = store.get().me?.name ?? '';
  const field = createField({ label: t('name.label'), hint: t('name.hint'), value: now, max: 20, autocomplete: 'nickname' });
  const send = async () => {
    const name = field.input.value.trim().replace(/\s+/g, ' ');
    if (!name) return field.error(t('error.bad_value.name'));
    if (name === now) return dialog.close();
    try {
      await session.rename(name);
      dialog.close();
      app.toast(t('name.saved', { name }), { kind: 'good' });
    } catch (refusal) {
      if (!refusal?.code) throw refusal;
      field.error(refusal.code === 'already' ? t('name.taken') : app.i18n.refusal(refusal));
      field.input.focus();
    }
    return undefined;
  };
  const dialog = app.dialog.open({
    title: t('name.title'),
    body: [h('form', { on: { submit(event) { event.preventDefault(); send(); } } }, field.el)],
    actions: [{ label: t('dialog.cancel') }, { label: t('name.save'), kind: 'primary', run: send }],
  });
  field.input.select();
}
