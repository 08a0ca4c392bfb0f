import { setTimeout as delay } from 'node:timers/promises';
import { connectPortal } from '@forge/testkit/raw-sockets';
import { bookingDraft } from '@forge/testkit/booking-fixtures';
import { signInRaidTeam } from '@forge/testkit/raid-fixtures';
import { embeddedPortal, type EmbeddedPortal } from '@forge/testkit/portal-process';
import { assert, bySize, type Suite } from '../suite.ts';
import { sendPartially, type Answer } from '../support/partial-request.ts';

/** Requests blocked by a row lock: as many as the portal has database connections. */
const BLOCKED = 16;
/** Requests whose body is sent by half only. */
const PARTIAL = 34;
const EXIT_WITHIN_MS = 10_000;
const BLOCKED_WITHIN_MS = 10_000;

const untilBlocked = async ({ onDatabase }: EmbeddedPortal) => {
  const deadline = Date.now() + BLOCKED_WITHIN_MS;
  await onDatabase(async (client) => {
    for (;;) {
      const { rowCount } = await client.query(
        `select from pg_stat_activity
         where application_name = 'forge-portal' and wait_event_type = 'Lock'`,
      );
      if (rowCount === BLOCKED) return;
      assert(Date.now() < deadline, `${rowCount ?? 0} of ${BLOCKED} requests are blocked`);
      await delay(10);
    }
  });
};

/** SIGTERM under load: requests in flight are answered, sockets are closed, the exit code is 0. */
export const gracefulShutdown: Suite = {
  name: 'faults',
  guarantee: 'SIGTERM finishes all requests and exits within 10 s with code 0',
  run: async (size) => {
    const socketCount = bySize(size, { quick: 100, full: 500 });
    const portal = await embeddedPortal();
    try {
      await portal.start();
      const team = await signInRaidTeam(portal);
      const advertiser = await portal.signIn('advertiser');
      // A raid for each of them: bookings of one raid share one connection.
      const raids = await Promise.all(Array.from({ length: BLOCKED }, () => team.publish()));
      const raidIds = raids.map(({ _id }) => _id);
      const draftFor = (index: number) => bookingDraft(raidIds[index % BLOCKED] ?? '');
      const sockets = await connectPortal(portal.url, [advertiser.cookieHeader], socketCount);
      const closed = sockets.map(
        (socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())),
      );
      const path = '/booking/create';
      const partial = await Promise.all(
        Array.from({ length: PARTIAL }, (_, index) =>
          sendPartially(advertiser, path, draftFor(index)),
        ),
      );

      const { sent, exited, signalledAt } = await portal.onDatabase(async (client) => {
        // Blocks the bookings until this transaction commits.
        await client.query('begin');
        await client.query('select from raids where id = any($1) for update', [raidIds]);
        const blocked = Array.from({ length: BLOCKED }, (_, index) =>
          advertiser.post(path, draftFor(index)).then(
            ({ status, text }): Answer => ({ status, message: text }),
            (error: unknown): Answer => ({ status: 0, message: String(error) }),
          ),
        );
        await untilBlocked(portal);
        const at = performance.now();
        const ended = portal.end('SIGTERM');
        // Sockets are closed first: the shutdown has started, and every request is still in flight.
        await Promise.race(closed);
        await client.query('commit');
        const rest = partial.map((each) => each.finish());
        return { sent: [...blocked, ...rest], exited: ended, signalledAt: at };
      });
      const answers = await Promise.all(sent);
      await Promise.all(closed);
      const code = await exited;
      const took = performance.now() - signalledAt;
      const aborted = answers.filter(({ status }) => status !== 200);
      assert(
        aborted.length === 0,
        `${aborted.length} of ${answers.length} were aborted, with ${aborted[0]?.status ?? 0}: ${aborted[0]?.message ?? ''}`,
      );
      assert(code === 0, `It ended with code ${code}: ${portal.output()}`);
      assert(took < EXIT_WITHIN_MS, `It ended only after ${took.toFixed()} ms`);
      return [
        {
          guarantee:
            'SIGTERM: requests in flight are answered in full, then it exits with code 0 in 10 s',
          measured: `${socketCount} sockets, ${answers.length} requests, 0 aborted, exited in ${(took / 1000).toFixed(2)} s`,
        },
      ];
    } finally {
      await portal.close();
    }
  },
};
