import { sql, type Selectable } from 'kysely';
import { armourOf } from '@forge/contract/bookings/booking-rules';
import { armourNames } from '@forge/contract/raids/armour-seats';
import { forEachArmour } from '../../database/armour-columns.ts';
import type { BookingsTable } from '../../database/tables.ts';
import type { IdempotencyKey } from '../../idempotency/idempotency-keys.repository.ts';
import type { SoldSeat } from '../raids/raid-events.ts';
import type { BookedRaid } from './bookings.repository.ts';

/** The columns of a new booking that the database decides. */
const decidedColumns = [
  'created_at',
  'seat',
  'owes',
  'locked',
  'in_group',
  'paid_for_good',
  'gold_sent',
  'version',
  'left_as',
  'left_at',
  'left_by',
  'reason',
  'deposit_outcome',
] as const satisfies (keyof BookingsTable)[];
type DecidedColumn = (typeof decidedColumns)[number];

export type Sale = {
  /** The terms that the price was validated against. */
  terms: Pick<BookedRaid, 'pot' | 'raid_type'>;
  booking: Omit<Selectable<BookingsTable>, DecidedColumn>;
  tabId: string | null;
  /** For the audit trail. */
  action: string;
  /** Stored with the booking, so that the same request sells no second seat. */
  request: IdempotencyKey | null;
};

/** What the database decided about a sold seat. */
export type SoldRow = Pick<Selectable<BookingsTable>, DecidedColumn | 'id' | 'raid_id'> & {
  tab_id: string | null;
  raid_counts: Omit<SoldSeat, 'seat'>;
};

const withoutRepeatedRequests = (sales: Sale[]) => {
  const seen = new Set<string>();
  return sales.filter(({ request }) => {
    const key = request && `${request.user_id} ${request.request_id}`;
    const isRepeated = key !== null && seen.has(key);
    if (key !== null) seen.add(key);
    return !isRepeated;
  });
};

const freeSeatsByArmour = forEachArmour((armour) => `cap_${armour} - taken_${armour} as ${armour}`);
/** Null: any number. */
const freeSeatsOfItsArmour = sql.raw(
  `case armour ${armourNames.map((armour) => `when '${armour}' then ${armour}`).join(' ')} end`,
);
const countsByArmour = forEachArmour(
  (armour) => `count(*) filter (where armour = '${armour}')::int as ${armour}`,
);
const incrementTakenByArmour = forEachArmour(
  (armour) => `taken_${armour} = taken_${armour} + ${armour}`,
);

/**
 * `bookableRaid` and not cancelled. With `is null` partial indexes would fit, and PostgreSQL reads all
 * published raids where its statistics are old.
 */
const openForSale = sql`num_nulls(published_at) = 0 and num_nonnulls(deleted_at, cancelled_at) = 0`;

/** A raid's counts after the sale. */
const raidCounts = sql`json_build_object('version', version, 'taken', taken, 'last_seat', last_seat, ${forEachArmour(
  (armour) => `'taken_${armour}', taken_${armour}`,
)})`;

/** The `ranked` requests that get a seat. */
const served = sql`served as materialized (
      select *, place as nth from ranked where place <= free_seats)`;

/** The same, without requests that were stored while the statement waited for the raid's lock. */
const servedOnce = sql`
    winners as materialized (select * from ranked where place <= free_seats),
    claimed as (insert into requests (user_id, request_id, call, digest, thing_id)
      select created_by, request_id, call, digest, id from winners join requested using (ordinality)
      where request_id is not null
      order by created_by, request_id on conflict do nothing returning thing_id),
    served as materialized (
      select *, row_number() over (partition by raid_id order by ordinality) as nth from winners
      where ordinality in (select ordinality from requested
        where request_id is null or id in (select thing_id from claimed)))`;

const notStored = sql`where not exists (select from requests
      where user_id = created_by and requests.request_id = requested.request_id)`;

const columnsOf = (table: string, columns: string[]) =>
  sql.raw(columns.map((column) => `${table}.${column}`).join(', '));

const decided = columnsOf('bookings', ['id', 'raid_id', ...decidedColumns]);

/**
 * Sells seats in one statement, first come first served, to sales whose terms are still the raid's;
 * returns what the database decided for those that it sold. The seat is counted before its booking is
 * inserted: the trigger on `raids.taken` subtracts the raid from the precomputed totals, and must not
 * see the new booking. The text is made of few fragments: Kysely compiles it for each batch.
 */
export const sellSeats = (all: Sale[], whenLocked: 'wait' | 'skip') => {
  const sales = withoutRepeatedRequests(all);
  const hasRequests = sales.some(({ request }) => request !== null);
  const columns = Object.keys(sales[0]?.booking ?? {});
  const bookings = JSON.stringify(sales.map(({ booking }) => booking));
  const terms = JSON.stringify(
    sales.map((sale) => ({
      id: sale.booking.id,
      raid_id: sale.booking.raid_id,
      ...sale.terms,
      tab_id: sale.tabId,
      armour: armourOf(sale.booking.client_class),
      ...(sale.request && {
        created_by: sale.booking.created_by,
        request_id: sale.request.request_id,
        call: sale.request.call,
        digest: `\\x${sale.request.digest.toString('hex')}`,
      }),
    })),
  );
  const requestColumns = hasRequests
    ? sql`, created_by uuid, request_id uuid, call text, digest bytea`
    : sql``;
  const raidIds = [...new Set(sales.map(({ booking }) => booking.raid_id))];
  return sql<SoldRow>`
    requested as materialized (
      select * from rows from (json_to_recordset(${terms}::json) as
          (id uuid, raid_id uuid, pot bigint, raid_type text, tab_id uuid, armour text ${requestColumns}))
        with ordinality as requested),
    open as materialized (
      select raids.id as open_id, pot, raid_type, max_clients - taken as free_seats, last_seat, ${freeSeatsByArmour}
      from raids
      where raids.id = any(${raidIds}::uuid[]) and ${openForSale} and taken < max_clients
      for no key update ${sql.raw(whenLocked === 'skip' ? 'skip locked' : '')}),
    candidates as (
      select ordinality, raid_id, armour, free_seats, last_seat, ${freeSeatsOfItsArmour} as free_armour_seats,
        row_number() over (partition by raid_id, armour order by ordinality) as armour_place
      from requested join open on open_id = raid_id
        and open.pot = requested.pot and open.raid_type = requested.raid_type
      ${hasRequests ? notStored : sql``}),
    ranked as (
      select *, row_number() over (partition by raid_id order by ordinality) as place from candidates
      where free_armour_seats is null or armour_place <= free_armour_seats),
    ${hasRequests ? servedOnce : served},
    seated as (update raids set taken = taken + added, last_seat = last_seat + added, ${incrementTakenByArmour}
      from actor, (select raid_id, count(*)::int as added, ${countsByArmour}
        from served group by raid_id) as additions
      where raids.id = raid_id returning raids.id as seated_id, ${raidCounts} as raid_counts),
    sold as (insert into bookings (created_at, seat, ${sql.raw(columns.join(', '))})
      select now() + ordinality * interval '1 microsecond', last_seat + nth,
        ${columnsOf('new', columns)}
      from served join seated on seated_id = served.raid_id
        join json_populate_recordset(null::bookings, ${bookings}::json) with ordinality as new using (ordinality)
      returning ${decided}),
    changed as (select sold.*, tab_id, raid_counts from sold
      join requested on requested.id = sold.id join seated on seated_id = sold.raid_id)`;
};
