import { previousWeek, weekOf } from '@forge/contract/ledger/ledger-week';
import type { NoticePage } from '@forge/contract/notices/notice-api';
import { parisDay } from '@forge/contract/paris-time';
import { bookingDraft } from '@forge/testkit/booking-fixtures';
import { payloadOf, type Person } from '@forge/testkit/person';
import { idOf } from '@forge/testkit/raid-fixtures';
import type { InProcessPortal } from '@forge/testkit/in-process-portal';
import { bookingsChanged } from '../../server/src/features/bookings/booking-events.ts';
import { publishedChanged } from '../../server/src/features/raids/raid-events.ts';
import type { CallerIds } from './seed-data.ts';

export type MeasuredCall = {
  name: string;
  /** Returns the size of the answer in characters. */
  send: (turn: number) => Promise<number>;
  /** For calls whose cost grows with the age of the community: what they may take at any size. */
  limitMs?: number;
};

/** Find reads the index once per week: results appear as typed. */
const FIND_LIMIT_MS = 100;

type Callers = Record<keyof CallerIds | 'admin' | 'senior', Person>;

export const signInCallers = async (portal: InProcessPortal): Promise<Callers> => {
  return {
    admin: await portal.signIn('admin'),
    manager: await portal.signIn('raid-manager'),
    leader: await portal.signIn('raid-leader'),
    collector: await portal.signIn('gold-collector'),
    advertiser: await portal.signIn('advertiser'),
    senior: await portal.signIn('senior-advertiser'),
  };
};

export const callerIds = async (callers: Callers): Promise<CallerIds> => ({
  manager: await idOf(callers.manager),
  leader: await idOf(callers.leader),
  collector: await idOf(callers.collector),
  advertiser: await idOf(callers.advertiser),
});

const sizeOf = ({ status, text }: Awaited<ReturnType<Person['get']>>) => {
  if (status !== 200) throw new Error(`Answered ${status}: ${text.slice(0, 200)}`);
  return text.length;
};

