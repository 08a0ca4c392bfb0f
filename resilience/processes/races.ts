import { book, bookingDraft } from '@forge/testkit/booking-fixtures';
import type { Person } from '@forge/testkit/person';
import { openRaidOffice } from '@forge/testkit/raid-fixtures';
import { mustHold, pick, type Row, type Size } from '../suite.ts';
import { onDatabase } from '@forge/testkit/embedded-portal';
import { at, type Processes } from '../support/portal-cluster.ts';

const SEATS = 7;
const BUYERS = 200;
const PRESSES = 100;

const tally = (answers: { status: number }[]) => {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
};

/** Many who press at the same moment on three processes: the database has one winner. */
export const racesAcross = async (processes: Processes, size: Size): Promise<Row[]> => {
  const rounds = pick(size, { quick: 1, full: 20 });
  const { portals, database, signIn } = processes;
  const office = await openRaidOffice({ signIn });
  const advertiser = await signIn('advertiser');
  const everywhere = (person: Person) => portals.map(({ url }) => at(url, person));
  const press = (person: Person, times: number, path: string, body: () => object) => {
    const places = everywhere(person);
    return Promise.all(
      Array.from({ length: times }, (_, index) =>
        (places[index % places.length] ?? person).post(path, body()),
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
    const { _id: raidId } = await office.publish({ maxClients: SEATS });
    const sold = tally(
      await press(advertiser, BUYERS, '/booking/create', () => bookingDraft(raidId)),
    );
    const wanted = [`${SEATS} × 200`, `${BUYERS - SEATS} × 409`];
    mustHold(sold.join() === wanted.join(), `${SEATS} seats, ${BUYERS} buyers: ${sold.join(', ')}`);

    const { _id: other } = await office.publish();
    const { _id: bookingId } = await book(advertiser, other);
    const done = tally(
      await press(office.leader, PRESSES, '/booking/status', () => ({ bookingId })),
    );
    mustHold(done.join() === `${PRESSES} × 200`, `${PRESSES} Dones: ${done.join(', ')}`);
    const made = await mailsOf(bookingId);
    mustHold(
      made?.mails === 1 && made.entries === 1,
      `${PRESSES} Dones made ${made?.mails ?? 0} mails and ${made?.entries ?? 0} entries`,
    );
  }
  return [
    {
      promise: 'the last seats go to just as many, on three processes at once',
      figure: `${rounds} rounds of ${BUYERS} buyers for ${SEATS} seats, 0 oversold`,
    },
    {
      promise: 'a hundred Dones of one booking, on three processes at once, make one mail',
      figure: `${rounds} rounds of ${PRESSES}, ${rounds} mails`,
    },
  ];
};
