import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { book, bookingDraft } from '@forge/testkit/booking-fixtures';
import { startInProcessPortal, type InProcessPortal } from '@forge/testkit/in-process-portal';
import type { Person } from '@forge/testkit/person';
import { idOf, signInRaidTeam } from '@forge/testkit/raid-fixtures';
import { inSeconds, scaledTimeout } from '@forge/testkit/scaled-timeout';
import { onDatabase } from '@forge/testkit/test-database';
import { ticketDraft } from '@forge/testkit/ticket-fixtures';
import { noTimeouts } from '../../server/src/database/database.ts';
import { assert, bySize, type Row } from '../suite.ts';
import { AcknowledgedWrites } from '../support/acknowledged-writes.ts';
import { findInconsistencies } from '../support/consistency-checks.ts';
import { freeze } from '../support/frozen-processes.ts';
import { failureOf, isAlive, readinessOf, until } from '../support/probes.ts';
import type { Target } from './target.ts';

const RECOVER_WITHIN_MS = 5_000;
const NOT_READY_WITHIN_MS = 3_500;
/** More than there are database connections. */
const READS = 20;
const WRITES = 20;
/** More than the portal keeps open at once. */
const FLOOD = 2_300;
const MAX_GROWTH_MB = 300;

type Write = {
  person: Person;
  path: string;
  body: { requestId: string; clientName?: string; subject?: string };
};

const send = ({ person, path, body }: Write) => person.post(path, body);

/** Sends a request that must be refused, with a code, in time. */
const expectRefusal = async (withinMs: number, sent: ReturnType<Person['get']>) => {
  const startedAt = performance.now();
  const timer = new AbortController();
  const late = delay(withinMs, 'late' as const, { signal: timer.signal });
  late.catch(() => undefined);
  const answer = await Promise.race([sent, late]);
  timer.abort();
  assert(answer !== 'late', `A request was not answered within ${inSeconds(withinMs)}`);
  const { status, text, body } = answer;
  const isRefused = status === 503 && body['code'] === 'unavailable';
  assert(isRefused, `A request was answered with ${status}: ${text}`);
  return performance.now() - startedAt;
};

/** Sends a ticket and returns when its transaction waits for a row; `release` ends the wait. */
const beginWrite = async ({ database }: Target, write: Write) => {
  const client = new pg.Client(database.url);
  client.on('error', () => undefined);
  await client.connect();
  const authorId = await idOf(write.person);
  await client.query('begin');
  await client.query('select from users where id = $1 for update', [authorId]);
  const answer = send(write);
  await until('The ticket is not being written', 5_000, async () => {
    const { rowCount } = await client.query(
      `select from pg_stat_activity
       where application_name = 'forge-portal' and wait_event_type = 'Lock'`,
    );
    return rowCount === 1;
  });
  return { answer, release: () => client.query('commit').then(() => client.end()) };
};

/** Sends a write again until it is done. */
const retry = (write: Write, withinMs: number) =>
  until(`${write.path} does not succeed`, withinMs, async () => {
    const { status } = await send(write);
    return status === 200;
  });

/** The number of writes that were not done and audited exactly once. */
const countNotOnce = ({ database }: Target, writes: Write[]) =>
  onDatabase(database.url, async (client) => {
    const { rows } = await client.query<{ wrong: number }>(
      `select count(*)::int as wrong from unnest($1::text[]) as sent (name)
       where (select count(*) from bookings where client_name = sent.name)
           + (select count(*) from tickets where subject = sent.name) <> 1
         or (select count(*) from audit join bookings on thing_id = bookings.id::text
             where client_name = sent.name)
           + (select count(*) from audit join tickets on thing_id = tickets.id::text
             where subject = sent.name and audit.before is null) <> 1`,
      [writes.map(({ body }) => body.clientName ?? body.subject)],
    );
    return rows[0]?.wrong;
  });

const checkProbes = async (portal: InProcessPortal, withinMs: number) => {
  const [alive, ready] = await Promise.all([isAlive(portal), readinessOf(portal)]);
  assert(alive, '/healthz fails while the database is frozen');
  const { status, reason, ms } = ready;
  assert(status === 503 && reason !== '', `/readyz answered ${status} '${reason}'`);
  assert(ms < withinMs, `/readyz took ${inSeconds(ms)}`);
  return ready;
};

