import type { AccessScenario } from '@forge/testkit/access-scenario';
import { accessRequests } from '@forge/testkit/access-requests';
import type { Person } from '@forge/testkit/person';
import { assert, type Row } from '../suite.ts';
import type { Target } from './attack-target.ts';

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const unknownId = '00000000-0000-4000-8000-000000000000';

const malformed = (id: string): unknown[] => [
  'x',
  `${id}0`,
  `{${id}}`,
  ` ${id}\u0000`,
  `${id}' or '1'='1`,
  `../${id}`,
  '%00',
  'x'.repeat(10_000),
  1,
  true,
  [id],
  { id },
  { $ne: null },
];

type TableId = { table: string; id: string };

/** One id of every table. */
const idsOfEveryTable = async ({ portal }: Target): Promise<TableId[]> => {
  const { pool } = portal.context;
  const { rows } = await pool.query<{ table: string }>(
    `select table_name as table from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`,
  );
  const found = await Promise.all(
    rows.map(async ({ table }) => {
      const one = await pool.query<{ id: string }>(`select id from ${table} limit 1`);
      return one.rows.map(({ id }) => ({ table, id }));
    }),
  );
  return found.flat();
};

const isIn = async ({ portal }: Target, table: string, id: string) => {
  const { rows } = await portal.context.pool.query(`select from ${table} where id = $1`, [id]);
  return rows.length > 0;
};

const tableOf = async (target: Target, tableIds: TableId[], id: string) => {
  for (const { table } of tableIds) {
    if (table !== 'person_settings' && (await isIn(target, table, id))) return table;
  }
  return null;
};

/** Sends malformed ids, unknown ids and ids of other tables to every call with an id. */
export const sendForeignIds = async (target: Target): Promise<Row> => {
  const scenario = await target.createAccessScenario();
  const tableIds = await idsOfEveryTable(target);
  const failures: string[] = [];
  let tries = 0;
  let turn = 0;

  /** Sends every id but those of the right table, as a caller with access. */
  const attack = async (
    name: string,
    id: string,
    send: (value: unknown) => ReturnType<Person['post']>,
  ) => {
    const right = uuid.test(id) ? await tableOf(target, tableIds, id) : null;
    // Ids chosen by the caller, such as request ids, match no record; a secret is no id.
    if (right === null) return;
    const others: string[] = [];
    for (const other of tableIds) {
      // Settings have the id of their person.
      if (!(await isIn(target, right, other.id))) others.push(other.id);
    }
    const changed = await target.changedBy(async () => {
      for (const value of target.sampled([...malformed(id), ...others, unknownId], (turn += 1))) {
        tries += 1;
        const { status, body } = await send(value);
        const message = body['message'];
        if (status < 400 || status >= 500 || typeof message !== 'string' || message === '') {
          const shown = JSON.stringify(value).slice(0, 60);
          failures.push(`${name} = ${shown}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
        }
      }
    });
    if (changed.length > 0) failures.push(`${name} changed ${changed.join(', ')}`);
  };

  for (const { call, path, actorOn, bodyOn } of target.changes) {
    const body = await bodyOn(scenario);
    for (const [field, given] of Object.entries(body)) {
      const id: unknown = Array.isArray(given) ? given[0] : given;
      // Fields of the answer that are not part of the request.
      if (typeof id !== 'string' || !uuid.test(id) || !call.body?.properties?.[field]) continue;
      const { person } = actorOn(scenario);
      await attack(`${call.name} ${field}`, id, (value) =>
        person.post(path, { ...body, [field]: Array.isArray(given) ? [value] : value }),
      );
    }
  }
  for (const { name, parameters } of target.calls) {
    if (!parameters.some((parameter) => parameter.in === 'path')) continue;
    const path = pathOf(name, scenario);
    const id = parameterOf(name, path);
    assert(id !== '', `${name} has an id in its path, and its request has none`);
    await attack(name, id, (value) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return scenario.admin.get(path.replace(id, encodeURIComponent(text)));
    });
  }
  assert(failures.length === 0, failures.join('\n'));
  const perCall = target.sampled(Array.from({ length: 10 }), 0).length;
  assert(
    tries > target.changes.length * perCall,
    `Only ${tries} ids were tried: the test is meaningless`,
  );
  return { guarantee: 'rejects malformed, unknown and mismatched ids', measured: `${tries} ids` };
};

/** The value of a path's parameter. */
const parameterOf = (name: string, path: string): string => {
  const [, address = ''] = name.split(' ');
  const [before = '', after = ''] = address.replace('.', '\\.').split(/:\w+/);
  return new RegExp(`^${before}([^/?]+)${after}`).exec(path)?.[1] ?? '';
};

const pathOf = (name: string, scenario: AccessScenario): string =>
  accessRequests[name]?.path?.(scenario) ?? (name.split(' ')[1] as string);
