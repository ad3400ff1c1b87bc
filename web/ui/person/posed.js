import { read, write } from '../../avatar/design.js';
import { createAvatar } from './avatar.js';

/** Numbers of the parts of a designed figure (avatar/arms.js, avatar/mouth.js). */
const POSES = { won: { arms: 3 }, lost: { arms: 1, mouth: 2 } };

/**
 * The picture of a person whose game has ended: a designed figure cheers or sighs, another picture is as it is.
 * @param {{user?: string | null, kind?: string, avatar?: string}} who @param {'won' | 'lost' | 'even'} mood
 */
export function createPosed({ user, kind, avatar }, mood) {
  const design = read(avatar);
  return createAvatar({ user, kind, avatar: design && mood !== 'even' ? write({ ...design, ...POSES[mood] }) : avatar });
}
