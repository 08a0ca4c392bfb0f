import {
  asksSupport,
  hasActivity,
  runsRaids,
  seesCommunityDay,
  seesGoldToSend,
  seesPlanning,
  sells,
} from '@forge/contract/dashboard/next-permissions';
import type { TicketStatus } from '@forge/contract/support/ticket';
import type { Viewer } from '@forge/contract/viewer';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ActivityPanel } from './activity-panel.tsx';
import { CommunityPanel } from './community-panel.tsx';
import { GoldToSendPanel } from './gold-to-send-panel.tsx';
import { MemberPanel } from './member-panel.tsx';
import { OwnBookingsPanel } from './own-bookings-panel.tsx';
import { OwnTicketsPanel } from './own-tickets-panel.tsx';
import { CoveragePanel, PendingPanel, UncollectedPanel } from './planning-panels.tsx';
import { OpenRaidsPanel, OwnRaidsPanel } from './raid-panels.tsx';
import { statsQueries } from './stats-queries.ts';

type Props = {
  viewer: Viewer;
  /** The way into the community. */
  invite: ReactNode;
  /** How a ticket's status looks. */
  ticketStatus: (status: TicketStatus) => ReactNode;
};

const mainAndAside = 'xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]';
/** Panels that stand side by side end side by side. */
const column = 'flex min-w-0 flex-col gap-6 *:last:grow';

/**
 * What this person needs next: the union of their roles, the evening's work first. How long a list
 * will be is not known before it is there: what stands below one comes with it, so that nothing jumps.
 */
export function Home({ viewer, invite, ticketStatus }: Props) {
  const { data: agenda, isError, refetch } = useQuery(statsQueries.agendaOf(viewer));
  if (agenda === undefined && isError) {
    return (
      <Panel>
        <ErrorState
          title="What is next for you could not be read"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      </Panel>
    );
  }
  const runs = runsRaids(viewer) || agenda?.ownRaids !== undefined;
  // Admins find the mails that wait among the figures of the day.
  const sends = seesGoldToSend(viewer) && !seesCommunityDay(viewer);
  const isKnown = agenda !== undefined;
  const hasWork = runs || sells(viewer);
  const hasAside = sends || sells(viewer);
  const isMemberOnly = !hasWork && !seesPlanning(viewer) && !hasActivity(viewer);
  return (
    <div className="flex flex-col gap-6">
      {seesCommunityDay(viewer) && (
        <CommunityPanel day={agenda?.community} gold={agenda?.goldToSend} />
      )}
      {hasWork && (
        <div className={clsx('grid gap-6', hasAside && mainAndAside)}>
          <div className={column}>
            {runs && <OwnRaidsPanel part={agenda?.ownRaids} viewer={viewer} />}
            {sells(viewer) && (isKnown || !runs) && <OpenRaidsPanel part={agenda?.openRaids} />}
          </div>
          {hasAside && (
            <div className={clsx(column, !isKnown && 'max-xl:hidden')}>
              {sends && <GoldToSendPanel gold={agenda?.goldToSend} />}
              {sells(viewer) && (isKnown || !sends) && (
                <OwnBookingsPanel part={agenda?.ownBookings} />
              )}
            </div>
          )}
        </div>
      )}
      {seesPlanning(viewer) && (isKnown || !hasWork) && (
        <>
          <CoveragePanel days={agenda?.planning?.days} />
          <div className="grid gap-6 xl:grid-cols-2">
            <div className={column}>
              <PendingPanel part={agenda?.planning?.pending} />
            </div>
            <div className={clsx(column, !isKnown && 'max-xl:hidden')}>
              <UncollectedPanel part={agenda?.planning?.withoutCollector} />
            </div>
          </div>
        </>
      )}
      {/* Out of sight, but on its way at the same time. */}
      {hasActivity(viewer) && (
        <div hidden={!isKnown}>
          <ActivityPanel viewer={viewer} />
        </div>
      )}
      {asksSupport(viewer) && (isKnown || isMemberOnly) && (
        <div className={clsx('grid gap-6', mainAndAside)}>
          <div className={column}>
            <MemberPanel viewer={viewer} invite={invite} />
          </div>
          <div className={column}>
            <OwnTicketsPanel part={agenda?.ownTickets} ticketStatus={ticketStatus} />
          </div>
        </div>
      )}
    </div>
  );
}
