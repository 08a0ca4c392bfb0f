import { z } from 'zod';
import { id, requestId, version } from '../endpoint.ts';
import { MAX_GOLD } from '../gold.ts';
import {
  existsInParis,
  formatDay,
  formatTime,
  isDay,
  isQuarterHour,
  parisDay,
  parisInstant,
  parseTime,
} from '../paris-time.ts';
import { Refusal, type FieldError } from '../refusal.ts';
import { reasonSchema } from '../reason.ts';
import { choice, requiredText } from '../text.ts';
import { armourCapsSchema, validateCaps, type ArmourCaps } from './armour-seats.ts';
import { difficulties, lootTypes, organizations, raidTypes, type RaidType } from './raid.ts';

export const MAX_NAME = 80;
export const MAX_COUNT = 1_000;
export const CURVE_BOSSES = 2;
/** Raids of one person that are pending or have not started. */
export const UPCOMING_LIMIT = 5_000;
/** Raids in one request. */
export const PLAN_LIMIT = 50;

export const raidDefaults = {
  organization: 'Guild',
  lootType: 'Unsaved',
  bossCount: 8,
  maxClients: 8,
  pot: 1,
  raidType: 'Full Run',
} as const;

/** The create form calls the pot a price, the edit form does not. */
export type RaidForm = 'create' | 'edit';
const potWord = { create: 'Price', edit: 'Pot' } as const;

export const raidMessages = {
  required: 'Please fill in all required fields',
  numbers: (form: RaidForm) =>
    `Please enter valid numbers for Boss Count, Max Clients, and ${potWord[form]}`,
  minimums: (form: RaidForm) =>
    `Boss Count and Max Clients must be at least 1, and ${potWord[form]} must be at least 0`,
  maximums: (form: RaidForm) =>
    `Boss Count and Max Clients must be at most 1,000, and ${potWord[form]} at most 10,000,000,000`,
  curveBosses: 'Boss count cannot exceed 2 for Curve raids',
  curveAdjusted: 'Boss count has been adjusted to 2 for Curve raid',
  noDate: 'Date input not valid.',
  noTime: 'Please choose a time like 9:30 PM',
  timeStep: 'The time must be on a quarter hour',
  skippedTime: (date: string, time: string) =>
    `There is no ${formatTime(time)} in Paris on ${formatDay(date)}: the clocks go forward`,
  pastDate: 'The date cannot be in the past',
  pastTime: 'The time cannot be in the past',
  planCount: `Plan 1 to ${PLAN_LIMIT} raids at once`,
};

/** Shown beside an empty field; `required` is about the whole form. */
export const raidRequiredHints = {
  name: 'Enter a name for the raid',
  date: 'Choose a date',
  time: 'Choose a time',
  difficulty: 'Choose a difficulty',
  raidLeader: 'Choose a raid leader',
} as const;

export const raidRefusals = {
  notLeader: () =>
    new Refusal(400, 'invalid', 'The raid leader must hold the Raid Leader role', 'raidLeader'),
  notCollector: () =>
    new Refusal(
      400,
      'invalid',
      'The gold collector must hold the Gold Collector role',
      'goldCollector',
    ),
  belowBookings: (bookings: number) =>
    new Refusal(
      409,
      'below-bookings',
      `Max Clients cannot be lower than the ${bookings} clients already booked`,
      'maxClients',
    ),
  // Curve bookings have a boss choice and Full Run bookings none.
  typeFixed: () =>
    new Refusal(
      409,
      'has-bookings',
      'The raid type cannot change once clients are booked',
      'raidType',
    ),
  notFound: () => new Refusal(404, 'not-found', 'This raid does not exist any more'),
  cancelled: () => new Refusal(409, 'raid-cancelled', 'This raid is cancelled'),
  notPublished: () => new Refusal(409, 'not-published', 'Only a published raid can be cancelled'),
  tooManyUpcoming: () =>
    new Refusal(
      409,
      'list-full',
      `You have ${UPCOMING_LIMIT} raids ahead: please delete one that is not needed`,
    ),
};

type Counts = { bossCount: number; maxClients: number; pot: number; raidType: RaidType };

