import type { Booking } from '@forge/contract/bookings/booking';
import type { HeroName } from '@forge/contract/hero-names/hero-name';
import type { Mail } from '@forge/contract/mails/mail-api';
import type { Raid } from '@forge/contract/raids/raid';
import type { Ticket } from '@forge/contract/support/ticket';
import type { RoleName } from '@forge/contract/viewer';
import type { Relation } from './access-matrix.ts';
import { book } from './booking-fixtures.ts';
import type { Person } from './person.ts';
import { idOf, raidDraft } from './raid-fixtures.ts';
import { openTicket } from './ticket-fixtures.ts';
import type { World } from './test-portal.ts';

/** Someone, and the name by which the stand-in community knows them. */
export type Actor = { persona: string; person: Person };

export type Grounds = Pick<World, 'context' | 'visitor' | 'signIn' | 'setRoles'>;

/** Things of every kind, and the three people to whom they are something. */
export type Scene = {
  manager: Person;
  admin: Person;
  adminPersona: string;
  staff: Record<Relation, Actor>;
  /** Who a raid can be planned for now; the leader, as long as they hold the role. */
  leaderId: string;
  /** Published, led by the leader, collected by the collector. */
  raid: Raid;
  /** Booked by the creator: one to set flags on, one to edit, two to be done later. */
  booking: Booking;
  openBooking: Booking;
  spareBookings: Booking[];
  /** Booked in the same raid by the admin. */
  foreignBooking: Booking;
  /** Paid to the creator. */
  paidBooking: Booking;
  /** Opened by the creator. */
  ticket: Ticket;
  /** Opened by the creator too: nobody tries anything on it, so that nobody else takes part. */
  quietTicket: Ticket;
  /** Done, with a code. */
  doneBooking: Booking;
  mail: Mail;
  hero: HeroName;
  /** A new plan. */
  plan: () => Promise<Raid>;
  /** A plan that is led by the leader, made while they held the role if they do not any more. */
  takePlan: () => Promise<Raid>;
  publish: () => Promise<Raid>;
};

const must = async <Payload>(answer: ReturnType<Person['post']>): Promise<Payload> => {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status} ${String(body['message'])}`);
  return body['payload'] as Payload;
};

// One for each row and event that takes one.
const PLANS = 6;

const natural = {
  leader: 'raid-leader',
  collector: 'gold-collector',
  creator: 'senior-advertiser',
} as const satisfies Record<Relation, string>;

/** The `number` tells the people of one scene from those of another. */
export const openScene = async (world: Grounds, number: number): Promise<Scene> => {
  const actor = async (slug: string): Promise<Actor> => {
    const persona = `${slug}-${number}`;
    return { persona, person: await world.signIn(persona) };
  };
  const staff = {
    leader: await actor(natural.leader),
    collector: await actor(natural.collector),
    creator: await actor(natural.creator),
  };
  const manager = (await actor('raid-manager')).person;
  const admin = (await actor('admin')).person;
  const leaderId = await idOf(staff.leader.person);
  const collectorId = await idOf(staff.collector.person);
  const plans: Raid[] = [];
  const scene = {
    ...{ manager, admin, staff, leaderId, adminPersona: `admin-${number}` },
    plan: () => {
      const goldCollector = scene.leaderId === leaderId ? collectorId : '';
      const draft = raidDraft(scene.leaderId, { goldCollector, maxClients: 900 });
      return must<Raid>(manager.post('/raid/create', draft));
    },
    takePlan: async () => plans.pop() ?? scene.plan(),
    publish: async () => {
      const raid = await scene.takePlan();
      await must(manager.post('/raid/publish', { id: raid._id }));
      return raid;
    },
  };
  const raid = await scene.publish();
  for (let i = 0; i < PLANS; i += 1) plans.push(await scene.plan());
  const sell = () => book(staff.creator.person, raid._id);
  const hero = await must<HeroName>(
    admin.post('/admin/create-hero-name', {
      name: `Vault${number}`,
      realm: 'Kazzak',
      faction: 'Horde',
    }),
  );
  const doneBooking = await sell();
  await must(admin.post('/booking/status', { bookingId: doneBooking._id }));
  const mail = await must<Mail>(admin.post('/mail/create', { bookId: doneBooking._id }));
  await must(admin.post('/mail/generateCode', { mailId: mail._id }));
  return Object.assign(scene, {
    ...{ raid, doneBooking, mail, hero },
    booking: await sell(),
    foreignBooking: await book(admin, raid._id),
    openBooking: await sell(),
    spareBookings: [await sell(), await sell()],
    paidBooking: await book(staff.creator.person, raid._id, { paidFull: true }),
    ...(await ticketsOf(world, staff.creator)),
  });
};

/** Opened by someone who could at the time. */
const ticketsOf = async (world: Grounds, { persona, person }: Actor) => {
  await world.setRoles(persona, ['Senior Advertiser', 'Forge Member']);
  await person.signIn(persona);
  const ticket = await openTicket(person);
  const quietTicket = await openTicket(person);
  await world.setRoles(persona, ['Senior Advertiser']);
  await person.signIn(persona);
  return { ticket, quietTicket };
};

/** The same people with other roles than those that made them what they are to the raid. */
export const restaff = async (world: Grounds, scene: Scene, roles: RoleName[]) => {
  scene.leaderId = await idOf(await world.signIn('raid-leader-99'));
  for (const { persona, person } of Object.values(scene.staff)) {
    await world.setRoles(persona, roles);
    await person.signIn(persona);
  }
};
