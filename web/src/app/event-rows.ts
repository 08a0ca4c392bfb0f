import { authEvents } from '../features/auth/auth-events.ts';
import { bookingEvents } from '../features/bookings/booking-events.ts';
import { dashboardEvents } from '../features/dashboard/dashboard-events.ts';
import { heroNameEvents } from '../features/hero-names/hero-name-events.ts';
import { historyEvents } from '../features/history/history-events.ts';
import { ledgerEvents } from '../features/ledger/ledger-events.ts';
import { mailEvents } from '../features/mails/mail-events.ts';
import { noticeEvents } from '../features/notices/notice-events.ts';
import { raidEvents } from '../features/raids/raid-events.ts';
import { ticketEvents } from '../features/support/ticket-events.ts';
import { invalidateOn } from '../realtime/event-table.ts';

/** The table from server events to query keys: one line per feature. */
export const eventRows = [
  ...authEvents,
  ...bookingEvents,
  ...dashboardEvents,
  ...heroNameEvents,
  ...historyEvents,
  ...ledgerEvents,
  ...mailEvents,
  ...noticeEvents,
  ...raidEvents,
  ...ticketEvents,
  // Pushes may have been missed: everything on the screen is refetched. All clients get this at once.
  invalidateOn(['resync'], [[]], { waitMs: 100, jitterMs: 1_500 }),
];
