import { z } from 'zod';
import { get, id, idempotent, send } from '../endpoint.ts';
import { refusals, Refusal } from '../refusal.ts';
import { isMember } from '../viewer.ts';
import { noticeKinds } from './notice-kinds.ts';

/** Notices of one page. */
export const NOTICES_PAGE = 50;

/** Older ones are removed. */
export const NOTICE_DAYS = 90;

const noticeSchema = z.object({
  _id: id,
  at: z.iso.datetime(),
  kind: z.enum(noticeKinds),
  text: z.string().describe('Names raids, never clients'),
  link: z.string().describe('The path of the page that shows what it is about'),
  seen: z.boolean(),
});
export type Notice = z.infer<typeof noticeSchema>;

/** Newest first. */
const pageSchema = z.object({
  notices: z.array(noticeSchema),
  unread: z.number().int().describe('Of all pages'),
  next: z.string().nullable().describe('Send it as `before` for the next page; null: the end'),
});
export type NoticePage = z.infer<typeof pageSchema>;

export const noticeRefusals = {
  notFound: () => new Refusal(404, 'not-found', 'This notice does not exist'),
  noPage: () => refusals.invalid({ field: 'before', message: 'This is no page of the notices' }),
};

/** Always the viewer's own notices. */
export const noticeApi = {
  mine: get('/notices', isMember, pageSchema, z.object({ before: z.string().optional() })),
  /** The named one and all that are older. */
  seen: idempotent(send('/notices/seen', isMember, z.object({ upTo: id }))),
};
