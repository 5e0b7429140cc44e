/**
 * Which format of service folders this is: raised whenever a folder can say more, or what it says becomes other rows. The database keeps
 * the one that was applied last, and an older one is not applied over it: it would take back what it knows nothing of.
 */
export const FORMAT = 20
