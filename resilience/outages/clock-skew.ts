import { parisDay } from '@forge/contract/paris-time';
import { book } from '@forge/testkit/booking-fixtures';
import { startInProcessPortal } from '@forge/testkit/in-process-portal';
import { payloadOf, type Person } from '@forge/testkit/person';
import { startPortalProcess } from '@forge/testkit/portal-process';
import { listOf, signInRaidTeam } from '@forge/testkit/raid-fixtures';
import { onDatabase } from '@forge/testkit/test-database';
import { assert, bySize, type Row } from '../suite.ts';
import { failureOf, isAlive, readinessOf } from '../support/probes.ts';
import type { Target } from './target.ts';

const DAY_MS = 86_400_000;
const CLOSE_MS = 60_000;
const preload = import.meta.resolve('@forge/testkit/shifted-clock.mjs');

type Portal = { url: string; signIn: (persona: string) => Promise<Person> };

const dayFromNow = (days: number) => parisDay(new Date(Date.now() + days * DAY_MS));

const assertClose = (what: string, time: string | Date) => {
  const difference = Math.abs(new Date(time).getTime() - Date.now());
  assert(difference < CLOSE_MS, `${what} is off by ${Math.round(difference / 1000)} s`);
};

/** Everything that depends on the time, decided by this process. */
const checkDecisions = async (target: Target, portal: Portal) => {
  const team = await signInRaidTeam(portal);
  const advertiser = await portal.signIn('advertiser');
  const { body } = await advertiser.at(target.portal.url).get('/auth/status');
  assert(body['user'] !== undefined, 'A new session has expired already');

  const raid = await team.publish({ date: dayFromNow(1) });
  const past = await team.plan({ date: dayFromNow(-1) }).then(
    () => 'accepted',
    () => 'refused',
  );
  assert(past === 'refused', 'A raid of yesterday was accepted');
  const published = await listOf(advertiser, 'published');
  assert(
    published.some(({ _id }) => _id === raid._id),
    'The raid of tomorrow is not listed',
  );
  const { text: next } = await advertiser.get('/dashboard/next');
  assert(next.includes(raid._id), 'The raid of tomorrow is not on the home page');

  const { _id: bookingId } = await book(advertiser, raid._id);
  await payloadOf(team.leader.post('/booking/status', { bookingId }));
  const { rows } = await onDatabase(target.database.url, (client) =>
    client.query<{ created_at: Date; done_at: Date }>(
      'select created_at, done_at from bookings where id = $1',
      [bookingId],
    ),
  );
  assertClose('The time of a booking', rows[0]?.created_at ?? '');
  assertClose('The time of a Done', rows[0]?.done_at ?? '');
  // The clock by which data of clients is removed.
  const data = await payloadOf<{ exportedAt: string }>(advertiser.get('/privacy/my-data'));
  assertClose('The clock of the portal', data.exportedAt);
};

const shiftClock = async (target: Target, days: number): Promise<Row> => {
  const portal = await startPortalProcess({
    DATABASE_URL: target.database.url,
    NODE_OPTIONS: `--import=${preload}`,
    CLOCK_SHIFT_MS: String(days * DAY_MS),
  });
  try {
    const { status, reason } = await readinessOf(portal);
    assert(status === 503 && reason.includes('clock'), `/readyz answered ${status} '${reason}'`);
    assert(await isAlive(portal), '/healthz fails with a wrong clock');
    await checkDecisions(target, portal);
    return {
      guarantee: `a clock ${Math.abs(days)} days ${days > 0 ? 'ahead' : 'behind'} fails /readyz and decides nothing`,
      measured: `'${reason}'; sessions, raids, bookings and days by the database's clock`,
    };
  } finally {
    await portal.close();
  }
};

/** With decisions by the clock of the process the same check fails. */
const decideByOwnClock = async (target: Target, days: number): Promise<Row> => {
  const portal = await startInProcessPortal(
    { DATABASE_URL: target.database.url },
    { now: () => new Date(Date.now() + days * DAY_MS) },
  );
  try {
    return {
      guarantee: 'the same check fails if the process decides by its own clock',
      measured: await failureOf('the process decides by its own clock', () =>
        checkDecisions(target, portal),
      ),
    };
  } finally {
    await portal.close();
  }
};

export const testClockSkew = async (target: Target): Promise<Row[]> => {
  const shifts = bySize(target.size, { quick: [2], full: [2, -2] });
  const rows: Row[] = [];
  for (const days of shifts) {
    rows.push(await shiftClock(target, days), await decideByOwnClock(target, days));
  }
  return rows;
};
