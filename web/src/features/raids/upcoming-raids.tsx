import { pages } from '@forge/contract/pages';
import { parisDay } from '@forge/contract/paris-time';
import type { Raid } from '@forge/contract/raids/raid';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { PendingRaidAction } from './raid-actions.tsx';
import { useDeleteRaid, usePublishRaid } from './raid-mutations.ts';
import { ConfirmRaidActionDialog } from './confirm-raid-action-dialog.tsx';
import { raidQueries } from './raid-queries.ts';
import { RaidsPanel } from './raids-panel.tsx';
import { latestDayFirst, soonestFirst } from './sort-raids.ts';
import { useRaidRoom } from './use-raid-room.ts';

const REFRESH_MS = 30_000;
const sorts = {
  'latest day first': latestDayFirst,
  'soonest first': (raids: readonly Raid[]) => soonestFirst(raids, parisDay(new Date())),
};

/** Both lists of raids, updated by events and every 30 seconds. */
export function UpcomingRaids() {
  useRaidRoom();
  const pending = useQuery({ ...raidQueries.pending(), refetchInterval: REFRESH_MS });
  const published = useQuery({ ...raidQueries.published(), refetchInterval: REFRESH_MS });
  const [pendingAction, setPendingAction] = useState<PendingRaidAction | null>(null);
  // After a publication the order shows the raid among those to come.
  const [sort, setSort] = useState<keyof typeof sorts>('latest day first');
  const close = () => setPendingAction(null);
  const publish = usePublishRaid(() => {
    setSort('soonest first');
    close();
  });
  const remove = useDeleteRaid();

  const confirm = ({ action, raid }: PendingRaidAction) => {
    if (action === 'publish') publish.mutate(raid);
    else remove.mutate(raid, { onSettled: close });
  };

  return (
    <div className="flex flex-col gap-6">
      <RaidsPanel
        title="Pending Raids"
        pageParam="pending"
        query={pending}
        sort={latestDayFirst}
        order="latest day first"
        canPublish
        onAction={setPendingAction}
        empty={
          <EmptyState
            icon={<CalendarClock />}
            title="No pending raids available."
            action={<ButtonLink to={pages.createRaid.path}>Create Raid</ButtonLink>}
          >
            Raids that were created and are not published yet wait here.
          </EmptyState>
        }
      />
      {/* Shown once the list above has its height: no layout shift. */}
      {!pending.isPending && (
        <RaidsPanel
          title="Published Raids"
          pageParam="published"
          query={published}
          sort={sorts[sort]}
          order={sort}
          canPublish={false}
          onAction={setPendingAction}
          empty={
            <EmptyState icon={<CalendarCheck />} title="No published raids available.">
              Raids that advertisers can book clients into are listed here.
            </EmptyState>
          }
        />
      )}
      <ConfirmRaidActionDialog
        pendingAction={pendingAction}
        isBusy={remove.isPending}
        onConfirm={confirm}
        onCancel={close}
      />
    </div>
  );
}
