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

export const insertMessage = (trx: Trx, message: Insertable<TicketMessagesTable>) =>
  trx.insertInto('ticket_messages').values(message).execute();

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
