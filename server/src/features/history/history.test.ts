import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HistoryEntry, HistoryPage } from '@forge/contract/history/history-api';
import { describeAction, isKnownAction } from '@forge/contract/history/history-actions';
import type { HeroName } from '@forge/contract/hero-names/hero-name';
import type { Mail } from '@forge/contract/mails/mail-api';
import { book, editOf } from '@forge/testkit/booking-fixtures';
import { bypassRules } from '@forge/testkit/bypass-rules';
import { payloadOf, type Person } from '@forge/testkit/person';
import { raidDraft, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { createClientRedactor } from '../privacy/redact-past-clients.ts';

let portal: TestPortal;
let team: RaidTeam;
let admin: Person;
let senior: Person;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
  admin = await portal.signIn('admin-61');
  senior = await portal.signIn('senior-advertiser-61');
});
afterAll(() => portal.close());

const nameOf = async (person: Person) =>
  ((await person.get('/auth/status')).body['user'] as { username: string }).username;

const pageOf = (thing: string, id: string, before?: string | null) =>
  payloadOf<HistoryPage>(
    admin.get(`/history/${thing}/${id}${before ? `?before=${encodeURIComponent(before)}` : ''}`),
  );
const historyOf = async (thing: string, id: string) => (await pageOf(thing, id)).entries;

/** The changes as field: from → to. */
const changesIn = (entry: HistoryEntry | undefined) =>
  Object.fromEntries(
    (entry?.changes ?? []).map(({ field, before, after }) => [field, [before, after]]),
  );

