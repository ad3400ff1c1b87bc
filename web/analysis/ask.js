import { h } from '../core/dom.js';

/**
 * The place of an analysis: its title, what it is, and the button that asks for it. What shows one is fetched once there is one, or somebody wants it.
 * @param {{t: import('../core/types.js').App['t'], press: () => void}} props
 */
export function createAsk({ t, press }) {
  const ask = h('button', { type: 'button', class: 'button plain', text: t('replay.analyse'), on: { click: press } });
  const note = h('p', { class: 'note', role: 'status', text: t('replay.analysis_note') });
  const el = h('section', { class: 'analysis stack', 'aria-labelledby': 'replay-analysis' }, h('h2', { id: 'replay-analysis', text: t('replay.analysis') }), note, ask);
  return { el, ask, note };
}
