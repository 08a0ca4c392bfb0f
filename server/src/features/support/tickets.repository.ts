import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import { ticketStatuses, type TicketStatus } from '@forge/contract/support/ticket';
import type { TicketFilter } from '@forge/contract/support/ticket-rules';
import type { Database, Trx } from '../../database/database.ts';
import type { TicketsTable } from '../../database/ticket-tables.ts';

export type LockedTicket = Selectable<TicketsTable>;

export type TicketRow = LockedTicket & {
  author_name: string;
  author_avatar: string | null;
  latest_name: string;
  latest_text: string | null;
  /** The last entry that the viewer has read, or 0. */
  seen: number;
};

const PREVIEW_CHARACTERS = 160;

/** Tickets with their latest entry and the viewer's read position. */
const withLatest = (viewerId: string) => sql`
  select tickets.*, author.username as author_name, author.avatar_url as author_avatar,
    latest_author.username as latest_name,
    left(latest.text, ${sql.lit(PREVIEW_CHARACTERS)}) as latest_text,
    coalesce(ticket_reads.number, 0) as seen
  from tickets
    join users author on author.id = tickets.author_id
    join ticket_messages latest
      on latest.ticket_id = tickets.id and latest.number = tickets.messages
    join users latest_author on latest_author.id = latest.author_id
    left join ticket_reads
      on ticket_reads.ticket_id = tickets.id and ticket_reads.user_id = ${viewerId}`;

const contains = (column: RawBuilder<unknown>, search: string) => {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${column} ilike ${pattern}`;
};

const matches = (search: string) => sql`(
  ${contains(sql`tickets.subject`, search)}
  or exists (select from users where users.id = tickets.author_id
    and ${contains(sql`users.username`, search)})
  or exists (select from ticket_messages message where message.ticket_id = tickets.id
    and ${contains(sql`message.text`, search)}))`;

type Filter = Omit<TicketFilter, 'mine' | 'limit' | 'status'> & { authorId: string | null };

const conditions = ({ authorId, category, search }: Filter) =>
  sql.join(
    [
      sql`true`,
      ...(authorId === null ? [] : [sql`tickets.author_id = ${authorId}`]),
      ...(category === undefined ? [] : [sql`tickets.category = ${category}`]),
      ...(search ? [matches(search)] : []),
    ],
    sql` and `,
  );

/** Most recently active first. */
export const listTickets = async (
  db: Database,
  viewerId: string,
  { status, limit, ...filter }: Filter & Pick<TicketFilter, 'status' | 'limit'>,
): Promise<TicketRow[]> => {
  const inStatus = status === undefined ? sql`true` : sql`tickets.status = ${status}`;
  const { rows } = await sql<TicketRow>`${withLatest(viewerId)}
    where ${conditions(filter)} and ${inStatus}
    order by tickets.last_activity_at desc, tickets.id limit ${limit}`.execute(db);
  return rows;
};

export const countTickets = async (
  db: Database,
  filter: Filter,
): Promise<Record<TicketStatus, number>> => {
  const { rows } = await sql<{ status: TicketStatus; count: number }>`
    select status, count(*) as count from tickets
    where ${conditions(filter)} group by status`.execute(db);
  const countOf = new Map(rows.map(({ status, count }) => [status, count]));
  return Object.fromEntries(
    ticketStatuses.map((status) => [status, countOf.get(status) ?? 0]),
  ) as Record<TicketStatus, number>;
};

export const findTicket = async (
  db: Database | Trx,
  viewerId: string,
  ticketId: string,
): Promise<TicketRow | undefined> => {
  const { rows } = await sql<TicketRow>`${withLatest(viewerId)}
    where tickets.id = ${ticketId}`.execute(db);
  return rows[0];
};

/** The row lock serialises writers, so that entries are numbered without gaps. */
export const lockTicket = (trx: Trx, ticketId: string): Promise<LockedTicket | undefined> =>
  trx.selectFrom('tickets').selectAll().where('id', '=', ticketId).forUpdate().executeTakeFirst();

export const authorsOf = (db: Database, ticketIds: string[]) =>
  db
    .selectFrom('tickets')
    .select(['id', 'author_id'])
    .where('id', '=', sql<string>`any(${ticketIds}::uuid[])`)
    .execute();

export const countUnresolved = async (trx: Trx, authorId: string): Promise<number> => {
  const { count } = await trx
    .selectFrom('tickets')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('author_id', '=', authorId)
    .where('status', '<>', 'Resolved')
    .executeTakeFirstOrThrow();
  return count;
};

export const insertTicket = (trx: Trx, ticket: Insertable<TicketsTable>): Promise<unknown> =>
  trx.insertInto('tickets').values(ticket).execute();

/** Updates the ticket after a new entry. */
export const recordEntry = (
  trx: Trx,
  { id, messages }: LockedTicket,
  status: TicketStatus,
): Promise<unknown> =>
  trx
    .updateTable('tickets')
    .set({
      messages,
      status,
      last_activity_at: sql<Date>`greatest(clock_timestamp(), last_activity_at)`,
    })
    .where('id', '=', id)
    .execute();