/** Freezes the database under requests, and lets it go on. */
const freezeOnce = async (
  target: Target,
  portal: InProcessPortal,
  way: string,
  freezeNow: () => Promise<() => void>,
  beforeThaw: () => Promise<void> = async () => undefined,
): Promise<Row[]> => {
  const scaled = scaledTimeout(target.startMs);
  const team = await signInRaidTeam(portal);
  const advertiser = await portal.signIn('advertiser');
  const member = await portal.signIn('forge-member');
  const { _id: raidId } = await team.publish({ maxClients: 1_000 });
  const acknowledged = new AcknowledgedWrites();
  for (let n = 0; n < 5; n += 1) {
    const { _id, clientName } = await book(advertiser, raidId);
    acknowledged.booked.set(_id, { raidId, clientName });
  }
  const ticket = (): Write => ({
    person: member,
    path: '/support/open',
    body: { ...ticketDraft(), subject: randomUUID() },
  });
  const booking = (): Write => ({
    person: advertiser,
    path: '/booking/create',
    body: { ...bookingDraft(raidId), requestId: randomUUID() },
  });
  const writes = Array.from({ length: WRITES }, (_, n) => (n % 4 === 0 ? ticket() : booking()));
  const unfinished = ticket();
  const limit = scaled(target.answerWithinMs + 2_000);

  const { answer, release } = await beginWrite(target, unfinished);
  const thaw = await freezeNow();
  try {
    const released = release();
    const memoryBefore = process.memoryUsage.rss();
    const expectRefusals = (sent: ReturnType<Person['get']>[]) =>
      Promise.all(sent.map((each) => expectRefusal(limit, each)));
    const read = () => team.manager.get('/raid/pending');
    const [refused, { reason, ms }] = await Promise.all([
      expectRefusals([answer, ...Array.from({ length: READS }, read), ...writes.map(send)]),
      checkProbes(portal, scaled(NOT_READY_WITHIN_MS)),
    ]);
    const flood = bySize(target.size, { quick: 0, full: FLOOD });
    refused.push(...(await expectRefusals(Array.from({ length: flood }, read))));
    const grownMb = (process.memoryUsage.rss() - memoryBefore) / 2 ** 20;
    assert(grownMb < MAX_GROWTH_MB, `Memory grew by ${grownMb.toFixed()} MB`);

    await beforeThaw();
    thaw();
    await released;
    const recoverWithin = scaled(RECOVER_WITHIN_MS);
    const recoveredMs = await until('It does not recover', recoverWithin, async () => {
      const { status } = await send(booking());
      return status === 200 && (await readinessOf(portal)).status === 200;
    });
    // The database keeps the locks of a connection that it believes to be alive.
    const locksEndWithin = recoverWithin + scaled(target.idleTransactionMs);
    await Promise.all([...writes, unfinished].map((write) => retry(write, locksEndWithin)));
    const wrong = await countNotOnce(target, [...writes, unfinished]);
    assert(wrong === 0, `${wrong} of ${writes.length + 1} writes were not done exactly once`);
    const failures = await onDatabase(target.database.url, (client) =>
      findInconsistencies(client, acknowledged),
    );
    assert(failures.length === 0, failures.join('; '));
    const slowest = inSeconds(Math.max(...refused));
    return [
      {
        guarantee: `database frozen, ${way}: 503 with a code in time, /healthz 200, /readyz says why`,
        measured: `${refused.length} refused, slowest ${slowest}; '${reason}' after ${inSeconds(ms)}; memory +${grownMb.toFixed()} MB`,
      },
      {
        guarantee: `database frozen, ${way}: it recovers by itself, and retried writes are done once`,
        measured: `${inSeconds(recoveredMs)}; ${writes.length + 1} retried, 0 doubled, 0 lost`,
      },
    ];
  } finally {
    thaw();
  }
};

const dropTraffic = ({ proxy }: Target) => {
  proxy.blackhole(true);
  return () => proxy.blackhole(false);
};

/** Two ways in which a database stops answering without closing a connection. */
export const freezeDatabase = async (target: Target): Promise<Row[]> => {
  const { database } = target;
  const portal = await target.startBehindProxy();
  const freezeThis = freezeOnce.bind(undefined, target, portal);
  const rows = await freezeThis('the network without traffic', async () => dropTraffic(target));

  const unprotected = await startInProcessPortal(
    { DATABASE_URL: database.url },
    { databaseTimeouts: noTimeouts },
  );
  const reader = await unprotected.signIn('raid-manager-2');
  let hanging = reader.get('/raid/pending');
  await hanging;
  let failure = '';
  const stop = async () => {
    const { pid } = database;
    assert(pid !== undefined, 'The database is not running');
    const thaw = await freeze(pid);
    hanging = reader.get('/raid/pending');
    return thaw;
  };
  // All others are answered by now.
  const expectNoAnswer = async () => {
    failure = await failureOf('there are no timeouts', () => expectRefusal(100, hanging));
  };
  rows.push(...(await freezeThis('its processes stopped', stop, expectNoAnswer)));
  await hanging;
  await unprotected.close();
  await portal.close();
  return [...rows, { guarantee: 'the same check fails without timeouts', measured: failure }];
};
