import { z } from 'zod';
import { byCookieOnly, get, getFile, idempotent, noRequest, send } from '../endpoint.ts';
import { Refusal } from '../refusal.ts';
import { isMember } from '../viewer.ts';

/** How long a raid lasts in a calendar. */
export const CALENDAR_HOURS = 3;
/** How far back a calendar reaches. */
export const CALENDAR_DAYS = 30;

export const calendarRefusals = {
  unknownAddress: () => new Refusal(404, 'not-found', 'This calendar address does not exist'),
};

/** The secret address under which calendar programs read the raids of one person. */
export const calendarApi = {
  address: byCookieOnly(
    get(
      '/calendar/address',
      isMember,
      z
        .object({
          // Null if it cannot be decrypted any more: only a new address can be shown.
          url: z.string().nullable(),
          since: z.iso.datetime(),
        })
        .nullable(),
    ),
  ),
  /** Makes an address. One that exists ends. */
  link: byCookieOnly(send('/calendar/link', isMember, noRequest, z.object({ url: z.string() }))),
  unlink: byCookieOnly(idempotent(send('/calendar/unlink', isMember, noRequest))),
  file: getFile(
    '/calendar/:token.ics',
    'everyone',
    'text/calendar',
    z.object({ token: z.string().max(100) }),
  ),
};
