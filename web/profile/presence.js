/** @typedef {{user: string, name: string, kind: string, avatar?: string, retired?: boolean, since: number, on: boolean, room: string | null}} Followed */

/** @param {Followed} player */
const nearness = ({ on, room }) => (room ? 0 : on ? 1 : 2);

/** Those who play in public first, then those who are online; among themselves by name. @param {Followed[]} players @returns {Followed[]} */
export const ordered = (players) => [...players].sort((one, other) => nearness(one) - nearness(other) || one.name.localeCompare(other.name));
