import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { bookingApi } from '@forge/contract/bookings/booking-api';
import type { Endpoint } from '@forge/contract/endpoint';
import { isMasked } from '@forge/contract/bookings/booking';
import { book, bookingDraft } from '@forge/testkit/booking-fixtures';
import type { Person } from '@forge/testkit/person';
import { signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let team: RaidTeam;
let advertiser: Person;
let raidId: string;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
  advertiser = await portal.signIn('advertiser');
  raidId = (await team.publish({ goldCollector: team.collectorId }))._id;
  await book(advertiser, raidId, { clientName: 'Ælþryð', contactInfo: 'näher "unten" 🐉' });
  await book(await portal.signIn('trial-advertiser'), raidId, { clientName: 'Other' });
});
afterAll(() => portal.close());

const send = async (person: Person, path: string, body: object) => {
  const answer = await fetch(`${portal.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: person.cookieHeader,
      origin: portal.url,
    },
    body: JSON.stringify(body),
  });
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  return answer.text();
};

/** What the contract's schema makes of the answer, byte for byte. */
const encodedBySchema = ({ response }: Endpoint, text: string) =>
  JSON.stringify(z.encode(response, z.decode(response, JSON.parse(text))));

test.each([
  ['an admin', 'admin', 0],
  ['the creator of one', 'advertiser', 1],
  ['a stranger to both', 'senior-advertiser', 2],
])('answers %s exactly as the schema encodes it', async (_, persona, masked) => {
  const text = await send(await portal.signIn(persona), '/booking/raid-booking', { raidId });
  expect(text).toBe(encodedBySchema(bookingApi.ofRaid, text));
  const { payload } = bookingApi.ofRaid.response.decode(JSON.parse(text)) as {
    payload: Parameters<typeof isMasked>[0][];
  };
  expect(payload.filter(isMasked)).toHaveLength(masked);
});

test('answers a sale exactly as the schema encodes it', async () => {
  const draft = bookingDraft(raidId, { clientName: 'Søren', contactInfo: '🐉' });
  const text = await send(advertiser, '/booking/create', draft);
  expect(text).toBe(encodedBySchema(bookingApi.create, text));
  expect(text).toContain('Søren');
});
