import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import { ticketStatuses, type TicketStatus } from '@forge/contract/support/ticket';
import type { TicketFilter } from '@forge/contract/support/ticket-rules';
import type { Database, Trx } from '../../database/database.ts';
import type { TicketsTable } from '../../database/tables.ts';

export type HeldTicket = Selectable<TicketsTable>;

export type TicketRow = HeldTicket & {
  author_name: string;
  author_avatar: string | null;
  latest_name: string;
  latest_text: string | null;
  /** How far the viewer has read; nothing yet: 0. */
  seen: number;
};

const PREVIEW_CHARACTERS = 160;

/** Tickets with what a list shows of them, as far as `viewerId` has read them. */
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

const contains = (column: RawBuilder<unknown>, words: string) => {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${column} ilike ${pattern}`;
};

const matching = (words: string) => sql`(
  ${contains(sql`tickets.subject`, words)}
  or exists (select from users where users.id = tickets.author_id
    and ${contains(sql`users.username`, words)})
  or exists (select from ticket_messages said where said.ticket_id = tickets.id
    and ${contains(sql`said.text`, words)}))`;

type Filter = Omit<TicketFilter, 'mine' | 'limit' | 'status'> & { authorId: string | null };

const passing = ({ authorId, category, search }: Filter) =>
  sql.join(
    [
      sql`true`,
      ...(authorId === null ? [] : [sql`tickets.author_id = ${authorId}`]),
      ...(category === undefined ? [] : [sql`tickets.category = ${category}`]),
      ...(search ? [matching(search)] : []),
    ],
    sql` and `,
  );

/** The most recently active tickets that pass, as far as the limit goes. */
export const listTickets = async (
  db: Database,
  viewerId: string,
  { status, limit, ...filter }: Filter & Pick<TicketFilter, 'status' | 'limit'>,
): Promise<TicketRow[]> => {
  const inStatus = status === undefined ? sql`true` : sql`tickets.status = ${status}`;
  const { rows } = await sql<TicketRow>`${withLatest(viewerId)}
    where ${passing(filter)} and ${inStatus}
    order by tickets.last_activity_at desc, tickets.id limit ${limit}`.execute(db);
  return rows;
};

/** How many tickets pass, by their status. */
export const countTickets = async (
  db: Database,
  filter: Filter,
): Promise<Record<TicketStatus, number>> => {
  const { rows } = await sql<{ status: TicketStatus; count: number }>`
    select status, count(*) as count from tickets
    where ${passing(filter)} group by status`.execute(db);
  const counted = new Map(rows.map(({ status, count }) => [status, count]));
  return Object.fromEntries(
    ticketStatuses.map((status) => [status, counted.get(status) ?? 0]),
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

/** The ticket, held so that those who write in it take turns. */
export const holdTicket = (trx: Trx, ticketId: string): Promise<HeldTicket | undefined> =>
  trx.selectFrom('tickets').selectAll().where('id', '=', ticketId).forUpdate().executeTakeFirst();

/** Whose these tickets are. */
export const authorsOf = (db: Database, ticketIds: string[]) =>
  db.selectFrom('tickets').select(['id', 'author_id']).where('id', 'in', ticketIds).execute();

export const findAsked = (trx: Trx, authorId: string, requestId: string) =>
  trx
    .selectFrom('tickets')
    .innerJoin('ticket_messages', 'ticket_messages.ticket_id', 'tickets.id')
    .selectAll('tickets')
    .select('ticket_messages.text')
    .where('tickets.author_id', '=', authorId)
    .where('tickets.request_id', '=', requestId)
    .where('ticket_messages.number', '=', 1)
    .executeTakeFirst();

export const countWaiting = async (trx: Trx, authorId: string): Promise<number> => {
  const { count } = await trx
    .selectFrom('tickets')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('author_id', '=', authorId)
    .where('status', '<>', 'Resolved')
    .executeTakeFirstOrThrow();
  return count;
};

export const insertTicket = (trx: Trx, ticket: Insertable<TicketsTable>): Promise<HeldTicket> =>
  trx.insertInto('tickets').values(ticket).returningAll().executeTakeFirstOrThrow();

/** Notes that something more was said, or that the status changed. */
export const advance = (
  trx: Trx,
  { id, messages }: HeldTicket,
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
