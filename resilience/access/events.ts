import type { ServerEvents } from '@forge/contract/realtime/events';
import { accessMatrix, type Cell, type Row } from '@forge/testkit/access-matrix';
import { eventCauses } from '@forge/testkit/access-events';
import type { Actor, AccessScenario } from '@forge/testkit/access-scenario';
import { until } from '@forge/testkit/until';

type Subscriber = {
  who: string;
  actor: Actor | null;
  scenario: AccessScenario;
  cell: (row: Row) => Cell;
  isOwner: boolean;
};

const TIMEOUT_MS = 10_000;

/** The event's text; an encoded payload is decoded. */
const textOf = (sent: unknown): string => {
  const { payload } = (sent ?? {}) as { payload?: string };
  return payload ? Buffer.from(payload, 'base64').toString('utf8') : JSON.stringify(sent ?? null);
};

/** Connects everyone, causes every event in every scenario, and checks who receives it. */
export const testEvents = async (subscribers: Subscriber[]) => {
  const failures: string[] = [];
  const connect = accessMatrix.get('WS connect');
  const received = new Map<Subscriber, Map<string, string[]>>();
  const flushes: (() => Promise<unknown>)[] = [];
  for (const subscriber of subscribers) {
    const { actor, who, cell } = subscriber;
    const wanted = connect && cell(connect) === 'allow';
    const socket = await actor?.person.connect().catch(() => null);
    if (Boolean(socket) !== wanted) failures.push(`WS connect by ${who}: ${String(!wanted)}`);
    if (!socket || !actor) continue;
    const events = new Map<string, string[]>();
    received.set(subscriber, events);
    const record = (event: string, sent: unknown) => {
      events.set(event, [...(events.get(event) ?? []), textOf(sent)]);
    };
    // One page that wants whole lists and one that wants changes.
    const pages = [
      { page: socket, room: null },
      { page: await actor.person.connect(), room: { changes: true, revision: 'unknown' } },
    ];
    for (const { page, room } of pages) {
      page.onAny(record);
      await new Promise((resolve) => page.emit('joinRaidRoom', room, resolve));
      // Events sent before arrive before this acknowledgement.
      flushes.push(() => new Promise<void>((resolve) => page.emit('watchBookings', null, resolve)));
    }
  }

  const scenarios = [...new Set(subscribers.map(({ scenario }) => scenario))];
  for (const event of Object.keys(eventCauses) as (keyof ServerEvents)[]) {
    const row = accessMatrix.get(`WS ${event}`);
    if (!row) throw new Error(`No row in the access matrix for WS ${event}`);
    for (const events of received.values()) events.delete(event);
    const cause = eventCauses[event];
    for (const scenario of scenarios) await cause?.(scenario);
    const shouldReceive = ({ cell, isOwner }: Subscriber) =>
      cause !== null && (cell(row) === 'allow' || (cell(row) === 'scoped' && isOwner));
    const count = (subscriber: Subscriber) => received.get(subscriber)?.get(event)?.length ?? 0;
    const expected = [...received.keys()].filter(shouldReceive);
    await until(() => expected.every((subscriber) => count(subscriber) > 0), TIMEOUT_MS);
    await Promise.all(flushes.map((flush) => flush()));
    for (const [subscriber, events] of received) {
      const isReceived = count(subscriber) > 0;
      if (isReceived !== shouldReceive(subscriber)) {
        failures.push(
          `WS ${event} to ${subscriber.who}: ${isReceived ? 'received' : 'not received'}`,
        );
      }
      // Scoped events must not mention other raids.
      const scoped = subscriber.isOwner && subscriber.cell(row) === 'scoped';
      const others = scenarios.filter((scenario) => scenario !== subscriber.scenario);
      const leaked = (events.get(event) ?? []).some((text) =>
        others.some(({ raid }) => text.includes(raid._id)),
      );
      if (scoped && leaked)
        failures.push(`WS ${event} to ${subscriber.who}: mentions another raid`);
    }
  }
  return { failures, checks: received.size * Object.keys(eventCauses).length + subscribers.length };
};
