import autocannon from 'autocannon';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const CONNECTIONS = 32;

export const median = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

export const percentile = (numbers: number[], share: number): number =>
  [...numbers].sort((a, b) => a - b)[
    Math.min(numbers.length - 1, Math.floor(numbers.length * share))
  ] ?? 0;

/** Milliseconds of processor time so far, by what spent it. */
type ProcessorTimes = Record<string, () => Promise<number>>;

type Target = { name: string; options: autocannon.Options; processorTimes?: ProcessorTimes };

type Rate = { perSecond: number; processorMs: Map<string, number> };

const readTimes = async (times: ProcessorTimes) =>
  Promise.all(Object.entries(times).map(async ([name, read]) => [name, await read()] as const));

const measureRate = async ({ name, options, processorTimes = {} }: Target): Promise<Rate> => {
  const before = new Map(await readTimes(processorTimes));
  const result = await autocannon({ connections: CONNECTIONS, duration: SECONDS, ...options });
  const after = await readTimes(processorTimes);
  if (result.non2xx + result.errors > 0) {
    throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  const spent = after.map(
    ([what, ms]) => [what, (ms - (before.get(what) ?? 0)) / result.requests.total] as const,
  );
  return { perSecond: result.requests.average, processorMs: new Map(spent) };
};

/** Requests per second of one target. */
export const rateOf = async (target: Target): Promise<number> =>
  (await measureRate(target)).perSecond;

/** Requests per second of the floor and of the portal, in turns so that noise affects both alike. */
export const compareRates = async (floor: Target, portal: Target) => {
  for (const { name, options } of [floor, portal])
    await measureRate({ name, options: { ...options, duration: 2 } });
  const rounds: { floor: Rate; portal: Rate }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ floor: await measureRate(floor), portal: await measureRate(portal) });
  }
  const processorMs = [...(rounds[0]?.portal.processorMs.keys() ?? [])].map(
    (what) => [what, median(rounds.map((each) => each.portal.processorMs.get(what) ?? 0))] as const,
  );
  return {
    floor: median(rounds.map((each) => each.floor.perSecond)),
    portal: median(rounds.map((each) => each.portal.perSecond)),
    /** Of the rounds, not of the medians: both sides of a round ran on the same busy machine. */
    ratio: median(rounds.map((each) => each.portal.perSecond / each.floor.perSecond)),
    processorMs: new Map(processorMs),
  };
};
