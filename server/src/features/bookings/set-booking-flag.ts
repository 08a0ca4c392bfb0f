import type { Updateable } from 'kysely';
import { isAdminLevel, type Viewer } from '@forge/contract/viewer';
import {
  canLock,
  canMarkDone,
  canMarkGoldSent,
  canMarkInGroup,
  canMarkPaid,
  takesGoldFor,
} from '@forge/contract/bookings/booking-permissions';
import { bookingRefusals } from '@forge/contract/bookings/booking-rules';
import { refusals } from '@forge/contract/refusal';
import type { AppContext } from '../../app-context.ts';
import type { Trx } from '../../database/database.ts';
import type { BookingsTable } from '../../database/tables.ts';
import { announce, transact } from '../../transact.ts';
import { mailMade, mailsChanged } from '../mails/mail-announcements.ts';
import { insertMail } from '../mails/mails.repository.ts';
import { mailOf } from './mail-of-booking.ts';
import { bookingsChanged } from './booking-announcements.ts';
import * as bookings from './bookings.repository.ts';

type Flag = {
  action: string;
  allowed: (viewer: Viewer, booking: bookings.HeldBooking) => boolean;
  isSet: (booking: bookings.HeldBooking) => boolean;
  set: (viewer: Viewer, booking: bookings.HeldBooking) => Updateable<BookingsTable>;
  /** What else becomes true together with the flag. */
  alongside?: (trx: Trx, booking: bookings.HeldBooking) => Promise<void>;
};

const staff = ({ leader_id, collector_id }: bookings.HeldBooking) => ({
  leaderId: leader_id,
  collectorId: collector_id,
});
const facts = ({ created_by }: bookings.HeldBooking) => ({ creatorId: created_by });

export const flags = {
  lock: {
    action: 'lock booking',
    allowed: (viewer, booking) => canLock(viewer, staff(booking)),
    isSet: ({ locked }) => locked,
    set: () => ({ locked: true }),
  },
  inGroup: {
    action: 'mark booking in group',
    allowed: (viewer, booking) => canMarkInGroup(viewer, staff(booking)),
    isSet: ({ in_group }) => in_group,
    set: () => ({ in_group: true }),
  },
  paid: {
    action: 'mark booking paid',
    allowed: (viewer, booking) => canMarkPaid(viewer, staff(booking), facts(booking)),
    isSet: ({ paid_for_good }) => paid_for_good,
    set: (viewer, booking) => ({
      // What the form said about who took the gold still stands.
      paid_to:
        booking.paid_to ?? (takesGoldFor(viewer, facts(booking)) ? 'Advertiser' : 'Collector'),
      paid_for_good: true,
    }),
  },
  done: {
    action: 'mark booking done',
    allowed: (viewer, booking) => canMarkDone(viewer, staff(booking)),
    isSet: ({ done_at }) => done_at !== null,
    set: () => ({ done_at: new Date() }),
    alongside: async (trx, booking) => {
      await insertMail(trx, mailOf(booking));
      announce(trx, mailsChanged, booking.id);
      announce(trx, mailMade, booking.id);
    },
  },
  sendGold: {
    action: 'mark gold sent',
    allowed: (viewer, booking) => canMarkGoldSent(viewer, staff(booking)),
    isSet: ({ gold_sent }) => gold_sent,
    set: () => ({ gold_sent: true }),
  },
} satisfies Record<string, Flag>;

/** Sets a flag that is never taken back; setting it again is fine and changes nothing. */
export const setBookingFlag = (
  context: AppContext,
  viewer: Viewer,
  bookingId: string,
  flag: Flag,
): Promise<void> =>
  transact(context, { actor: viewer.id, action: flag.action }, async (trx) => {
    const booking = await bookings.holdBooking(trx, bookingId);
    // Whoever may not is told the same of a booking that is not there: ids cannot be probed.
    if (!booking && isAdminLevel(viewer)) throw bookingRefusals.notFound();
    if (!booking || !flag.allowed(viewer, booking)) throw refusals.forbidden();
    if (flag.isSet(booking)) return;
    await bookings.updateBooking(trx, bookingId, flag.set(viewer, booking));
    await flag.alongside?.(trx, booking);
    announce(trx, bookingsChanged, booking.raid_id);
  });
