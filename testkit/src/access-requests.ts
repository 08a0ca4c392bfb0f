import { bookingApi } from '@forge/contract/bookings/booking-api';
import { isMasked, type Booking, type SeenBooking } from '@forge/contract/bookings/booking';
import { ledgerRequests } from './access-ledger-requests.ts';
import type { Cell } from './access-matrix.ts';
import type { AccessRequest } from './access-request.ts';
import type { Actor, AccessScenario } from './access-scenario.ts';
import { tokenRequests } from './access-token-requests.ts';
import { bookingDraft, editOf } from './booking-fixtures.ts';
import { noticesOf, ownNotice } from './notice-fixtures.ts';
import { payloadOf, Person } from './person.ts';
import { idOf, raidDraft } from './raid-fixtures.ts';
import { replyDraft, ticketDraft } from './ticket-fixtures.ts';

const ofBooking = ({ booking }: AccessScenario) => ({ bookingId: booking._id });
let heroes = 0;
export const newHero = () => {
  heroes += 1;
  return { name: `Hero${heroes}`, realm: 'Draenor', faction: 'Alliance' };
};
const sentMail = async ({ mail, admin }: AccessScenario) => {
  await payloadOf(admin.post('/mail/sent', { mailId: mail._id }));
  return { mailId: mail._id };
};
export const newTemplate = ({ manager, raid }: AccessScenario) =>
  payloadOf<{ _id: string }>(manager.post('/raid/templates/create', { raidId: raid._id }));
const anyId = '00000000-0000-4000-8000-000000000000';

