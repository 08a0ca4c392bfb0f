import { PLANNED_DAYS, type Next, type Planning } from '@forge/contract/dashboard/next';
import {
  asksSupport,
  runsRaids,
  seesCommunityDay,
  seesGoldToSend,
  seesPlanning,
  sells,
} from '@forge/contract/dashboard/next-permissions';
import { mailScopeOf } from '@forge/contract/mails/mail-permissions';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import * as next from './next.repository.ts';
import {
  viewGoldToSend,
  viewOwnBookings,
  viewOwnRaids,
  viewOwnTickets,
  viewRaidLines,
} from './next-view.ts';
import { dayAt, nextDays } from './paris-days.ts';

const readPlanning = async ({ db, now }: AppContext, viewer: Viewer): Promise<Planning> => {
  const [pending, withoutCollector, days] = await Promise.all([
    next.pendingRaids(db, now()),
    next.uncollectedRaids(db, now()),
    next.plannedDays(db, nextDays(now(), PLANNED_DAYS)),
  ]);
  return {
    pending: viewRaidLines(viewer, pending),
    withoutCollector: viewRaidLines(viewer, withoutCollector),
    days,
  };
};

/** Whoever runs a raid is listed it, whatever role they hold; the role keeps a place for it. */
const readOwnRaids = async ({ db, now }: AppContext, viewer: Viewer) => {
  const found = viewOwnRaids(viewer, await next.ownRaids(db, viewer.id, now()));
  return runsRaids(viewer) || found.total > 0 ? found : undefined;
};

/** What this person needs next: the union of what each of their roles has to do. */
export const readNext = async (context: AppContext, viewer: Viewer): Promise<Next> => {
  const { db, now } = context;
  const forThose = <Part>(concerned: boolean, read: () => Promise<Part>) =>
    concerned ? read() : undefined;
  const [community, ownRaids, goldToSend, openRaids, ownBookings, planning, ownTickets] =
    await Promise.all([
      forThose(seesCommunityDay(viewer), () => next.communityDay(db, dayAt(now()))),
      readOwnRaids(context, viewer),
      forThose(seesGoldToSend(viewer), async () =>
        viewGoldToSend(await next.waitingMails(db, viewer.id, mailScopeOf(viewer))),
      ),
      forThose(sells(viewer), async () =>
        viewRaidLines(viewer, await next.openRaids(db, viewer.id, now())),
      ),
      forThose(sells(viewer), async () =>
        viewOwnBookings(viewer, await next.ownBookings(db, viewer.id, dayAt(now()))),
      ),
      forThose(seesPlanning(viewer), () => readPlanning(context, viewer)),
      forThose(asksSupport(viewer), async () =>
        viewOwnTickets(await next.ownTickets(db, viewer.id)),
      ),
    ]);
  return { community, ownRaids, goldToSend, openRaids, ownBookings, planning, ownTickets };
};
