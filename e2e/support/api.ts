import { expect } from '@playwright/test';
import { bookingDraft } from '@forge/testkit/booking-fixtures';
import { raidDraft } from '@forge/testkit/raid-fixtures';
import type { Caller } from './sign-in.ts';

/** Makes a call as this person, the way the scripts of a page do. */
export const callAs = async <Payload>(
  { request }: Caller,
  path: string,
  body: object,
): Promise<Payload> => {
  // Known even where no page has been opened yet.
  const { origin } = new URL((await request.get('/healthz')).url());
  const response = await request.post(path, { data: body, headers: { origin } });
  expect(response.ok(), await response.text()).toBe(true);
  return ((await response.json()) as { payload: Payload }).payload;
};

export const idOf = async ({ request }: Caller): Promise<string> => {
  const response = await request.get('/auth/status');
  return ((await response.json()) as { user: { _id: string } }).user._id;
};

/** A raid far ahead that nobody has published, with whatever is to be different about it. */
export const planRaid = (manager: Caller, leaderId: string, changes: object = {}) => {
  const name = `Raid ${Math.random().toString(36).slice(2, 8)}`;
  const draft = raidDraft(leaderId, { name, ...changes });
  return callAs<{ _id: string; name: string }>(manager, '/raid/create', draft);
};

export const publishRaid = async (manager: Caller, leaderId: string, changes: object = {}) => {
  const raid = await planRaid(manager, leaderId, changes);
  await callAs(manager, '/raid/publish', { id: raid._id });
  return raid;
};

/** A seat in a raid with a pot of 1,000,000, sold by this person. */
export const bookSeat = (
  seller: Caller,
  raidId: string,
  clientName: string,
  changes: object = {},
) => {
  const draft = bookingDraft(raidId, { clientName, ...changes });
  return callAs<{ _id: string }>(seller, '/booking/create', draft);
};
