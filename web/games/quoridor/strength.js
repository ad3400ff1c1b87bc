/**
 * The measured strength of the server's bots, each against the one before it (Levels.md of the bots has the same figures). A row is identified by its
 * name too: other levels of a server have not been measured.
 * @type {import('../../ui/person/levels.js').Strength}
 */
export const strength = {
  rows: [
    { level: 2, name: 'Mason', won: .79, elo: [230, 179, 291] },
    { level: 3, name: 'Hedge', won: .745, elo: [186, 135, 246] },
    { level: 4, name: 'Warden', won: .778, elo: [217, 171, 271] },
    { level: 5, name: 'Rampart', won: .738, elo: [179, 132, 235] },
    { level: 6, name: 'Bastion', won: .79, elo: [230, 179, 291] },
    { level: 7, name: 'Citadel', won: .785, elo: [225, 170, 292] },
    { level: 8, name: 'Oracle', won: .725, elo: [168, 123, 219] },
  ],
  command: 'palisade arena level:5 level:4 --games 200',
};
