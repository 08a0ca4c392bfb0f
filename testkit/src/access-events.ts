import type { ServerEvents } from '@forge/contract/realtime/events';
import type { Scene } from './access-scenario.ts';
import { book } from './booking-fixtures.ts';
import type { Person } from './person.ts';
import { reply } from './ticket-fixtures.ts';

const must = async (answer: ReturnType<Person['post']>) => {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status} ${String(body['message'])}`);
};

type Cause = (scene: Scene) => Promise<unknown>;

/** What makes the server say each event; none for those that no change of raids or gold causes. */
export const eventCauses: Record<keyof ServerEvents, Cause | null> = {
  viewerUpdate: null,
  resync: null,
  raidUpdate: ({ publish }) => publish(),
  bookingUpdate: ({ admin, raid }) => book(admin, raid._id),
  pendingRaidUpdate: ({ plan }) => plan(),
  mailUpdate: async ({ admin, spareBookings }) => {
    const booking = spareBookings.pop();
    await must(admin.post('/booking/status', { bookingId: booking?._id }));
  },
  ticketUpdate: ({ admin, ticket }) => reply(admin, ticket._id),
  settingsUpdate: null,
  // One whose gold the collector holds, and one that the creator was paid for.
  mailsWaiting: async ({ admin, spareBookings, paidBooking }) => {
    for (const booking of [spareBookings.pop(), paidBooking]) {
      await must(admin.post('/booking/status', { bookingId: booking?._id }));
    }
  },
  ticketReply: ({ admin, quietTicket }) => reply(admin, quietTicket._id),
  nextUpdate: ({ admin, raid }) => book(admin, raid._id),
  // The figures count raids for whoever has a list of them, and bookings for those concerned.
  statsUpdate: async ({ publish, admin, raid }) => {
    await publish();
    await book(admin, raid._id);
  },
};
