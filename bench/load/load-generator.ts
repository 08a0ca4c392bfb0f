import { setTimeout as delay } from 'node:timers/promises';
import type { PortalWithPool } from '@forge/testkit/portal-process';
import { until } from '@forge/testkit/until';
import { signInClients, type LoadClient } from './clients.ts';
import { readMemory, type MemorySample } from './memory.ts';
import { Operations, OPERATIONS_PER_SECOND } from './operations.ts';
import { publishRaids, type LoadRaid } from './raids.ts';
import { Subscribers } from './subscribers.ts';

type LoadOptions = {
  seconds: number;
  /** Of the five hundred clients, and of their operations. */
  share: number;
};

export type LoadResult = {
  clients: number;
  operations: number;
  /** Milliseconds from when an operation was due to its answer, by kind. */
  answers: Map<string, number[]>;
  /** Milliseconds from a change to its push, for each subscribed socket. */
  delays: number[];
  missed: number;
  /** Seconds from the start to each change with a missed push. */
  missedAt: number[];
  outdated: number;
  closed: number;
  errors: string[];
  pushes: number;
  memory: MemorySample[];
};

const RAIDS = 60;
const MEMORY_SAMPLE_MS = 5_000;
// Pushes are due after a second; a busy machine may take longer.
const LAST_PUSHES_MS = 10_000;
// Long lists are throttled to one push in a few seconds.
const LAST_LIST_MS = 6_000;

/** Includes the cause: "fetch failed" alone says nothing. */
const messageOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error
    ? `${error.message}: ${error.cause.message}`
    : String(error);

type Setup = { url: string; clients: LoadClient[]; raids: LoadRaid[]; subscribers: Subscribers };

/** Open workload: operations start by the clock, also while earlier ones are slow. */
const generateLoad = async (
  { url, clients, raids, subscribers }: Setup,
  { seconds, share }: LoadOptions,
) => {
  const operations = new Operations(clients, raids, subscribers);
  const answers = new Map<string, number[]>();
  const errors: string[] = [];
  const memory = [await readMemory(url)];
  const sampling = setInterval(() => {
    readMemory(url).then(
      (sample) => memory.push(sample),
      (error: unknown) => errors.push(messageOf(error)),
    );
  }, MEMORY_SAMPLE_MS);
  const inFlight = new Set<Promise<void>>();
  const intervalMs = 1000 / (OPERATIONS_PER_SECOND * share);
  const total = Math.floor((seconds * 1000) / intervalMs);
  const startedAt = performance.now();
  for (let turn = 0; turn < total; turn += 1) {
    const due = startedAt + turn * intervalMs;
    if (due > performance.now()) await delay(due - performance.now());
    const { kind, run } = operations.at(turn);
    const took = answers.get(kind) ?? [];
    answers.set(kind, took);
    const operation = run()
      .then(() => void took.push(performance.now() - due))
      .catch((error: unknown) => void errors.push(messageOf(error)))
      .finally(() => inFlight.delete(operation));
    inFlight.add(operation);
  }
  await Promise.all(inFlight);
  clearInterval(sampling);
  await until(() => subscribers.pending === 0, LAST_PUSHES_MS);
  subscribers.countAllMissed();
  memory.push(await readMemory(url));
  return { operations: total, answers, errors, memory };
};

/** Connects all clients to one portal and runs their operations. */
export const runLoad = async (
  { url, pool }: Pick<PortalWithPool, 'url' | 'pool'>,
  options: LoadOptions,
): Promise<LoadResult> => {
  const clients = await signInClients(url, options.share);
  const raids = await publishRaids(pool, clients, Math.max(10, Math.round(RAIDS * options.share)));
  const subscribers = await Subscribers.connect(url, clients);
  try {
    const result = await generateLoad({ url, clients, raids, subscribers }, options);
    await delay(LAST_LIST_MS);
    const outdated = await subscribers.outdated(raids);
    const { delays, missed, missedAt, closed, pushes, count } = subscribers;
    return { ...result, clients: count, delays, missed, missedAt, closed, pushes, outdated };
  } finally {
    subscribers.close();
  }
};

export const failuresOf = ({
  errors,
  missed,
  missedAt,
  outdated,
  closed,
  delays,
}: LoadResult): string[] => [
  ...(errors.length > 0 ? [`${errors.length} errors, such as ${errors[0] ?? ''}`] : []),
  ...(missed > 0
    ? [
        `${missed} pushes were missed, of changes ${missedAt[0]?.toFixed() ?? ''} to ${missedAt.at(-1)?.toFixed() ?? ''} s after the start`,
      ]
    : []),
  ...(delays.length === 0 ? ['no push was received'] : []),
  ...(outdated > 0 ? [`${outdated} clients have an outdated list`] : []),
  ...(closed > 0 ? [`${closed} sockets were closed`] : []),
];