/** By matrix row. */
export const accessRequests: Record<string, AccessRequest> = {
  ...ledgerRequests,
  ...tokenRequests,
  'GET /site': {},
  'GET /addon/ForgeMail.zip': {},
  'GET /auth/status': {},
  'GET /auth/discord': { status: 302 },
  // No sign-in has been started.
  'GET /auth/discord/callback': { status: 400 },
  'GET /auth/logout': { status: 302, signsOut: true },
  'GET /auth/sessions': {},
  'POST /auth/sessions/end': {
    body: async (_, actor) => ({ sessionId: actor ? await anotherSession(actor) : anyId }),
  },
  'POST /auth/sessions/end-all': { body: () => ({}), signsOut: true },
  'GET /discord/roles': {
    validate: async ({ body }, _, actor) => {
      const own = (await actor.person.get('/auth/status')).body['user'] as { roles: unknown };
      return JSON.stringify(body['roles']) === JSON.stringify(own.roles) ? null : 'Not their roles';
    },
  },
  'GET /dashboard/status': {},
  'GET /dashboard/activity': {},
  'GET /dashboard/next': {},
  'GET /calendar/address': {},
  'POST /calendar/link': { body: () => ({}) },
  'POST /calendar/unlink': { body: () => ({}) },
  'GET /calendar/:token.ics': { path: ({ calendarUrl }) => new URL(calendarUrl).pathname },
  'GET /settings/get': {},
  'POST /settings/update': { body: () => ({ density: 'compact' }) },
  'GET /privacy/my-data': {
    validate: async ({ body }, _, actor) => {
      const { profile } = body['payload'] as { profile: { id: string }[] };
      return profile[0]?.id === (await idOf(actor.person)) ? null : 'Not their data';
    },
  },
  'GET /notices': {
    validate: async (_, __, { person }) => {
      const { body } = await person.get('/privacy/my-data');
      const own = (body['payload'] as { notices: { id: string }[] }).notices.map(({ id }) => id);
      return (await noticesOf(person)).every(({ _id }) => own.includes(_id)) ? null : 'Not theirs';
    },
  },
  'POST /notices/seen': { body: ownNotice },
  'GET /privacy/former-members': {},
  'POST /privacy/pseudonymise': { body: ({ admin }) => newFormerMember(admin.url) },
  'GET /support/tickets': { ownersOnly: ({ ticket }) => ticket._id },
  'GET /support/bookings': {},
  'POST /support/open': { body: () => ticketDraft() },
  'POST /support/ticket': { body: ({ ticket }) => ({ ticketId: ticket._id }) },
  'POST /support/reply': { body: ({ ticket }) => replyDraft(ticket._id) },
  'POST /support/seen': { body: ({ ticket }) => ({ ticketId: ticket._id, number: 1 }) },
  'POST /support/status': {
    body: ({ ticket }) => ({ ticketId: ticket._id, status: 'In progress' }),
  },
  'GET /admin/hero-name': { ownersOnly: ({ hero }) => hero._id },
  'POST /admin/create-hero-name': { body: newHero },
  'POST /admin/update-hero-name': { body: ({ hero }) => ({ ...newHero(), id: hero._id }) },
  'POST /admin/delete-hero-name': {
    body: async ({ admin }) => {
      const { body } = await admin.post('/admin/create-hero-name', newHero());
      return { id: (body['payload'] as { _id: string })._id };
    },
  },
  'GET /admin/duplicate-characters': {},
  'GET /discord-channel': {},
  'POST /discord-channel/test': { body: () => ({}) },
  'GET /hero-names/cover': {},
  'GET /hero-names/missing': {},
  'GET /mail/all': { ownersOnly: ({ mail }) => mail._id },
  'GET /mail/get': { ownersOnly: ({ mail }) => mail._id },
  'POST /mail/generateCode': { body: ({ mail }) => ({ mailId: mail._id }) },
  // Only whoever has the gold marks it as sent.
  'POST /mail/sent': {
    body: ({ mail, creatorsMail, staff }, actor) => ({
      mailId: (actor === staff.creator ? creatorsMail : mail)._id,
    }),
  },
  'POST /mail/received': { body: sentMail },
  'POST /mail/missing': {
    body: async (scenario) => ({ ...(await sentMail(scenario)), reason: 'Not in the mailbox' }),
  },
  'POST /mail/create': { body: ({ doneBooking }) => ({ bookId: doneBooking._id }) },
  'GET /raid/published': { ownersOnly: ({ raid }) => raid._id },
  'GET /raid/pending': {},
  'POST /raid/delete': { body: async ({ takePlan }) => ({ id: (await takePlan())._id }) },
  'POST /raid/publish': { body: async ({ takePlan }) => ({ id: (await takePlan())._id }) },
  'POST /raid/cancel': {
    body: async ({ publish }) => ({ id: (await publish())._id, reason: 'No tank' }),
  },
  'POST /raid/create': { body: ({ leaderId }) => raidDraft(leaderId) },
  'POST /raid/plan': {
    body: ({ leaderId }) => ({ raids: [raidDraft(leaderId), raidDraft(leaderId)], publish: true }),
  },
  'GET /raid/get/:id': { path: ({ raid }) => `/raid/get/${raid._id}` },
  'POST /raid/edit': {
    body: async ({ takePlan, leaderId }) =>
      raidDraft(leaderId, { id: (await takePlan())._id, name: 'Another name' }),
  },
  'GET /raid/raid-leader': {},
  'GET /raid/gold-collector': {},
  'GET /raid/open-bookings/:id': { path: ({ raid }) => `/raid/open-bookings/${raid._id}` },
  'GET /raid/templates': {},
  'POST /raid/templates/create': { body: ({ raid }) => ({ raidId: raid._id }) },
  'POST /raid/templates/rename': {
    body: async (scenario) => ({ id: (await newTemplate(scenario))._id, name: 'Weekly' }),
  },
  'POST /raid/templates/delete': {
    body: async (scenario) => ({ id: (await newTemplate(scenario))._id }),
  },
  'POST /booking/raid-booking': {
    body: ({ raid }) => ({ raidId: raid._id }),
    validate: ({ body }, { booking, foreignBooking }, actor, cell) =>
      validateMasks(
        bookingApi.ofRaid.payload.decode(String(body['payload'])),
        { own: booking, foreign: foreignBooking },
        actor,
        cell,
      ),
  },
  'POST /booking/create': { body: ({ raid }) => bookingDraft(raid._id) },
  'POST /booking/edit': {
    body: ({ openBooking }) => editOf(openBooking, { additionalNotes: `Note ${Math.random()}` }),
  },
  'POST /booking/lock': { body: ofBooking },
  'POST /booking/status': { body: ofBooking },
  'POST /booking/in-group': { body: ofBooking },
  'POST /booking/paid': { body: ofBooking },
  'POST /booking/send-gold': { body: ofBooking },
  // Each caller sends a flag of theirs, and to those without one any flag is refused.
  'POST /booking/flags': {
    body: ({ booking, staff }, actor) => ({
      flag: actor === null || actor === staff.creator ? 'paid' : 'in-group',
      bookingIds: [booking._id, anyId],
    }),
    validate: async ({ body }) => {
      const results = body['payload'] as { result: string }[];
      const isRight = results[0]?.result !== 'refused' && results[1]?.result === 'refused';
      return isRight ? null : `Not theirs and only theirs: ${JSON.stringify(results)}`;
    },
  },
  'POST /booking/cancel': {
    body: ({ leavingBooking }) => ({ bookingId: leavingBooking._id, reason: 'Ill' }),
  },
  // The raid has not started: it succeeds for a booking that left already.
  'POST /booking/no-show': {
    body: ({ leftBookings: [{ _id }] }) => ({ bookingId: _id, reason: 'Not there' }),
  },
  'POST /booking/move': {
    body: ({ movingBooking, otherRaid }) => ({
      bookingId: movingBooking._id,
      raidId: otherRaid._id,
    }),
  },
  'POST /booking/hand-over': {
    body: async ({ handedBooking, admin }) => ({
      bookingId: handedBooking._id,
      userId: await idOf(admin),
    }),
  },
  'POST /booking/left': {
    body: ({ raid }) => ({ raidId: raid._id }),
    validate: ({ body }, { leftBookings: [own, foreign] }, actor, cell) =>
      validateMasks(
        bookingApi.left.payload.decode(String(body['payload'])),
        { own, foreign },
        actor,
        cell,
      ),
  },
  'GET /booking/own-raids': {},
  'GET /booking/nearby': {
    path: ({ raid }) => `/booking/nearby?raidId=${raid._id}&clientName=Any&clientRealm=Kazzak`,
  },
  'GET /booking/mine': { ownersOnly: ({ booking }) => booking._id },
  'GET /booking/advertisers': {},
  'GET /proxy/raiderio': {
    path: () => '/proxy/raiderio?region=eu&realm=kazzak&name=Lightbrand',
  },
  'GET /find': {
    path: ({ booking }) => `/find?q=${booking.clientName}`,
    ownersOnly: ({ booking }) => booking._id,
  },
  'GET /export/bookings.csv': { ownersOnly: ({ booking }) => `,${booking.clientName},` },
  'GET /export/bookings.xlsx': { ownersOnly: ({ booking }) => `,${booking.clientName},` },
  'GET /export/mails.csv': { ownersOnly: ({ mail }) => mail.bookId },
  'GET /export/mails.xlsx': { ownersOnly: ({ mail }) => mail.bookId },
  'GET /history/raid/:id': { path: ({ raid }) => `/history/raid/${raid._id}` },
  'GET /history/booking/:id': { path: ({ booking }) => `/history/booking/${booking._id}` },
  'GET /history/mail/:id': { path: ({ mail }) => `/history/mail/${mail._id}` },
  'GET /history/hero-name/:id': { path: ({ hero }) => `/history/hero-name/${hero._id}` },
};

