import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '@forge/testkit/person';
import { listTickets, openTicket, reply, setStatus } from '@forge/testkit/ticket-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let admin: Person;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = await portal.signIn('admin');
});
afterAll(() => portal.close());

describe('the list', () => {
  test('is sorted by last activity, with a preview of the latest entry', async () => {
    const person = await portal.signIn('forge-member-30');
    const [first, second] = [await openTicket(person), await openTicket(person)];
    const ids = async () => (await listTickets(person)).tickets.map(({ _id }) => _id);
    expect(await ids()).toEqual([second._id, first._id]);
    await reply(admin, first._id, { text: `Begins ${'and goes on '.repeat(50)}` });
    expect(await ids()).toEqual([first._id, second._id]);
    const [top] = (await listTickets(person)).tickets;
    expect(top?.latest.text).toMatch(/^Begins and goes on/);
    expect(top?.latest.text).toHaveLength(160);
    await setStatus(admin, second._id, 'Resolved');
    expect(await ids()).toEqual([second._id, first._id]);
    expect((await listTickets(person)).tickets[0]?.latest.text).toBeNull();
  });

  test('is filtered by status, category and text, with counts per status', async () => {
    const person = await portal.signIn('forge-member-31');
    const payment = await openTicket(person, { category: 'Payment', subject: '100%_sure' });
    const raid = await openTicket(person, { category: 'Raid', text: 'The LEADER was late' });
    await setStatus(admin, raid._id, 'In progress');
    const ids = async (query: string) =>
      (await listTickets(person, query)).tickets.map(({ _id }) => _id);
    expect(await ids('?category=Payment')).toEqual([payment._id]);
    expect(await ids('?status=In progress')).toEqual([raid._id]);
    expect(await ids('?status=Resolved')).toEqual([]);
    expect(await ids('?search=leader')).toEqual([raid._id]);
    expect(await ids('?search=100%25_')).toEqual([payment._id]);
    expect(await ids('?search=%25')).toEqual([payment._id]);
    expect(await ids('?search=1%25_s')).toEqual([]);
    expect((await listTickets(person, '?status=Resolved')).counts).toEqual({
      Open: 1,
      'In progress': 1,
      Resolved: 0,
    });
    expect((await listTickets(person, '?category=Raid')).counts.Open).toBe(0);
  });

  test('does not find tickets of others by any of their texts', async () => {
    const [author, stranger] = await Promise.all(
      ['forge-member-34', 'forge-member-35'].map(portal.signIn),
    );
    if (!author || !stranger) throw new Error('Someone is missing');
    const { _id, author: name } = await openTicket(author, { subject: 'Zebra', text: 'Okapi' });
    await reply(admin, _id, { text: 'Quagga' });
    for (const word of ['zebra', 'okapi', 'quagga', name.username]) {
      const query = `?search=${encodeURIComponent(word)}`;
      expect((await listTickets(author, query)).tickets).toHaveLength(1);
      expect(await listTickets(stranger, query)).toEqual({
        tickets: [],
        more: false,
        counts: { Open: 0, 'In progress': 0, Resolved: 0 },
      });
    }
  });

  test('applies the limit and reports whether there are more', async () => {
    const person = await portal.signIn('forge-member-32');
    for (let made = 0; made < 3; made += 1) await openTicket(person);
    const two = await listTickets(person, '?limit=2');
    expect([two.tickets.length, two.more]).toEqual([2, true]);
    const three = await listTickets(person, '?limit=3');
    expect([three.tickets.length, three.more]).toEqual([3, false]);
    for (const limit of ['0', '501', '1.5', 'x']) {
      expect((await person.get(`/support/tickets?limit=${limit}`)).status).toBe(400);
    }
  });

  test('finds tickets by the author’s name', async () => {
    const person = await portal.signIn('forge-member-33');
    const { _id, author } = await openTicket(person);
    const found = await listTickets(admin, `?search=${encodeURIComponent(author.username)}`);
    expect(found.tickets.map((ticket) => ticket._id)).toEqual([_id]);
  });
});
