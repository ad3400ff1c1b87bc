import { designOf, read, write } from '../../avatar/design.js';
import { createAvatar } from './avatar.js';

/** Numbers of the parts of a designed figure (avatar/arms.js, avatar/mouth.js). */
const POSES = { won: { arms: 3 }, lost: { arms: 1, mouth: 2 } };

/**
 * The picture of a person whose game has ended: the figure of a person cheers or sighs, a photo and a bot are as they are.
 * @param {import('./avatar.js').Who} who @param {'won' | 'lost' | 'even'} mood
 */
export function createPosed(who, mood) {
  const { user, kind, avatar } = who;
  const design = avatar || kind === 'bot' || !user ? read(avatar) : designOf(user);
  return createAvatar(design && mood !== 'even' ? { ...who, avatar: write({ ...design, ...POSES[mood] }) } : who);
}
