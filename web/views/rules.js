import { h } from '../core/dom.js';
import { createGamePicker } from '../lobby/gamepicker.js';
import { attempt } from '../ui/over/attempt.js';

/** @type {import('../core/types.js').View['mount']} */
export function mount(element, app, { parts: [rules], query }) {
  const { t, games } = app;
  const game = games.shown(query);
  const picker = createGamePicker(app, { path: '/rules', game });
  const practice = games.known(game)?.practice ? offerPractice(app, game) : null;
  const isMusical = games.known(game)?.music === true;
  if (isMusical) app.sound.soft(true);
  element.append(picker.el, h('article', { class: 'article rules' }, h('h1', { text: t(`${game}.rules.title`) }), h('p', { class: 'lead', text: t(`${game}.rules.lead`) }),
    practice?.el, ...rules.ruleSections(t),
    h('p', { class: 'article-end' }, h('a', { class: 'button primary large', href: games.address('/', game), text: t('rules.play') }))));
  return () => {
    picker.destroy();
    if (isMusical) app.sound.soft(false);
    practice?.destroy();
  };
}

/** A card that exercises take the place of. Their board is fetched with the press: the rules are to be there soon. */
function offerPractice(app, game) {
  const { t, games } = app;
  let practice = /** @type {{destroy(): void} | null} */ (null);
  let isGone = false;
  const start = h('button', { type: 'button', class: 'button primary', on: { click: () => attempt(app, start, async () => {
    const { createPractice } = await games.part(game, 'practice');
    if (isGone || practice) return;
    const exercises = createPractice(app);
    practice = exercises;
    el.replaceWith(exercises.el);
    exercises.begin();
  }) } }, h('span', { text: t('rules.practice_start') }));
  const el = h('section', { class: 'card stack unprinted', 'aria-labelledby': 'practice' }, h('h2', { id: 'practice', text: t('rules.practice') }), h('p', { text: t('rules.practice_text') }), h('p', null, start));
  return { el, destroy() { isGone = true; practice?.destroy(); } };
}
