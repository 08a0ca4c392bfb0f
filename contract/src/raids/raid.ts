import { z } from 'zod';
import { id } from '../endpoint.ts';
import { armourCapsSchema, armourTakenSchema } from './armour-seats.ts';

export const difficulties = ['NORMAL', 'HEROIC', 'MYTHIC'] as const;
export const organizations = ['Guild', 'In-House', 'Team'] as const;
export const lootTypes = ['Unsaved', 'Saved', 'VIP', 'Loot Share'] as const;
export const raidTypes = ['Full Run', 'Curve'] as const;

export type RaidType = (typeof raidTypes)[number];

const namedPersonSchema = z.object({ _id: id, username: z.string() });
export type NamedPerson = z.infer<typeof namedPersonSchema>;

/** A possible raid leader or gold collector. */
export const raidPersonSchema = namedPersonSchema.extend({
  discord: z.object({ username: z.string() }),
});
export type RaidPerson = z.infer<typeof raidPersonSchema>;

/** The same for every viewer. `clients` are seat numbers in base 36, never names or booking ids. */
export const raidSchema = z.object({
  _id: id,
  name: z.string(),
  /** YYYY-MM-DD in Paris. */
  date: z.string(),
  /** HH:MM in Paris. */
  time: z.string(),
  difficulty: z.enum(difficulties),
  raidType: z.enum(raidTypes),
  lootType: z.enum(lootTypes),
  organization: z.enum(organizations),
  pot: z.number(),
  maxClients: z.number(),
  bossCount: z.number(),
  clients: z.array(z.string().regex(/^[0-9a-z]{1,8}$/)),
  armourCaps: armourCapsSchema,
  armourTaken: armourTakenSchema,
  raidLeader: namedPersonSchema,
  goldCollector: namedPersonSchema.nullable(),
  cancelled: z.object({ reason: z.string(), at: z.iso.datetime() }).nullable(),
  version: z.number(),
});
export type Raid = z.infer<typeof raidSchema>;

/** The bookings of a raid that are not done, and the gold of their deposits: figures without clients. */
export const openBookingsSchema = z.object({
  count: z.number(),
  /** Null for those who may not read the bookings. */
  deposits: z.number().nullable(),
});
export type OpenBookings = z.infer<typeof openBookingsSchema>;

/** What permissions need to know about a raid. */
export type RaidStaff = { readonly leaderId: string; readonly collectorId: string | null };

export const staffOf = (raid: Pick<Raid, 'raidLeader' | 'goldCollector'>): RaidStaff => ({
  leaderId: raid.raidLeader._id,
  collectorId: raid.goldCollector?._id ?? null,
});
