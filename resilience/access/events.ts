import { setTimeout as wait } from 'node:timers/promises';
import type { ServerEvents } from '@forge/contract/realtime/events';
import { accessMatrix, type Cell, type Row } from '@forge/testkit/access-matrix';
import { eventCauses } from '@forge/testkit/access-events';
import type { Actor, Scene } from '@forge/testkit/access-scenario';

type Listener = {
  who: string;
  actor: Actor | null;
  scene: Scene;
  cell: (row: Row) => Cell;
  owner: boolean;
};

const LATEST_MS = 10_000;

const until = async (done: () => boolean) => {
  const end = Date.now() + LATEST_MS;
  while (!done() && Date.now() < end) await wait(20);
};

/** A payload may be base64: what it says counts. */
const said = (sent: unknown): string => {
  const { payload } = (sent ?? {}) as { payload?: string };
  return payload ? Buffer.from(payload, 'base64').toString('utf8') : JSON.stringify(sent ?? null);
};

/** Connects everyone who may, and sees who hears of what happens on all scenes. */
export const tryEvents = async (listeners: Listener[]) => {
  const broken: string[] = [];
  const connect = accessMatrix.get('WS connect');
  const heard = new Map<Listener, Map<string, string[]>>();
  const settle: (() => Promise<unknown>)[] = [];
  for (const listener of listeners) {
    const { actor, who, cell } = listener;
    const wanted = connect && cell(connect) === 'allow';
    const socket = await actor?.person.connect().catch(() => null);
    if (Boolean(socket) !== wanted) broken.push(`WS connect by ${who}: ${String(!wanted)}`);
    if (!socket) continue;
    const events = new Map<string, string[]>();
    heard.set(listener, events);
    socket.onAny((event: string, sent: unknown) => {
      events.set(event, [...(events.get(event) ?? []), said(sent)]);
    });
    // What was said before is heard before the answer to this.
    const join = () => new Promise((resolve) => socket.emit('joinRaidRoom', resolve));
    await join();
    settle.push(join);
  }

  const scenes = [...new Set(listeners.map(({ scene }) => scene))];
  for (const event of Object.keys(eventCauses) as (keyof ServerEvents)[]) {
    const row = accessMatrix.get(`WS ${event}`);
    if (!row) throw new Error(`No row in the access matrix for WS ${event}`);
    for (const events of heard.values()) events.delete(event);
    const cause = eventCauses[event];
    for (const scene of scenes) await cause?.(scene);
    const hears = ({ cell, owner }: Listener) =>
      cause !== null && (cell(row) === 'allow' || (cell(row) === 'scoped' && owner));
    const count = (listener: Listener) => heard.get(listener)?.get(event)?.length ?? 0;
    const expected = [...heard.keys()].filter(hears);
    await until(() => expected.every((listener) => count(listener) > 0));
    await Promise.all(settle.map((join) => join()));
    for (const [listener, events] of heard) {
      const told = count(listener) > 0;
      if (told !== hears(listener)) {
        broken.push(`WS ${event} to ${listener.who}: ${told ? 'told' : 'not told'}`);
      }
      // Whoever hears of what is theirs hears nothing of the others.
      const scoped = listener.owner && listener.cell(row) === 'scoped';
      const others = scenes.filter((scene) => scene !== listener.scene);
      const leaked = (events.get(event) ?? []).some((text) =>
        others.some(({ raid }) => text.includes(raid._id)),
      );
      if (scoped && leaked) broken.push(`WS ${event} to ${listener.who}: of another raid`);
    }
  }
  return { broken, tries: heard.size * Object.keys(eventCauses).length + listeners.length };
};
