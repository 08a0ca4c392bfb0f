import { bookingRefusals } from '@forge/contract/bookings/booking-rules';
import { heroNameRefusals } from '@forge/contract/hero-names/hero-name';
import type { HistoryThing } from '@forge/contract/history/history-fields';
import {
  canReadBookingHistory,
  canReadRaidHistory,
} from '@forge/contract/history/history-permissions';
import { mailRefusals } from '@forge/contract/mails/mail-api';
import { canHandle } from '@forge/contract/mails/mail-permissions';
import { raidRefusals } from '@forge/contract/raids/raid-rules';
import { refusals, type Refusal } from '@forge/contract/refusal';
import { isAdminLevel, managesRaids, type Viewer } from '@forge/contract/viewer';
import type { Database } from '../../database/database.ts';
import { mailFactsOf } from '../mails/mail-view.ts';
import { findMail } from '../mails/mails.repository.ts';
import { staffOfRow } from '../raids/raid-view.ts';
import * as history from './history.repository.ts';

/** With the raid that the thing is in, if its history names raids; null: there is no such thing. */
type Authorize = (
  db: Database,
  viewer: Viewer,
  id: string,
) => Promise<{ raidId: string | null } | null>;

/**
 * Refuses everyone who may not read the thing's history. Only those with the right by role learn that
 * there is no such thing.
 */
export const authorizeHistory: Record<HistoryThing, Authorize> = {
  raid: async (db, viewer, id) => {
    const raid = await history.findRaidFacts(db, id);
    if (!raid && managesRaids(viewer)) return null;
    const isAllowed =
      raid &&
      canReadRaidHistory(viewer, {
        ...staffOfRow(raid),
        isPublished: raid.published_at !== null,
        isDeleted: raid.deleted_at !== null,
      });
    if (!isAllowed) throw refusals.forbidden();
    return { raidId: null };
  },
  booking: async (db, viewer, id) => {
    const booking = await history.findBookingFacts(db, id);
    if (!booking && isAdminLevel(viewer)) return null;
    const isAllowed =
      booking &&
      canReadBookingHistory(
        viewer,
        { ...staffOfRow(booking), isDeleted: booking.deleted_at !== null },
        { creatorId: booking.created_by },
      );
    if (!isAllowed) throw refusals.forbidden();
    return { raidId: booking.raid_id };
  },
  mail: async (db, viewer, id) => {
    const mail = await findMail(db, id);
    if (!mail && isAdminLevel(viewer)) return null;
    if (!mail || !canHandle(viewer, mailFactsOf(mail))) throw refusals.forbidden();
    return { raidId: null };
  },
  'hero-name': async (db, _, id) => ((await history.hasHeroName(db, id)) ? { raidId: null } : null),
};

export const notFound: Record<HistoryThing, () => Refusal> = {
  raid: raidRefusals.notFound,
  booking: bookingRefusals.notFound,
  mail: mailRefusals.notFound,
  'hero-name': heroNameRefusals.notFound,
};