/** The calls of the portal's pages, made by the people with the most records. */
export const measuredCalls = async (
  portal: InProcessPortal,
  callers: Callers,
  ids: CallerIds,
): Promise<MeasuredCall[]> => {
  const { events, pool } = portal.context;
  const { rows: raids } = await pool.query<{ id: string }>(
    `select id from raids where day > current_date and taken between 1 and max_clients - 1
       and published_at is not null and deleted_at is null order by id`,
  );
  const lastWeek = previousWeek(weekOf(new Date()));
  const yesterday = new Date(Date.now() - 24 * 3_600_000);
  const raidAt = (turn: number) => raids[turn % raids.length]?.id ?? '';
  const { rows: open } = await pool.query<{ id: string }>(
    `select id from bookings where raid_id = any($1::uuid[]) and done_at is null and not locked
     order by id limit 200`,
    [raids.map(({ id }) => id)],
  );
  const bookingAt = (turn: number) => ({ bookingId: open[turn % open.length]?.id ?? '' });

  const read = (name: string, person: Person, address: string, limitMs?: number): MeasuredCall => ({
    name: `GET ${name}`,
    send: async () => sizeOf(await person.get(address)),
    ...(limitMs !== undefined && { limitMs }),
  });
  const write = (name: string, person: Person, path: string, body: (turn: number) => unknown) => ({
    name: `POST ${name}`,
    send: async (turn: number) => sizeOf(await person.post(path, body(turn))),
  });
  return [
    {
      name: 'GET published list, after a change',
      send: (turn) => {
        events.emitLocal(publishedChanged, raidAt(turn));
        return callers.advertiser.get('/raid/published').then(sizeOf);
      },
    },
    read('pending list', callers.manager, '/raid/pending'),
    {
      name: 'POST bookings of a raid, after a change',
      send: () => {
        events.emitLocal(bookingsChanged, raidAt(0));
        const raidId = raidAt(0);
        return callers.admin.post('/booking/raid-booking', { raidId }).then(sizeOf);
      },
    },
    write('create booking', callers.senior, '/booking/create', (turn) =>
      bookingDraft(raidAt(turn)),
    ),
    write('flag: lock', callers.admin, '/booking/lock', bookingAt),
    write('flag: in group', callers.admin, '/booking/in-group', bookingAt),
    write('done', callers.admin, '/booking/status', bookingAt),
    read('own mails (collector)', callers.collector, '/mail/get'),
    read('all mails (admin)', callers.admin, '/mail/all'),
    read('mails of one day (admin)', callers.admin, `/mail/all?date=${parisDay(yesterday)}`),
    read('figures (admin)', callers.admin, '/dashboard/status'),
    read('figures (leader)', callers.leader, '/dashboard/status'),
    read('figures (advertiser)', callers.advertiser, '/dashboard/status'),
    read('activity (admin)', callers.admin, '/dashboard/activity'),
    read('activity (leader)', callers.leader, '/dashboard/activity'),
    read('activity (advertiser)', callers.advertiser, '/dashboard/activity'),
    read('agenda (admin)', callers.admin, '/dashboard/next'),
    read('agenda (leader)', callers.leader, '/dashboard/next'),
    read('agenda (advertiser)', callers.advertiser, '/dashboard/next'),
    read('own bookings', callers.advertiser, '/booking/mine'),
    read('statement (advertiser)', callers.advertiser, '/ledger/statement'),
    read('statement of an earlier week', callers.advertiser, `/ledger/statement?week=${lastWeek}`),
    read('weeks (advertiser)', callers.advertiser, '/ledger/weeks'),
    read('statement (collector)', callers.collector, '/ledger/statement'),
    read('balances', callers.admin, '/ledger/balances'),
    read('open payouts', callers.admin, '/payout/open'),
    write('adjust', callers.admin, '/ledger/adjust', () => ({
      userId: ids.advertiser,
      amount: 5,
      reason: 'Counted again',
    })),
    write('pay', callers.admin, '/payout/create', () => ({
      userId: ids.advertiser,
      amount: 5,
    })),
    read('export of bookings (advertiser)', callers.advertiser, '/export/bookings.csv'),
    read('export of bookings (leader)', callers.leader, '/export/bookings.csv'),
    read('export of mails (collector)', callers.collector, '/export/mails.csv'),
    read('export of a day (admin)', callers.admin, `/export/mails.csv?date=${parisDay(yesterday)}`),
    read('notices', callers.advertiser, '/notices'),
    {
      name: 'POST notices seen',
      send: async () => {
        const { notices } = await payloadOf<NoticePage>(callers.advertiser.get('/notices'));
        const upTo = notices.at(-1)?._id;
        return sizeOf(await callers.advertiser.post('/notices/seen', { upTo }));
      },
    },
    read('tickets (admin)', callers.admin, '/support/tickets'),
    read('history of a booking', callers.admin, `/history/booking/${bookingAt(0).bookingId}`),
    read('hero names', callers.admin, '/admin/hero-name'),
    read('own raids', callers.advertiser, '/booking/own-raids'),
    read('realms with a bank', callers.advertiser, '/hero-names/cover'),
    read('gold that waits for a bank', callers.admin, '/hero-names/missing'),
    ...(['admin', 'manager', 'advertiser', 'leader'] as const).flatMap((who) => [
      read(`find 'se' (${who})`, callers[who], '/find?q=se', FIND_LIMIT_MS),
      read(`find 'kaz' (${who})`, callers[who], '/find?q=kaz', FIND_LIMIT_MS),
      read(`find nothing (${who})`, callers[who], '/find?q=nothing', FIND_LIMIT_MS),
      read(`find 'kaz nothing' (${who})`, callers[who], '/find?q=kaz%20nothing', FIND_LIMIT_MS),
      read(
        `find a run id (${who})`,
        callers[who],
        `/find?q=${bookingAt(0).bookingId}`,
        FIND_LIMIT_MS,
      ),
    ]),
    read('auth status', callers.advertiser, '/auth/status'),
  ];
};
