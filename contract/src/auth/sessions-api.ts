import { z } from 'zod';
import { get, id, noRequest, send } from '../endpoint.ts';

/** A browser that is signed in as this person. */
export const sessionSchema = z.object({
  _id: id,
  userAgent: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** The one that asks. */
  current: z.boolean(),
});

export const sessionsApi = {
  mine: get('/auth/sessions', 'signed in', z.array(sessionSchema)),
  end: send('/auth/sessions/end', 'signed in', z.object({ sessionId: id })),
  endAll: send('/auth/sessions/end-all', 'signed in', noRequest),
};
