import { pages } from '@forge/contract/pages';

/** The query parameter with the id of the raid whose details are open. */
export const RAID_PARAMETER = 'raid';

export const linkToRaid = (raidId: string) =>
  `${pages.bookRaid.path}?${new URLSearchParams({ [RAID_PARAMETER]: raidId })}`;

/** The query parameter with the id of the booking to show in the details. */
export const BOOKING_PARAMETER = 'booking';

export const linkToBooking = ({ raidId, bookingId }: { raidId: string; bookingId: string }) =>
  `${linkToRaid(raidId)}&${new URLSearchParams({ [BOOKING_PARAMETER]: bookingId })}`;
