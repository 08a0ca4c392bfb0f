import { sql, type UpdateObject } from 'kysely';
import { bookingFlags, type FlagName } from '@forge/contract/bookings/booking-flags';
import { takesGoldFor } from '@forge/contract/bookings/booking-permissions';
import { bookingRefusals } from '@forge/contract/bookings/booking-rules';
import { leavingRefusals } from '@forge/contract/bookings/leaving';
import { doneTransfer, type Transfer } from '@forge/contract/ledger/ledger-rules';
import { doneNotice, lockedNotice } from '@forge/contract/notices/notice-rules';
import { refusals } from '@forge/contract/refusal';
import { isAdminLevel, type Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import type { Trx } from '../../database/database.ts';
import type { BookingsTable, Tables } from '../../database/tables.ts';
import { changeBy, emit, transact } from '../../transact.ts';
import { recordTransfers } from '../ledger/transfers.repository.ts';
import { mailCreated, mailsChanged } from '../mails/mail-events.ts';
import { insertMail } from '../mails/mails.repository.ts';
import { notify } from '../notices/notices.repository.ts';
import { staffOfRow } from '../raids/raid-view.ts';
import { bookingsChanged } from './booking-events.ts';
import * as bookings from './bookings.repository.ts';
import { ledgerFactsOf } from './ledger-facts.ts';
import { mailOf } from './mail-of-booking.ts';
import { noticeFactsOf } from './notice-facts.ts';

const columns = {
  lock: 'locked',
  inGroup: 'in_group',
  done: 'done_at',
  paid: 'paid_to',
  sendGold: 'gold_sent',
} as const satisfies Record<FlagName, keyof BookingsTable>;

/** The notice of the creator, by flag. */
const noticeOf = { lock: lockedNotice, done: doneNotice } as const;

const updateFor = (
  flag: FlagName,
  viewer: Viewer,
  booking: bookings.LockedBooking,
): UpdateObject<Tables, 'bookings'> => {
  if (flag === 'done') return { done_at: sql<Date>`now()` };
  if (flag !== 'paid') return { [columns[flag]]: true };
  const creator = { creatorId: booking.created_by };
  const paidTo = takesGoldFor(viewer, creator) ? 'Advertiser' : 'Collector';
  return { paid_to: paidTo, paid_for_good: true };
};

/** Returns the transfer that goes with the mail. */
const createMail = async (trx: Trx, booking: bookings.LockedBooking): Promise<Transfer> => {
  const mail = mailOf(booking);
  await insertMail(trx, mail);
  const { balance, amount, advertiser_cut: cut } = mail;
  emit(trx, mailsChanged, booking.id);
  emit(trx, mailCreated, booking.id);
  return doneTransfer({ ...ledgerFactsOf(booking), balance, amount, cut });
};

/** What became of a flag; the caller records the transfer, where there is one. */
export type FlagOutcome = { result: 'set' | 'already'; transfer: Transfer | null };

/** Sets a flag of a booking that is locked, undefined if there is none. Refuses before any change. */
export const setFlagOnLocked = async (
  trx: Trx,
  viewer: Viewer,
  booking: bookings.LockedBooking | undefined,
  flag: FlagName,
): Promise<FlagOutcome> => {
  // A missing booking is refused like a forbidden one, so that ids cannot be probed.
  if (!booking && isAdminLevel(viewer)) throw bookingRefusals.notFound();
  if (!booking) throw refusals.forbidden();
  const creator = { creatorId: booking.created_by };
  if (!bookingFlags[flag].canSet(viewer, staffOfRow(booking), creator)) throw refusals.forbidden();
  if (booking.left_as !== null) throw leavingRefusals.left();
  if (booking[columns[flag]]) return { result: 'already', transfer: null };
  await bookings.updateBooking(trx, booking.id, updateFor(flag, viewer, booking));
  const transfer = flag === 'done' ? await createMail(trx, booking) : null;
  if (flag === 'lock' || flag === 'done')
    await notify(trx, viewer.id, noticeOf[flag](noticeFactsOf(booking)));
  emit(trx, bookingsChanged, booking.raid_id);
  return { result: 'set', transfer };
};

/** Sets a flag. Idempotent; a flag cannot be unset. */
export const setBookingFlag = (
  context: AppContext,
  viewer: Viewer,
  bookingId: string,
  flag: FlagName,
): Promise<void> => {
  const change = { ...changeBy(viewer, bookingFlags[flag].auditAction), tabId: viewer.tabId };
  return transact(context, change, async (trx) => {
    const booking = await bookings.lockBooking(trx, bookingId);
    const { transfer } = await setFlagOnLocked(trx, viewer, booking, flag);
    await recordTransfers(trx, [transfer]);
  });
};
