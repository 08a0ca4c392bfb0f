import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Raid } from '@forge/contract/raids/raid';
import { book } from '@forge/testkit/booking-fixtures';
import { bypassRules } from '@forge/testkit/bypass-rules';
import { noticesOf } from '@forge/testkit/notice-fixtures';
import { payloadOf, type Person } from '@forge/testkit/person';
import { idOf, raidDraft } from '@forge/testkit/raid-fixtures';
import { startSecondPortal, startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

const RUNS = Number(process.env['MODEL_RUNS'] ?? 5);

/** People with several roles each, so that one change concerns someone in several ways. */
const personas = {
  admin: { persona: 'admin-70', roles: ['Admin'] },
  one: { persona: 'raid-leader-71', roles: ['Raid Leader', 'Gold Collector', 'Advertiser'] },
  two: { persona: 'raid-leader-72', roles: ['Raid Leader', 'Gold Collector', 'Raid Manager'] },
  three: { persona: 'raid-leader-73', roles: ['Raid Leader', 'Senior Advertiser', 'Developer'] },
  four: { persona: 'advertiser-74', roles: ['Advertiser', 'Gold Collector'] },
} as const;
type Name = keyof typeof personas;
const names = Object.keys(personas) as Name[];
const leaders: Name[] = ['one', 'two', 'three'];
const collectors: Name[] = ['one', 'two', 'four'];
const creators: Name[] = ['admin', 'one', 'three', 'four'];
const times = ['8:00 pm', '9:30 pm'];

let portal: TestPortal;
let other: TestPortal;
/** Each person at both processes. */
const people = {} as Record<Name, [Person, Person]>;
const ids = {} as Record<Name, string>;
/** The ids of notices that each of a person's sockets received. */
const pushed = new Map<Name, string[][]>();
beforeAll(async () => {
  portal = await startTestPortal();
  other = await startSecondPortal(portal);
  for (const name of names) {
    const { persona, roles } = personas[name];
    await portal.setRoles(persona, [...roles]);
    const person = await portal.signIn(persona);
    people[name] = [person, person.at(other.url)];
    ids[name] = await idOf(person);
    const lists: string[][] = [];
    for (const each of people[name]) {
      const list: string[] = [];
      (await each.connect()).on('noticeUpdate', ({ notices }) =>
        list.push(...notices.map(({ _id }) => _id)),
      );
      lists.push(list);
    }
    pushed.set(name, lists);
  }
});
afterAll(async () => {
  for (const name of names) people[name][1].disconnectSockets();
  await portal.close();
});

type ModelRaid = {
  id: string;
  leader: Name;
  collector: Name | null;
  time: string;
  closed: boolean;
  deleted: boolean;
};
type ModelBooking = { id: string; raid: number; by: Name } & Record<
  'locked' | 'done' | 'left',
  boolean
>;

class Model {
  raids: ModelRaid[] = [];
  bookings: ModelBooking[] = [];
  readonly notified = new Map<Name, string[]>(names.map((name) => [name, []]));

  notify(actor: Name, kind: string, concerned: (Name | null)[]) {
    for (const name of new Set(concerned)) {
      if (name !== null && name !== actor) this.notified.get(name)?.push(kind);
    }
  }

  openCreators(raid: number) {
    return this.bookings
      .filter((booking) => booking.raid === raid && !booking.left && !booking.done)
      .map(({ by }) => by);
  }
}

/** Sends one change, once or several times at once, and says what the model makes of its success. */
type Step = { path: string; body: object; onSuccess: () => void };
type Draw = (max: number) => number;
const pick = <Item>(draw: Draw, items: readonly Item[]): Item =>
  items[draw(items.length - 1)] as Item;

const raidStep = (model: Model, draw: Draw, actor: Name): Step => {
  const index = draw(1);
  const raid = model.raids[index] as ModelRaid;
  const staff = [raid.leader, raid.collector];
  const close = (as: 'closed' | 'deleted') => () => {
    if (raid.deleted || raid[as]) return;
    model.notify(actor, 'raid-cancelled', [...staff, ...model.openCreators(index)]);
    for (const booking of model.bookings) {
      if (booking.raid === index && !booking.done) booking.left = true;
    }
    raid.closed = true;
    raid[as] = true;
  };
  const what = draw(9);
  if (what === 0) {
    const body = { id: raid.id, reason: 'No tank' };
    return { path: '/raid/cancel', body, onSuccess: close('closed') };
  }
  if (what === 1)
    return { path: '/raid/delete', body: { id: raid.id }, onSuccess: close('deleted') };
  const after = {
    leader: pick(draw, leaders),
    collector: pick(draw, [...collectors, null]),
    time: pick(draw, times),
  };
  const body = raidDraft(ids[after.leader], {
    id: raid.id,
    time: after.time,
    maxClients: 40,
    goldCollector: after.collector === null ? '' : ids[after.collector],
  });
  const onSuccess = () => {
    const isSame =
      after.leader === raid.leader &&
      after.collector === raid.collector &&
      after.time === raid.time;
    const concerned = [...staff, after.leader, after.collector, ...model.openCreators(index)];
    if (!isSame) model.notify(actor, 'raid-changed', concerned);
    Object.assign(raid, after);
  };
  return { path: '/raid/edit', body, onSuccess };
};

const bookingStep = (model: Model, draw: Draw, actor: Name): Step => {
  const booking = pick(draw, model.bookings);
  const body = { bookingId: booking.id };
  const set = (flag: 'locked' | 'done' | 'left', kind: string) => () => {
    if (!booking[flag]) model.notify(actor, kind, [booking.by]);
    booking[flag] = true;
  };
  const to = pick(draw, creators);
  const steps: Step[] = [
    { path: '/booking/lock', body, onSuccess: set('locked', 'booking-locked') },
    { path: '/booking/status', body, onSuccess: set('done', 'booking-done') },
    {
      path: '/booking/cancel',
      body: { ...body, reason: 'Ill' },
      onSuccess: set('left', 'booking-left'),
    },
    {
      path: '/booking/move',
      body: { ...body, raidId: model.raids[1 - booking.raid]?.id },
      onSuccess: () => {
        model.notify(actor, 'booking-moved', [booking.by]);
        booking.raid = 1 - booking.raid;
      },
    },
    {
      path: '/booking/hand-over',
      body: { ...body, userId: ids[to] },
      onSuccess: () => {
        if (booking.by !== to) model.notify(actor, 'booking-moved', [booking.by, to]);
        booking.by = to;
      },
    },
  ];
  return pick(draw, steps);
};

const setUp = async (): Promise<Model> => {
  const model = new Model();
  const [admin] = people.admin;
  for (const leader of ['one', 'two'] as const) {
    const goldCollector = ids.four;
    const draft = raidDraft(ids[leader], { goldCollector, maxClients: 40 });
    const { _id: id } = await payloadOf<Raid>(admin.post('/raid/create', draft));
    await payloadOf(admin.post('/raid/publish', { id }));
    const raid = model.raids.length;
    const start = { collector: 'four' as const, time: '9:30 pm', closed: false, deleted: false };
    model.raids.push({ id, leader, ...start });
    for (const by of creators) {
      const { _id } = await book(people[by][0], id);
      model.bookings.push({ id: _id, raid, by, locked: false, done: false, left: false });
    }
  }
  return model;
};

test('notifies everyone concerned exactly once of random changes on two processes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.nat(9_999), { minLength: 12, maxLength: 12 }), {
        minLength: 20,
        maxLength: 24,
      }),
      async (draws) => {
        await bypassRules(portal.context, 'delete from notices');
        const model = await setUp();
        for (const numbers of draws) {
          let at = 0;
          const draw: Draw = (max) => (numbers[at++] ?? 0) % (max + 1);
          const actor = pick(draw, names);
          const step =
            draw(2) === 0 ? raidStep(model, draw, actor) : bookingStep(model, draw, actor);
          // A client repeats what was not answered, at whichever process.
          const senders = people[actor].slice(0, 1 + draw(1));
          const answers = await Promise.all(
            senders.map((sender) => sender.post(step.path, step.body)),
          );
          if (answers.some(({ status }) => status === 200)) step.onSuccess();
        }
        for (const name of names) {
          const notices = await noticesOf(people[name][0]);
          const kinds = notices.map(({ kind }) => kind as string);
          expect([name, kinds.toReversed()]).toEqual([name, model.notified.get(name)]);
          const expected = notices.map(({ _id }) => _id).toSorted();
          for (const received of pushed.get(name) ?? []) {
            await expect.poll(() => received.toSorted()).toEqual(expected);
            received.length = 0;
          }
        }
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
});
