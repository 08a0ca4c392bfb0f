import { print } from './print.ts';

type Goal = { atLeast: number } | { atMost: number };

const missed: string[] = [];

/** Prints a measured value beside its goal, and records a goal that was missed. */
export const checkGoal = (what: string, value: number, text: string, goal: Goal): void => {
  const isMet = 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
  const wanted = 'atLeast' in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`;
  print(`${what}: ${text} (goal ${wanted})${isMet ? '' : ' MISSED'}`);
  if (!isMet) missed.push(what);
};

export const missedGoals = (): readonly string[] => missed;

type Comparison = {
  floor: number;
  portal: number;
  ratio: number;
  processorMs?: ReadonlyMap<string, number>;
};

/** Requests per second beside the floor's. */
export const reportRates = (
  what: string,
  { floor, portal, ratio, processorMs = new Map() }: Comparison,
  atLeast?: number,
  beside = 'floor',
): void => {
  const text = `${portal.toFixed(0)} requests/s, ${beside} ${floor.toFixed(0)}, ratio ${ratio.toFixed(2)}`;
  if (atLeast === undefined) print(`${what}: ${text}`);
  else checkGoal(what, ratio, text, { atLeast });
  for (const [process, ms] of processorMs) reportProcessorTime(process, ms, 'request');
};

/** Milliseconds beside the floor's. */
export const reportDelays = (
  what: string,
  portal: number,
  floor: number,
  atMost?: number,
): void => {
  const text = `${portal.toFixed(1)} ms, floor ${floor.toFixed(1)} ms, ratio ${(portal / floor).toFixed(2)}`;
  if (atMost === undefined) print(`${what}: ${text}`);
  else checkGoal(what, portal / floor, text, { atMost });
};

export const reportProcessorTime = (process: string, ms: number, each: string): void =>
  print(`  processor time of the ${process}: ${ms.toFixed(3)} ms per ${each}`);
