import { createBag, h } from '../../core/dom.js';
import { until } from '../../core/store.js';
import { createBots } from '../../account/bots.js';
import { createTokens } from '../../account/tokens.js';
import { createWayIn } from '../../account/signin/wayin.js';
import { watchMember } from '../../account/signin/watchmember.js';
import { createEmbed } from '../../settings/embed.js';
import { mountFrame } from '../../settings/frame.js';
import { createGroup } from '../../settings/group.js';
import { createRow } from '../../settings/row.js';
import { icon } from '../../ui/icon/icons.js';
import { createSkeleton } from '../../ui/states.js';

/** All that people use who write programs for this server: documents, tokens, bots, and frames for other sites. @type {import('../../core/types.js').View['mount']} */
export function mount(element, app) {
  const { t } = app;
  const bag = createBag();
  const row = (symbol, key, href) => createRow({ href, symbol: icon(symbol), title: t(`settings.${key}`), text: t(`settings.${key}_text`) });
  const documents = createGroup('documents', t('settings.documents'), h('div', { class: 'rows' }, row('bot', 'guide', '/bots'), row('code', 'http', '/api/v1/openapi.json'), row('bolt', 'socket', '/api/v1/asyncapi.json')));
  const own = h('div', { class: 'account' }, createSkeleton(2, 'card'));
  const frames = h('div', { class: 'account' });
  let gone = false;
  bag.add(() => { gone = true; }, mountFrame(element, app, { page: 'developers', body: [documents, own, frames] }), watchMember(app, {
    member: () => own.replaceChildren(createTokens(app), createBots(app)),
    guest: () => own.replaceChildren(createWayIn(app, t('settings.developers_account'))),
  }));
  until(app.store, (state) => state.user, bag).then((user) => { if (!gone) frames.replaceChildren(createEmbed(app, user)); });
  return bag.empty;
}
