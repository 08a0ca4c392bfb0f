import { z } from 'zod';
import { get, id, type AccessRule } from '../endpoint.ts';
import { canHandleMails } from '../mails/mail-permissions.ts';
import { isAdminLevel, isMember } from '../viewer.ts';
import type { HistoryThing } from './history-fields.ts';

/** Entries of one page. */
export const HISTORY_PAGE = 50;

/** The value of a payment or confirmation code. */
export const CODE_SET = 'set';
/** The value of private text that was removed. */
export const REDACTED = 'removed';

const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);
export type HistoryValue = z.infer<typeof valueSchema>;

const changeSchema = z.object({
  field: z.string().describe('As in the API; dotted if nested'),
  label: z.string(),
  before: valueSchema,
  after: valueSchema,
});
export type HistoryChange = z.infer<typeof changeSchema>;

const entrySchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  by: z.object({ username: z.string() }).nullable().describe('Null: the portal itself'),
  action: z.string(),
  changes: z.array(changeSchema),
});
export type HistoryEntry = z.infer<typeof entrySchema>;

/** Newest first. */
const pageSchema = z.object({
  entries: z.array(entrySchema),
  next: z.string().nullable().describe('Send it as `before` for the next page; null: the end'),
});
export type HistoryPage = z.infer<typeof pageSchema>;

const request = z.object({ id, before: z.string().optional() });
const of = (thing: HistoryThing, access: AccessRule) =>
  get(`/history/${thing}/:id`, access, pageSchema, request);

// Permission depends on the record: see history-permissions.ts.
export const historyApi = {
  raid: of('raid', isMember),
  booking: of('booking', isMember),
  mail: of('mail', canHandleMails),
  'hero-name': of('hero-name', isAdminLevel),
} satisfies Record<HistoryThing, unknown>;
