import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RoleName } from '@forge/contract/viewer';
import { book } from '@forge/testkit/booking-fixtures';
import type { Person } from '@forge/testkit/person';
import { signInRaidTeam } from '@forge/testkit/raid-fixtures';
import {
  listTickets,
  openTicket,
  readTicket,
  replyDraft,
  ticketDraft,
} from '@forge/testkit/ticket-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let author: Person;
let ticketId: string;
beforeAll(async () => {
  portal = await startTestPortal();
  author = await portal.signIn('forge-member-40');
  ticketId = (await openTicket(author))._id;
});
afterAll(() => portal.close());

/** What a refusal must not change. */
const snapshot = async () =>
  (
    await portal.context.pool.query(
      `select (select json_agg(tickets order by id) from tickets) as tickets,
         (select count(*) from ticket_messages) as messages,
         (select json_agg(ticket_reads order by ticket_id, user_id) from ticket_reads) as reads,
         (select count(*) from audit where thing like 'ticket%') as changes`,
    )
  ).rows[0] as unknown;

const others: RoleName[] = ['Raid Manager', 'Raid Leader', 'Senior Advertiser'];
test.each(others)('refuses everything to an author who is now only a %s', async (role) => {
  await portal.setRoles('forge-member-42', ['Forge Member', role]);
  const person = await portal.signIn('forge-member-42');
  const own = (await openTicket(person))._id;
  // Several roles add up.
  expect((await readTicket(person, own)).ticket._id).toBe(own);
  await portal.setRoles('forge-member-42', [role]);
  await person.signIn('forge-member-42');
  const before = await snapshot();
  const answers = [
    await person.get('/support/tickets'),
    await person.get('/support/bookings'),
    await person.post('/support/open', ticketDraft()),
    await person.post('/support/ticket', { ticketId: own }),
    await person.post('/support/reply', replyDraft(own)),
    await person.post('/support/seen', { ticketId: own, number: 1 }),
    await person.post('/support/status', { ticketId: own, status: 'Resolved' }),
  ];
  for (const { status, body } of answers) expect([status, body['success']]).toEqual([403, false]);
  expect(await snapshot()).toEqual(before);
});

test('lists their own tickets to members, and everyone’s or their own to staff', async () => {
  const member = await portal.signIn('forge-member-43');
  const admin = await portal.signIn('admin-43');
  const [mine, admins] = [await openTicket(member), await openTicket(admin)];
  const ids = async (person: Person, query = '?limit=500') =>
    (await listTickets(person, query)).tickets.map(({ _id }) => _id);
  expect(await ids(member)).toEqual([mine._id]);
  expect((await listTickets(member)).counts).toEqual({ Open: 1, 'In progress': 0, Resolved: 0 });
  expect(await ids(admin)).toEqual(expect.arrayContaining([mine._id, admins._id, ticketId]));
  expect(await ids(admin, '?mine=1')).toEqual([admins._id]);
  expect((await listTickets(admin, '?mine=1')).counts.Open).toBe(1);
});

test('refuses a missing ticket like one of someone else', async () => {
  const nowhere = '00000000-0000-4000-8000-000000000000';
  const stranger = await portal.signIn('forge-member-44');
  const admin = await portal.signIn('admin-44');
  for (const path of ['/support/ticket', '/support/reply', '/support/seen']) {
    const [missing, foreign] = [
      await stranger.post(path, replyDraft(nowhere, { number: 1 })),
      await stranger.post(path, replyDraft(ticketId, { number: 1 })),
    ];
    expect([missing.status, missing.body]).toEqual([foreign.status, foreign.body]);
    expect(missing.status).toBe(403);
    const toStaff = await admin.post(path, replyDraft(nowhere, { number: 1 }));
    expect([toStaff.status, toStaff.body['message']]).toEqual([404, 'This ticket does not exist']);
  }
  const moved = await admin.post('/support/status', { ticketId: nowhere, status: 'Open' });
  expect(moved.status).toBe(404);
});

describe('a booking in a ticket', () => {
  let bookingId: string;
  let foreign: string;
  let raidId: string;
  let advertiser: Person;
  let manager: Person;
  beforeAll(async () => {
    const team = await signInRaidTeam(portal);
    manager = team.manager;
    raidId = (await team.publish({ name: 'Sentinelraid' }))._id;
    await portal.setRoles('advertiser-45', ['Advertiser', 'Forge Member']);
    advertiser = await portal.signIn('advertiser-45');
    bookingId = (await book(advertiser, raidId, { clientName: 'Sentinelclient' }))._id;
    foreign = (await book(await portal.signIn('advertiser-46'), raidId))._id;
  });

  test('must be the author’s own; one of someone else is refused like a missing one', async () => {
    const own = await openTicket(advertiser, { category: 'Booking', bookingId });
    const expected = {
      _id: bookingId,
      clientName: 'Sentinelclient',
      raidName: 'Sentinelraid',
      version: 1,
    };
    expect((await readTicket(advertiser, own._id)).booking).toMatchObject(expected);
    const nowhere = '00000000-0000-4000-8000-000000000000';
    for (const id of [foreign, nowhere]) {
      const before = await snapshot();
      const answer = await advertiser.post('/support/open', ticketDraft({ bookingId: id }));
      expect([answer.status, answer.body['message'], answer.body['field']]).toEqual([
        403,
        'A ticket can only name a booking of your own',
        'bookingId',
      ]);
      expect(await snapshot()).toEqual(before);
    }
    // A Forge Member has no bookings.
    expect((await author.post('/support/open', ticketDraft({ bookingId }))).status).toBe(403);
  });

  test('is shown to the staff, who may choose any', async () => {
    const own = await openTicket(advertiser, { bookingId });
    const admin = await portal.signIn('admin-45');
    expect((await readTicket(admin, own._id)).booking?.clientName).toBe('Sentinelclient');
    const named = await openTicket(admin, { bookingId: foreign });
    expect((await readTicket(admin, named._id)).booking?._id).toBe(foreign);
    const nowhere = '00000000-0000-4000-8000-000000000000';
    const none = await admin.post('/support/open', ticketDraft({ bookingId: nowhere }));
    expect(none.status).toBe(404);
  });

  test('is hidden from an author who may not see it any more', async () => {
    await portal.setRoles('developer-45', ['Developer', 'Forge Member']);
    const person = await portal.signIn('developer-45');
    const named = await openTicket(person, { bookingId });
    expect((await readTicket(person, named._id)).booking?._id).toBe(bookingId);
    await portal.setRoles('developer-45', ['Forge Member']);
    await person.signIn('developer-45');
    const { status, text } = await person.post('/support/ticket', { ticketId: named._id });
    expect(status).toBe(200);
    for (const word of [bookingId, 'Sentinelclient', 'Sentinelraid']) {
      expect(text).not.toContain(word);
    }
  });

  test('can be chosen from the person’s own bookings only', async () => {
    const listed = async (person: Person) =>
      (await person.get('/support/bookings')).body['payload'] as { _id: string }[];
    expect((await listed(advertiser)).map(({ _id }) => _id)).toEqual([bookingId]);
    expect(await listed(author)).toEqual([]);
    expect(await listed(await portal.signIn('admin-46'))).toEqual([]);
  });

  test('disappears with its raid', async () => {
    const own = await openTicket(advertiser, { bookingId });
    await manager.post('/raid/delete', { id: raidId });
    expect((await readTicket(advertiser, own._id)).booking).toBeNull();
    expect((await advertiser.get('/support/bookings')).body['payload']).toEqual([]);
    expect((await advertiser.post('/support/open', ticketDraft({ bookingId }))).status).toBe(403);
  });
});