export const validateCounts = (
  form: RaidForm,
  { bossCount, maxClients, pot, raidType }: Counts,
): FieldError<'bossCount' | 'maxClients' | 'pot'> | null => {
  const fields = { bossCount, maxClients, pot };
  const find = (isInvalid: (value: number, minimum: number, maximum: number) => boolean) =>
    (['bossCount', 'maxClients', 'pot'] as const).find((field) =>
      isInvalid(fields[field], field === 'pot' ? 0 : 1, field === 'pot' ? MAX_GOLD : MAX_COUNT),
    );
  const notNumber = find((value) => !Number.isSafeInteger(value));
  if (notNumber) return { field: notNumber, message: raidMessages.numbers(form) };
  const tooSmall = find((value, minimum) => value < minimum);
  if (tooSmall) return { field: tooSmall, message: raidMessages.minimums(form) };
  const tooLarge = find((value, _, maximum) => value > maximum);
  if (tooLarge) return { field: tooLarge, message: raidMessages.maximums(form) };
  return raidType === 'Curve' && bossCount > CURVE_BOSSES
    ? { field: 'bossCount', message: raidMessages.curveBosses, isWarning: true }
    : null;
};

/** Whether the day is in the past. On edit, the raid may keep a past day. */
export const isPastDay = (date: string, now: Date, before?: { date: string }) =>
  date < parisDay(now) && date !== before?.date;

/** On edit, the raid may keep a start in the past. */
export const validateStart = (
  { date, time }: { date: string; time: string },
  now: Date,
  before?: { date: string; time: string },
): FieldError<'date' | 'time'> | null => {
  if (!isQuarterHour(time)) return { field: 'time', message: raidMessages.timeStep };
  if (!existsInParis(date, time))
    return { field: 'time', message: raidMessages.skippedTime(date, time) };
  if (date === before?.date && time === before.time) return null;
  if (isPastDay(date, now, before)) return { field: 'date', message: raidMessages.pastDate };
  if (date < parisDay(now)) return null;
  return parisInstant(date, time) < now ? { field: 'time', message: raidMessages.pastTime } : null;
};

const { required } = raidMessages;
const anyNumber = (form: RaidForm) => z.number({ error: raidMessages.numbers(form) });

const draftOf = (form: RaidForm) =>
  z.object({
    name: requiredText(MAX_NAME, 'The raid name', required),
    date: requiredText(20, 'The date', required).refine(isDay, raidMessages.noDate),
    time: requiredText(20, 'The time', required).transform((text, context) => {
      const time = parseTime(text);
      if (time) return time;
      context.issues.push({ code: 'custom', input: text, message: raidMessages.noTime });
      return z.NEVER;
    }),
    difficulty: choice(difficulties, required),
    raidLeader: requiredText(40, 'The raid leader', required).pipe(id),
    organization: choice(organizations, required),
    lootType: choice(lootTypes, required),
    raidType: choice(raidTypes, required),
    goldCollector: z.union([z.literal('').transform(() => null), id, z.null()]).default(null),
    bossCount: anyNumber(form),
    maxClients: anyNumber(form),
    pot: anyNumber(form),
    armourCaps: armourCapsSchema
      .optional()
      .describe(
        'Seats for each armour, null: any. Left out of an edit, they stay, or become Max Clients if that is lower',
      ),
  });

const refineCounts =
  (form: RaidForm) =>
  (
    draft: Counts & { armourCaps?: ArmourCaps | null | undefined },
    context: z.RefinementCtx,
  ): void => {
    const error = validateCounts(form, draft) ?? validateCaps(draft.armourCaps, draft.maxClients);
    if (!error) return;
    context.addIssue({ code: 'custom', path: [error.field], message: error.message });
  };

/** The time of day is normalised to HH:MM. */
export const newRaidSchema = draftOf('create')
  .extend({ requestId })
  .superRefine(refineCounts('create'));
export type NewRaid = z.output<typeof newRaidSchema>;

/** Several raids, of which all are created or none. */
export const planRaidsSchema = z.object({
  raids: z
    .array(draftOf('create').superRefine(refineCounts('create')), raidMessages.planCount)
    .min(1, raidMessages.planCount)
    .max(PLAN_LIMIT, raidMessages.planCount),
  publish: z.boolean({ error: 'Publish them or not' }).default(false),
  requestId,
});
export type PlanRaids = z.output<typeof planRaidsSchema>;
export type PlannedRaid = PlanRaids['raids'][number];

export const raidEditSchema = draftOf('edit')
  .extend({ id, version })
  .superRefine(refineCounts('edit'));
export type RaidEdit = z.output<typeof raidEditSchema>;

export const cancelRaidSchema = z.object({ id, reason: reasonSchema });
export type CancelRaid = z.output<typeof cancelRaidSchema>;
