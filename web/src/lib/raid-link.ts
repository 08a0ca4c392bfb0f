import { pages } from '@forge/contract/pages';
import { linkToRaid } from '@forge/contract/raids/raid-link';

export { linkToRaid, RAID_PARAMETER } from '@forge/contract/raids/raid-link';

export const linkToRaidNight = (raidId: string) =>
  pages.raidNight.path.replace(':id', encodeURIComponent(raidId));

/** The query parameter with the id of the booking to show in the details. */
export const BOOKING_PARAMETER = 'booking';

export const linkToBooking = ({ raidId, bookingId }: { raidId: string; bookingId: string }) =>
  `${linkToRaid(raidId)}&${new URLSearchParams({ [BOOKING_PARAMETER]: bookingId })}`;
