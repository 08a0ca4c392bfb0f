import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noticeSettings } from '@forge/contract/notices/notice-kinds';
import type { Booking } from '@forge/contract/bookings/booking';
import type { Mail } from '@forge/contract/mails/mail-api';
import type { Raid } from '@forge/contract/raids/raid';
import { book } from '@forge/testkit/booking-fixtures';
import { bypassRules } from '@forge/testkit/bypass-rules';
import { payOut } from '@forge/testkit/ledger-fixtures';
import { noticesOf } from '@forge/testkit/notice-fixtures';
import { payloadOf, type Person } from '@forge/testkit/person';
import { idOf, raidDraft, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let team: RaidTeam;
let admin: Person;
let developer: Person;
let creator: Person;
let other: Person;
let people: Record<string, Person>;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
  admin = await portal.signIn('admin-60');
  developer = await portal.signIn('developer-60');
  creator = await portal.signIn('senior-advertiser-60');
  other = await portal.signIn('advertiser-60');
  const { manager, leader, collector } = team;
  people = { manager, leader, collector, admin, developer, creator, other };
});
afterAll(() => portal.close());

/** The notices that the work causes: kinds and texts by person. */
const notifiedBy = async (work: () => Promise<unknown>) => {
  await bypassRules(portal.context, 'delete from notices');
  await work();
  const notified: Record<string, string[]> = {};
  for (const [name, person] of Object.entries(people)) {
    const notices = await noticesOf(person);
    if (notices.length > 0) notified[name] = notices.map(({ kind, text }) => `${kind}: ${text}`);
  }
  return notified;
};

const post = (person: Person, path: string, body: object) => payloadOf(person.post(path, body));
const publish = (changes: object = {}) =>
  team.publish({ goldCollector: team.collectorId, maxClients: 40, ...changes });
const edit = (raid: Raid, changes: object) =>
  post(
    team.manager,
    '/raid/edit',
    raidDraft(team.leaderId, {
      id: raid._id,
      goldCollector: team.collectorId,
      maxClients: 40,
      ...changes,
    }),
  );
const named = 'Manaforge Omega on 06/15/2031';
const mine = `A booking of yours in ${named}`;

describe('a raid', () => {
  test('that moves notifies its leader, collector and creators of open bookings once', async () => {
    const raid = await publish();
    await book(creator, raid._id);
    await book(creator, raid._id);
    const { _id: bookingId } = await book(other, raid._id);
    await post(admin, '/booking/cancel', { bookingId, reason: 'Ill' });
    const { _id: done } = await book(admin, raid._id);
    await post(admin, '/booking/status', { bookingId: done });
    const move = () => edit(raid, { time: '8:00 pm' });
    const text = `raid-changed: ${named} was moved to 06/15/2031, 8:00 PM server time.`;
    expect(await notifiedBy(move)).toEqual({ leader: [text], collector: [text], creator: [text] });
    // The same again moves nothing, and neither does another name.
    expect(await notifiedBy(move)).toEqual({});
    expect(await notifiedBy(() => edit(raid, { time: '8:00 pm', name: 'Other' }))).toEqual({});
  });

  test('with another leader and time notifies the old and the new in one notice', async () => {
    const raid = await publish();
    const next = await portal.signIn('raid-leader-61');
    people['next'] = next;
    const notified = await notifiedBy(async () =>
      edit(raid, { date: '2031-06-16', raidLeader: await idOf(next), goldCollector: '' }),
    );
    delete people['next'];
    const moved = `raid-changed: ${named} was moved to 06/16/2031, 9:30 PM server time.`;
    expect(notified).toEqual({
      leader: [`${moved} You no longer lead it. It has no collector any more.`],
      collector: [`${moved} It has another leader now. You no longer collect its gold.`],
      next: [`${moved} You lead it now. It has no collector any more.`],
    });
  });

  test.each([
    ['cancelled', '/raid/cancel', { reason: 'No tank' }, 1],
    ['deleted', '/raid/delete', {}, 0],
  ])('that is %s notifies everyone once, whatever part they have', async (as, path, more, page) => {
    await portal.setRoles('raid-leader-50', ['Raid Leader', 'Advertiser']);
    await team.leader.signIn('raid-leader-50');
    const raid = await publish();
    for (const person of [creator, creator, team.leader]) await book(person, raid._id);
    const close = () => team.manager.post(path, { id: raid._id, ...more });
    const notified = await notifiedBy(close);
    const text = `raid-cancelled: ${named} was ${as}.`;
    expect(notified).toEqual({
      leader: [`${text} Your bookings in it have left.`],
      collector: [text],
      creator: [`${text} Your bookings in it have left.`],
    });
    const link = `/dashboard/book-raid${page ? `?raid=${raid._id}` : ''}`;
    expect((await noticesOf(creator))[0]?.link).toBe(link);
    expect(await notifiedBy(close)).toEqual({});
  });

  test('that is pending notifies nobody', async () => {
    const raid = await team.plan({ goldCollector: team.collectorId });
    expect(
      await notifiedBy(async () => {
        await edit(raid, { time: '8:00 pm', goldCollector: '' });
        await post(team.manager, '/raid/delete', { id: raid._id });
      }),
    ).toEqual({});
  });
});

