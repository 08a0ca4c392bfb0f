import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '@forge/contract/mails/mail-api';
import { parisDay } from '@forge/contract/paris-time';
import { bypassRules } from '@forge/testkit/bypass-rules';
import { book, bookingsOf } from '@forge/testkit/booking-fixtures';
import { createMailScenario, mailsOf, type MailScenario } from '@forge/testkit/mail-fixtures';
import type { Person } from '@forge/testkit/person';
import { idOf, raidDraft, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let scenario: MailScenario;
let team: RaidTeam;
let admin: Person;
let senior: Person;
let advertiser: Person;
let raidId: string;
beforeAll(async () => {
  portal = await startTestPortal();
  scenario = await createMailScenario(portal);
  ({ team, admin, senior } = scenario);
  advertiser = await portal.signIn('advertiser-60');
});
beforeEach(async () => {
  raidId = await scenario.publish();
});
afterAll(() => portal.close());

const doneMail = (person: Person, changes: object = {}) =>
  scenario.doneMail(raidId, person, changes);

describe('the list', () => {
  test('returns every field of a mail', async () => {
    const mail = await doneMail(senior, { source: 'BR', price: 999_999, deposit: 3 });
    expect(mail).toMatchObject({
      type: 'Full Run',
      totalPrice: 999_999,
      amount: 999_996,
      advCut: 49_999,
      source: 'BR',
      balance: 'Collector',
      paymentRealm: 'TwistingNether',
      paymentFaction: 'Horde',
      paymentCode: null,
      confirmationCode: null,
      sent: false,
    });
    expect(mail.advId?.username).toBeTruthy();
  });

  test('returns success, payload and message', async () => {
    for (const path of ['/mail/all', '/mail/get'])
      expect((await admin.get(path)).body).toEqual({
        success: true,
        message: 'Mails fetched successfully',
        payload: expect.any(Array) as Mail[],
      });
  });

  test('returns only the mails of a day, and of these only the viewer’s', async () => {
    const [old, recent] = [await doneMail(senior), await doneMail(senior)];
    // 00:30 in Paris is still the day before in UTC.
    await bypassRules(
      portal.context,
      `update mails set booked_at = '2019-07-09T22:30:00Z' where id = '${old._id}'`,
    );
    for (const path of ['/mail/all', '/mail/get']) {
      const ids = async (date: string) =>
        (await mailsOf(admin, `${path}?date=${date}`)).map(({ _id }) => _id);
      expect(await ids('2019-07-10')).toEqual([old._id]);
      expect(await ids('2019-07-09')).toEqual([]);
      expect(await ids(parisDay(new Date(recent.bookingDate)))).toContain(recent._id);
    }
    expect(await mailsOf(team.collector, '/mail/get?date=2019-07-10')).toHaveLength(1);
    expect(await mailsOf(team.leader, '/mail/get?date=2019-07-10')).toBeUndefined();
    expect((await admin.get('/mail/all?date=yesterday')).body['message']).toBe(
      'Please give the date as YYYY-MM-DD',
    );
  });

  test('returns to each viewer the mails they handle', async () => {
    const [seniors, others] = [await doneMail(senior), await doneMail(advertiser)];
    const foreign = await portal.signIn('gold-collector-61');
    const ids = async (person: Person) => (await mailsOf(person)).map(({ _id }) => _id);
    expect(await ids(admin)).toEqual(expect.arrayContaining([seniors._id, others._id]));
    expect(await ids(team.collector)).toEqual(expect.arrayContaining([seniors._id, others._id]));
    expect(await ids(senior)).toContain(seniors._id);
    expect(await ids(senior)).not.toContain(others._id);
    expect(await ids(foreign)).toEqual([]);
  });

  test('returns nothing of a raid to its collector who lost the role', async () => {
    const former = await portal.signIn('gold-collector-62');
    raidId = (await team.publish({ goldCollector: await idOf(former) }))._id;
    const mail = await doneMail(advertiser);
    expect(await mailsOf(former)).toMatchObject([{ _id: mail._id }]);
    await portal.setRoles('gold-collector-62', ['Senior Advertiser']);
    expect(await mailsOf(await portal.signIn('gold-collector-62'))).toEqual([]);
  });

  test('still returns the mails of a deleted raid', async () => {
    const mail = await doneMail(senior);
    await team.manager.post('/raid/delete', { id: raidId });
    expect((await mailsOf(senior)).map(({ _id }) => _id)).toContain(mail._id);
    expect((await mailsOf(team.collector)).map(({ _id }) => _id)).toContain(mail._id);
  });
});

describe('permissions', () => {
  test('denies other collectors and senior advertisers, without revealing that the mail exists', async () => {
    const mail = await doneMail(advertiser);
    const others = [
      await portal.signIn('gold-collector-62'),
      await portal.signIn('senior-advertiser-62'),
      senior,
    ];
    const nowhere = '00000000-0000-4000-8000-000000000000';
    for (const person of others) {
      for (const path of ['/mail/generateCode', '/mail/sent']) {
        const answer = await person.post(path, { mailId: mail._id });
        const missing = await person.post(path, { mailId: nowhere });
        expect([answer.status, answer.body]).toEqual([missing.status, missing.body]);
        expect(answer.status).toBe(403);
      }
    }
    expect((await mailsOf(admin, '/mail/all')).find(({ _id }) => _id === mail._id)).toEqual(mail);
  });
});

describe('the mail of a booking', () => {
  test('is returned to the leader without its codes', async () => {
    const mail = await doneMail(advertiser);
    await admin.post('/mail/generateCode', { mailId: mail._id });
    const answer = await team.leader.post('/mail/create', { bookId: mail.bookId });
    expect(answer.body['payload']).toMatchObject({
      _id: mail._id,
      paymentCode: null,
      confirmationCode: null,
    });
  });

  test('is not created for a booking that is not done', async () => {
    const booking = await book(advertiser, raidId);
    const answer = await team.leader.post('/mail/create', { bookId: booking._id });
    expect(answer.status).toBe(409);
    expect((await team.collector.post('/mail/create', { bookId: booking._id })).status).toBe(403);
  });
});

test('pushes a new mail to its handlers only', async () => {
  const pushes = new Map<string, number>();
  const watch = async (name: string, person: Person) => {
    const socket = await person.connect();
    pushes.set(name, 0);
    socket.on('mailUpdate', () => pushes.set(name, (pushes.get(name) ?? 0) + 1));
  };
  await watch('admin', admin);
  await watch('collector', team.collector);
  await watch('senior', senior);
  await watch('other senior', await portal.signIn('senior-advertiser-63'));
  await watch('leader', team.leader);
  await doneMail(senior);
  for (const name of ['admin', 'collector', 'senior'])
    await expect.poll(() => pushes.get(name)).toBe(1);
  expect([pushes.get('other senior'), pushes.get('leader')]).toEqual([0, 0]);
  expect(await idOf(senior)).toBeTruthy();
});

test('pushes to the previous collector and to those who handle the mails when a raid changes hands', async () => {
  const successor = await portal.signIn('gold-collector-61');
  const pushes: string[] = [];
  const watch = async (name: string, person: Person) =>
    (await person.connect()).on('mailUpdate', () => pushes.push(name));
  await watch('before', team.collector);
  await watch('after', successor);
  await watch('senior', senior);
  await watch('admin', admin);
  await watch('leader', team.leader);
  const mail = await doneMail(senior);
  await expect.poll(() => pushes.toSorted()).toEqual(['admin', 'before', 'senior']);
  pushes.length = 0;
  const edit = { id: raidId, goldCollector: await idOf(successor), maxClients: 30 };
  await team.manager.post('/raid/edit', raidDraft(team.leaderId, edit));
  await expect.poll(() => pushes.toSorted()).toEqual(['admin', 'after', 'before', 'senior']);
  const isListed = async (person: Person) =>
    (await mailsOf(person)).some(({ _id }) => _id === mail._id);
  expect([await isListed(team.collector), await isListed(successor)]).toEqual([false, true]);
});

test('pushes a generated code and a sent mail, and shows the gold as sent', async () => {
  let pushes = 0;
  const socket = await team.collector.connect();
  socket.on('mailUpdate', () => (pushes += 1));
  const { _id: mailId } = await doneMail(senior);
  await expect.poll(() => pushes).toBe(1);
  await senior.post('/mail/generateCode', { mailId });
  await expect.poll(() => pushes).toBe(2);
  expect(await bookingsOf(admin, raidId)).toMatchObject([{ goldSent: false }]);
  await team.collector.post('/mail/sent', { mailId });
  expect(await bookingsOf(admin, raidId)).toMatchObject([{ goldSent: true }]);
  await expect.poll(() => pushes).toBe(3);
});
