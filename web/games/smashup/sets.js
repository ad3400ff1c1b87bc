/**
 * The sets of the published game and their factions, in the order of their boxes, by the ids that stand in moves and views.
 * @type {{id: string, factions: string[]}[]}
 */
export const SETS = [
  { id: 'base', factions: ['aliens', 'dinosaurs', 'ninjas', 'pirates', 'robots', 'tricksters', 'wizards', 'zombies'] },
  { id: 'geeky', factions: ['geeks'] },
  { id: 'cthulhu', factions: ['minions', 'innsmouth', 'elder-things', 'miskatonic'] },
  { id: 'awesome', factions: ['killer-plants', 'steampunks', 'ghosts', 'bear-cavalry'] },
  { id: 'science', factions: ['cyborg-apes', 'super-spies', 'shapeshifters', 'time-travelers'] },
  { id: 'monster', factions: ['werewolves', 'vampires', 'mad-scientists', 'giant-ants'] },
  { id: 'fault', factions: ['dragons', 'mythic-greeks', 'sharks', 'superheroes', 'tornados'] },
  { id: 'pretty', factions: ['fairies', 'mythic-horses', 'kitty-cats', 'princesses'] },
  { id: 'cease', factions: ['astroknights', 'changerbots', 'ignobles', 'star-roamers'] },
  { id: 'thinking', factions: ['teddy-bears', 'rock-stars', 'explorers', 'grannies'] },
  { id: 'japan', factions: ['magical-girls', 'mega-troopers', 'kaiju', 'itty-critters'] },
];

/** Factions that each player gets. */
export const EACH = 2;

/** The position of a faction: its set, and its place in it. @param {string} faction */
export function placeOf(faction) {
  const set = SETS.findIndex(({ factions }) => factions.includes(faction));
  return { set, index: set < 0 ? 0 : SETS[set].factions.indexOf(faction) };
}
