import { canRunRaidNight } from '@forge/contract/bookings/booking-permissions';
import { formatDay, parisInstant } from '@forge/contract/paris-time';
import { staffOf } from '@forge/contract/raids/raid';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { NoPermission } from '../features/auth/no-permission.tsx';
import { useViewer } from '../features/auth/use-viewer.ts';
import { RaidNight } from '../features/bookings/raid-night.tsx';
import { useMinute } from '../lib/use-minute.ts';
import { raidQueries } from '../features/raids/raid-queries.ts';
import { RaidsNotLoaded } from '../features/raids/raids-not-loaded.tsx';
import { useRaidRoom } from '../features/raids/use-raid-room.ts';
import { CallError } from '../lib/call.ts';
import { startLabel } from '../lib/raid-labels.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { useTimes } from '../lib/settings-context.ts';
import { CancelledBadge } from '../ui/cancelled-badge.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** For the raid's leader, its collector and admins; others cannot find out whether the raid exists. */
export default function RaidNightPage() {
  const { id = '' } = useParams();
  useDocumentTitle('Raid night');
  useRaidRoom();
  const auth = useViewer();
  const now = useMinute();
  const times = useTimes();
  const { data: raids, isPending, error, refetch } = useQuery(raidQueries.published());
  if (auth.state !== 'signed in' || isPending) return <Spinner label="Loading raid data..." />;
  // Who gets no list of raids runs none.
  if (error instanceof CallError && error.code === 'forbidden') return <NoPermission />;
  if (raids === undefined) {
    return <RaidsNotLoaded title="Raid night" onRetry={() => void refetch()} />;
  }
  const raid = raids.find(({ _id }) => _id === id.toLowerCase());
  if (!raid || !canRunRaidNight(auth.viewer, staffOf(raid))) return <NoPermission />;
  const yours = times.yours(raid.date, raid.time);
  const starts = parisInstant(raid.date, raid.time).getTime();
  return (
    <>
      <PageHeader
        title={raid.name}
        lead={
          <span className="tabular flex flex-wrap items-center gap-x-3">
            {raid.cancelled && <CancelledBadge />}
            <span>
              {formatDay(raid.date)}, {times.time(raid.time)} server time
              {yours !== null && ` (${yours} your time)`}
            </span>
            {!raid.cancelled && <span>{startLabel(starts, now)}</span>}
            <span>Leader {raid.raidLeader.username}</span>
            <span>Collector {raid.goldCollector?.username ?? '-'}</span>
          </span>
        }
      />
      <RaidNight
        key={raid._id}
        raid={raid}
        viewer={auth.viewer}
        now={now}
        onSeatLeft={() => void refetch()}
      />
    </>
  );
}
