import { PLANNED_DAYS, type Agenda, type Planning } from '@forge/contract/dashboard/agenda';
import {
  showsOwnTickets,
  showsOwnRaids,
  seesCommunityDay,
  seesGoldToSend,
  seesPlanning,
  seesBookingPanels,
} from '@forge/contract/dashboard/agenda-permissions';
import { mailScopeOf } from '@forge/contract/mails/mail-permissions';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import * as agenda from './agenda.repository.ts';
import {
  viewGoldToSend,
  viewOwnBookings,
  viewOwnRaids,
  viewOwnTickets,
  viewAgendaRaids,
} from './agenda-view.ts';
import { dayAt, nextDays } from './paris-days.ts';

const readPlanning = async ({ db, now }: AppContext, viewer: Viewer): Promise<Planning> => {
  const [pending, withoutCollector, days] = await Promise.all([
    agenda.pendingRaids(db, now()),
    agenda.uncollectedRaids(db, now()),
    agenda.plannedDays(db, nextDays(now(), PLANNED_DAYS)),
  ]);
  return {
    pending: viewAgendaRaids(viewer, pending),
    withoutCollector: viewAgendaRaids(viewer, withoutCollector),
    days,
  };
};

/** Own raids, for any role; those who hold a role that runs raids also get an empty list. */
const readOwnRaids = async ({ db, now }: AppContext, viewer: Viewer) => {
  const found = viewOwnRaids(viewer, await agenda.ownRaids(db, viewer.id, now()));
  return showsOwnRaids(viewer) || found.total > 0 ? found : undefined;
};

/** Clients who were booked on an earlier day and play today; undefined if there are none. */
const readOwnClients = async ({ db, now }: AppContext, viewer: Viewer) => {
  const found = viewOwnBookings(viewer, await agenda.clientsOfDay(db, viewer.id, dayAt(now())));
  return found.total > 0 ? found : undefined;
};

/** What this person has to do next: the union over their roles. */
export const readAgenda = async (context: AppContext, viewer: Viewer): Promise<Agenda> => {
  const { db, now } = context;
  const readIf = <Part>(isAllowed: boolean, read: () => Promise<Part>) =>
    isAllowed ? read() : undefined;
  const [
    community,
    ownRaids,
    goldToSend,
    openRaids,
    ownBookings,
    ownClients,
    planning,
    ownTickets,
  ] = await Promise.all([
    readIf(seesCommunityDay(viewer), () => agenda.communityDay(db, dayAt(now()))),
    readOwnRaids(context, viewer),
    readIf(seesGoldToSend(viewer), async () =>
      viewGoldToSend(await agenda.waitingMails(db, viewer.id, mailScopeOf(viewer))),
    ),
    readIf(seesBookingPanels(viewer), async () =>
      viewAgendaRaids(viewer, await agenda.openRaids(db, viewer.id, now())),
    ),
    readIf(seesBookingPanels(viewer), async () =>
      viewOwnBookings(viewer, await agenda.bookingsOfDay(db, viewer.id, dayAt(now()))),
    ),
    readIf(seesBookingPanels(viewer), () => readOwnClients(context, viewer)),
    readIf(seesPlanning(viewer), () => readPlanning(context, viewer)),
    readIf(showsOwnTickets(viewer), async () =>
      viewOwnTickets(await agenda.ownTickets(db, viewer.id)),
    ),
  ]);
  return {
    community,
    ownRaids,
    goldToSend,
    openRaids,
    ownBookings,
    ownClients,
    planning,
    ownTickets,
  };
};
