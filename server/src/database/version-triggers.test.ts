import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

type Trigger = { columns: string[]; body: string };

const comparedColumns = (row: 'old' | 'new', body: string) => {
  const [condition = ''] = body.split('then');
  return [...condition.matchAll(new RegExp(`\\b${row}\\.(\\w+)`, 'g'))].map(([, column]) => column);
};

// A column that only one of them names would change without a new version.
test.each(['raids', 'bookings'])(
  'the version trigger of %s fires for the columns that it compares',
  async (table) => {
    const { rows } = await portal.context.pool.query<Trigger>(
      `select prosrc as body, array(select attname::text from pg_attribute
         where attrelid = tgrelid and attnum = any(tgattr)) as columns
       from pg_trigger join pg_proc on pg_proc.oid = tgfoid
       where tgname = 'versioned' and tgrelid = $1::regclass`,
      [table],
    );
    const { columns = [], body = '' } = rows[0] ?? {};
    expect(columns.length).toBeGreaterThan(10);
    expect(comparedColumns('old', body).sort()).toEqual([...columns].sort());
    expect(comparedColumns('new', body).sort()).toEqual([...columns].sort());
  },
);
