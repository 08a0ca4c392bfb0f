import type { Scene } from '@forge/testkit/access-scenario';
import { idOf } from '@forge/testkit/raid-fixtures';
import { mustHold, type Row } from '../suite.ts';
import { fieldNames } from '../support/api-document.ts';
import type { Change, Target } from './attack-target.ts';

const PAST = '2001-01-01T00:00:00.000Z';
const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

/** What someone would hope for in a field of this name. */
const hopeFor = (name: string, victimId: string): unknown => {
  if (/(^_?id|Id|_id|By|_by|raidLeader|goldCollector)$/.test(name)) return victimId;
  if (/(At|_at|Date|date)$/.test(name)) return PAST;
  if (/roles?$/i.test(name)) return ['Admin'];
  if (/price|amount|cut|gold(?!Sent)|pot|deposit|owes|taken|total|balance|count/i.test(name))
    return 1;
  if (/code|hash|token|name|avatar/i.test(name)) return 'planted';
  return true;
};

/** Every name that anything of ours has, on the wire or in the database. */
const knownNames = async ({ grounds, calls }: Target) => {
  const { rows } = await grounds.context.pool.query<{ name: string }>(
    `select distinct column_name as name from information_schema.columns
     where table_schema = 'public'`,
  );
  const columns = rows.flatMap(({ name }) => [
    name,
    name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  ]);
  const fields = calls.flatMap(({ answers }) => Object.values(answers).flatMap(fieldNames));
  return [...new Set([...columns, ...fields, 'isAdmin', 'who', 'actor', '__v'])];
};

type Entry = { action: string; thing: string; before: unknown; after: unknown };

/** An entry of the audit trail without what differs from one time to the next. */
const alike = (value: unknown, known: Map<string, string>): unknown => {
  if (Array.isArray(value)) return value.map((one) => alike(one, known));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        key,
        key.endsWith('_code') && one !== 'planted' && one !== null ? 'a code' : alike(one, known),
      ]),
    );
  }
  if (typeof value !== 'string' || value.startsWith('2001-')) return value;
  if (known.has(value)) return known.get(value);
  if (uuid.test(value)) return 'an id';
  return instant.test(value) ? 'a time' : value.replace(/\d+(\.\d+)?/g, '#');
};

const namesOn = async (scene: Scene, victimId: string) => {
  const { raid, booking, openBooking, doneBooking, mail, hero, staff, admin, manager } = scene;
  return new Map([
    [victimId, 'VICTIM'],
    [raid._id, 'raid'],
    ...[booking, openBooking, doneBooking].map(({ _id }) => [_id, 'booking'] as const),
    [mail._id, 'mail'],
    [hero._id, 'hero'],
    [await idOf(staff.leader.person), 'leader'],
    [await idOf(staff.collector.person), 'collector'],
    [await idOf(staff.creator.person), 'creator'],
    [await idOf(admin), 'admin'],
    [await idOf(manager), 'manager'],
  ]);
};

/** Every field that is ours to decide is sent along: the trail must show what it shows without. */
export const plantFields = async (target: Target): Promise<Row> => {
  const { grounds, changes, openScene } = target;
  const { pool } = grounds.context;
  const victimId = await idOf(await grounds.signIn('trial-advertiser-900'));
  const names = await knownNames(target);
  const [plain, planted] = [await openScene(), await openScene()];
  const broken: string[] = [];
  let fields = 0;

  const run = async ({ path, actorOn, bodyOn, signsOut }: Change, scene: Scene, extra: object) => {
    const actor = actorOn(scene);
    const body = { ...(await bodyOn(scene)), ...extra };
    const { rows: last } = await pool.query<{ id: string }>('select max(id) as id from audit');
    const answer = await actor.person.post(path, body);
    const { rows } = await pool.query<Entry>(
      'select action, thing, before, after from audit where id > $1 order by id',
      [last[0]?.id],
    );
    if (signsOut) await actor.person.signIn(actor.persona);
    const known = await namesOn(scene, victimId);
    return { answer, trail: JSON.stringify(alike(rows, known)) };
  };

  for (const change of changes) {
    const own = Object.keys(change.call.body?.properties ?? {});
    const extra = Object.fromEntries(
      names.filter((name) => !own.includes(name)).map((name) => [name, hopeFor(name, victimId)]),
    );
    fields += Object.keys(extra).length;
    const [without, along] = [await run(change, plain, {}), await run(change, planted, extra)];
    const { name } = change.call;
    if (without.answer.status !== 200) broken.push(`${name}: ${without.answer.text}`);
    if (along.answer.text.includes(victimId)) broken.push(`${name} answers a planted id`);
    if (along.answer.status !== 200) {
      if (along.answer.status >= 500 || along.trail !== '[]')
        broken.push(`${name}: ${along.answer.text}`);
    } else if (along.trail !== without.trail) {
      broken.push(`${name} with planted fields did\n  ${along.trail}\n, not\n  ${without.trail}`);
    }
  }
  mustHold(broken.length === 0, broken.join('\n'));
  return {
    promise: 'what is ours to decide cannot be sent along',
    figure: `${fields} fields on ${changes.length} calls`,
  };
};

const poisons = [
  '"__proto__":{"polluted":true,"roles":["Admin"]}',
  '"constructor":{"prototype":{"polluted":true}}',
  '"prototype":{"polluted":true}',
  '"a":{"__proto__":{"polluted":true}}',
  '"\\u005f_proto__":{"polluted":true}',
];

/** Keys that reach for what every object has in common. */
export const poisonPrototypes = async ({ changes, openScene, grounds }: Target): Promise<Row> => {
  const scene = await openScene();
  const broken: string[] = [];
  for (const { call, path, actorOn, bodyOn, signsOut } of changes) {
    for (const poison of poisons) {
      const actor = actorOn(scene);
      const rest = JSON.stringify(await bodyOn(scene)).slice(1);
      const body = `{${poison}${rest === '}' ? '' : ','}${rest}`;
      const { status, text } = await actor.person.post(path, body);
      if (status !== 200 && status !== 400) broken.push(`${call.name} ${poison}: ${status}`);
      if (text.includes('polluted')) broken.push(`${call.name} ${poison} answers it`);
      if (signsOut && status === 200) await actor.person.signIn(actor.persona);
    }
  }
  if ('polluted' in {}) broken.push('Every object of the process is polluted');
  const visitor = await grounds.visitor().get('/discord/roles');
  if (visitor.status !== 401) broken.push(`A visitor has roles now: ${visitor.text}`);
  mustHold(broken.length === 0, broken.join('\n'));
  return {
    promise: 'no key reaches the prototypes',
    figure: `${poisons.length * changes.length} bodies`,
  };
};
