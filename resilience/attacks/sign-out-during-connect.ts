import { setTimeout as delay } from 'node:timers/promises';
import { startInProcessPortal, type InProcessPortal } from '@forge/testkit/in-process-portal';
import { tcpProxy } from '@forge/testkit/tcp-proxy';
import { startTestDatabase } from '@forge/testkit/test-database';
import { assert, bySize, type Suite } from '../suite.ts';

const JITTER_MS = 60;
const AT_ONCE = 10;
const CLOSED_WITHIN_MS = 3_000;

/** Signs out while a socket connects; returns whether the socket is still open afterwards. */
const staysOpen = async (portal: InProcessPortal, persona: string): Promise<boolean> => {
  const person = await portal.signIn(persona);
  const connecting = person.connect().catch(() => null);
  await delay(Math.random() * JITTER_MS);
  await person.post('/auth/sessions/end-all', {});
  const socket = await connecting;
  for (let waited = 0; socket?.connected && waited < CLOSED_WITHIN_MS; waited += 50)
    await delay(50);
  const isOpen = socket?.connected ?? false;
  socket?.disconnect();
  return isOpen;
};

/** The database is behind a slow, irregular network: answers arrive after what happened meanwhile. */
export const signOutDuringConnect: Suite = {
  name: 'attacks',
  guarantee: 'a socket that was opened while its session ended is closed',
  run: async (size) => {
    const rounds = bySize(size, { quick: 1, full: 15 });
    const database = await startTestDatabase();
    const proxy = await tcpProxy(database.url, { jitterMs: JITTER_MS });
    const portal = await startInProcessPortal({ DATABASE_URL: proxy.url });
    try {
      let open = 0;
      for (let round = 0; round < rounds; round += 1) {
        const results = await Promise.all(
          Array.from({ length: AT_ONCE }, (_, n) => staysOpen(portal, `advertiser-${n + 2}`)),
        );
        open += results.filter(Boolean).length;
      }
      assert(open === 0, `${open} of ${rounds * AT_ONCE} sockets stayed open`);
      return [
        {
          guarantee: 'a socket that was opened while its session ended is closed',
          measured: `${rounds * AT_ONCE} sign-outs with up to ${JITTER_MS} ms of jitter`,
        },
      ];
    } finally {
      await portal.close();
      proxy.close();
      await database.close();
    }
  },
};
