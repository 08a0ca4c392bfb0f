import type { AccessScenario } from '@forge/testkit/access-scenario';
import { idOf } from '@forge/testkit/raid-fixtures';
import { assert, type Row } from '../suite.ts';
import { fieldNames } from '../support/api-document.ts';
import type { Change, Target } from './attack-target.ts';

const PAST = '2001-01-01T00:00:00.000Z';
const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

/** What an attacker would send in a field of this name. */
const attackValue = (name: string, victimId: string): unknown => {
  if (/(^_?id|Id|_id|By|_by|raidLeader|goldCollector)$/.test(name)) return victimId;
  if (/(At|_at|Date|date)$/.test(name)) return PAST;
  if (/roles?$/i.test(name)) return ['Admin'];
  if (/price|amount|cut|gold(?!Sent)|pot|deposit|owes|taken|total|balance|count/i.test(name))
    return 1;
  if (/code|hash|token|name|avatar/i.test(name)) return 'injected';
  return true;
};

/** Every field name of the API and every column name of the database. */
const knownNames = async ({ portal, calls }: Target) => {
  const { rows } = await portal.context.pool.query<{ name: string }>(
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

/** Replaces ids, times, codes and digits in text, which differ from run to run; keeps the injected values. */
const normalize = (value: unknown, known: Map<string, string>): unknown => {
  if (Array.isArray(value)) return value.map((one) => normalize(one, known));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        key,
        key.endsWith('_code') && one !== 'injected' && one !== null
          ? 'a code'
          : normalize(one, known),
      ]),
    );
  }
  if (typeof value !== 'string' || value.startsWith('2001-')) return value;
  if (known.has(value)) return known.get(value);
  if (uuid.test(value)) return 'an id';
  return instant.test(value) ? 'a time' : value.replace(/\d+(\.\d+)?/g, '#');
};

const knownIds = async (scenario: AccessScenario, victimId: string) => {
  const { raid, booking, openBooking, doneBooking, mail, hero, staff, admin, manager } = scenario;
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

/** Sends every known field with every call: the audit trail must be the same as without. */
export const assignExtraFields = async (target: Target): Promise<Row> => {
  const { portal, changes, createAccessScenario } = target;
  const { pool } = portal.context;
  const victimId = await idOf(await portal.signIn('trial-advertiser-900'));
  const names = await knownNames(target);
  const [plain, attacked] = [await createAccessScenario(), await createAccessScenario()];
  const failures: string[] = [];
  let fields = 0;

  const run = async (
    { path, actorOn, bodyOn, signsOut }: Change,
    scenario: AccessScenario,
    extra: object,
  ) => {
    const actor = actorOn(scenario);
    const body = { ...(await bodyOn(scenario)), ...extra };
    const { rows: last } = await pool.query<{ id: string }>('select max(id) as id from audit');
    const answer = await actor.person.post(path, body);
    const { rows } = await pool.query<Entry>(
      'select action, thing, before, after from audit where id > $1 order by id',
      [last[0]?.id],
    );
    if (signsOut) await actor.person.signIn(actor.persona);
    const known = await knownIds(scenario, victimId);
    return { answer, trail: JSON.stringify(normalize(rows, known)) };
  };

  for (const change of changes) {
    const own = Object.keys(change.call.body?.properties ?? {});
    const extra = Object.fromEntries(
      names
        .filter((name) => !own.includes(name))
        .map((name) => [name, attackValue(name, victimId)]),
    );
    fields += Object.keys(extra).length;
    const [withoutExtra, withExtra] = [
      await run(change, plain, {}),
      await run(change, attacked, extra),
    ];
    const { name } = change.call;
    if (withoutExtra.answer.status !== 200) failures.push(`${name}: ${withoutExtra.answer.text}`);
    if (withExtra.answer.text.includes(victimId)) failures.push(`${name} returns an injected id`);
    if (withExtra.answer.status !== 200) {
      if (withExtra.answer.status >= 500 || withExtra.trail !== '[]')
        failures.push(`${name}: ${withExtra.answer.text}`);
    } else if (withExtra.trail !== withoutExtra.trail) {
      failures.push(
        `${name} with extra fields did\n  ${withExtra.trail}\n, not\n  ${withoutExtra.trail}`,
      );
    }
  }
  assert(failures.length === 0, failures.join('\n'));
  return {
    guarantee: 'ignores fields that the server sets',
    measured: `${fields} fields on ${changes.length} calls`,
  };
};

const pollutingKeys = [
  '"__proto__":{"polluted":true,"roles":["Admin"]}',
  '"constructor":{"prototype":{"polluted":true}}',
  '"prototype":{"polluted":true}',
  '"a":{"__proto__":{"polluted":true}}',
  '"\\u005f_proto__":{"polluted":true}',
];

/** Prototype pollution. */
export const pollutePrototypes = async ({
  changes,
  createAccessScenario,
  portal,
  sampled,
}: Target): Promise<Row> => {
  const scenario = await createAccessScenario();
  const failures: string[] = [];
  let sent = 0;
  for (const [turn, { call, path, actorOn, bodyOn, signsOut }] of changes.entries()) {
    for (const key of sampled(pollutingKeys, turn)) {
      sent += 1;
      const actor = actorOn(scenario);
      const rest = JSON.stringify(await bodyOn(scenario)).slice(1);
      const body = `{${key}${rest === '}' ? '' : ','}${rest}`;
      const { status, text } = await actor.person.post(path, body);
      if (status !== 200 && status !== 400) failures.push(`${call.name} ${key}: ${status}`);
      if (text.includes('polluted')) failures.push(`${call.name} ${key} returns it`);
      if (signsOut && status === 200) await actor.person.signIn(actor.persona);
    }
  }
  if ('polluted' in {}) failures.push('Object.prototype is polluted');
  const visitor = await portal.visitor().get('/discord/roles');
  if (visitor.status !== 401) failures.push(`A visitor has roles now: ${visitor.text}`);
  assert(failures.length === 0, failures.join('\n'));
  return {
    guarantee: 'no key pollutes a prototype',
    measured: `${sent} bodies`,
  };
};
