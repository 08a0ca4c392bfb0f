import { pages } from '@forge/contract/pages';

/** The part of the booking page's address that names the raid whose details are open. */
export const RAID_PARAMETER = 'raid';

/** The booking page with this raid in sight and open. */
export const linkToRaid = (raidId: string) =>
  `${pages.bookRaid.path}?${new URLSearchParams({ [RAID_PARAMETER]: raidId })}`;
