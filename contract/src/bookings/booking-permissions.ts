import { collects, leads } from '../raids/raid-permissions.ts';
import type { RaidStaff } from '../raids/raid.ts';
import {
  hasRole,
  isAdminLevel,
  isAdvertiser,
  isMember,
  roleNames,
  type Viewer,
} from '../viewer.ts';
import type { BookingFacts } from './booking.ts';

export const canBook = (viewer: Viewer) => isAdminLevel(viewer) || isAdvertiser(viewer);

/** Each of these roles may book. */
export const bookingRoles = roleNames.filter((role) =>
  canBook({ id: '', username: '', roles: [role] }),
);

export const created = (viewer: Viewer, booking: Pick<BookingFacts, 'creatorId'>) =>
  isMember(viewer) && booking.creatorId === viewer.id;

/** May open a raid's details; each row is then masked or shown on its own. */
export const canOpenDetails = (viewer: Viewer, raid: RaidStaff) =>
  isAdminLevel(viewer) || isAdvertiser(viewer) || leads(viewer, raid) || collects(viewer, raid);

export const canReadUnmasked = (
  viewer: Viewer,
  raid: RaidStaff,
  booking: Pick<BookingFacts, 'creatorId'>,
) =>
  isAdminLevel(viewer) || created(viewer, booking) || leads(viewer, raid) || collects(viewer, raid);

export const canEdit = (viewer: Viewer, booking: BookingFacts) =>
  created(viewer, booking) && !booking.lock && !booking.done;

export const canLock = (viewer: Viewer, raid: RaidStaff) =>
  isAdminLevel(viewer) || leads(viewer, raid);

export const canMarkDone = canLock;

export const canMarkInGroup = (viewer: Viewer, raid: RaidStaff) =>
  canLock(viewer, raid) || collects(viewer, raid);

export const canMarkGoldSent = canMarkInGroup;

/** May open the page of the raid's night: its leader, its collector and admins. */
export const canRunRaidNight = canMarkInGroup;

export const isSenior = (viewer: Viewer) => hasRole(viewer, 'Senior Advertiser');

/** Senior Advertisers may take the client's gold themselves, on their own bookings. */
export const takesGoldFor = (viewer: Viewer, booking: Pick<BookingFacts, 'creatorId'>) =>
  isSenior(viewer) && created(viewer, booking);

export const canMarkPaid = (
  viewer: Viewer,
  raid: RaidStaff,
  booking: Pick<BookingFacts, 'creatorId'>,
) => isAdminLevel(viewer) || collects(viewer, raid) || takesGoldFor(viewer, booking);
