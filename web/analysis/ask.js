import { h } from '../core/dom.js';

/**
 * The place of an analysis: its title, a description, and the button that asks for it. The panel is fetched once an analysis exists, or is asked for.
 * @param {{t: import('../core/types.js').App['t'], press: () => void}} props
 */
export function createAsk({ t, press }) {
  const ask = h('button', { type: 'button', class: 'button plain', text: t('replay.analyse'), on: { click: press } });
  const note = h('p', { class: 'note', role: 'status', text: t('replay.analysis_note') });
  const el = h('section', { class: 'analysis stack', 'aria-labelledby': 'replay-analysis' }, h('h2', { id: 'replay-analysis', text: t('replay.analysis') }), note, ask);
  return { el, ask, note };
}
