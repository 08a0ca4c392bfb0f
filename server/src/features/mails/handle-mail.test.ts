import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HeroName } from '@forge/contract/hero-names/hero-name';
import type { Mail } from '@forge/contract/mails/mail-api';
import { decodePayment } from '@forge/contract/mails/payment-code';
import { bookingsOf } from '@forge/testkit/booking-fixtures';
import { createMailScenario, mailsOf, type MailScenario } from '@forge/testkit/mail-fixtures';
import { payloadOf, type Person } from '@forge/testkit/person';
import type { RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let scenario: MailScenario;
let team: RaidTeam;
let admin: Person;
let senior: Person;
let raidId: string;
beforeAll(async () => {
  portal = await startTestPortal();
  scenario = await createMailScenario(portal);
  ({ team, admin, senior } = scenario);
});
beforeEach(async () => {
  raidId = await scenario.publish();
});
afterAll(() => portal.close());

const doneMail = (person: Person, changes: object = {}) =>
  scenario.doneMail(raidId, person, changes);

const mailOf = async (person: Person, { _id }: Mail): Promise<Mail> => {
  const mail = (await mailsOf(person)).find((each) => each._id === _id);
  if (!mail) throw new Error('They do not handle this mail');
  return mail;
};

const generate = (person: Person, { _id }: Mail) =>
  payloadOf<{ paymentCode: string; confirmationCode: string }>(
    person.post('/mail/generateCode', { mailId: _id }),
  );

const addHero = (name: string, realm: string) =>
  payloadOf<HeroName>(
    admin.post('/admin/create-hero-name', { name, realm, faction: 'Horde', status: true }),
  );

const edit = (hero: HeroName, changes: Partial<HeroName>) =>
  admin.post('/admin/update-hero-name', { ...hero, id: hero._id, ...changes });

describe('generateCode', () => {
  test('encodes the payment and is idempotent', async () => {
    const mail = await doneMail(senior, { price: 1_000_001, deposit: 1 });
    const first = await team.collector.post('/mail/generateCode', { mailId: mail._id });
    const { paymentCode, confirmationCode } = first.body['payload'] as Mail;
    expect(confirmationCode).toMatch(/^\d{6}$/);
    expect(decodePayment(paymentCode ?? '')).toEqual({
      hero: 'Goldvault',
      realm: 'Twisting Nether',
      faction: 'Horde',
      amount: 1_000_000,
      runId: mail.bookId,
      confirmationCode,
    });
    const again = await senior.post('/mail/generateCode', { mailId: mail._id });
    expect(again.body['payload']).toEqual(first.body['payload']);
  });

  test('generates one code for thirty concurrent requests', async () => {
    const mail = await doneMail(senior);
    const people = [admin, team.collector, senior];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        (people[i % 3] ?? admin).post('/mail/generateCode', { mailId: mail._id }),
      ),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test('rejects a mail without an active hero for its realm and faction', async () => {
    const mail = await doneMail(senior, { paymentRealm: 'Hyjal', paymentFaction: 'Alliance' });
    const answer = await admin.post('/mail/generateCode', { mailId: mail._id });
    expect([answer.status, answer.body['message']]).toEqual([
      409,
      'No active hero name for Hyjal Alliance',
    ]);
    const hero = { name: 'Sleeper', realm: 'Hyjal', faction: 'Alliance', status: false };
    await admin.post('/admin/create-hero-name', hero);
    expect((await admin.post('/mail/generateCode', { mailId: mail._id })).status).toBe(409);
  });

  test.each([
    ['deactivated', (hero: HeroName) => edit(hero, { status: false })],
    ['moved', (hero: HeroName) => edit(hero, { realm: 'Draenor' })],
    ['deleted', (hero: HeroName) => admin.post('/admin/delete-hero-name', { id: hero._id })],
  ])('issues a new code and new digits when its hero is %s', async (_, leave) => {
    const hero = await addHero('Shortlived', 'Outland');
    const mail = await doneMail(senior, { paymentRealm: 'Outland' });
    const first = await generate(team.collector, mail);
    expect(await mailOf(team.collector, mail)).toMatchObject({ codeOutdated: false });
    await leave(hero);
    expect(await mailOf(team.collector, mail)).toMatchObject({
      paymentCode: first.paymentCode,
      codeOutdated: true,
    });
    expect(await team.collector.post('/mail/generateCode', { mailId: mail._id })).toMatchObject({
      status: 409,
      body: { code: 'no-hero', message: 'No active hero name for Outland Horde' },
    });
    const next = await addHero('Successor', 'outland');
    const second = await generate(team.collector, mail);
    expect(decodePayment(second.paymentCode)).toMatchObject({
      hero: 'Successor',
      realm: 'outland',
    });
    expect(second.paymentCode).not.toBe(first.paymentCode);
    expect(await mailOf(team.collector, mail)).toMatchObject({ codeOutdated: false, ...second });
    expect(await generate(senior, mail)).toEqual(second);
    await admin.post('/admin/delete-hero-name', { id: next._id });
    await admin.post('/admin/delete-hero-name', { id: hero._id });
  });

  test('issues a code with the new name when its hero is renamed', async () => {
    const hero = await addHero('Before', 'Stormscale');
    const mail = await doneMail(senior, { paymentRealm: 'Stormscale' });
    const first = await generate(team.collector, mail);
    await edit(hero, { name: 'After' });
    expect(await mailOf(team.collector, mail)).toMatchObject({ codeOutdated: true });
    const second = await generate(team.collector, mail);
    expect(decodePayment(second.paymentCode)).toMatchObject({ hero: 'After' });
    expect(second.confirmationCode).not.toBe(first.confirmationCode);
  });

  test('keeps the code of a sent mail when its hero is deactivated', async () => {
    const hero = await addHero('Retired', 'Eredar');
    const mail = await doneMail(senior, { paymentRealm: 'Eredar' });
    const codes = await generate(team.collector, mail);
    await team.collector.post('/mail/sent', { mailId: mail._id });
    await edit(hero, { status: false });
    expect(await generate(team.collector, mail)).toEqual(codes);
    expect(await mailOf(team.collector, mail)).toMatchObject({ codeOutdated: false });
  });
});

describe('markSent', () => {
  test('requires a code, and marks mail and booking once', async () => {
    const mail = await doneMail(senior);
    const send = (person: Person) => person.post('/mail/sent', { mailId: mail._id });
    expect((await send(team.collector)).status).toBe(409);
    await generate(senior, mail);
    expect(await mailOf(admin, mail)).toMatchObject({ sent: false, arrival: null });
    const people = [team.collector, admin, team.collector, admin];
    const answers = await Promise.all(people.map(send));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await mailOf(senior, mail)).toMatchObject({ sent: true, arrival: 'unconfirmed' });
    expect((await bookingsOf(admin, raidId))[0]).toMatchObject({ goldSent: true, mailSent: true });
    const { rows } = await portal.context.pool.query(
      `select thing from audit where action = 'mark mail sent' and thing_id in ($1, $2) order by thing`,
      [mail._id, mail.bookId],
    );
    expect(rows).toEqual([{ thing: 'bookings' }, { thing: 'mails' }]);
  });

  test('distinguishes a claim on the booking from a mail that is sent', async () => {
    const mail = await doneMail(senior);
    const seen = async () => (await bookingsOf(senior, raidId))[0];
    await team.collector.post('/booking/send-gold', { bookingId: mail.bookId });
    expect(await seen()).toMatchObject({ goldSent: true, mailSent: false });
    expect(await mailOf(admin, mail)).toMatchObject({ sent: false, arrival: null });
    await generate(team.collector, mail);
    await team.collector.post('/mail/sent', { mailId: mail._id });
    expect(await seen()).toMatchObject({ goldSent: true, mailSent: true });
  });

  test('is for the holder of the gold and admin-level people', async () => {
    const collected = await doneMail(senior);
    const advertised = await doneMail(senior, { paidFull: true });
    const [collector, username] = [team.collector, advertised.advId?.username];
    const seen = async (person: Person, mail: Mail) => {
      const { holder, mine } = await mailOf(person, mail);
      return { holder: holder?.username, mine };
    };
    const collectorName = (await seen(collector, collected)).holder;
    expect(await seen(collector, collected)).toMatchObject({ mine: true });
    expect(await seen(senior, collected)).toEqual({ holder: collectorName, mine: false });
    expect(await seen(senior, advertised)).toEqual({ holder: username, mine: true });
    expect(await seen(collector, advertised)).toEqual({ holder: username, mine: false });
    expect(await seen(admin, advertised)).toMatchObject({ mine: false });

    const status = async (person: Person, mail: Mail) =>
      (await person.post('/mail/sent', { mailId: mail._id })).status;
    for (const mail of [collected, advertised]) await generate(admin, mail);
    expect([await status(senior, collected), await status(collector, advertised)]).toEqual([
      403, 403,
    ]);
    for (const mail of [collected, advertised])
      expect(await mailOf(admin, mail)).toMatchObject({ sent: false });
    expect([await status(collector, collected), await status(senior, advertised)]).toEqual([
      200, 200,
    ]);
    // Also once it is sent.
    expect(await status(senior, collected)).toBe(403);
  });

  test('is for admin-level people without a collector', async () => {
    raidId = (await team.publish({ maxClients: 5 }))._id;
    const mail = await doneMail(senior);
    await generate(senior, mail);
    const answer = await senior.post('/mail/sent', { mailId: mail._id });
    expect([answer.status, answer.body['code']]).toEqual([403, 'forbidden']);
    expect(await mailOf(admin, mail)).toMatchObject({ holder: null, mine: true });
    expect((await admin.post('/mail/sent', { mailId: mail._id })).status).toBe(200);
  });
});
