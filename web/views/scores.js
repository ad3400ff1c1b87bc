import { h } from '../core/dom.js';
import { createGamePicker } from '../lobby/gamepicker.js';
import { createTabs } from '../ranks/tabs.js';
import { createAvatar } from '../ui/person/avatar.js';
import { createSegmented } from '../ui/form/segmented.js';
import { icon } from '../ui/icon/icons.js';
import { createEmpty, createSkeleton } from '../ui/states.js';

/** Rows at once, by the order: of those in the order of time the newest is the last, and in sight. */
const PAGE = { newest: 10, best: 25 };

/**
 * The scores of a game, one list for each value of the option that splits them.
 * @type {import('../core/types.js').View['mount']}
 */
export function mount(element, app, { query }) {
  const { t, games } = app;
  const game = /** @type {import('../games/catalog.js').GameModule} */ (games.known(games.shown(query)));
  const picker = createGamePicker(app, { path: '/scores', game: game.id, choices: games.scored });
  element.append(h('div', { class: 'ranks-head' }, h('h1', { text: t('title.ranks') })), createTabs(app, { board: 'scores', game: game.id }), picker.el);
  const setup = game.setups?.find(({ key }) => key === game.lists);
  if (!setup?.values) {
    const [other] = games.scored();
    if (other) app.router.go(games.address('/scores', other), { replace: true });
    else element.append(createEmpty({ symbol: icon('crown'), title: t('scores.none_kept'), text: t('scores.none_kept_text') }));
    return picker.destroy;
  }
  const asked = query.get('list') ?? '';
  const shown = { list: setup.values.includes(asked) ? asked : setup.usual, sort: 'newest', kind: 'human' };
  const place = h('div', { class: 'scores-place' });
  // It comes with the first list, which would push it elsewhere.
  const end = h('p', { class: 'article-end', hidden: true }, h('a', { class: 'button primary large', href: games.address('/', game.id), text: t('rules.play') }));
  let visit = 0;

  const choose = (key) => (value) => {
    shown[key] = value;
    load();
  };
  const choice = (key, label, options) => createSegmented({ label, id: `scores-${key}`, quiet: true, value: shown[key], options, change: choose(key) }).el;
  if (game.music) app.sound.soft(true);
  element.append(
    h('div', { class: 'scores-choices' },
      choice('list', t(`${game.id}.setup.${setup.key}`), setup.values.map((value) => ({ value, label: t(`${game.id}.setup.${setup.key}.${value}`) }))),
      choice('sort', t('scores.sort'), ['newest', 'best'].map((value) => ({ value, label: t(`scores.sort.${value}`) }))),
      choice('kind', t('scores.kind'), ['human', 'bot'].map((value) => ({ value, label: t(`scores.kind.${value}`) })))),
    place, end);

  const path = (after) => `games/${game.id}/scores?${new URLSearchParams({ list: shown.list, sort: shown.sort, kind: shown.kind, limit: String(PAGE[shown.sort]), ...(after && { after }) })}`;

  async function load() {
    const mine = ++visit;
    place.replaceChildren(createSkeleton(6));
    const list = h('ol', { class: 'rows scores' });
    const isByTime = shown.sort === 'newest';
    const more = h('button', { type: 'button', class: 'button plain', text: t(isByTime ? 'scores.earlier' : 'scores.more'), hidden: true });
    let next = /** @type {string | null} */ (null);

    async function add() {
      more.disabled = true;
      try {
        const page = await app.api.get(path(next));
        if (mine !== visit) return;
        next = page.next;
        const rows = page.scores.map((score) => row(app, game, score));
        if (isByTime) list.prepend(...rows.reverse());
        else list.append(...rows);
        if (!place.contains(list)) place.replaceChildren(...(list.childElementCount ? (isByTime ? [more, list] : [list, more]) : [none()]));
      } catch (refusal) {
        if (!refusal?.code) throw refusal;
        if (mine === visit && !place.contains(list)) place.replaceChildren(failed(refusal));
        else app.toast(app.i18n.refusal(refusal), { kind: 'bad' });
      }
      more.disabled = false;
      more.hidden = next === null;
    }

    more.addEventListener('click', add);
    await add();
    end.hidden = false;
  }

  const none = () => createEmpty({ symbol: icon('crown'), title: t('scores.none'), text: t('scores.none_text') });
  const failed = (refusal) => createEmpty({ symbol: icon('search'), title: app.i18n.refusal(refusal), text: '',
    action: h('button', { type: 'button', class: 'button plain', text: t('conn.retry'), on: { click: load } }) });

  load();
  return () => {
    visit += 1;
    picker.destroy();
    if (game.music) app.sound.soft(false);
  };
}

function row({ t, i18n }, game, score) {
  const facts = (game.setups ?? []).filter(({ key }) => key !== game.lists && score.config?.[key]).map(({ key }) => t(`${game.id}.setup.${key}.${score.config[key]}`));
  return h('li', null, h('a', { class: 'row', href: `/replay/${score.match}` },
    h('span', { class: 'score-points', text: i18n.number(score.score) }),
    createAvatar(score),
    h('span', { class: 'row-text' }, h('strong', null, h('bdi', { text: score.name })), h('span', { class: 'note', text: facts.join(' · ') })),
    h('span', { class: 'note', text: i18n.ago(score.ended) }), h('span', { class: 'unseen', text: t('game.points', { n: score.score }) }), icon('next')));
}
