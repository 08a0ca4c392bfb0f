import type { Scene } from '@forge/testkit/access-scenario';
import { accessRequests } from '@forge/testkit/access-requests';
import type { Person } from '@forge/testkit/person';
import { mustHold, type Row } from '../suite.ts';
import type { Target } from './attack-target.ts';

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const nowhere = '00000000-0000-4000-8000-000000000000';

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

type Kind = { place: string; id: string };

/** One id of every kind of thing that there is. */
const idsOfEveryKind = async ({ grounds }: Target): Promise<Kind[]> => {
  const { pool } = grounds.context;
  const { rows } = await pool.query<{ place: string }>(
    `select table_name as place from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`,
  );
  const found = await Promise.all(
    rows.map(async ({ place }) => {
      const one = await pool.query<{ id: string }>(`select id from ${place} limit 1`);
      return one.rows.map(({ id }) => ({ place, id }));
    }),
  );
  return found.flat();
};

const placeOf = async ({ grounds }: Target, kinds: Kind[], id: string) => {
  for (const { place } of kinds) {
    const { rows } = await grounds.context.pool.query(`select from ${place} where id = $1`, [id]);
    if (rows.length > 0) return place;
  }
  return null;
};

/** Ids that are none, that lead nowhere, or that lead to something else, in every call with an id. */
export const sendForeignIds = async (target: Target): Promise<Row> => {
  const scene = await target.openScene();
  const kinds = await idsOfEveryKind(target);
  const broken: string[] = [];
  let tries = 0;

  /** Everything but the one right kind of id, by someone who may make the call. */
  const attack = async (
    name: string,
    id: string,
    send: (value: unknown) => ReturnType<Person['post']>,
  ) => {
    const right = await placeOf(target, kinds, id);
    // What leads to nothing that is kept is the caller's own word, such as the name of a request.
    if (right === null) return;
    const others = kinds.filter(({ place }) => place !== right).map((kind) => kind.id);
    const changed = await target.changedBy(async () => {
      for (const value of [...malformed(id), ...others, nowhere]) {
        tries += 1;
        const { status, body } = await send(value);
        const sentence = body['message'];
        if (status < 400 || status >= 500 || typeof sentence !== 'string' || sentence === '') {
          const shown = JSON.stringify(value).slice(0, 60);
          broken.push(`${name} = ${shown}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
        }
      }
    });
    if (changed.length > 0) broken.push(`${name} changed ${changed.join(', ')}`);
  };

  for (const { call, path, actorOn, bodyOn } of target.changes) {
    const body = await bodyOn(scene);
    for (const [field, id] of Object.entries(body)) {
      // What a booking is answered with is no part of what is asked.
      if (typeof id !== 'string' || !uuid.test(id) || !call.body?.properties?.[field]) continue;
      const { person } = actorOn(scene);
      await attack(`${call.name} ${field}`, id, (value) =>
        person.post(path, { ...body, [field]: value }),
      );
    }
  }
  for (const { name, parameters } of target.calls) {
    if (!parameters.some((parameter) => parameter.in === 'path')) continue;
    const path = pathOf(name, scene);
    const id = path.split('/').find((part) => uuid.test(part)) ?? '';
    mustHold(id !== '', `${name} has an id in its path, and its request has none`);
    await attack(name, id, (value) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return scene.admin.get(path.replace(id, encodeURIComponent(text)));
    });
  }
  mustHold(broken.length === 0, broken.join('\n'));
  mustHold(tries > target.changes.length * 10, `Only ${tries} ids were tried: this proved nothing`);
  return { promise: 'an id opens only what it is the id of', figure: `${tries} ids` };
};

const pathOf = (name: string, scene: Scene): string =>
  accessRequests[name]?.path?.(scene) ?? (name.split(' ')[1] as string);
