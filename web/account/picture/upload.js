import { h } from '../../core/dom.js';
import { until } from '../../core/store.js';
import { attempt } from '../../ui/over/attempt.js';
import { createAvatar } from '../../ui/person/avatar.js';
import { createCrop, givesPixels } from './crop.js';
import { sendPicture } from '../signin/send.js';

const KINDS = ['image/png', 'image/jpeg', 'image/webp'];
/** More pixels on a side than the server keeps, so that a screen of tomorrow could have more of it. */
const SIDE = 1024;
const LEAST = 32;
/** Refusals that only pictures have. */
const OWN = ['wrong_kind', 'bad_picture', 'too_many_pixels', 'too_big'];
/** Decoding more takes too long on a phone. */
const MOST_MEGABYTES = 50;

/** Waits until the page knows of a picture, from where every screen reads it. @param {import('../../core/types.js').App['store']} store @param {string | null} avatar */
const known = (store, avatar) => until(store, ({ me }) => (me?.avatar ?? null) === avatar);

/** Decodes a photo. @param {import('../../core/types.js').App} app @param {File} file @returns {Promise<{image?: ImageBitmap, obstacle?: string}>}  `obstacle`: the words for a file that cannot be a picture */
async function readPhoto({ t }, file) {
  if (!KINDS.includes(file.type)) return { obstacle: t('account.photo_kind') };
  if (file.size > MOST_MEGABYTES * 1e6) return { obstacle: t('account.photo_big', { n: Math.round(file.size / 1e6), most: MOST_MEGABYTES }) };
  const image = await createImageBitmap(file).catch(() => null);
  if (!image) return { obstacle: t('account.photo_broken') };
  return Math.min(image.width, image.height) < LEAST ? { obstacle: t('account.photo_small', { width: image.width, height: image.height, n: LEAST }) } : { image };
}

/**
 * A photo as the own picture: choose a file, choose a square of it on a sheet, send it; or remove it. Beside it the way to draw a picture instead.
 *
 * The page cuts the square out and shrinks it to 1024 pixels before it sends it. So photos of any size work, little is sent, and neither the rest of the photo
 * nor the place that its file may name leaves the device. Where the browser hides the pixels from the page, the whole file is sent together with the square, and the
 * server keeps only the square.
 * @param {import('../../core/types.js').App} app
 */
export function createUpload(app) {
  const { t, store, i18n } = app;
  const input = h('input', { type: 'file', id: 'account-photo', accept: KINDS.join(','), class: 'unseen', tabindex: '-1', 'aria-hidden': 'true' });
  const choose = h('button', { type: 'button', id: 'photo-choose', class: 'button', text: t('account.photo_choose'), on: { click: () => input.click() } });
  const remove = h('button', { type: 'button', id: 'photo-remove', class: 'button quiet', text: t('account.photo_remove'), on: { click: () => attempt(app, remove, takeAway) } });
  const design = h('a', { class: 'button plain', href: '/me/avatar', text: t('account.picture') });
  const note = h('p', { class: 'note', id: 'photo-note', role: 'status' });
  const face = h('div', { class: 'photo-now' });
  const worn = () => store.get().me?.avatar ?? null;
  const isPhoto = (avatar) => Boolean(avatar?.startsWith('p'));

  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    // The same file may be chosen again.
    input.value = '';
    if (file) attempt(app, choose, () => open(file));
  });

  const say = (text = '', wrong = false) => {
    note.textContent = text;
    note.classList.toggle('wrong', wrong);
  };

  async function open(file) {
    say();
    const { image, obstacle } = await readPhoto(app, file);
    return image ? edit(image, file) : say(obstacle, true);
  }

  function edit(image, file) {
    const isWhole = !givesPixels();
    if (isWhole) say(t('account.photo_whole'));
    const crop = createCrop(app, image);
    const abort = new AbortController();
    const bar = h('progress', { max: '1', value: '0', hidden: true, 'aria-label': t('account.photo_sending') });
    const save = h('button', { type: 'button', id: 'photo-save', class: 'button primary', text: t('account.photo_save'), on: { click: () => attempt(app, save, () => send(isWhole ? file : crop.file(SIDE), isWhole ? crop.square : null, bar, abort.signal, leave)) } });
    /** Resolves once the sheet is gone, and with it the place where something was said before. */
    const leave = () => {
      sheet.close();
      return sheet.closed;
    };
    const cancel = h('button', { type: 'button', class: 'button plain', text: t('dialog.cancel'), on: { click: leave } });
    const sheet = app.dialog.open({ title: t('account.crop_title'), sheet: true, body: [crop.el, bar, note, h('div', { class: 'photo-acts' }, cancel, save)], gone() {
      abort.abort();
      image.close();
      // The note about a photo stands beside it again.
      section.append(note);
      choose.focus();
    } });
    sheet.el.classList.add('crop-sheet');
    crop.focus();
  }

  /** @param {Promise<Blob | null> | Blob} picture @param {{x: number, y: number, size: number} | null} square  of the picture, unless it is the square itself */
  async function send(picture, square, bar, signal, end) {
    say();
    const file = await picture;
    if (!file) return say(t('account.photo_broken'), true);
    bar.hidden = false;
    bar.value = 0;
    try {
      const answer = await sendPicture(app, file, { square, signal, progress: (part) => { bar.value = part; } });
      if (!answer) return undefined;
      await known(store, answer.user.avatar ?? null);
    } catch (refusal) {
      bar.hidden = true;
      return say(OWN.includes(refusal.code) ? t(`account.${refusal.code}`) : i18n.refusal(refusal), true);
    }
    await end();
    return say(t('account.photo_saved'));
  }

  async function takeAway() {
    say();
    const { user } = await app.api.send('DELETE', 'me/picture');
    await known(store, user.avatar ?? null);
    choose.focus();
    say(t('account.photo_removed'));
  }

  function show() {
    const { me } = store.get();
    face.replaceChildren(createAvatar({ user: me?.user, avatar: me?.avatar }));
    remove.hidden = !isPhoto(worn());
  }

  const section = h('section', { class: 'card stack', 'aria-labelledby': 'account-photo-title' }, h('h2', { id: 'account-photo-title', text: t('account.photo') }), input,
    h('div', { class: 'photo-row' }, face, h('div', { class: 'photo-acts' }, choose, design, remove)), note);
  const stop = store.subscribe((state) => `${state.me?.user} ${state.me?.avatar}`, () => {
    // The section went with its screen.
    if (!section.isConnected && begun) return stop();
    return show();
  });
  let begun = false;
  queueMicrotask(() => { begun = true; });
  show();
  return section;
}
