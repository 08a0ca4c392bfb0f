import { z } from 'zod';
import { encoded } from '../base64-json.ts';
import { get, id, idempotent, reading, send } from '../endpoint.ts';
import { raidPersonSchema } from '../raids/raid.ts';
import { isMember } from '../viewer.ts';
import { bookingSchema, maskedBookingSchema } from './booking.ts';
import { bookingFlags } from './booking-flags.ts';
import { canBook } from './booking-permissions.ts';
import { bookingEditSchema, newBookingSchema } from './booking-rules.ts';
import { setFlagsEndpoint } from './flag-batch.ts';
import {
  canHandOver,
  cancelBookingSchema,
  handOverSchema,
  leftBookingSchema,
  moveBookingSchema,
  noShowSchema,
} from './leaving.ts';

/** A booking as listed: who may not see it gets a masked one. */
export const listedBookingSchema = z.discriminatedUnion('lock', [
  bookingSchema,
  maskedBookingSchema,
]);

export const bookingApi = {
  ofRaid: reading(
    send(
      '/booking/raid-booking',
      isMember,
      z.object({ raidId: id }),
      encoded(z.array(listedBookingSchema)),
    ),
  ),
  create: send(
    '/booking/create',
    canBook,
    newBookingSchema,
    // Masked where a request is sent again and the booking is someone else's by now.
    listedBookingSchema,
    'Booking created successfully',
  ),
  edit: send('/booking/edit', isMember, bookingEditSchema, bookingSchema),
  lock: bookingFlags.lock.endpoint,
  inGroup: bookingFlags.inGroup.endpoint,
  done: bookingFlags.done.endpoint,
  paid: bookingFlags.paid.endpoint,
  sendGold: bookingFlags.sendGold.endpoint,
  setFlags: setFlagsEndpoint,
  // Permission depends on the raid and the booking.
  cancel: idempotent(send('/booking/cancel', isMember, cancelBookingSchema)),
  noShow: idempotent(send('/booking/no-show', isMember, noShowSchema)),
  move: idempotent(send('/booking/move', isMember, moveBookingSchema, bookingSchema)),
  handOver: idempotent(send('/booking/hand-over', canHandOver, handOverSchema)),
  // People who may book: a booking can be handed over to them.
  advertisers: get('/booking/advertisers', canHandOver, z.array(raidPersonSchema)),
  left: reading(
    send('/booking/left', isMember, z.object({ raidId: id }), encoded(z.array(leftBookingSchema))),
  ),
};
