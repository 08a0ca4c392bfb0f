import {
  hasActivity,
  runsRaids,
  seesCommunityDay,
  seesGoldToSend,
  seesPlanning,
  sells,
} from '@forge/contract/dashboard/next-permissions';
import { holds, type Viewer } from '@forge/contract/viewer';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ActivityPanel } from './activity-panel.tsx';
import { CommunityPanel } from './community-panel.tsx';
import { GoldToSendPanel } from './gold-to-send-panel.tsx';
import { MemberPanel } from './member-panel.tsx';
import { OwnBookingsPanel } from './own-bookings-panel.tsx';
import { CoveragePanel, PendingPanel, UncollectedPanel } from './planning-panels.tsx';
import { OpenRaidsPanel, OwnRaidsPanel } from './raid-panels.tsx';
import { useLiveNext } from './use-live-next.ts';

type Props = {
  viewer: Viewer;
  /** The way into the community. */
  invite: ReactNode;
};

/**
 * What this person needs next: the union of their roles, the evening's work first. The places are
 * known before what stands in them, so that nothing jumps when it comes.
 */
export function Home({ viewer, invite }: Props) {
  const { data: next, isError, refetch } = useLiveNext(viewer);
  if (next === undefined && isError) {
    return (
      <Panel>
        <ErrorState
          title="What is next for you could not be read"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      </Panel>
    );
  }
  const runs = runsRaids(viewer) || next?.ownRaids !== undefined;
  // Admins find the mails that wait among the figures of the day.
  const sends = seesGoldToSend(viewer) && !seesCommunityDay(viewer);
  const hasWork = runs || sells(viewer);
  const hasAside = sends || sells(viewer);
  return (
    <div className="flex flex-col gap-6">
      {seesCommunityDay(viewer) && <CommunityPanel day={next?.community} gold={next?.goldToSend} />}
      {hasWork && (
        <div
          className={
            hasAside
              ? 'grid items-start gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]'
              : 'grid gap-6'
          }
        >
          <div className="flex min-w-0 flex-col gap-6">
            {runs && <OwnRaidsPanel part={next?.ownRaids} viewer={viewer} />}
            {sells(viewer) && <OpenRaidsPanel part={next?.openRaids} />}
          </div>
          {hasAside && (
            <div className="flex min-w-0 flex-col gap-6">
              {sends && <GoldToSendPanel gold={next?.goldToSend} />}
              {sells(viewer) && <OwnBookingsPanel part={next?.ownBookings} />}
            </div>
          )}
        </div>
      )}
      {seesPlanning(viewer) && (
        <>
          <CoveragePanel days={next?.planning?.days} />
          <div className="grid items-start gap-6 xl:grid-cols-2">
            <PendingPanel part={next?.planning?.pending} />
            <UncollectedPanel part={next?.planning?.withoutCollector} />
          </div>
        </>
      )}
      {hasActivity(viewer) && <ActivityPanel viewer={viewer} />}
      {holds(viewer, 'Forge Member') && <MemberPanel viewer={viewer} invite={invite} />}
    </div>
  );
}
