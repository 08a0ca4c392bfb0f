import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database, Trx } from '../../database/database.ts';
import type { TicketMessagesTable } from '../../database/tables.ts';

export type MessageRow = Selectable<TicketMessagesTable> & {
  author_name: string;
  author_avatar: string | null;
};

/** A conversation from its beginning. */
export const messagesOf = (db: Database | Trx, ticketId: string): Promise<MessageRow[]> =>
  db
    .selectFrom('ticket_messages')
    .innerJoin('users', 'users.id', 'ticket_messages.author_id')
    .selectAll('ticket_messages')
    .select(['users.username as author_name', 'users.avatar_url as author_avatar'])
    .where('ticket_id', '=', ticketId)
    .orderBy('number')
    .execute();

export const insertMessage = async (
  trx: Trx,
  message: Insertable<TicketMessagesTable>,
): Promise<string> => {
  const { id } = await trx
    .insertInto('ticket_messages')
    .values(message)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export type ReplyRow = {
  ticket_id: string;
  subject: string;
  author_id: string;
  writer_id: string;
  writer_name: string;
  took_part: string[];
};

/** These messages in the order they were said, and who has an entry in their tickets. */
export const repliesOf = async (db: Database, messageIds: string[]): Promise<ReplyRow[]> => {
  const { rows } = await sql<ReplyRow>`
    select tickets.id as ticket_id, tickets.subject, tickets.author_id,
      said.author_id as writer_id, users.username as writer_name,
      array(select distinct entry.author_id from ticket_messages entry
        where entry.ticket_id = tickets.id) as took_part
    from ticket_messages said
      join tickets on tickets.id = said.ticket_id
      join users on users.id = said.author_id
    where said.id = any(${messageIds}::uuid[])
    order by said.created_at, said.number`.execute(db);
  return rows;
};

/** What this request of this person has already said in the ticket. */
export const findSent = (trx: Trx, ticketId: string, authorId: string, requestId: string) =>
  trx
    .selectFrom('ticket_messages')
    .select('text')
    .where('ticket_id', '=', ticketId)
    .where('author_id', '=', authorId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();

/** Notes how far someone has read: never less far than before, never beyond what is there. */
export const noteSeen = (db: Database | Trx, ticketId: string, userId: string, number: number) =>
  sql`insert into ticket_reads (ticket_id, user_id, number)
    select id, ${userId}, least(${number}::integer, messages) from tickets where id = ${ticketId}
    on conflict (ticket_id, user_id) do update
    set number = greatest(ticket_reads.number, excluded.number)`.execute(db);
