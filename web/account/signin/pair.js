import { createField, LEAST_PASSWORD } from '../fields.js';

/**
 * A new password, typed twice. A difference is reported while the member types, but never while one field is empty.
 * @param {import('../../core/types.js').App['t']} t @param {(usable: boolean) => void} checked
 */
export function createPair(t, checked) {
  const field = (key, hint = '') => createField(t, key, { type: 'password', autocomplete: 'new-password', hint, input: check });
  const wanted = field('wanted', t('account.rule'));
  const again = field('again');

  function check() {
    const [first, second] = [wanted.input.value, again.input.value];
    const differ = first !== '' && second !== '' && first !== second;
    again.error(differ ? t('account.differ') : '');
    checked(second !== '' && !differ && [...first].length >= LEAST_PASSWORD);
  }

  return { wanted, again, check };
}
