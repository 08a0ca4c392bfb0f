import { randomUUID } from 'node:crypto';
import { bookingApi } from '@forge/contract/bookings/booking-api';
import {
  armourOf,
  bookingRefusals,
  minPrice,
  validateNewBooking,
  type NewBooking,
} from '@forge/contract/bookings/booking-rules';
import { characterKey } from '@forge/contract/bookings/character-key';
import { isSenior } from '@forge/contract/bookings/booking-permissions';
import { armourRefusals } from '@forge/contract/raids/armour-seats';
import { clientWords, joinedWords } from '@forge/contract/find/words';
import type { RaidStaff } from '@forge/contract/raids/raid';
import { raidRefusals } from '@forge/contract/raids/raid-rules';
import { Refusal, refusals } from '@forge/contract/refusal';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { findCreatedId, idempotencyKeyOf } from '../../idempotency/create-once.ts';
import { changeBy } from '../../transact.ts';
import { staffOfRow } from '../raids/raid-view.ts';
import type { SellSeat } from './booking-batcher.ts';
import {
  findBookableRaid,
  findWithStaff,
  type BookedRaid,
  type BookingRow,
} from './bookings.repository.ts';
import type { ProbeLimit } from './probe-limit.ts';
import type { RaidCache } from './raid-cache.ts';
import type { Sale } from './sales.repository.ts';

/** The columns that a new booking and an edit set alike. */
export const valuesOf = (booking: Omit<NewBooking, 'raidId' | 'paidFull'>) => ({
  raider_io_link: booking.raiderIOLink,
  client_name: booking.clientName,
  client_realm: booking.clientRealm,
  character_key: characterKey(booking.clientName, booking.clientRealm),
  client_words: clientWords(booking.clientName, booking.clientRealm),
  contact_words: joinedWords(booking.contactInfo),
  client_class: booking.clientClass,
  client_faction: booking.clientFaction,
  payment_realm: booking.paymentRealm,
  payment_faction: booking.paymentFaction,
  source: booking.source,
  price: booking.price,
  deposit: booking.deposit,
  contact_info: booking.contactInfo,
  additional_notes: booking.additionalNotes,
  selected_bosses: booking.selectedBosses,
});

// `Object.assign`: with so many columns V8 needs 24 us for properties after a spread, and 1 us so.
export const saleOf = (viewer: Viewer, raid: BookedRaid, booking: NewBooking): Sale => ({
  terms: { pot: raid.pot, raid_type: raid.raid_type },
  booking: Object.assign(valuesOf(booking), {
    id: randomUUID(),
    raid_id: raid.id,
    created_by: viewer.id,
    paid_to: booking.paidFull ? ('Advertiser' as const) : null,
    done_at: null,
    price_floor: minPrice(raid.pot),
  }),
  tabId: viewer.tabId ?? null,
  action: changeBy(viewer, 'book client').action,
  request: idempotencyKeyOf(viewer, bookingApi.create, booking),
});

type Sold = { row: BookingRow; staff: RaidStaff };

// Terms that change during every attempt are reported to the person.
const MAX_ATTEMPTS = 3;

type SaleDependencies = {
  db: AppContext['db'];
  raids: RaidCache;
  sellSeat: SellSeat;
  limitProbes: ProbeLimit;
};

/**
 * Sells one seat of a published raid to a client. The price is validated against cached terms; the
 * seat is sold only if they are still the raid's, otherwise both happen again with the new terms.
 */
const sell = async (
  { db, raids, sellSeat }: SaleDependencies,
  viewer: Viewer,
  booking: NewBooking,
): Promise<Sold> => {
  if (booking.paidFull && !isSenior(viewer)) throw bookingRefusals.notSenior();
  let raid = await raids.terms(booking.raidId);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    if (!raid) throw bookingRefusals.raidGone();
    if (raid.is_cancelled) throw raidRefusals.cancelled();
    const issue = validateNewBooking(booking, { pot: raid.pot, raidType: raid.raid_type });
    const row = issue ? undefined : await sellSeat(saleOf(viewer, raid, booking));
    if (row) {
      const sold = { creator_name: viewer.username, mail_sent: false };
      return { row: Object.assign(row, sold), staff: staffOfRow(raid) };
    }
    const current = await findBookableRaid(db, raid.id);
    const isUnchanged =
      current?.pot === raid.pot && current.raid_type === raid.raid_type && !current.is_cancelled;
    if (isUnchanged && current.is_full) throw bookingRefusals.raidFull();
    const armour = armourOf(booking.clientClass);
    if (isUnchanged && current.full_armours.includes(armour)) {
      throw armourRefusals.noSeat(armour, 'clientClass');
    }
    if (isUnchanged && issue) throw refusals.invalid(issue);
    raid = current;
  }
  throw bookingRefusals.raidChanged();
};

/** What the same request has sold before. */
const findEarlierSale = async (
  { db }: SaleDependencies,
  viewer: Viewer,
  booking: NewBooking,
): Promise<Sold | null> => {
  const key = idempotencyKeyOf(viewer, bookingApi.create, booking);
  const bookingId = key && (await findCreatedId(db, key));
  if (!bookingId) return null;
  const row = await findWithStaff(db, bookingId);
  if (!row) throw bookingRefusals.raidGone();
  return { row, staff: staffOfRow(row) };
};

/** Sells a seat to a client, once per request. */
export const bookClient = async (
  dependencies: SaleDependencies,
  viewer: Viewer,
  booking: NewBooking,
): Promise<Sold> => {
  // A request that is sent again is refused: its seat is taken.
  const orEarlierSale = async (error: unknown) => {
    const sold =
      error instanceof Refusal ? await findEarlierSale(dependencies, viewer, booking) : null;
    if (sold) return sold;
    throw error;
  };
  return dependencies
    .limitProbes(viewer, () => sell(dependencies, viewer, booking).catch(orEarlierSale))
    .catch((error: unknown) => {
      const isLimited = error instanceof Refusal && error.code === 'too-many';
      if (isLimited) return orEarlierSale(error);
      throw error;
    });
};