test('lists what happened to a booking, newest first', async () => {
  const raid = await team.publish({ goldCollector: team.collectorId });
  const booking = await book(senior, raid._id, { clientName: 'Zoe', deposit: 10_000 });
  await senior.post('/booking/edit', editOf(booking, { price: 40_000, additionalNotes: 'Late' }));
  await team.leader.post('/booking/lock', { bookingId: booking._id });
  await team.collector.post('/booking/paid', { bookingId: booking._id });
  await team.leader.post('/booking/status', { bookingId: booking._id });

  const entries = await historyOf('booking', booking._id);
  const [creator, leader, collector] = await Promise.all(
    [senior, team.leader, team.collector].map(nameOf),
  );
  expect(entries.map(({ by, action }) => [by?.username, action])).toEqual([
    [leader, 'mark booking done'],
    [collector, 'mark booking paid'],
    [leader, 'lock booking'],
    [creator, 'edit booking'],
    [creator, 'book client'],
  ]);
  expect(entries.map(changesIn)).toEqual([
    { status: [false, true] },
    { paidFull: [false, true] },
    { lock: [false, true] },
    {
      price: [1_000_000, 40_000],
      owes: [990_000, 30_000],
      belowMinimum: [false, true],
      additionalNotes: ['', 'Late'],
    },
    {
      raidId: [null, raid.name],
      userId: [null, creator],
      clientName: [null, 'Zoe'],
      clientRealm: [null, 'Kazzak'],
      clientClass: [null, 'Mage'],
      clientFaction: [null, 'Horde'],
      price: [null, 1_000_000],
      deposit: [null, 10_000],
      owes: [null, 990_000],
      source: [null, 'TC'],
      paymentRealm: [null, 'Kazzak'],
      paymentFaction: [null, 'Horde'],
    },
  ]);
  const times = entries.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('lists what happened to a raid without naming a client', async () => {
  const raid = await team.plan({ pot: 1_000_000 });
  const changes = { id: raid._id, pot: 900_000, time: '10:15 pm', goldCollector: team.collectorId };
  await team.manager.post('/raid/edit', raidDraft(team.leaderId, changes));
  await team.manager.post('/raid/publish', { id: raid._id });
  const { clientName, _id: bookingId } = await book(senior, raid._id);
  await team.leader.post('/booking/status', { bookingId });
  await team.manager.post('/raid/delete', { id: raid._id });

  const [deleted, published, edited, planned] = await historyOf('raid', raid._id);
  expect([deleted?.action, changesIn(deleted)]).toEqual([
    'delete raid',
    { deleted: [false, true] },
  ]);
  expect(changesIn(published)).toEqual({ published: [false, true] });
  expect(changesIn(edited)).toEqual({
    time: ['21:30', '22:15'],
    pot: [1_000_000, 900_000],
    goldCollector: [null, await nameOf(team.collector)],
  });
  expect(changesIn(planned)).toMatchObject({
    name: [null, raid.name],
    date: [null, raid.date],
    raidLeader: [null, await nameOf(team.leader)],
  });
  expect(JSON.stringify(await historyOf('raid', raid._id))).not.toContain(clientName);
});

test('shows that a mail got codes and for which hero, but not the codes', async () => {
  const hero = { name: 'Vault61', realm: 'Kazzak', faction: 'Horde' };
  await admin.post('/admin/create-hero-name', hero);
  const raid = await team.publish({ goldCollector: team.collectorId });
  const booking = await book(senior, raid._id);
  await team.leader.post('/booking/status', { bookingId: booking._id });
  const mail = await payloadOf<Mail>(admin.post('/mail/create', { bookId: booking._id }));
  const codes = await payloadOf<{ paymentCode: string; confirmationCode: string }>(
    admin.post('/mail/generateCode', { mailId: mail._id }),
  );
  await admin.post('/mail/sent', { mailId: mail._id });

  const entries = await historyOf('mail', mail._id);
  expect(entries.map(changesIn).slice(0, 2)).toEqual([
    { sent: [false, true], arrival: [null, 'unconfirmed'] },
    { paymentCode: [null, 'set'], confirmationCode: [null, 'set'], hero: [null, 'Vault61'] },
  ]);
  expect(changesIn(entries[2])).toMatchObject({
    advId: [null, await nameOf(senior)],
    amount: [null, 1_000_000],
    bookingDate: [null, mail.bookingDate],
  });
  const text = JSON.stringify(entries);
  for (const secret of Object.values(codes)) expect(text).not.toContain(secret);
  const sent = (await historyOf('booking', booking._id))[0];
  expect([sent?.action, changesIn(sent)]).toEqual(['mark mail sent', { goldSent: [false, true] }]);
});

test('keeps the history of a deleted hero name', async () => {
  const values = { name: 'Vault62', realm: 'Kazzak', faction: 'Horde', status: true };
  const hero = await payloadOf<HeroName>(admin.post('/admin/create-hero-name', values));
  await admin.post('/admin/update-hero-name', { ...values, id: hero._id, status: false });
  await admin.post('/admin/delete-hero-name', { id: hero._id });
  const [deleted, changed, added] = await historyOf('hero-name', hero._id);
  expect(changesIn(deleted)).toMatchObject({ name: ['Vault62', null] });
  expect(changesIn(changed)).toEqual({ status: [true, false] });
  expect(changesIn(added)).toMatchObject({ status: [null, true] });
});

test('shows text that the portal removed as removed, and empty text as empty', async () => {
  const raid = await team.publish();
  const booking = await book(senior, raid._id, { contactInfo: 'zoe#1', additionalNotes: 'Late' });
  const edited = await book(senior, raid._id, { contactInfo: 'ben#2' });
  await senior.post('/booking/edit', editOf(edited, { additionalNotes: 'Early' }));
  const inTenYears = new Date(new Date(raid.date).getTime() + 3_650 * 86_400_000);
  await createClientRedactor({ ...portal.context, now: () => inTenYears })();
  const [removed, created] = await historyOf('booking', booking._id);
  expect(removed).toMatchObject({ by: null, action: 'redact client' });
  expect(changesIn(removed)).toEqual({
    contactInfo: ['removed', ''],
    additionalNotes: ['removed', ''],
  });
  expect(changesIn(created)).toMatchObject({
    contactInfo: [null, 'removed'],
    additionalNotes: [null, 'removed'],
  });
  const [, edit, bookedWithoutNotes] = await historyOf('booking', edited._id);
  expect(changesIn(edit)).toEqual({ additionalNotes: ['', 'removed'] });
  expect(changesIn(bookedWithoutNotes)).toMatchObject({ contactInfo: [null, 'removed'] });
  expect(changesIn(bookedWithoutNotes)).not.toHaveProperty('additionalNotes');
});

test('pages without gaps while the booking goes on changing', async () => {
  const raid = await team.publish();
  const booking = await book(senior, raid._id);
  const writeNotes = (first: number, last: number) =>
    bypassRules(
      portal.context,
      `do $$ begin for nth in ${first}..${last} loop
         update bookings set additional_notes = 'note ' || nth where id = '${booking._id}';
         -- Bookkeeping, which does not count as an entry.
         update bookings set seat = 100 + nth where id = '${booking._id}';
       end loop; end $$`,
    );
  await writeNotes(1, 120);

  const notes: unknown[] = [];
  let writes = 120;
  let { entries, next } = await pageOf('booking', booking._id);
  for (;;) {
    notes.push(...entries.flatMap(({ changes }) => changes.map(({ after }) => after)));
    if (next === null) break;
    expect(entries).toHaveLength(50);
    writes += 30;
    await writeNotes(writes - 29, writes);
    ({ entries, next } = await pageOf('booking', booking._id, next));
  }
  const shown = notes.filter((note) => String(note).startsWith('note '));
  expect(shown).toEqual(Array.from({ length: 120 }, (_, index) => `note ${120 - index}`));
  expect(notes).toContain(booking.clientName);
});

test('has no next page after exactly one page', async () => {
  const raid = await team.publish();
  const { _id } = await book(senior, raid._id);
  await bypassRules(
    portal.context,
    `do $$ begin for nth in 1..49 loop
       update bookings set additional_notes = 'note ' || nth where id = '${_id}'; end loop; end $$`,
  );
  const page = await pageOf('booking', _id);
  expect([page.entries.length, page.next]).toEqual([50, null]);
});

test('finds a history by an id in capitals', async () => {
  const raid = await team.plan();
  expect(await historyOf('raid', raid._id.toUpperCase())).toHaveLength(1);
});

test('has a description of every action of raids, bookings, mails and hero names', async () => {
  const { rows } = await portal.context.pool.query<{ action: string }>(
    `select distinct action from audit
     where thing in ('raids', 'bookings', 'mails', 'hero_names') and action <> 'test'`,
  );
  expect(rows.length).toBeGreaterThan(8);
  expect(rows.map(({ action }) => action).filter((action) => !isKnownAction(action))).toEqual([]);
  expect(describeAction('something new')).toBe('Something new');
});
