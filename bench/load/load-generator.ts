import { setTimeout as delay } from 'node:timers/promises';
import type { Stage } from '@forge/testkit/bench-portal';
import { Ears } from './subscribers.ts';
import { readMemory, type MemorySample } from './memory.ts';
import { gatherPeople, type LoadPerson } from './clients.ts';
import { Presses, PRESSES_A_SECOND } from './operations.ts';
import { publishRaids, type LoadRaid } from './raids.ts';

export type LoadOptions = {
  seconds: number;
  /** Of the five hundred people, and of the presses that they make together. */
  share: number;
};

export type LoadResult = {
  people: number;
  presses: number;
  /** Milliseconds from when a press was due to its answer, by what was pressed. */
  answers: Map<string, number[]>;
  /** Milliseconds from a change to its push, for each socket that had to hear of it. */
  delays: number[];
  missed: number;
  /** Seconds from the beginning to each change that somebody missed. */
  missedAt: number[];
  outdated: number;
  lost: number;
  errors: string[];
  pushes: number;
  memory: MemorySample[];
};

const RAIDS = 60;
const LOOK_AT_MEMORY_MS = 5_000;
// The latest push is due after a second; a busy machine may take its time.
const LAST_PUSHES_MS = 10_000;
// A long list goes to a crowd every few seconds only.
const LAST_LIST_MS = 6_000;

const until = async (isSo: () => boolean, withinMs: number) => {
  const deadline = Date.now() + withinMs;
  while (!isSo() && Date.now() < deadline) await delay(20);
};

/** With what lies behind it: that a fetch failed says nothing yet. */
const inWords = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error
    ? `${error.message}: ${error.cause.message}`
    : String(error);

type Crew = { url: string; people: LoadPerson[]; raids: LoadRaid[]; ears: Ears };

/** Arrivals by the clock: whoever is slow does not keep the next ones from coming. */
const pressFor = async ({ url, people, raids, ears }: Crew, { seconds, share }: LoadOptions) => {
  const presses = new Presses(url, people, raids, ears);
  const answers = new Map<string, number[]>();
  const errors: string[] = [];
  const memory = [await readMemory(url)];
  const looking = setInterval(() => {
    readMemory(url).then(
      (sample) => memory.push(sample),
      (error: unknown) => errors.push(inWords(error)),
    );
  }, LOOK_AT_MEMORY_MS);
  const underway = new Set<Promise<void>>();
  const everyMs = 1000 / (PRESSES_A_SECOND * share);
  const total = Math.floor((seconds * 1000) / everyMs);
  const begin = performance.now();
  for (let turn = 0; turn < total; turn += 1) {
    const due = begin + turn * everyMs;
    if (due > performance.now()) await delay(due - performance.now());
    const { kind, make } = presses.at(turn);
    const took = answers.get(kind) ?? [];
    answers.set(kind, took);
    const press = make()
      .then(() => void took.push(performance.now() - due))
      .catch((error: unknown) => void errors.push(inWords(error)))
      .finally(() => underway.delete(press));
    underway.add(press);
  }
  await Promise.all(underway);
  clearInterval(looking);
  await until(() => ears.stillWaiting === 0, LAST_PUSHES_MS);
  ears.end();
  memory.push(await readMemory(url));
  return { presses: total, answers, errors, memory };
};

/** A raid evening on one portal: everyone connected, everyone pressing. */
export const runLoad = async (
  { url, pool }: Pick<Stage, 'url' | 'pool'>,
  options: LoadOptions,
): Promise<LoadResult> => {
  const people = await gatherPeople(url, options.share);
  const raids = await publishRaids(pool, people, Math.max(10, Math.round(RAIDS * options.share)));
  const ears = await Ears.open(url, people);
  try {
    const pressed = await pressFor({ url, people, raids, ears }, options);
    // The last list is under way.
    await delay(LAST_LIST_MS);
    const outdated = await ears.outdated(url, raids);
    const { delays, missed, missedAt, lost, pushes, count } = ears;
    return { ...pressed, people: count, delays, missed, missedAt, lost, pushes, outdated };
  } finally {
    ears.close();
  }
};

/** Sentences for whatever must not happen. */
export const brokenBy = ({
  errors,
  missed,
  missedAt,
  outdated,
  lost,
  delays,
}: LoadResult): string[] => [
  ...(errors.length > 0 ? [`${errors.length} errors, such as ${errors[0] ?? ''}`] : []),
  ...(missed > 0
    ? [
        `${missed} pushes were missed, of changes ${missedAt[0]?.toFixed() ?? ''} to ${missedAt.at(-1)?.toFixed() ?? ''} s after the beginning`,
      ]
    : []),
  ...(delays.length === 0 ? ['nobody was pushed anything'] : []),
  ...(outdated > 0 ? [`${outdated} people were left with an old list`] : []),
  ...(lost > 0 ? [`${lost} sockets were closed`] : []),
];
