import type { FastifyInstance } from 'fastify';
import { bookingApi } from '@forge/contract/bookings/booking-api';
import { canBook } from '@forge/contract/bookings/booking-permissions';
import { bookingRefusals } from '@forge/contract/bookings/booking-rules';
import { isAdminLevel, type Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import { bookClient } from './book-client.ts';
import { viewInFull } from './booking-view.ts';
import { editBooking, isCreator } from './edit-booking.ts';
import { listBookings } from './list-bookings.ts';
import { rememberRaids } from './remembered-raids.ts';
import { openSaleDesk } from './sale-desk.ts';
import { flags, setBookingFlag } from './set-booking-flag.ts';

export const bookingsRoutes = (app: FastifyInstance, context: AppContext) => {
  const raids = rememberRaids(context);
  const desk = openSaleDesk(context);
  serve(app, bookingApi.ofRaid, (viewer, { raidId }) => listBookings(raids, viewer, raidId), {
    whenInvalid: canBook,
  });

  // Both answer their creator, who sees an own booking in full.
  serve(
    app,
    bookingApi.create,
    async (viewer, booking) =>
      viewInFull(await bookClient({ context, raids, desk }, viewer, booking)),
    { refusal: bookingRefusals.cannotBook },
  );
  serve(
    app,
    bookingApi.edit,
    async (viewer, edit) => viewInFull(await editBooking(context, viewer, edit)),
    { whenInvalid: (viewer, body) => isCreator(context, viewer, body) },
  );

  for (const flag of ['lock', 'inGroup', 'paid', 'done', 'sendGold'] as const) {
    const set = async (viewer: Viewer, { bookingId }: { bookingId: string }) => {
      await setBookingFlag(context, viewer, bookingId, flags[flag]);
      return null;
    };
    serve(app, bookingApi[flag], set, { whenInvalid: isAdminLevel });
  }
};
