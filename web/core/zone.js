/** The time zone of this device, by its name in the time zone database. */
export const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
