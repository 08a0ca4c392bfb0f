import { pages } from '@forge/contract/pages';

export { linkToRaid, RAID_PARAMETER } from '@forge/contract/raids/raid-link';

export const linkToRaidNight = (raidId: string) =>
  pages.raidNight.path.replace(':id', encodeURIComponent(raidId));
