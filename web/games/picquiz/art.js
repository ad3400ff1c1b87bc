import { h, setText } from '../../core/dom.js';
import { createMark } from './capsule.js';
import { createFlag, questionOf } from './flags.js';

/**
 * The question of the day beside the title, to be answered at once: three flags and the name of a country.
 * @param {import('../catalog.js').Opening} opening
 */
export function createArt({ t, now, lang }) {
  const { country, flags } = questionOf(now);
  const names = new Intl.DisplayNames([lang], { type: 'region' });
  const line = h('p', { class: 'picquiz-art-line', role: 'status', text: t('picquiz.art.day') });
  const choices = flags.map((flag, index) => {
    const choice = h('button', { type: 'button', class: 'picquiz-art-flag', 'aria-label': t('picquiz.art.flag', { n: index + 1 }), on: { click: () => pick(flag) } }, createFlag(flag));
    return choice;
  });

  function pick(picked) {
    const isRight = picked === country;
    flags.forEach((flag, index) => {
      const mark = flag === country ? 'right' : flag === picked ? 'wrong' : null;
      choices[index].dataset.mark = mark ?? 'other';
      choices[index].setAttribute('aria-disabled', 'true');
      choices[index].setAttribute('aria-label', names.of(flag) ?? flag);
      if (mark && !choices[index].querySelector('.picquiz-mark')) choices[index].append(createMark(mark));
    });
    setText(line, t(isRight ? 'picquiz.art.right' : 'picquiz.art.wrong', { name: names.of(picked) ?? picked }));
  }

  return h('div', { class: 'picquiz-art', role: 'group', 'aria-labelledby': 'picquiz-art' },
    h('p', { class: 'picquiz-art-name', id: 'picquiz-art', text: names.of(country) ?? country }), h('div', { class: 'picquiz-art-flags' }, ...choices), line);
}
