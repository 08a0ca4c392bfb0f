import { expect, test } from 'vitest';
import { startTestPortal } from '@forge/testkit/test-portal';
import { createReadiness } from './readiness.ts';

test('probes share the check that is under way', async () => {
  const { context, close } = await startTestPortal();
  try {
    let queries = 0;
    const pool = new Proxy(context.pool, {
      get: (target, name) => {
        if (name === 'query') queries += 1;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const findReason = createReadiness({ ...context, pool });
    expect(await findReason()).toBeNull();
    const ofOne = queries;
    queries = 0;
    expect(await Promise.all(Array.from({ length: 50 }, findReason))).toEqual(
      Array.from({ length: 50 }, () => null),
    );
    expect(queries).toBeLessThanOrEqual(ofOne);
  } finally {
    await close();
  }
});
