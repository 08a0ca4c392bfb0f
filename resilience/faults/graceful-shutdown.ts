import { setTimeout as delay } from 'node:timers/promises';
import { connectPortal } from '@forge/testkit/raw-sockets';
import { bookingDraft } from '@forge/testkit/booking-fixtures';
import { openRaidOffice } from '@forge/testkit/raid-fixtures';
import { mustHold, type Part } from '../suite.ts';
import { sendHalf, type Told } from '../support/partial-request.ts';
import { openEmbeddedPortal, type EmbeddedPortal } from '@forge/testkit/embedded-portal';

const SOCKETS = 500;
/** Held up in the database: as many as the portal has connections to it. */
const HELD = 16;
/** Held up on their way in: their beginning has arrived, their end has not. */
const HALF_SENT = 34;
const OUT_WITHIN_MS = 10_000;
const HELD_WITHIN_MS = 10_000;

const waitUntilHeld = async ({ onDatabase }: EmbeddedPortal) => {
  const deadline = Date.now() + HELD_WITHIN_MS;
  await onDatabase(async (client) => {
    for (;;) {
      const { rowCount } = await client.query(
        `select from pg_stat_activity
         where application_name = 'forge-portal' and wait_event_type = 'Lock'`,
      );
      if (rowCount === HELD) return;
      mustHold(Date.now() < deadline, `${rowCount ?? 0} of ${HELD} requests wait for their raid`);
      await delay(10);
    }
  });
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
      // A raid for each of them: customers of one raid wait on one connection.
      const raids = await Promise.all(Array.from({ length: HELD }, () => office.publish()));
      const raidIds = raids.map(({ _id }) => _id);
      const draftFor = (index: number) => bookingDraft(raidIds[index % HELD] ?? '');
      const sockets = await connectPortal(portal.url, [advertiser.cookieHeader], SOCKETS);
      const closed = sockets.map(
        (socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())),
      );
      const path = '/booking/create';
      const halves = await Promise.all(
        Array.from({ length: HALF_SENT }, (_, index) =>
          sendHalf(advertiser, path, draftFor(index)),
        ),
      );

      const { asked, gone, signalledAt } = await portal.onDatabase(async (client) => {
        // Whoever holds the raids' rows decides when the others get on.
        await client.query('begin');
        await client.query('select from raids where id = any($1) for update', [raidIds]);
        const held = Array.from({ length: HELD }, (_, index) =>
          advertiser.post(path, draftFor(index)).then(
            ({ status, text }): Told => ({ status, message: text }),
            (error: unknown): Told => ({ status: 0, message: String(error) }),
          ),
        );
        await waitUntilHeld(portal);
        const at = performance.now();
        const ended = portal.end('SIGTERM');
        // The sockets go first: the drain is under way, with everything still in flight.
        await Promise.race(closed);
        await client.query('commit');
        const rest = halves.map((half) => half.finish());
        return { asked: [...held, ...rest], gone: ended, signalledAt: at };
      });
      const answers = await Promise.all(asked);
      await Promise.all(closed);
      const code = await gone;
      const took = performance.now() - signalledAt;
      const cutOff = answers.filter(({ status }) => status !== 200);
      mustHold(
        cutOff.length === 0,
        `${cutOff.length} of ${answers.length} were cut off, with ${cutOff[0]?.status ?? 0}: ${cutOff[0]?.message ?? ''}`,
      );
      mustHold(code === 0, `It ended with code ${code}: ${portal.output()}`);
      mustHold(took < OUT_WITHIN_MS, `It ended only after ${took.toFixed()} ms`);
      return [
        {
          promise:
            'SIGTERM: what is in flight is answered in full, then it ends with code 0 in 10 s',
          figure: `${SOCKETS} sockets, ${answers.length} requests, 0 cut off, out in ${(took / 1000).toFixed(2)} s`,
        },
      ];
    } finally {
      await portal.close();
    }
  },
};
