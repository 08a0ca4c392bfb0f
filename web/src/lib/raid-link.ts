export { linkToRaid, RAID_PARAMETER } from '@forge/contract/raids/raid-link';