describe('a booking', () => {
  let booking: Booking;
  let raid: Raid;
  const bookAgain = async () => {
    raid = await publish();
    booking = await book(creator, raid._id);
  };
  const send = (person: Person, path: string, more: object = {}) =>
    post(person, path, { bookingId: booking._id, ...more });

  test.each([
    ['/booking/lock', {}, `booking-locked: ${mine} was locked.`],
    ['/booking/status', {}, `booking-done: ${mine} is done.`],
    ['/booking/cancel', { reason: 'Ill' }, `booking-left: ${mine} was cancelled.`],
  ])('%s by someone else notifies its creator once', async (path, more, text) => {
    await bookAgain();
    expect(await notifiedBy(() => send(team.leader, path, more))).toEqual({ creator: [text] });
    expect(await notifiedBy(() => send(admin, path, more))).toEqual({});
  });

  test('of a no-show notifies its creator', async () => {
    await bookAgain();
    await bypassRules(
      portal.context,
      `update raids set day = '2025-01-02' where id = '${raid._id}'`,
    );
    const notified = await notifiedBy(() =>
      send(team.collector, '/booking/no-show', { reason: 'Away' }),
    );
    const text = 'A booking of yours in Manaforge Omega on 01/02/2025 left as a no-show.';
    expect(notified).toEqual({ creator: [`booking-left: ${text}`] });
  });

  test('that moves notifies its creator, with a link to the raid where it is', async () => {
    await bookAgain();
    const { _id: raidId } = await publish({ name: 'Dimensius', date: '2031-06-20' });
    const move = () => send(admin, '/booking/move', { raidId });
    const text = `booking-moved: ${mine} was moved to Dimensius on 06/20/2031.`;
    expect(await notifiedBy(move)).toEqual({ creator: [text] });
    expect((await noticesOf(creator))[0]?.link).toBe(`/dashboard/book-raid?raid=${raidId}`);
    expect(await notifiedBy(move)).toEqual({});
  });

  test('that is handed over notifies both', async () => {
    await bookAgain();
    const userId = await idOf(other);
    const handOver = () => send(admin, '/booking/hand-over', { userId });
    expect(await notifiedBy(handOver)).toEqual({
      creator: [`booking-moved: ${mine} was handed over to someone else.`],
      other: [`booking-moved: A booking in ${named} was handed over to you.`],
    });
    expect(await notifiedBy(handOver)).toEqual({});
  });

  test('that its creator changes, or that gets another flag, notifies nobody', async () => {
    await bookAgain();
    const { _id: raidId } = await publish();
    expect(
      await notifiedBy(async () => {
        await send(creator, '/booking/move', { raidId });
        await send(admin, '/booking/in-group');
        await send(creator, '/booking/paid');
        await send(admin, '/booking/send-gold');
        await send(creator, '/booking/cancel', { reason: 'Ill' });
      }),
    ).toEqual({});
  });
});

