import { pages } from '@forge/contract/pages';

export const linkToRaidNight = (raidId: string) =>
  pages.raidNight.path.replace(':id', encodeURIComponent(raidId));

/** The query parameter with the id of the raid whose details are open. */
export const RAID_PARAMETER = 'raid';

export const linkToRaid = (raidId: string) =>
  `${pages.bookRaid.path}?${new URLSearchParams({ [RAID_PARAMETER]: raidId })}`;
