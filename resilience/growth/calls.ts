import { parisDay } from '@forge/contract/paris-time';
import { bookingsChanged } from '../../server/src/features/bookings/booking-announcements.ts';
import { publishedChanged } from '../../server/src/features/raids/raid-announcements.ts';
import { bookingDraft } from '@forge/testkit/booking-fixtures';
import type { Person } from '@forge/testkit/person';
import { idOf } from '@forge/testkit/raid-fixtures';
import type { Grounds } from '@forge/testkit/in-process-portal';
import type { BusyPeople } from './seed-data.ts';

/** A call, made for the so-manieth time; answers with the size of what came back. */
export type MeasuredCall = { name: string; make: (turn: number) => Promise<number> };

type Cast = Record<keyof BusyPeople | 'admin' | 'senior', Person>;

export const signInCast = async (grounds: Grounds): Promise<Cast> => {
  const signIn = (persona: string) => grounds.signIn(persona);
  return {
    admin: await signIn('admin'),
    manager: await signIn('raid-manager'),
    leader: await signIn('raid-leader'),
    collector: await signIn('gold-collector'),
    advertiser: await signIn('advertiser'),
    senior: await signIn('senior-advertiser'),
  };
};

export const busyPeople = async (cast: Cast): Promise<BusyPeople> => ({
  manager: await idOf(cast.manager),
  leader: await idOf(cast.leader),
  collector: await idOf(cast.collector),
  advertiser: await idOf(cast.advertiser),
});

const sizeOf = ({ status, text }: Awaited<ReturnType<Person['get']>>) => {
  if (status !== 200) throw new Error(`Answered ${status}: ${text.slice(0, 200)}`);
  return text.length;
};

/** The calls that the portal's pages are made of, as those make them who have most to see. */
export const measuredCalls = async (grounds: Grounds, cast: Cast): Promise<MeasuredCall[]> => {
  const { announcements, pool } = grounds.context;
  const { rows: raids } = await pool.query<{ id: string }>(
    `select id from raids where day > current_date and taken between 1 and max_clients - 1
       and published_at is not null and deleted_at is null order by id`,
  );
  const aDayAgo = new Date(Date.now() - 24 * 3_600_000);
  const raidAt = (turn: number) => raids[turn % raids.length]?.id ?? '';
  const { rows: open } = await pool.query<{ id: string }>(
    `select id from bookings where raid_id = any($1::uuid[]) and done_at is null and not locked
     order by id limit 200`,
    [raids.map(({ id }) => id)],
  );
  const bookingAt = (turn: number) => ({ bookingId: open[turn % open.length]?.id ?? '' });

  const read = (name: string, person: Person, address: string): MeasuredCall => ({
    name: `GET ${name}`,
    make: async () => sizeOf(await person.get(address)),
  });
  const write = (name: string, person: Person, path: string, body: (turn: number) => unknown) => ({
    name: `POST ${name}`,
    make: async (turn: number) => sizeOf(await person.post(path, body(turn))),
  });
  return [
    {
      name: 'GET published list, after a change',
      make: (turn) => {
        announcements.tellHere(publishedChanged, raidAt(turn));
        return cast.advertiser.get('/raid/published').then(sizeOf);
      },
    },
    read('pending list', cast.manager, '/raid/pending'),
    {
      name: 'POST bookings of a raid, after a change',
      make: () => {
        announcements.tellHere(bookingsChanged, raidAt(0));
        const raidId = raidAt(0);
        return cast.admin.post('/booking/raid-booking', { raidId }).then(sizeOf);
      },
    },
    write('create booking', cast.senior, '/booking/create', (turn) => bookingDraft(raidAt(turn))),
    write('flag: lock', cast.admin, '/booking/lock', bookingAt),
    write('flag: in group', cast.admin, '/booking/in-group', bookingAt),
    write('done', cast.admin, '/booking/status', bookingAt),
    read('own mails (collector)', cast.collector, '/mail/get'),
    read('all mails (admin)', cast.admin, '/mail/all'),
    read('mails of one day (admin)', cast.admin, `/mail/all?date=${parisDay(aDayAgo)}`),
    read('figures (admin)', cast.admin, '/dashboard/status'),
    read('figures (leader)', cast.leader, '/dashboard/status'),
    read('figures (advertiser)', cast.advertiser, '/dashboard/status'),
    read('activity (admin)', cast.admin, '/dashboard/activity'),
    read('activity (leader)', cast.leader, '/dashboard/activity'),
    read('activity (advertiser)', cast.advertiser, '/dashboard/activity'),
    read('next (admin)', cast.admin, '/dashboard/next'),
    read('next (leader)', cast.leader, '/dashboard/next'),
    read('next (advertiser)', cast.advertiser, '/dashboard/next'),
    read('tickets (admin)', cast.admin, '/support/tickets'),
    read('hero names', cast.admin, '/admin/hero-name'),
    read('auth status', cast.advertiser, '/auth/status'),
  ];
};
