import { z } from 'zod';
import { id } from '../endpoint.ts';
import { parisInstant } from '../paris-time.ts';
import type { Raid, RaidStaff } from '../raids/raid.ts';
import { collects, leads } from '../raids/raid-permissions.ts';
import { reasonSchema } from '../reason.ts';
import { Refusal } from '../refusal.ts';
import { isAdminLevel, type Viewer } from '../viewer.ts';
import { bookingSchema, maskedBookingSchema, MASK, type BookingFacts } from './booking.ts';
import { created } from './booking-permissions.ts';
import { bookingDetails } from './booking-rules.ts';

/** How a booking left its raid. A moved booking has not left: it is in another raid. */
export const leavings = ['cancelled', 'no-show'] as const;
export type Leaving = (typeof leavings)[number];

/** What happens to the deposit of a client who left. */
export const depositOutcomes = ['refunded', 'kept', 'owed'] as const;
export type DepositOutcome = (typeof depositOutcomes)[number];

export const outcomeHints: Record<DepositOutcome, string> = {
  refunded: 'The advertiser gives the deposit back to the client.',
  kept: 'The advertiser keeps the deposit.',
  owed: 'The advertiser owes the deposit to the community.',
};

/** The reason of bookings that leave because their raid was deleted. */
export const DELETED_RAID_REASON = 'The raid was deleted';

const leaveSchema = z.object({
  bookingId: id,
  reason: reasonSchema,
  deposit: z.enum(depositOutcomes, 'Please choose refunded, kept or owed').optional(),
});
export const cancelBookingSchema = leaveSchema;
export const noShowSchema = leaveSchema;
export type LeaveRequest = z.output<typeof leaveSchema>;

/** Price and bosses that are left out stay; into a Full Run the bosses are emptied. */
export const moveBookingSchema = z.object({
  bookingId: id,
  raidId: id,
  price: bookingDetails.shape.price.optional(),
  selectedBosses: bookingDetails.shape.selectedBosses.unwrap().optional(),
});
export type MoveRequest = z.output<typeof moveBookingSchema>;

export const handOverSchema = z.object({ bookingId: id, userId: id });

export const leftSchema = z.object({
  as: z.enum(leavings),
  reason: z.string(),
  /** Null without a deposit. */
  deposit: z.enum(depositOutcomes).nullable(),
  at: z.iso.datetime(),
  /** Null: the portal itself. */
  by: z.object({ username: z.string() }).nullable(),
});

/** A booking that left, as listed: who may not see it gets a masked one. */
export const leftBookingSchema = z.discriminatedUnion('lock', [
  bookingSchema.extend({ left: leftSchema }),
  maskedBookingSchema.extend({ left: z.literal(MASK) }),
]);
export type LeftBooking = z.infer<typeof leftBookingSchema>;

export const leavingRefusals = {
  left: () => new Refusal(409, 'left', 'This booking has left'),
  notStarted: () => new Refusal(409, 'not-started', 'This raid has not started yet'),
  sayDeposit: () => new Refusal(400, 'invalid', 'Say what happens to the deposit', 'deposit'),
  noDeposit: () => new Refusal(400, 'invalid', 'This booking has no deposit', 'deposit'),
  /** Only the leader and admins let the advertiser keep the deposit. */
  cannotKeep: () =>
    new Refusal(403, 'forbidden', 'Only the raid leader or an admin can say kept', 'deposit'),
  collectorHoldsGold: () =>
    new Refusal(409, 'collector-holds-gold', "The collector holds this client's gold"),
  advertiserHoldsGold: () =>
    new Refusal(409, 'advertiser-holds-gold', "The advertiser holds this client's gold"),
  cannotTakeOver: () => new Refusal(400, 'invalid', 'This person cannot book clients', 'userId'),
};

type Creator = Pick<BookingFacts, 'creatorId'>;

/** The leader and admins cancel always, the creator while the booking is not locked. */
export const canCancel = (viewer: Viewer, raid: RaidStaff, booking: Creator) =>
  isAdminLevel(viewer) || leads(viewer, raid) || created(viewer, booking);

/** Whether the lock does not stop this person from cancelling. */
export const cancelsLocked = (viewer: Viewer, raid: RaidStaff) =>
  isAdminLevel(viewer) || leads(viewer, raid);

export const canMarkNoShow = (viewer: Viewer, raid: RaidStaff) =>
  isAdminLevel(viewer) || leads(viewer, raid) || collects(viewer, raid);

export const canKeepDeposit = cancelsLocked;

/** The creator moves it while it is not locked, admins always. */
export const canMove = (viewer: Viewer, booking: Creator) =>
  isAdminLevel(viewer) || created(viewer, booking);

export const canHandOver = isAdminLevel;

const HOUR_MS = 3_600_000;

/** What the form chooses at first. */
export const presetOutcome = (
  as: Leaving,
  raid: Pick<Raid, 'date' | 'time'>,
  now: Date,
): DepositOutcome =>
  as === 'no-show' || parisInstant(raid.date, raid.time).getTime() - now.getTime() < HOUR_MS
    ? 'owed'
    : 'refunded';

/** Whether the deposit's outcome is said exactly if there is a deposit. */
export const validateOutcome = (deposit: number, outcome: DepositOutcome | undefined) => {
  if (deposit > 0 && outcome === undefined) return leavingRefusals.sayDeposit();
  if (deposit === 0 && outcome !== undefined) return leavingRefusals.noDeposit();
  return null;
};
