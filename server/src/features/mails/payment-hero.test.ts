import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mail } from '@forge/contract/mails/mail-api';
import { decodePayment } from '@forge/contract/mails/payment-code';
import { book } from '@forge/testkit/booking-fixtures';
import type { Person } from '@forge/testkit/person';
import { idOf, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let team: RaidTeam;
let admin: Person;
let raidId: string;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
  admin = await portal.signIn('admin');
  raidId = (await team.publish({ maxClients: 100 }))._id;
});
afterAll(() => portal.close());

const addHero = async (name: string, realm: string, faction: string, status = true) => {
  const hero = { name, realm, faction, status };
  expect((await admin.post('/admin/create-hero-name', hero)).status).toBe(200);
};

const mailTo = async (paymentRealm: string, paymentFaction: string): Promise<string> => {
  const { _id } = await book(admin, raidId, { paymentRealm, paymentFaction });
  await admin.post('/booking/status', { bookingId: _id });
  const { body } = await admin.post('/mail/create', { bookId: _id });
  return (body['payload'] as Mail)._id;
};

const generate = async (mailId: string) => {
  const { status, body } = await admin.post('/mail/generateCode', { mailId });
  return status === 200
    ? (body['payload'] as Record<'paymentCode' | 'confirmationCode', string>)
    : null;
};

const heroOf = async (paymentRealm: string, paymentFaction: string) => {
  const codes = await generate(await mailTo(paymentRealm, paymentFaction));
  return codes && decodePayment(codes.paymentCode).hero;
};

test('picks the oldest active hero of the realm and faction, or none', async () => {
  await addHero('Sleeping', 'Thrall', 'Horde', false);
  await addHero('Elsewhere', 'Kazzak', 'Horde');
  await addHero('Alliance', 'Thrall', 'Alliance');
  expect(await heroOf('Thral', 'Horde')).toBeNull();
  await addHero('Zealous', 'Thrall', 'Horde');
  await addHero('Ambitious', 'Thrall', 'Horde');
  expect(await heroOf('Thral', 'Horde')).toBe('Zealous');
  expect(await heroOf('Thral', 'Alliance')).toBe('Alliance');
  expect(await heroOf('Kazzak', 'Horde')).toBe('Elsewhere');
  expect(await heroOf('Kazzak', 'Alliance')).toBeNull();
});

test('generates random confirmation codes', async () => {
  const codes = new Set<string | undefined>();
  for (let n = 0; n < 5; n += 1) {
    codes.add((await generate(await mailTo('Kazzak', 'Horde')))?.confirmationCode);
  }
  // One collision among five in a million is a 1:100,000 chance; two are impossible in practice.
  expect(codes.size).toBeGreaterThanOrEqual(4);
});

test('stores who sent a mail first', async () => {
  const mailId = await mailTo('Kazzak', 'Horde');
  const developer = await portal.signIn('developer');
  await generate(mailId);
  await developer.post('/mail/sent', { mailId });
  await admin.post('/mail/sent', { mailId });
  const { rows } = await portal.context.pool.query(
    'select sent_by from mails where id = $1 and sent_at is not null',
    [mailId],
  );
  expect(rows).toEqual([{ sent_by: await idOf(developer) }]);
});
