import { setTimeout as delay } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { Raid } from '@forge/contract/raids/raid';
import { bookingDraft } from '@forge/testkit/booking-fixtures';
import { payloadOf, type Person } from '@forge/testkit/person';
import type { PortalWithPool } from '@forge/testkit/portal-process';
import { listOf, raidDraft } from '@forge/testkit/raid-fixtures';
import { connectBare, connectPortal, nextMessage, timeToEach } from '@forge/testkit/raw-sockets';
import { reportDelays, reportProcessorTime } from './goals.ts';
import { inMb, readMemory } from './load/memory.ts';
import { percentile } from './measure.ts';
import { signIn, type Member } from './member.ts';
import { processorTime } from './processor-time.ts';
import { untilSealed } from './published-list.ts';
import { startFloor } from './start-floor.ts';
import { print } from './print.ts';

const PAGES = 500;
const MANY_PAGES = 5_000;
const CHANGES = 20;
// Single rounds differ by a quarter.
const ROUNDS = 3;
const WARM_UP_RAIDS = 20;
const WARM_UP_MS = 5_000;
const KB = 1024;

const isChange = (text: string) => text.startsWith('42["raidChanges"');
// Until what follows a change, and the time in which changes are batched, is over.
const settled = () => delay(300);

const revisionOf = async ({ person }: Member): Promise<string> => {
  const answer = await fetch(`${person.url}/raid/published`, {
    headers: { cookie: person.cookieHeader },
  });
  await answer.arrayBuffer();
  return (answer.headers.get('etag') ?? '').replaceAll('"', '');
};

/** A change of a raid, another one each time. */
type Change = { person: Person; path: string; body: () => object };

const make = ({ person, path, body }: Change) => payloadOf(person.post(path, body()));

/** So that every connection of the pool has its plans. */
const warmUp = async (
  portal: PortalWithPool,
  raids: { edit: Change; sell: Change }[],
): Promise<void> => {
  const end = performance.now() + WARM_UP_MS;
  const changeUntilEnd = async ({ edit, sell }: { edit: Change; sell: Change }) => {
    while (performance.now() < end) {
      await make(edit);
      await make(sell);
    }
  };
  await Promise.all(raids.map(changeUntilEnd));
  // Their messages would be edited during the measurement.
  await portal.pool.query('delete from channel_messages');
  await untilSealed(portal);
};

/** Compares changes in turns with broadcasts of the same bytes at the same requests. */
const compare = async (portal: PortalWithPool, pages: WebSocket[], change: Change) => {
  const [first] = pages;
  if (!first) throw new Error('No page is connected');
  const times = { bare: [] as number[], portal: [] as number[], processor: 0, bytes: 0 };
  const { path, body } = change;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [message] = await Promise.all([nextMessage(first, isChange), make(change)]);
    times.bytes = message.length;
    const floor = await startFloor('bare-ws', { message: message.toString() });
    const bare = await connectBare(floor.url, pages.length);
    const atFloor = change.person.at(floor.url);
    const broadcast = async () => {
      times.bare.push(...(await timeToEach(bare, isChange, () => atFloor.post(path, body()))));
      await settled();
    };
    const push = async () => {
      const before = await processorTime(portal.pid);
      times.portal.push(...(await timeToEach(pages, isChange, () => make(change))));
      await settled();
      times.processor += (await processorTime(portal.pid)) - before;
    };
    await settled();
    // In turns: the second of two runs with warm processor caches.
    for (let turn = 0; turn < CHANGES; turn += 1) {
      for (const send of turn % 2 === 0 ? [broadcast, push] : [push, broadcast]) await send();
    }
    for (const socket of bare) socket.terminate();
    await floor.stop();
  }
  times.processor /= ROUNDS * CHANGES;
  return times;
};

/** A push of one change to many pages, compared with a bare broadcast. */
export const benchPush = async (
  portal: PortalWithPool,
  manager: Member,
  leader: Member,
): Promise<void> => {
  const advertisers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => signIn(portal.url, `advertiser-${index + 2}`)),
  );
  const [seller] = advertisers;
  const [raid, ...others] = await listOf(manager.person, 'published');
  if (!raid || !seller) throw new Error('The list is empty');
  const changesOf = ({ _id: id }: Raid): { edit: Change; sell: Change } => {
    let pot = 1_000_000;
    let sold = 0;
    const editedRaid = () => {
      pot += 1;
      const changes = { id, name: `Changed ${pot}`, maxClients: 1_000, pot };
      return raidDraft(leader.id, changes);
    };
    const newBooking = () => {
      sold += 1;
      return bookingDraft(id, { clientName: `Pushed${sold}`, price: pot });
    };
    return {
      edit: { person: manager.person, path: '/raid/edit', body: editedRaid },
      sell: { person: seller.person, path: '/booking/create', body: newBooking },
    };
  };
  const { edit, sell } = changesOf(raid);
  await warmUp(portal, others.slice(0, WARM_UP_RAIDS).map(changesOf));
  await make(edit);
  const cookies = advertisers.map(({ cookie }) => cookie);

  for (const [count, goal] of [
    [PAGES, 1.5],
    [MANY_PAGES, undefined],
  ] as const) {
    const memory = await readMemory(portal.url);
    const pages = await connectPortal(portal.url, cookies, count, await revisionOf(manager));
    await settled();
    const grown = (await readMemory(portal.url)).rss - memory.rss;
    print(
      `${count} pages: ${(grown / count / KB).toFixed(0)} kB of memory each, ${inMb(grown)} in all`,
    );
    for (const [what, change] of [
      ['a sold seat', sell],
      ['an edited raid', edit],
    ] as const) {
      const times = await compare(portal, pages, change);
      for (const share of [0.5, 0.99]) {
        reportDelays(
          `${what} on ${count} pages (${times.bytes} bytes each), p${share * 100}`,
          percentile(times.portal, share),
          percentile(times.bare, share),
          goal,
        );
      }
      reportProcessorTime('portal', times.processor, 'change');
    }
    for (const socket of pages) socket.terminate();
    await settled();
  }
};
