import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { TicketStatus } from '@forge/contract/support/ticket';
import { statusAfterReply } from '@forge/contract/support/ticket-rules';
import type { Trx } from '../database/database.ts';
import type { TicketMessagesTable } from '../database/tables.ts';
import type { DemoCrowd } from './demo-people.ts';
import { stories, type Line, type Story } from './demo-ticket-stories.ts';

const MINUTE_MS = 60_000;

type Entry = Omit<Insertable<TicketMessagesTable>, 'ticket_id'> & { created_at: Date };

/** The entries of a story, and where they leave the ticket: by the same rule as in the portal. */
const tell = ({ text, lines = [] }: Story, cast: Record<Line[0], string>, opened: Date) => {
  let status: TicketStatus = 'Open';
  let at = opened.getTime();
  const entries: Entry[] = [
    {
      number: 1,
      author_id: cast.member,
      staff_role: null,
      text,
      moved_to: null,
      request_id: randomUUID(),
      created_at: opened,
    },
  ];
  for (const [who, minutes, said] of lines) {
    const staffRole = who === 'member' ? null : who === 'admin' ? 'Admin' : 'Developer';
    const next: TicketStatus =
      typeof said === 'string' ? statusAfterReply(status, staffRole) : said.moved;
    at += minutes * MINUTE_MS;
    entries.push({
      number: entries.length + 1,
      author_id: cast[who],
      staff_role: staffRole,
      text: typeof said === 'string' ? said : null,
      moved_to: next === status ? null : next,
      request_id: typeof said === 'string' ? randomUUID() : null,
      created_at: new Date(at),
    });
    status = next;
  }
  return { status, entries, last: new Date(at) };
};

/** Tickets in every state, with conversations between members and staff. */
export const fillTickets = async (trx: Trx, now: Date, crowd: DemoCrowd): Promise<void> => {
  const person = (list: string[], index = 0) => list[index % list.length] ?? '';
  for (const story of stories) {
    const cast = {
      member: person(crowd['Forge Member'], story.member),
      admin: person(crowd.Admin),
      developer: person(crowd.Developer),
    };
    const opened = new Date(now.getTime() - story.hoursAgo * 60 * MINUTE_MS);
    const { status, entries, last } = tell(story, cast, opened);
    const { id } = await trx
      .insertInto('tickets')
      .values({
        author_id: cast.member,
        request_id: randomUUID(),
        category: story.category,
        subject: story.subject,
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
    // Each has read up to what they wrote last; what came after waits for them.
    const reads = new Map(entries.map((entry) => [entry.author_id, entry.number]));
    await trx
      .insertInto('ticket_reads')
      .values([...reads].map(([user_id, number]) => ({ ticket_id: id, user_id, number })))
      .execute();
  }
};
