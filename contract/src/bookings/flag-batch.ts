import { z } from 'zod';
import { id, idempotent, send } from '../endpoint.ts';
import { choice } from '../text.ts';
import { isMember } from '../viewer.ts';
import type { FlagName } from './booking-flags.ts';

/** The flags as the call names them: by the path of the single call. */
export const flagsByPath = {
  lock: 'lock',
  'in-group': 'inGroup',
  paid: 'paid',
  status: 'done',
  'send-gold': 'sendGold',
} as const satisfies Record<string, FlagName>;

export type FlagPath = keyof typeof flagsByPath;
export const flagPaths = Object.keys(flagsByPath) as [FlagPath, ...FlagPath[]];

export const pathOfFlag = (flag: FlagName) =>
  flagPaths.find((path) => flagsByPath[path] === flag) as FlagPath;

export const MAX_FLAG_BATCH = 50;

const size = `Choose 1 to ${MAX_FLAG_BATCH} bookings`;

export const flagBatchSchema = z.object({
  flag: choice(flagPaths, 'This is not a flag'),
  bookingIds: z
    .array(id, size)
    .min(1, size)
    .max(MAX_FLAG_BATCH, size)
    .refine((ids) => new Set(ids).size === ids.length, 'Name each booking once'),
});
export type FlagBatch = z.output<typeof flagBatchSchema>;

/** What became of one booking of a batch. */
export const flagResultSchema = z.object({
  bookingId: id,
  result: z.enum(['set', 'already', 'refused']),
  /** Why it was refused. */
  message: z.string().optional(),
});
export type FlagResult = z.output<typeof flagResultSchema>;

/** Every member may call it: each booking is checked with the permission of the single flag. */
export const setFlagsEndpoint = idempotent(
  send('/booking/flags', isMember, flagBatchSchema, z.array(flagResultSchema)),
);
