import { z } from 'zod';
import { encoded } from '../encoded.ts';
import { id, send } from '../endpoint.ts';
import { isMember } from '../viewer.ts';
import { bookingSchema, maskedBookingSchema } from './booking.ts';
import { canBook } from './booking-permissions.ts';
import { bookingEditSchema, newBookingSchema } from './booking-rules.ts';

const byBooking = z.object({ bookingId: id });

// Permissions that depend on the raid or the booking are checked by the use case.
const flag = (path: string) => send(path, isMember, byBooking);

export const bookingApi = {
  ofRaid: send(
    '/booking/raid-booking',
    isMember,
    z.object({ raidId: id }),
    encoded(z.array(z.discriminatedUnion('lock', [bookingSchema, maskedBookingSchema]))),
  ),
  create: send(
    '/booking/create',
    canBook,
    newBookingSchema,
    bookingSchema,
    'Booking created successfully',
  ),
  edit: send('/booking/edit', isMember, bookingEditSchema, bookingSchema),
  lock: flag('/booking/lock'),
  inGroup: flag('/booking/in-group'),
  paid: flag('/booking/paid'),
  done: flag('/booking/status'),
  sendGold: flag('/booking/send-gold'),
};
