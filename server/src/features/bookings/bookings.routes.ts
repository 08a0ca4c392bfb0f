import { bookingApi } from '@forge/contract/bookings/booking-api';
import { bookingFlags, flagNames } from '@forge/contract/bookings/booking-flags';
import { bookingRoles, canBook } from '@forge/contract/bookings/booking-permissions';
import { duplicateCharactersApi } from '@forge/contract/bookings/duplicate-characters-api';
import { ownRaidsApi } from '@forge/contract/bookings/own-raids-api';
import { ownBookingApi } from '@forge/contract/bookings/own-bookings';
import { exportApi } from '@forge/contract/exports/export-api';
import { bookingRefusals } from '@forge/contract/bookings/booking-rules';
import { isAdminLevel } from '@forge/contract/viewer';
import { encodedResponse, sendJson } from '../../http/encoded-response.ts';
import { serve } from '../../http/serve.ts';
import { serveExport } from '../../http/serve-export.ts';
import { stopOnClose } from '../../http/stop-on-close.ts';
import type { RegisterFeature } from '../../register-feature.ts';
import { viewPerson } from '../raids/raid-view.ts';
import { peopleWithRole } from '../raids/raids.repository.ts';
import { bookClient } from './book-client.ts';
import { maySend } from './booking-authority.ts';
import { createBookingBatcher } from './booking-batcher.ts';
import { findBookableRaid } from './bookings.repository.ts';
import { viewBooking, viewInFull } from './booking-view.ts';
import { viewDuplicates } from './duplicate-characters-view.ts';
import { listDuplicates } from './duplicate-characters.repository.ts';
import { editBooking, isCreator } from './edit-booking.ts';
import { exportBookings } from './export-bookings.ts';
import { handOverBooking } from './hand-over-booking.ts';
import { leaveBooking, mayLeave } from './leave-booking.ts';
import { encodeBookings, listLeftBookings } from './list-bookings.ts';
import { listOwnBookings } from './list-own-bookings.ts';
import { pushBookings } from './live-bookings.ts';
import { mayMove, moveBooking } from './move-booking.ts';
import { viewNearby } from './own-raids-view.ts';
import { listNearby, listOwnRaids } from './own-raids.repository.ts';
import { createProbeLimit, type ProbeLimit } from './probe-limit.ts';
import { createRaidCache } from './raid-cache.ts';
import { setBookingFlag } from './set-booking-flag.ts';
import { maySetSome, setBookingFlags } from './set-booking-flags.ts';

export const registerBookings: RegisterFeature = (app, context, sockets) => {
  const raids = createRaidCache(context);
  const sellSeat = createBookingBatcher(context);
  const limitProbes: ProbeLimit = context.config.rateLimits
    ? createProbeLimit(context)
    : (_, work) => work();
  const saleDependencies = { db: context.db, raids, sellSeat, limitProbes };

  serve(
    app,
    bookingApi.ofRaid,
    async (viewer, { raidId }, { reply }) =>
      sendJson(reply, encodedResponse(await encodeBookings(raids, viewer, raidId))),
    { canSeeValidationErrors: canBook },
  );

  serve(
    app,
    bookingApi.create,
    async (viewer, booking) => {
      const { staff, row } = await bookClient(saleDependencies, viewer, booking);
      return viewBooking(viewer, staff, row);
    },
    { refusal: bookingRefusals.cannotBook, skipsResponseSchema: true },
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
      (viewer, { bookingId }) => setBookingFlag(context, viewer, bookingId, flag),
      { canSeeValidationErrors: isAdminLevel },
    );
  }

  serve(app, bookingApi.setFlags, (viewer, batch) => setBookingFlags(context, viewer, batch), {
    canSeeValidationErrors: maySetSome(context),
  });

  serve(app, duplicateCharactersApi.all, async () =>
    viewDuplicates(await listDuplicates(context.db)),
  );

  for (const [as, endpoint] of [
    ['cancelled', bookingApi.cancel],
    ['no-show', bookingApi.noShow],
  ] as const) {
    serve(app, endpoint, (viewer, request) => leaveBooking(context, viewer, as, request), {
      canSeeValidationErrors: maySend(context, mayLeave[as]),
    });
  }
  serve(
    app,
    bookingApi.move,
    // Not masked: only its creator and admins move a booking.
    async (viewer, request) =>
      viewInFull(await limitProbes(viewer, () => moveBooking(context, viewer, request))),
    { canSeeValidationErrors: maySend(context, mayMove) },
  );
  serve(app, bookingApi.handOver, (viewer, request) => handOverBooking(context, viewer, request));
  serve(
    app,
    bookingApi.left,
    (viewer, { raidId }) => listLeftBookings({ db: context.db, raids }, viewer, raidId),
    { canSeeValidationErrors: canBook },
  );
  serve(app, ownBookingApi.mine, (viewer, query) => listOwnBookings(context, viewer, query));
  serve(app, bookingApi.advertisers, async () =>
    (await peopleWithRole(context.db, ...bookingRoles)).map(viewPerson),
  );

  serve(app, ownRaidsApi.raids, (viewer) => listOwnRaids(context.db, viewer.id));
  serve(app, ownRaidsApi.nearby, async (viewer, character) => {
    if (!(await findBookableRaid(context.db, character.raidId))) throw bookingRefusals.raidGone();
    return (await listNearby(context.db, viewer.id, character)).map(viewNearby);
  });

  serveExport(app, context, exportApi.bookings, (viewer, query) =>
    exportBookings({ now: context.now, raids }, viewer, query),
  );

  stopOnClose(app, pushBookings(context, sockets, raids));
};