/** Advertisers read only their own rows in full. */
const validateMasks = async (
  rows: SeenBooking[],
  { own, foreign }: { own: Booking; foreign: Booking },
  actor: Actor,
  cell: Cell,
): Promise<string | null> => {
  const self = await idOf(actor.person);
  const isCreator = own.userId._id === self;
  const readable = rows.filter((row) => !isMasked(row));
  const reads = ({ _id }: Booking) => readable.some((row) => row._id === _id);
  if (!rows.some(({ _id }) => _id === foreign._id)) return 'Rows are missing';
  if (cell === 'masked' || isCreator) {
    if (readable.some((row) => row.userId._id !== self)) return 'Rows of others are not masked';
    return isCreator && !reads(own) ? 'Their own rows are masked' : null;
  }
  return readable.length < rows.length ? 'Rows are masked' : null;
};

let formerMembers = 100;
const newFormerMember = async (url: string) => {
  formerMembers += 1;
  const person = new Person(url);
  await person.signIn(`newcomer-${formerMembers}`);
  return { userId: await idOf(person) };
};

/** Signs the same person in a second time and returns that session's id. */
const anotherSession = async ({ persona, person }: Actor): Promise<string> => {
  const browser = new Person(person.url);
  await browser.signIn(persona);
  const { body } = await browser.get('/auth/sessions');
  const sessions = body['payload'] as { _id: string; current: boolean }[];
  return sessions.find(({ current }) => current)?._id ?? anyId;
};
