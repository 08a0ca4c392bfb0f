import type { ServerEvents } from '@forge/contract/realtime/events';
import { newHero, newTemplate } from './access-requests.ts';
import type { AccessScenario } from './access-scenario.ts';
import { book } from './booking-fixtures.ts';
import { adjust } from './ledger-fixtures.ts';
import { payloadOf } from './person.ts';
import { idOf } from './raid-fixtures.ts';
import { reply } from './ticket-fixtures.ts';

type Cause = (scenario: AccessScenario) => Promise<unknown>;

/** What makes the server emit each event; null where no change of raids or gold does. */
export const eventCauses: Record<keyof ServerEvents, Cause | null> = {
  viewerUpdate: null,
  resync: null,
  raidUpdate: ({ publish }) => publish(),
  raidChanges: ({ publish }) => publish(),
  bookingUpdate: ({ admin, raid }) => book(admin, raid._id),
  pendingRaidUpdate: ({ plan }) => plan(),
  raidTemplateUpdate: newTemplate,
  mailUpdate: async ({ admin, spareBookings }) => {
    const booking = spareBookings.pop();
    await payloadOf(admin.post('/booking/status', { bookingId: booking?._id }));
  },
  heroNameUpdate: ({ admin }) => payloadOf(admin.post('/admin/create-hero-name', newHero())),
  ledgerUpdate: async ({ admin, staff }) => {
    for (const { person } of Object.values(staff)) await adjust(admin, await idOf(person), 1);
  },
  ticketUpdate: ({ admin, ticket }) => reply(admin, ticket._id),
  settingsUpdate: null,
  // The creator is notified of the booking, the leader and the collector of the raid: not by their roles.
  noticeUpdate: async ({ admin, manager, openBooking, plan }) => {
    await payloadOf(admin.post('/booking/lock', { bookingId: openBooking._id }));
    const { _id: id } = await plan();
    await payloadOf(manager.post('/raid/publish', { id }));
    await payloadOf(manager.post('/raid/cancel', { id, reason: 'No tank' }));
  },
  // One booking whose gold the collector has, one that was paid to the creator.
  mailsWaiting: async ({ admin, spareBookings, paidBooking }) => {
    for (const booking of [spareBookings.pop(), paidBooking]) {
      await payloadOf(admin.post('/booking/status', { bookingId: booking?._id }));
    }
  },
  ticketReply: ({ admin, untouchedTicket }) => reply(admin, untouchedTicket._id),
  nextUpdate: ({ admin, raid }) => book(admin, raid._id),
  // Figures count raids for those who can list them, and bookings for those related to them.
  statsUpdate: async ({ publish, admin, raid }) => {
    await publish();
    await book(admin, raid._id);
  },
};
