import { bookingApi } from '@forge/contract/bookings/booking-api';
import { bookingFlags, flagNames } from '@forge/contract/bookings/booking-flags';
import { canBook } from '@forge/contract/bookings/booking-permissions';
import { bookingRefusals } from '@forge/contract/bookings/booking-rules';
import { isAdminLevel } from '@forge/contract/viewer';
import { encodedAnswer, sendJson } from '../../http/encoded-answer.ts';
import { serve } from '../../http/serve.ts';
import { stopOnClose } from '../../http/stop-on-close.ts';
import type { RegisterFeature } from '../../register-feature.ts';
import { bookClient } from './book-client.ts';
import { createBookingBatcher } from './booking-batcher.ts';
import { viewBooking, viewInFull } from './booking-view.ts';
import { editBooking, isCreator } from './edit-booking.ts';
import { encodeBookings } from './list-bookings.ts';
import { pushBookings } from './live-bookings.ts';
import { createProbeLimit, type ProbeLimit } from './probe-limit.ts';
import { createRaidCache } from './raid-cache.ts';
import { setBookingFlag } from './set-booking-flag.ts';

export const registerBookings: RegisterFeature = (app, context, sockets) => {
  const raids = createRaidCache(context);
  const sellSeat = createBookingBatcher(context);
  const limitProbes: ProbeLimit = context.config.rateLimits
    ? createProbeLimit()
    : (_, work) => work();

  serve(
    app,
    bookingApi.ofRaid,
    async (viewer, { raidId }, { reply }) =>
      sendJson(reply, encodedAnswer(await encodeBookings(raids, viewer, raidId))),
    { canSeeValidationErrors: canBook },
  );

  serve(
    app,
    bookingApi.create,
    async (viewer, booking) => {
      const { staff, row } = await limitProbes(viewer, () =>
        bookClient({ db: context.db, raids, sellSeat }, viewer, booking),
      );
      return viewBooking(viewer, staff, row);
    },
    { refusal: bookingRefusals.cannotBook, isViewUnchecked: true },
  );
  // Not masked: only the creator edits a booking.
  serve(
    app,
    bookingApi.edit,
    async (viewer, edit) =>
      viewInFull(await limitProbes(viewer, () => editBooking(context, viewer, edit))),
    { canSeeValidationErrors: (viewer, body) => isCreator(context, viewer, body) },
  );

  for (const flag of flagNames) {
    serve(
      app,
      bookingFlags[flag].endpoint,
      async (viewer, { bookingId }) => {
        await setBookingFlag(context, viewer, bookingId, flag);
        return null;
      },
      { canSeeValidationErrors: isAdminLevel },
    );
  }

  stopOnClose(app, pushBookings(context, sockets, raids));
};