describe('gold', () => {
  test('that is paid out notifies its recipient, and a dispute of it admins and developers', async () => {
    let payoutId = '';
    const requestId = '00000000-0000-4000-8000-000000000001';
    const pay = async () => {
      const payout = await payOut(admin, creator);
      payoutId = payout._id;
      const body = { userId: await idOf(creator), amount: 1, requestId };
      await post(admin, '/ledger/adjust', { ...body, requestId: undefined, reason: 'More' });
      for (let again = 0; again < 2; again += 1) await post(admin, '/payout/create', body);
    };
    const texts = ['payout: You were paid 1 g.', 'payout: You were paid 10 g.'];
    expect(await notifiedBy(pay)).toEqual({ creator: texts });
    const dispute = () => post(creator, '/payout/dispute', { payoutId, reason: 'Not there' });
    const text = 'payout-disputed: A payout of 10 g is disputed.';
    expect(await notifiedBy(dispute)).toEqual({ admin: [text], developer: [text] });
    expect(await notifiedBy(dispute)).toEqual({});
    const own = await payOut(admin, admin);
    expect(
      await notifiedBy(() =>
        post(admin, '/payout/dispute', { payoutId: own._id, reason: 'Not there' }),
      ),
    ).toEqual({ developer: [text] });
  });

  test('that is missing notifies its holder', async () => {
    const hero = { name: 'Vault', realm: 'Kazzak', faction: 'Horde' };
    await post(admin, '/admin/create-hero-name', hero);
    const raid = await publish();
    const missing = async (paidFull: boolean) => {
      const { _id: bookId } = await book(creator, raid._id, { paidFull });
      await post(admin, '/booking/status', { bookingId: bookId });
      const mail = (await post(admin, '/mail/create', { bookId })) as Mail;
      await post(admin, '/mail/generateCode', { mailId: mail._id });
      await post(admin, '/mail/sent', { mailId: mail._id });
      return () => post(admin, '/mail/missing', { mailId: mail._id, reason: 'Not there' });
    };
    const [collected, advertised] = [await missing(false), await missing(true)];
    const text = (gold: string) =>
      `gold-missing: The bank did not get ${gold} g of ${named}: it counts as yours to send.`;
    expect(await notifiedBy(collected)).toEqual({ collector: [text('1,000,000')] });
    expect(await notifiedBy(collected)).toEqual({});
    expect(await notifiedBy(advertised)).toEqual({ creator: [text('680,000')] });
  });
});

test('writes no notice of a kind that is switched off, and none for a person without a role', async () => {
  const raid = await publish();
  const [first, second] = [await book(creator, raid._id), await book(creator, raid._id)];
  const lock = ({ _id: bookingId }: Booking) => post(admin, '/booking/lock', { bookingId });
  const set = (on: boolean) =>
    post(creator, '/settings/update', { [noticeSettings['booking-locked']]: on });
  await set(false);
  expect(await notifiedBy(() => lock(first))).toEqual({});
  await set(true);
  expect(await notifiedBy(() => lock(second))).toEqual({
    creator: [`booking-locked: ${mine} was locked.`],
  });
  await post(creator, '/settings/update', { [noticeSettings['booking-done']]: false });
  const done = () => post(admin, '/booking/status', { bookingId: second._id });
  expect(await notifiedBy(done)).toEqual({});

  const stranger = await portal.signIn('advertiser-62');
  await book(stranger, raid._id);
  await portal.setRoles('advertiser-62', []);
  await stranger.signIn('advertiser-62');
  await post(team.manager, '/raid/cancel', { id: raid._id, reason: 'No tank' });
  const { rows } = await portal.context.pool.query('select from notices where user_id = $1', [
    await idOf(stranger),
  ]);
  expect(rows).toEqual([]);
});
