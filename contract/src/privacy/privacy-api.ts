import { z } from 'zod';
import { get, id, idempotent, send } from '../endpoint.ts';
import { Refusal } from '../refusal.ts';
import { isAdminLevel } from '../viewer.ts';

/** Rows of one kind, with the names that the portal uses for their fields. */
const rows = z.array(z.record(z.string(), z.unknown()));

/** What the portal holds about a person; for download, so its fields are not fixed. */
export const ownDataSchema = z.object({
  exportedAt: z.iso.datetime(),
  profile: rows,
  settings: rows,
  sessions: rows,
  tokens: rows,
  calendar: rows,
  raids: rows,
  bookings: rows,
  mails: rows,
  ledger: rows,
  payouts: rows,
  tickets: rows,
  messages: rows,
  notices: rows,
  requests: rows,
  actions: rows,
});
export type OwnData = z.infer<typeof ownDataSchema>;

export const formerMemberSchema = z.object({ _id: id, username: z.string() });

export const privacyRefusals = {
  stillMember: () =>
    new Refusal(409, 'still-member', 'This person still has a role in the community'),
  unknownPerson: () => new Refusal(404, 'not-found', 'This person does not exist'),
};

export const privacyApi = {
  /** Always the viewer's own data. */
  ownData: get('/privacy/my-data', 'signed in', ownDataSchema),
  /** People who left, as far as the portal knows, and whose name is still known. */
  formerMembers: get('/privacy/former-members', isAdminLevel, z.array(formerMemberSchema)),
  pseudonymise: idempotent(
    send(
      '/privacy/pseudonymise',
      isAdminLevel,
      z.object({ userId: id }),
      undefined,
      'The name of this person was removed',
    ),
  ),
};
