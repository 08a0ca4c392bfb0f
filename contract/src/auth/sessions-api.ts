import { z } from 'zod';
import { byCookieOnly, get, id, noRequest, send } from '../endpoint.ts';

/** A browser in which this person is signed in. */
export const sessionSchema = z.object({
  _id: id,
  userAgent: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** The session that makes this request. */
  current: z.boolean(),
});

export const sessionsApi = {
  mine: byCookieOnly(get('/auth/sessions', 'signed in', z.array(sessionSchema))),
  end: byCookieOnly(send('/auth/sessions/end', 'signed in', z.object({ sessionId: id }))),
  endAll: byCookieOnly(send('/auth/sessions/end-all', 'signed in', noRequest)),
};
