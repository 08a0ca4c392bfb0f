import { expect, type APIRequestContext } from '@playwright/test';
import { bookingDraft } from '@forge/testkit/booking-fixtures';
import { raidDraft } from '@forge/testkit/raid-fixtures';
import type { Caller } from './sign-in.ts';

const origins = new WeakMap<APIRequestContext, string>();

/** Also works before a page is opened. */
const originOf = async (request: APIRequestContext) => {
  const known = origins.get(request) ?? new URL((await request.get('/healthz')).url()).origin;
  origins.set(request, known);
  return known;
};

/** Sends a request as this person, as a page's scripts do. */
export const callAs = async <Payload>(
  { request }: Caller,
  path: string,
  body: object,
): Promise<Payload> => {
  const origin = await originOf(request);
  const response = await request.post(path, { data: body, headers: { origin } });
  expect(response.ok(), await response.text()).toBe(true);
  return ((await response.json()) as { payload: Payload }).payload;
};

/** The payload of a read, as this person gets it. */
export const readAs = async <Payload>({ request }: Caller, path: string): Promise<Payload> => {
  const response = await request.get(path);
  expect(response.ok(), await response.text()).toBe(true);
  return ((await response.json()) as { payload: Payload }).payload;
};

export const idOf = async ({ request }: Caller): Promise<string> => {
  const response = await request.get('/auth/status');
  return ((await response.json()) as { user: { _id: string } }).user._id;
};

/** Creates an unpublished raid in the far future. */
export const planRaid = (manager: Caller, leaderId: string, changes: object = {}) => {
  // The word begins alike: tests that search for other letters do not find it.
  const name = `Raid r${Math.random().toString(36).slice(2, 8)}`;
  const draft = raidDraft(leaderId, { name, ...changes });
  return callAs<{ _id: string; name: string }>(manager, '/raid/create', draft);
};

export const publishRaid = async (manager: Caller, leaderId: string, changes: object = {}) => {
  const raid = await planRaid(manager, leaderId, changes);
  await callAs(manager, '/raid/publish', { id: raid._id });
  return raid;
};

/** Books a seat in a raid with a pot of 1,000,000. */
export const bookSeat = (
  advertiser: Caller,
  raidId: string,
  clientName: string,
  changes: object = {},
) => {
  const draft = bookingDraft(raidId, { clientName, ...changes });
  return callAs<{ _id: string }>(advertiser, '/booking/create', draft);
};
