import type { Trx } from '../../database/database.ts';
import { announcementKind } from '../../realtime/announcements.ts';
import { announce } from '../../transact.ts';

/** Something on the published list changed: the id is the raid's. */
export const publishedChanged = announcementKind('raid-published');

/** A seat of a published raid was sold, and so its bookings changed: the id is the raid's. */
export const seatsChanged = announcementKind('raid-seats');

/** Something on the list of plans changed: the id is the raid's. */
export const pendingChanged = announcementKind('raid-pending');

export const announceRaid = (trx: Trx, raidId: string, published: boolean) =>
  announce(trx, published ? publishedChanged : pendingChanged, raidId);
