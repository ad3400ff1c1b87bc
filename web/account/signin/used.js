import { h } from '../../core/dom.js';

/** The last use of a credential, in words. @param {import('../../core/types.js').App} app @param {{used: number | null, network: string}} credential */
export const usedText = ({ t, i18n }, { used, network }) => (used === null ? t('account.never_used') : h('span', null, t('account.used', { ago: i18n.ago(used) }), ' · ', h('bdi', { text: addressOf(network) })));

/** A network of a single address is shown as that address. @param {string} network */
export const addressOf = (network) => network.replace(/\/(32|128)$/, '');
