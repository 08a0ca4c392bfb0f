import {
  showsOwnTickets,
  hasActivity,
  showsOwnRaids,
  seesCommunityDay,
  seesGoldToSend,
  seesPlanning,
  seesBookingPanels,
} from '@forge/contract/dashboard/agenda-permissions';
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
import { OwnBookingsPanel, OwnClientsPanel } from './own-bookings-panel.tsx';
import { OwnTicketsPanel } from './own-tickets-panel.tsx';
import { CoveragePanel, PendingPanel, UncollectedPanel } from './planning-panels.tsx';
import { OpenRaidsPanel, OwnRaidsPanel } from './raid-panels.tsx';
import { statsQueries } from './stats-queries.ts';

type Props = {
  viewer: Viewer;
  /** The link to the community. */
  invite: ReactNode;
  /** Renders a ticket's status. */
  ticketStatus: (status: TicketStatus) => ReactNode;
};

const mainAndAside = 'xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]';
/** In the side column the gold panel keeps its own height, and the panels below it fill the rest. */
const goldRows = 'xl:grid-rows-[auto_1fr]';
const mainOfBothRows = 'xl:col-start-1 xl:row-span-2 xl:row-start-1';
/** The last panels of both columns grow to the same bottom edge. */
const column = 'flex min-w-0 flex-col gap-(--page-gap) *:last:grow';

/**
 * The viewer's agenda: the panels of all their roles. What is below a list of unknown length is
 * rendered with the list, so that nothing shifts.
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
  const runs = showsOwnRaids(viewer) || agenda?.ownRaids !== undefined;
  // Admins see unsent mails among the community's figures.
  const sends = seesGoldToSend(viewer) && !seesCommunityDay(viewer);
  const isLoaded = agenda !== undefined;
  const hasWork = runs || seesBookingPanels(viewer);
  const hasAside = seesBookingPanels(viewer);
  const isMemberOnly = !hasWork && !seesPlanning(viewer) && !hasActivity(viewer);
  return (
    <div className="flex flex-col gap-(--page-gap)">
      {seesCommunityDay(viewer) && (
        <CommunityPanel day={agenda?.community} gold={agenda?.goldToSend} />
      )}
      {/* Across the page: alone beside the raids it would be mostly empty. */}
      {sends && !hasAside && <GoldToSendPanel gold={agenda?.goldToSend} />}
      {hasWork && (
        <div
          className={clsx('grid gap-(--page-gap)', hasAside && [mainAndAside, sends && goldRows])}
        >
          {/* On narrow screens above the raids: it is the next thing to do. */}
          {sends && hasAside && (
            <div className="min-w-0 xl:col-start-2">
              <GoldToSendPanel gold={agenda?.goldToSend} />
            </div>
          )}
          <div className={clsx(column, sends && hasAside && mainOfBothRows)}>
            {runs && <OwnRaidsPanel list={agenda?.ownRaids} viewer={viewer} />}
            {seesBookingPanels(viewer) && (isLoaded || !runs) && (
              <OpenRaidsPanel list={agenda?.openRaids} />
            )}
          </div>
          {hasAside && (
            <div className={clsx(column, !isLoaded && 'max-xl:hidden')}>
              {(isLoaded || !sends) && <OwnBookingsPanel list={agenda?.ownBookings} />}
              {agenda?.ownClients && <OwnClientsPanel list={agenda.ownClients} />}
            </div>
          )}
        </div>
      )}
      {seesPlanning(viewer) && (isLoaded || !hasWork) && (
        <>
          <CoveragePanel days={agenda?.planning?.days} />
          <div className="grid gap-(--page-gap) xl:grid-cols-2">
            <div className={column}>
              <PendingPanel list={agenda?.planning?.pending} />
            </div>
            <div className={clsx(column, !isLoaded && 'max-xl:hidden')}>
              <UncollectedPanel list={agenda?.planning?.withoutCollector} />
            </div>
          </div>
        </>
      )}
      {/* Hidden, but loads in parallel. */}
      {hasActivity(viewer) && (
        <div hidden={!isLoaded}>
          <ActivityPanel viewer={viewer} />
        </div>
      )}
      {showsOwnTickets(viewer) && (isLoaded || isMemberOnly) && (
        <div className={clsx('grid gap-(--page-gap)', mainAndAside)}>
          <div className={column}>
            <MemberPanel viewer={viewer} invite={invite} />
          </div>
          <div className={column}>
            <OwnTicketsPanel list={agenda?.ownTickets} ticketStatus={ticketStatus} />
          </div>
        </div>
      )}
    </div>
  );
}
