import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  settingsDefaults,
  settingsMessages,
  type Settings,
} from '@forge/contract/settings/settings';
import { signInWithRole, deniedStatus, rolesAndNone } from '@forge/testkit/access-matrix';
import type { Person } from '@forge/testkit/person';
import { idOf } from '@forge/testkit/raid-fixtures';
import { startSecondPortal, startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { transact } from '../../transact.ts';
import { findSettings, saveSettings } from './settings.repository.ts';

let portal: TestPortal;
let other: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  other = await startSecondPortal(portal);
});
afterAll(() => portal.close());

const settingsOf = async (person: Person) =>
  (await person.get('/settings/get')).body['payload'] as Settings;
const change = (person: Person, changes: object) => person.post('/settings/update', changes);

const auditOf = async (userId: string) => {
  const { rows } = await portal.context.pool.query<Record<string, unknown>>(
    `select actor, action, before, after from audit
     where thing = 'person_settings' and thing_id = $1 order by id`,
    [userId],
  );
  return rows;
};

describe.each(rolesAndNone)('%s', (role) => {
  test('reads and changes their own settings, or is refused', async () => {
    const person = await signInWithRole(portal, role);
    const read = await person.get('/settings/get');
    const changed = await change(person, { density: 'compact' });
    if (role === 'signedOut') {
      expect([read.status, changed.status]).toEqual([deniedStatus(role), deniedStatus(role)]);
    } else {
      expect(read.body['payload']).toEqual(settingsDefaults);
      expect(changed.body).toEqual({
        success: true,
        payload: { ...settingsDefaults, density: 'compact' },
      });
      expect(await settingsOf(person)).toEqual(changed.body['payload']);
    }
  });
});

test('cannot read or change the settings of someone else', async () => {
  const [victim, attacker] = [
    await portal.signIn('advertiser-40'),
    await portal.signIn('admin-40'),
  ];
  const victimId = await idOf(victim);
  for (const name of ['id', '_id', 'userId', 'user_id']) {
    const answer = await change(attacker, { density: 'compact', [name]: victimId });
    expect([answer.status, answer.body['message']]).toEqual([
      400,
      settingsMessages.unknown([name]),
    ]);
  }
  expect((await attacker.get(`/settings/get?userId=${victimId}`)).body['payload']).toEqual(
    settingsDefaults,
  );
  expect(await settingsOf(victim)).toEqual(settingsDefaults);
  expect(await auditOf(victimId)).toEqual([]);
});

test.each([
  [{ timeZone: 'Mars/Olympus' }, settingsMessages.timeZone],
  [{ timeZone: '+02:00' }, settingsMessages.timeZone],
  [{ timeZone: `Europe/${'x'.repeat(9_000)}` }, settingsMessages.timeZone],
  [{ timeFormat: 24 }, 'Please choose one of 12h, 24h'],
  [{ density: 'cosy' }, 'Please choose one of comfortable, compact'],
  [{ sidebar: true }, 'Please choose one of full, icons'],
  [{ desktopNotices: 'true' }, settingsMessages.onOrOff],
  [{ noticeSound: null }, settingsMessages.onOrOff],
  [{}, settingsMessages.nothing],
  [[], settingsMessages.nothing],
])('refuses %j and changes nothing', async (changes, message) => {
  const person = await portal.signIn('advertiser-41');
  const answer = await change(person, changes);
  expect([answer.status, answer.body['message']]).toEqual([400, message]);
  expect(await settingsOf(person)).toEqual(settingsDefaults);
});

test('refuses a change from another origin', async () => {
  const person = await portal.signIn('advertiser-42');
  const answer = await person.post(
    '/settings/update',
    { density: 'compact' },
    { origin: 'https://evil.example' },
  );
  expect(answer.status).toBe(403);
  expect(await settingsOf(person)).toEqual(settingsDefaults);
});

test('applies concurrent changes of different settings, including the first', async () => {
  const [one, two] = [await portal.signIn('advertiser-43'), await other.signIn('advertiser-43')];
  for (let round = 0; round < 10; round += 1) {
    const density = round % 2 === 0 ? 'compact' : 'comfortable';
    const timeFormat = round % 2 === 0 ? '24h' : '12h';
    const answers = await Promise.all([change(one, { density }), change(two, { timeFormat })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await settingsOf(one)).toEqual({ ...settingsDefaults, density, timeFormat });
  }
});

test('audits every change, and only changes', async () => {
  const person = await portal.signIn('advertiser-44');
  const actor = await idOf(person);
  await change(person, { timeZone: 'Europe/Lisbon' });
  await change(person, { timeZone: 'Europe/Lisbon' });
  await change(person, { timeFormat: '24h' });
  const trail = await auditOf(actor);
  expect(trail).toMatchObject([
    { actor, action: 'change settings', before: null, after: { time_zone: 'Europe/Lisbon' } },
    {
      actor,
      action: 'change settings',
      before: { time_zone: 'Europe/Lisbon', time_format: '12h' },
      after: { time_zone: 'Europe/Lisbon', time_format: '24h' },
    },
  ]);
  expect(trail).toHaveLength(2);
});

test('pushes a change to all sockets of that person on every process, and to no other', async () => {
  const [here, there] = [await portal.signIn('advertiser-45'), await other.signIn('advertiser-45')];
  const stranger = await portal.signIn('admin-45');
  const received = { here: 0, there: 0, stranger: 0 };
  (await here.connect()).on('settingsUpdate', () => (received.here += 1));
  (await there.connect()).on('settingsUpdate', () => (received.there += 1));
  (await stranger.connect()).on('settingsUpdate', () => (received.stranger += 1));
  await change(here, { density: 'compact' });
  await expect.poll(() => [received.here, received.there]).toEqual([1, 1]);
  // Events are ordered: the stranger's own push would arrive after a wrong one.
  await change(stranger, { density: 'compact' });
  await expect.poll(() => received.stranger).toBe(1);
  expect(received).toEqual({ here: 1, there: 1, stranger: 1 });
});

// A second attempt would find the statements of the first.
test(
  'updates settings by one prepared statement, whichever of them change',
  {
    retry: 0,
  },
  async () => {
    const person = await portal.signIn('advertiser-41');
    await change(person, { density: 'compact' });
    const id = await idOf(person);
    const by = { actor: id, action: 'change settings' };
    await transact(portal.context, by, async (trx) => {
      const prepared = async () =>
        (
          await sql`select statement from pg_prepared_statements
          where statement like 'insert into "person_settings"%'`.execute(trx)
        ).rows;
      const row = await findSettings(trx, id);
      if (!row) throw new Error('There are no settings');
      await saveSettings(trx, row, { sidebar: 'icons' });
      const afterFirst = await prepared();
      await saveSettings(trx, row, { notice_sound: false, shortcuts: false });
      expect(await prepared()).toEqual(afterFirst);
      expect(afterFirst).not.toEqual([]);
    });
    expect(await settingsOf(person)).toEqual({
      ...settingsDefaults,
      density: 'compact',
      sidebar: 'icons',
      noticeSound: false,
      shortcuts: false,
    });
  },
);
