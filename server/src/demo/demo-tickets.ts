import type { Insertable } from 'kysely';
import type { TicketStatus } from '@forge/contract/support/ticket';
import { statusAfterReply } from '@forge/contract/support/ticket-rules';
import type { Trx } from '../database/database.ts';
import type { TicketMessagesTable } from '../database/ticket-tables.ts';
import type { DemoUsers } from './demo-users.ts';
import { ticketFixtures, type FixtureEntry, type TicketFixture } from './demo-ticket-fixtures.ts';

const MINUTE_MS = 60_000;

type Entry = Omit<Insertable<TicketMessagesTable>, 'ticket_id'> & { created_at: Date };

/** The rows of a fixture, and the status that the portal's rules give the ticket. */
const toRows = (
  { text, entries: further = [] }: TicketFixture,
  authors: Record<FixtureEntry[0], string>,
  opened: Date,
) => {
  let status: TicketStatus = 'Open';
  let at = opened.getTime();
  const entries: Entry[] = [
    {
      number: 1,
      author_id: authors.member,
      staff_role: null,
      text,
      moved_to: null,
      created_at: opened,
    },
  ];
  for (const [author, minutes, content] of further) {
    const staffRole = author === 'member' ? null : author === 'admin' ? 'Admin' : 'Developer';
    const next: TicketStatus =
      typeof content === 'string' ? statusAfterReply(status, staffRole) : content.moved;
    at += minutes * MINUTE_MS;
    entries.push({
      number: entries.length + 1,
      author_id: authors[author],
      staff_role: staffRole,
      text: typeof content === 'string' ? content : null,
      moved_to: next === status ? null : next,
      created_at: new Date(at),
    });
    status = next;
  }
  return { status, entries, last: new Date(at) };
};

/** Tickets in every state, with conversations between members and staff. */
export const insertDemoTickets = async (trx: Trx, now: Date, users: DemoUsers): Promise<void> => {
  const person = (list: string[], index = 0) => list[index % list.length] ?? '';
  for (const fixture of ticketFixtures) {
    const authors = {
      member: person(users['Forge Member'], fixture.member),
      admin: person(users.Admin),
      developer: person(users.Developer),
    };
    const opened = new Date(now.getTime() - fixture.hoursAgo * 60 * MINUTE_MS);
    const { status, entries, last } = toRows(fixture, authors, opened);
    const { id } = await trx
      .insertInto('tickets')
      .values({
        author_id: authors.member,
        category: fixture.category,
        subject: fixture.subject,
        booking_id: null,
        status,
        messages: entries.length,
        created_at: opened,
        last_activity_at: last,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('ticket_messages')
      .values(entries.map((entry) => ({ ...entry, ticket_id: id })))
      .execute();
    // Each author has read up to their own last entry.
    const reads = new Map(entries.map((entry) => [entry.author_id, entry.number]));
    await trx
      .insertInto('ticket_reads')
      .values([...reads].map(([user_id, number]) => ({ ticket_id: id, user_id, number })))
      .execute();
  }
};
