import { setTimeout as delay } from 'node:timers/promises';
import { connectPortal } from '../../bench/listeners.ts';
import { book, bookingDraft } from '../../server/test/booking-builder.ts';
import { openRaidOffice } from '../../server/test/raid-builder.ts';
import { mustHold, type Part } from '../part.ts';
import { openEmbeddedPortal, type EmbeddedPortal } from '../stage/portal.ts';

const SOCKETS = 500;
const REQUESTS = 50;
const OUT_WITHIN_MS = 10_000;
const ALL_IN_WITHIN_MS = 2_500;

/** How many requests the portal has let in and not answered yet. */
const inFlight = async ({ url, onDatabase }: EmbeddedPortal): Promise<number> => {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const queued = Number(/^forge_database_waiting (\d+)/m.exec(metrics)?.[1] ?? 0);
  const { rows } = await onDatabase((client) =>
    client.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where application_name = 'forge-portal' and wait_event_type = 'Lock'`,
    ),
  );
  return queued + (rows[0]?.waiting ?? 0);
};

/** SIGTERM on a full house: what is in flight is answered, sockets are let go, and it ends well. */
export const drain: Part = {
  name: 'faults',
  promise: 'SIGTERM cuts nobody off and ends within 10 s with code 0',
  run: async () => {
    const portal = await openEmbeddedPortal();
    try {
      await portal.start();
      const office = await openRaidOffice(portal);
      const advertiser = await portal.signIn('advertiser');
      const { _id: raidId } = await office.publish({ maxClients: REQUESTS + 1 });
      await book(advertiser, raidId);
      const sockets = await connectPortal(portal.url, [advertiser.cookieHeader], SOCKETS);
      const closed = sockets.map(
        (socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())),
      );

      const { answers, gone, signalledAt } = await portal.onDatabase(async (client) => {
        // Whoever holds the raid's row decides when the others get on.
        await client.query('begin');
        await client.query('select from raids where id = $1 for update', [raidId]);
        const asked = Array.from({ length: REQUESTS }, () =>
          advertiser.post('/booking/create', bookingDraft(raidId)).catch((error: unknown) => ({
            status: 0,
            body: { message: error instanceof Error ? error.message : String(error) },
          })),
        );
        const deadline = Date.now() + ALL_IN_WITHIN_MS;
        while ((await inFlight(portal)) < REQUESTS) {
          mustHold(Date.now() < deadline, `Only ${await inFlight(portal)} requests are in flight`);
          await delay(20);
        }
        const at = performance.now();
        const ended = portal.end('SIGTERM');
        // The sockets go first: the drain is under way, with everything still in flight.
        await Promise.all(closed);
        await client.query('commit');
        return { answers: await Promise.all(asked), gone: ended, signalledAt: at };
      });
      const code = await gone;
      const took = performance.now() - signalledAt;
      const cutOff = answers.filter(({ status }) => status !== 200);
      const [first] = cutOff;
      mustHold(
        cutOff.length === 0,
        `${cutOff.length} of ${REQUESTS} were cut off, with ${first?.status}: ${String(first?.body['message'])}`,
      );
      mustHold(code === 0, `It ended with code ${code}: ${portal.output()}`);
      mustHold(took < OUT_WITHIN_MS, `It ended only after ${took.toFixed()} ms`);
      return [
        {
          promise:
            'SIGTERM: what is in flight is answered in full, then it ends with code 0 in 10 s',
          figure: `${SOCKETS} sockets, ${REQUESTS} requests, 0 cut off, out in ${(took / 1000).toFixed(2)} s`,
        },
      ];
    } finally {
      await portal.close();
    }
  },
};
