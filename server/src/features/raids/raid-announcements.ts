import type { Trx } from '../../database/database.ts';
import { announcementKind } from '../../realtime/announcements.ts';
import { announce } from '../../transact.ts';

/** A published raid changed: the id is the raid's. */
export const publishedChanged = announcementKind('raid-published');

/** A seat of a published raid was sold: the id is the raid's. */
export const seatsChanged = announcementKind('raid-seats');

/** A pending raid changed: the id is the raid's. */
export const pendingChanged = announcementKind('raid-pending');

export const announceRaid = (trx: Trx, raidId: string, published: boolean) =>
  announce(trx, published ? publishedChanged : pendingChanged, raidId);
