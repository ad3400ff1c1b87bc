import { h } from '../../core/dom.js';
import { attempt } from './attempt.js';
import { createBlock } from '../person/block.js';
import { createField } from '../form/controls.js';

/**
 * Reports a player, or one of their chat lines, to the administrators.
 * @param {import('../../core/types.js').App} app
 * @param {{user: string, name: string, room?: string, line?: number, text?: string}} subject  `line` is the time of the line
 * @param {(how: 'block' | 'mute' | null) => void} [blocked]  called when the player is blocked or muted here
 */
export function openReport(app, { user, name, room, line, text }, blocked) {
  const { t } = app;
  const reason = createField({ label: t('report.reason'), hint: t('report.hint'), max: 500, id: 'report-reason' });
  const run = () => attempt(app, dialog.el.querySelector('.button.primary'), async () => {
    reason.error();
    try {
      await app.api.post('reports', { user, reason: reason.input.value, ...(room ? { room } : {}), ...(line === undefined ? {} : { line }) });
    } catch (refusal) {
      if (refusal.d?.field !== 'reason') throw refusal.code === 'already' ? { ...refusal, d: { ...refusal.d, why: 'report' } } : refusal;
      reason.error(t('report.no_reason'));
      reason.input.focus();
      return;
    }
    dialog.close();
    app.toast(t('report.sent'), { kind: 'good' });
  });
  const dialog = app.dialog.open({
    title: t('report.title', { name }),
    body: [text && h('blockquote', { class: 'report-line' }, h('bdi', { text })), h('p', { class: 'note', text: t('report.text') }), h('form', { novalidate: true, on: { submit(event) {
      event.preventDefault();
      run();
    } } }, reason.el)].filter((each) => typeof each !== 'string' && each !== undefined),
    actions: [{ label: t('dialog.cancel') }, { label: t('report.send'), kind: 'primary', run }],
  });
  reason.input.focus();
  createBlock(app, user, blocked).then((block) => { if (block) dialog.el.querySelector('form')?.after(block); });
}
