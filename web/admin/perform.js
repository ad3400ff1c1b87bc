/**
 * Performs an act, and shows a refusal at the field it concerns, or else as a toast.
 * @param {import('./app.js').AdminApp} desk @param {Record<string, {input: HTMLElement, error: (text?: string) => void}>} fields @param {() => Promise<any>} act
 * @returns {Promise<boolean>} whether it was done
 */
export async function perform(desk, fields, act) {
  for (const field of Object.values(fields)) field.error();
  try {
    await act();
    return true;
  } catch (refusal) {
    if (!refusal?.code) throw refusal;
    const field = fields[refusal.d?.field];
    if (field) {
      field.error(textOf(desk, refusal));
      field.input.focus();
    } else {
      desk.toast(textOf(desk, refusal), { kind: 'bad' });
    }
    return false;
  }
}

/** @param {import('./app.js').AdminApp} desk @param {any} refusal */
function textOf({ t, i18n }, refusal) {
  const own = [`admin.refused.${refusal.code}.${refusal.d?.field}`, `admin.refused.${refusal.code}`].find(i18n.has);
  return own ? t(own) : i18n.refusal(refusal);
}
