import { pages } from '../pages.ts';

/** The query parameter with the id of the raid whose details are open. */
export const RAID_PARAMETER = 'raid';

export const linkToRaid = (raidId: string) => `${pages.bookRaid.path}?${RAID_PARAMETER}=${raidId}`;
