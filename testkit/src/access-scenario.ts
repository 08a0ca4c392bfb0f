import type { Booking } from '@forge/contract/bookings/booking';
import type { HeroName } from '@forge/contract/hero-names/hero-name';
import type { Mail } from '@forge/contract/mails/mail-api';
import type { Raid } from '@forge/contract/raids/raid';
import type { Ticket } from '@forge/contract/support/ticket';
import type { RoleName } from '@forge/contract/viewer';
import type { Relation } from './access-matrix.ts';
import { book } from './booking-fixtures.ts';
import type { InProcessPortal } from './in-process-portal.ts';
import { payloadOf, type Person } from './person.ts';
import { idOf, raidDraft } from './raid-fixtures.ts';
import { openTicket } from './ticket-fixtures.ts';

/** A signed-in person and their persona in the demo community. */
export type Actor = { persona: string; person: Person };

type Portal = Pick<InProcessPortal, 'signIn' | 'setRoles'>;

/** One record of every kind, and the three people related to them. */
export type AccessScenario = {
  manager: Person;
  admin: Person;
  adminPersona: string;
  staff: Record<Relation, Actor>;
  /** A valid leader for new raids: the leader, as long as they have the role. */
  leaderId: string;
  /** Published, led by the leader, collected by the collector. */
  raid: Raid;
  /** Booked by the creator: one to set flags on, one to edit, two to be done later. */
  booking: Booking;
  openBooking: Booking;
  spareBookings: Booking[];
  /** Booked in the same raid by the admin. */
  foreignBooking: Booking;
  /** Booked by the creator: to cancel, to move to the other raid, to hand over. */
  leavingBooking: Booking;
  movingBooking: Booking;
  handedBooking: Booking;
  /** Published, with the same staff. */
  otherRaid: Raid;
  /** They left the raid: one of the creator, one of the admin. */
  leftBookings: [own: Booking, foreign: Booking];
  /** Paid to the creator. */
  paidBooking: Booking;
  /** Opened by the creator. */
  ticket: Ticket;
  /** Opened by the creator too; no request touches it, so that nobody else participates. */
  untouchedTicket: Ticket;
  /** Done, with a code; the collector has the gold. */
  doneBooking: Booking;
  mail: Mail;
  /** The same, but the creator has the gold. */
  creatorsMail: Mail;
  hero: HeroName;
  /** The address of the admin's calendar. */
  calendarUrl: string;
  /** A new plan. */
  plan: () => Promise<Raid>;
  /** A plan led by the leader, created while they still had the role. */
  takePlan: () => Promise<Raid>;
  publish: () => Promise<Raid>;
};

// One for each row and event that consumes one.
const PLANS = 7;

const personas = {
  leader: 'raid-leader',
  collector: 'gold-collector',
  creator: 'senior-advertiser',
} as const satisfies Record<Relation, string>;

/** The `number` keeps the personas of different scenarios apart. */
export const createAccessScenario = async (
  portal: Portal,
  number: number,
): Promise<AccessScenario> => {
  const actor = async (slug: string): Promise<Actor> => {
    const persona = `${slug}-${number}`;
    return { persona, person: await portal.signIn(persona) };
  };
  const staff = {
    leader: await actor(personas.leader),
    collector: await actor(personas.collector),
    creator: await actor(personas.creator),
  };
  const manager = (await actor('raid-manager')).person;
  const admin = (await actor('admin')).person;
  const leaderId = await idOf(staff.leader.person);
  const collectorId = await idOf(staff.collector.person);
  const plans: Raid[] = [];
  const scenario = {
    manager,
    admin,
    staff,
    leaderId,
    adminPersona: `admin-${number}`,
    plan: () => {
      const goldCollector = scenario.leaderId === leaderId ? collectorId : '';
      const draft = raidDraft(scenario.leaderId, { goldCollector, maxClients: 900 });
      return payloadOf<Raid>(manager.post('/raid/create', draft));
    },
    takePlan: async () => plans.pop() ?? scenario.plan(),
    publish: async () => {
      const raid = await scenario.takePlan();
      await payloadOf(manager.post('/raid/publish', { id: raid._id }));
      return raid;
    },
  };
  const raid = await scenario.publish();
  const otherRaid = await scenario.publish();
  for (let i = 0; i < PLANS; i += 1) plans.push(await scenario.plan());
  const bookAsCreator = () => book(staff.creator.person, raid._id);
  const leftBookings: AccessScenario['leftBookings'] = [
    await bookAsCreator(),
    await book(admin, raid._id),
  ];
  for (const { _id: bookingId } of leftBookings) {
    await payloadOf(admin.post('/booking/cancel', { bookingId, reason: 'ill' }));
  }
  const hero = await payloadOf<HeroName>(
    admin.post('/admin/create-hero-name', {
      name: `Vault${number}`,
      realm: 'Kazzak',
      faction: 'Horde',
    }),
  );
  const mailWithCode = async ({ _id: bookId }: Booking) => {
    await payloadOf(admin.post('/booking/status', { bookingId: bookId }));
    const made = await payloadOf<Mail>(admin.post('/mail/create', { bookId }));
    await payloadOf(admin.post('/mail/generateCode', { mailId: made._id }));
    return made;
  };
  const bookPaid = () => book(staff.creator.person, raid._id, { paidFull: true });
  const doneBooking = await bookAsCreator();
  const mail = await mailWithCode(doneBooking);
  const creatorsMail = await mailWithCode(await bookPaid());
  const { url: calendarUrl } = await payloadOf<{ url: string }>(admin.post('/calendar/link', {}));
  return Object.assign(scenario, {
    raid,
    otherRaid,
    leftBookings,
    doneBooking,
    mail,
    creatorsMail,
    hero,
    calendarUrl,
    leavingBooking: await bookAsCreator(),
    movingBooking: await bookAsCreator(),
    handedBooking: await bookAsCreator(),
    booking: await bookAsCreator(),
    foreignBooking: await book(admin, raid._id),
    openBooking: await bookAsCreator(),
    spareBookings: [await bookAsCreator(), await bookAsCreator()],
    paidBooking: await bookPaid(),
    ...(await openTickets(portal, staff.creator)),
  });
};

/** Opened while the creator has a role that may open tickets. */
const openTickets = async (portal: Portal, { persona, person }: Actor) => {
  await portal.setRoles(persona, ['Senior Advertiser', 'Forge Member']);
  await person.signIn(persona);
  const ticket = await openTicket(person);
  const untouchedTicket = await openTicket(person);
  await portal.setRoles(persona, ['Senior Advertiser']);
  await person.signIn(persona);
  return { ticket, untouchedTicket };
};

/** Replaces the roles of the raid's leader, collector and creator. */
export const replaceStaffRoles = async (
  portal: Portal,
  scenario: AccessScenario,
  roles: RoleName[],
) => {
  scenario.leaderId = await idOf(await portal.signIn('raid-leader-99'));
  for (const { persona, person } of Object.values(scenario.staff)) {
    await portal.setRoles(persona, roles);
    await person.signIn(persona);
  }
};
