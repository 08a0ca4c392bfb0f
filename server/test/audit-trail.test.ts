import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mail } from '@forge/contract/mails/mail-api';
import { accessRequests } from '@forge/testkit/access-requests';
import {
  createAccessScenario,
  type Actor,
  type AccessScenario,
} from '@forge/testkit/access-scenario';
import { book } from '@forge/testkit/booking-fixtures';
import { bypassRules } from '@forge/testkit/bypass-rules';
import { idOf } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let scenario: AccessScenario;
let admin: Actor;
beforeAll(async () => {
  portal = await startTestPortal();
  scenario = await createAccessScenario(portal, 30);
  admin = { persona: scenario.adminPersona, person: scenario.admin };
});
afterAll(() => portal.close());

const withoutEntry = [
  'POST /support/ticket',
  'POST /support/seen',
  'POST /notices/seen',
  'POST /mail/create',
  'POST /booking/raid-booking',
  'POST /booking/left',
];
const changes = Object.keys(accessRequests).filter(
  (call) => call.startsWith('POST ') && !withoutEntry.includes(call),
);

const mailWithoutCode = async () => {
  const hero = { name: 'Codemaker', realm: 'Kazzak', faction: 'Horde' };
  await scenario.admin.post('/admin/create-hero-name', hero);
  const bookId = scenario.spareBookings.pop()?._id;
  await scenario.admin.post('/booking/status', { bookingId: bookId });
  const { body } = await scenario.admin.post('/mail/create', { bookId });
  return { mailId: (body['payload'] as Mail)._id };
};

const bookingOfStartedRaid = async () => {
  const { _id: raidId } = await scenario.publish();
  const { _id: bookingId } = await book(scenario.admin, raidId);
  await bypassRules(
    portal.context,
    `update raids set day = current_date - 1 where id = '${raidId}'`,
  );
  return { bookingId, reason: 'Not there' };
};

/** Where the request of the access matrix would change nothing at this point. */
const ownBodies: Record<string, () => object | Promise<object>> = {
  'POST /mail/generateCode': mailWithoutCode,
  'POST /booking/no-show': bookingOfStartedRaid,
  'POST /booking/flags': async () => {
    const { _id: raidId } = await scenario.publish();
    const { _id: bookingId } = await book(scenario.admin, raidId);
    return { flag: 'lock', bookingIds: [bookingId] };
  },
  'POST /support/status': () => ({ ticketId: scenario.untouchedTicket._id, status: 'In progress' }),
};

const bodyOf = async (call: string, actor: Actor) =>
  ownBodies[call]?.() ?? accessRequests[call]?.body?.(scenario, actor);

const entriesAfter = async (id: number) => {
  const { rows } = await portal.context.pool.query<{ id: number; actor: string | null }>(
    'select id, actor from audit where id > $1 order by id',
    [id],
  );
  return rows;
};

test.each(changes)('%s is audited with the caller as actor', async (call) => {
  // The only change that the creator alone may make.
  const actor = call === 'POST /booking/edit' ? scenario.staff.creator : admin;
  const self = await idOf(actor.person);
  const body = await bodyOf(call, actor);
  const before = (await entriesAfter(0)).at(-1)?.id ?? 0;
  const { status } = await actor.person.post(call.replace('POST ', ''), body);
  expect(status).toBe(200);
  const actors = new Set((await entriesAfter(before)).map((entry) => entry.actor));
  if (accessRequests[call]?.signsOut) await actor.person.signIn(actor.persona);
  expect(actors).toEqual(new Set([self]));
});

const unauditedRaidColumns = [
  ...['taken', 'taken_plate', 'taken_mail', 'taken_leather', 'taken_cloth'],
  ...['settled', 'last_seat'],
];

/** Columns without audit: secrets, columns that change without a request, and words that others imply. */
const unaudited = {
  users: ['name_words'],
  sessions: ['token_hash', 'last_seen_at'],
  raids: [...unauditedRaidColumns, 'name_words'],
  bookings: ['character_key', 'client_words', 'contact_words'],
  mails: [],
  hero_names: [],
  person_settings: [],
  tickets: ['messages', 'last_activity_at'],
  ticket_messages: [],
};

test.each(Object.entries(unaudited))(
  'the last audit entries of %s match their rows',
  async (thing, without) => {
    const { rows } = await portal.context.pool.query<{
      now: object | null;
      audited: object | null;
    }>(
      `with audited as (select distinct on (thing_id) thing_id, after - $2::text[] as audited from audit
       where thing = $1 order by thing_id, id desc)
     select to_jsonb(${thing}) - $2::text[] as now, audited from ${thing} full join audited on thing_id = id::text
     where not exists (select from redactions where thing = $1 and redactions.thing_id = ${thing}.id::text)`,
      [thing, without],
    );
    expect(rows.filter(({ now }) => now).length).toBeGreaterThan(0);
    for (const { now, audited } of rows) expect(audited).toEqual(now);
  },
);

test.each(Object.entries(unaudited))('audit entries of %s have no gaps', async (thing) => {
  const { rows } = await portal.context.pool.query(
    `select * from (select thing_id, action, before - $2::text[] as before,
         lag(after - $2::text[]) over (partition by thing_id order by id) as last
       from audit where thing = $1) as entries where before is distinct from last`,
    [thing, unauditedRaidColumns],
  );
  expect(rows).toEqual([]);
});
