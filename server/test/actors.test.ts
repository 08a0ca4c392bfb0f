import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mail } from '@forge/contract/mails/mail-api';
import { accessRequests } from '@forge/testkit/access-requests';
import { openScene, type Actor, type Scene } from '@forge/testkit/access-scenario';
import { idOf } from '@forge/testkit/raid-fixtures';
import { openWorld, type World } from '@forge/testkit/test-portal';

let world: World;
let scene: Scene;
let admin: Actor;
beforeAll(async () => {
  world = await openWorld();
  scene = await openScene(world, 30);
  admin = { persona: scene.adminPersona, person: scene.admin };
});
afterAll(() => world.close());

const leavesNoEntry = [
  'POST /support/ticket',
  'POST /support/seen',
  'POST /mail/create',
  'POST /booking/raid-booking',
];
const changes = Object.keys(accessRequests).filter(
  (call) => call.startsWith('POST ') && !leavesNoEntry.includes(call),
);

const mailWithoutCode = async () => {
  const hero = { name: 'Codemaker', realm: 'Kazzak', faction: 'Horde' };
  await scene.admin.post('/admin/create-hero-name', hero);
  const bookId = scene.spareBookings.pop()?._id;
  await scene.admin.post('/booking/status', { bookingId: bookId });
  const { body } = await scene.admin.post('/mail/create', { bookId });
  return { mailId: (body['payload'] as Mail)._id };
};

/** Where what the matrix sends would change nothing by now. */
const ownBodies: Record<string, () => object | Promise<object>> = {
  'POST /mail/generateCode': mailWithoutCode,
  'POST /support/status': () => ({ ticketId: scene.quietTicket._id, status: 'In progress' }),
};

const bodyOf = async (call: string, actor: Actor) =>
  ownBodies[call]?.() ?? accessRequests[call]?.body?.(scene, actor);

const entriesAfter = async (id: number) => {
  const { rows } = await world.context.pool.query<{ id: number; actor: string | null }>(
    'select id, actor from audit where id > $1 order by id',
    [id],
  );
  return rows;
};

test.each(changes)('%s stands in the trail under whoever asked for it', async (call) => {
  // Of all that can be changed, only this is nobody's but the creator's.
  const actor = call === 'POST /booking/edit' ? scene.staff.creator : admin;
  const self = await idOf(actor.person);
  const body = await bodyOf(call, actor);
  const before = (await entriesAfter(0)).at(-1)?.id ?? 0;
  const { status } = await actor.person.post(call.replace('POST ', ''), body);
  expect(status).toBe(200);
  const actors = new Set((await entriesAfter(before)).map((entry) => entry.actor));
  if (accessRequests[call]?.signsOut) await actor.person.signIn(actor.persona);
  expect(actors).toEqual(new Set([self]));
});

/** What the trail leaves out of each thing: secrets, and what moves by itself. */
const leftOut = {
  users: [],
  sessions: ['token_hash', 'last_seen_at'],
  raids: ['taken', 'settled'],
  bookings: [],
  mails: [],
  hero_names: [],
  person_settings: [],
  tickets: ['messages', 'last_activity_at'],
  ticket_messages: [],
};

test.each(Object.entries(leftOut))(
  'after all that, %s are what their trail says',
  async (thing, without) => {
    const { rows } = await world.context.pool.query<{ now: object | null; told: object | null }>(
      `with told as (select distinct on (thing_id) thing_id, after - $2::text[] as told from audit
       where thing = $1 order by thing_id, id desc)
     select to_jsonb(${thing}) - $2::text[] as now, told from ${thing} full join told on thing_id = id::text`,
      [thing, without],
    );
    expect(rows.filter(({ now }) => now).length).toBeGreaterThan(0);
    for (const { now, told } of rows) expect(told).toEqual(now);
  },
);

test.each(Object.entries(leftOut))(
  'of %s every entry begins where the one before ended',
  async (thing) => {
    const { rows } = await world.context.pool.query(
      `select * from (select thing_id, action, before - array['taken', 'settled'] as before,
         lag(after - array['taken', 'settled']) over (partition by thing_id order by id) as last
       from audit where thing = $1) as entries where before is distinct from last`,
      [thing],
    );
    expect(rows).toEqual([]);
  },
);
