import { setTimeout as delay } from 'node:timers/promises';
import { assert } from '../suite.ts';

type Portal = { url: string };

/** What the readiness check says, and how long it took. */
export const readinessOf = async ({ url }: Portal) => {
  const startedAt = performance.now();
  const response = await fetch(`${url}/readyz`);
  const { reason = '' } = (await response.json()) as { reason?: string };
  return { status: response.status, reason, ms: performance.now() - startedAt };
};

export const isAlive = async ({ url }: Portal) => (await fetch(`${url}/healthz`)).status === 200;

/** Milliseconds until it is true. */
export const until = async (
  what: string,
  withinMs: number,
  isTrue: () => Promise<boolean>,
): Promise<number> => {
  const startedAt = performance.now();
  while (!(await isTrue())) {
    assert(performance.now() - startedAt < withinMs, `${what} within ${withinMs / 1000} s`);
    await delay(50);
  }
  return performance.now() - startedAt;
};

/** Asserts that a check fails where the protection is missing, and returns why. */
export const failureOf = async (what: string, check: () => Promise<unknown>): Promise<string> => {
  const failure = await check().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  assert(failure !== undefined, `The check passes although ${what}: it cannot fail`);
  return failure;
};
