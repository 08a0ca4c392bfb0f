import { book, bookingDraft } from '@forge/testkit/booking-fixtures';
import type { Person } from '@forge/testkit/person';
import { signInRaidTeam } from '@forge/testkit/raid-fixtures';
import { onDatabase } from '@forge/testkit/test-database';
import { assert, bySize, type Row, type Size } from '../suite.ts';
import type { Cluster } from '../support/portal-cluster.ts';

const SEATS = 7;

const tally = (answers: { status: number }[]) => {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
};

/** Concurrent requests on three processes. */
export const racesAcrossProcesses = async (cluster: Cluster, size: Size): Promise<Row[]> => {
  const { rounds, requests, duplicates } = bySize(size, {
    quick: { rounds: 1, requests: 60, duplicates: 30 },
    full: { rounds: 20, requests: 200, duplicates: 100 },
  });
  const { portals, database, signIn } = cluster;
  const team = await signInRaidTeam({ signIn });
  const advertiser = await signIn('advertiser');
  const onEveryProcess = (person: Person) => portals.map(({ url }) => person.at(url));
  const sendConcurrently = (person: Person, times: number, path: string, body: () => object) => {
    const clients = onEveryProcess(person);
    return Promise.all(
      Array.from({ length: times }, (_, index) =>
        (clients[index % clients.length] ?? person).post(path, body()),
      ),
    );
  };
  const mailsOf = (bookingId: string) =>
    onDatabase(database.url, async (client) => {
      const { rows } = await client.query<{ mails: number; entries: number }>(
        `select (select count(*)::int from mails where booking_id = $1) as mails,
           (select count(*)::int from audit where action = 'mark booking done'
             and thing = 'bookings' and thing_id = $1::text) as entries`,
        [bookingId],
      );
      return rows[0];
    });

  for (let round = 0; round < rounds; round += 1) {
    const { _id: raidId } = await team.publish({ maxClients: SEATS });
    const booked = tally(
      await sendConcurrently(advertiser, requests, '/booking/create', () => bookingDraft(raidId)),
    );
    const wanted = [`${SEATS} × 200`, `${requests - SEATS} × 409`];
    assert(
      booked.join() === wanted.join(),
      `${SEATS} seats, ${requests} requests: ${booked.join(', ')}`,
    );

    const { _id: other } = await team.publish();
    const { _id: bookingId } = await book(advertiser, other);
    const done = tally(
      await sendConcurrently(team.leader, duplicates, '/booking/status', () => ({ bookingId })),
    );
    assert(done.join() === `${duplicates} × 200`, `${duplicates} Dones: ${done.join(', ')}`);
    const made = await mailsOf(bookingId);
    assert(
      made?.mails === 1 && made.entries === 1,
      `${duplicates} Dones made ${made?.mails ?? 0} mails and ${made?.entries ?? 0} entries`,
    );
  }
  return [
    {
      guarantee: 'concurrent bookings on three processes never oversell a raid',
      measured: `${rounds} rounds of ${requests} requests for ${SEATS} seats, 0 oversold`,
    },
    {
      guarantee: 'concurrent Dones of one booking on three processes create one mail',
      measured: `${rounds} rounds of ${duplicates}, ${rounds} mails`,
    },
  ];
};
