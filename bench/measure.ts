import autocannon from 'autocannon';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);

export const median = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

export const percentile = (numbers: number[], share: number): number =>
  [...numbers].sort((a, b) => a - b)[
    Math.min(numbers.length - 1, Math.floor(numbers.length * share))
  ] ?? 0;

type Target = { name: string; options: autocannon.Options };

/** Requests per second of one target. */
export const rateOf = async ({ name, options }: Target): Promise<number> => {
  const result = await autocannon({ connections: 20, duration: SECONDS, ...options });
  if (result.non2xx + result.errors > 0) {
    throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  return result.requests.average;
};

/** Requests per second of each target, measured in turns so that noise affects all alike. */
export const compareRates = async (targets: Target[]): Promise<number[]> => {
  for (const target of targets)
    await rateOf({ ...target, options: { ...target.options, duration: 1 } });
  const rates = targets.map(() => [] as number[]);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, target] of targets.entries()) rates[index]?.push(await rateOf(target));
  }
  return rates.map(median);
};

export const report = (what: string, ours: number, floor: number, unit: string, goal: string) => {
  const ratio = (ours / floor).toFixed(2);
  console.log(
    `${what}: ${ours.toFixed(unit === 'ms' ? 1 : 0)} ${unit}, floor ${floor.toFixed(unit === 'ms' ? 1 : 0)} ${unit}, ratio ${ratio} (goal ${goal})`,
  );
};
