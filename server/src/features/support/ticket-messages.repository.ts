import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database, Trx } from '../../database/database.ts';
import type { TicketMessagesTable } from '../../database/ticket-tables.ts';

export type MessageRow = Selectable<TicketMessagesTable> & {
  author_name: string;
  author_avatar: string | null;
};

export const messagesOf = (db: Database | Trx, ticketId: string): Promise<MessageRow[]> =>
  db
    .selectFrom('ticket_messages')
    .innerJoin('users', 'users.id', 'ticket_messages.author_id')
    .selectAll('ticket_messages')
    .select(['users.username as author_name', 'users.avatar_url as author_avatar'])
    .where('ticket_id', '=', ticketId)
    .orderBy('number')
    .execute();

export const insertMessage = (
  trx: Trx,
  message: Insertable<TicketMessagesTable>,
): Promise<unknown> => trx.insertInto('ticket_messages').values(message).execute();

export type ReplyRow = {
  ticket_id: string;
  subject: string;
  author_id: string;
  writer_id: string;
  writer_name: string;
  participant_ids: string[];
};

/** In the order they were written, with everyone who has an entry in the ticket. */
export const repliesOf = async (db: Database, messageIds: string[]): Promise<ReplyRow[]> => {
  const { rows } = await sql<ReplyRow>`
    select tickets.id as ticket_id, tickets.subject, tickets.author_id,
      reply.author_id as writer_id, users.username as writer_name,
      array(select distinct entry.author_id from ticket_messages entry
        where entry.ticket_id = tickets.id) as participant_ids
    from ticket_messages reply
      join tickets on tickets.id = reply.ticket_id
      join users on users.id = reply.author_id
    where reply.id = any(${messageIds}::uuid[])
    order by reply.created_at, reply.number`.execute(db);
  return rows;
};

/** Never decreases, and never exceeds the number of entries. */
export const markSeen = (db: Database | Trx, ticketId: string, userId: string, number: number) =>
  sql`insert into ticket_reads (ticket_id, user_id, number)
    select id, ${userId}, least(${number}::integer, messages) from tickets where id = ${ticketId}
    on conflict (ticket_id, user_id) do update
    set number = greatest(ticket_reads.number, excluded.number)`.execute(db);
