import { pages } from '@forge/contract/pages';
import type { Raid } from '@forge/contract/raids/raid';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, CalendarClock } from 'lucide-react';
import { startTransition, useCallback, useRef, useState } from 'react';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useIsPhone } from '../../ui/use-media.ts';
import type { PendingRaidAction } from './raid-actions.tsx';
import { useDeleteRaid, usePublishRaid } from './raid-mutations.ts';
import { CancelRaidDialog } from './cancel-raid-dialog.tsx';
import { ConfirmRaidActionDialog, type AskedRaidAction } from './confirm-raid-action-dialog.tsx';
import { raidQueries } from './raid-queries.ts';
import { RaidsPanel } from './raids-panel.tsx';
import type { RaidList } from './read-raids.ts';
import type { RaidOrder } from './sort-raids.ts';
import { useSaveTemplate } from './template-queries.ts';
import { useRaidRoom } from './use-raid-room.ts';

const REFRESH_MS = 30_000;

/** Both lists of raids, updated by events and every 30 seconds. */
export function UpcomingRaids() {
  useRaidRoom();
  const pending = useQuery({ ...raidQueries.pending(), refetchInterval: REFRESH_MS });
  const published = useQuery({ ...raidQueries.published(), refetchInterval: REFRESH_MS });
  const [pendingAction, setPendingAction] = useState<AskedRaidAction | null>(null);
  const [raidToCancel, setRaidToCancel] = useState<Raid | null>(null);
  const [chosen, setChosen] = useState<Partial<Record<RaidList, RaidOrder>>>({});
  // A phone shows few raids at once: those to come first.
  const usual: RaidOrder = useIsPhone() ? 'soonest' : 'latest day';
  const choose = (list: RaidList) => (order: RaidOrder) =>
    setChosen((orders) => ({ ...orders, [list]: order }));
  const publishing = useRef<Raid | null>(null);
  const [justPublished, setJustPublished] = useState<Raid | null>(null);
  const show = (raid: Raid | null) => {
    publishing.current = raid;
    setJustPublished(raid);
  };
  const saveTemplate = useSaveTemplate();
  // The pressed button is painted before the question.
  const ask = useCallback(
    ({ action, raid }: PendingRaidAction) => {
      if (action === 'save template') saveTemplate(raid);
      else
        startTransition(() =>
          action === 'cancel' ? setRaidToCancel(raid) : setPendingAction({ action, raid }),
        );
    },
    [saveTemplate],
  );
  const close = () => setPendingAction(null);
  const publish = usePublishRaid((raid) => {
    choose('published')('earliest');
    publishing.current = raid;
    close();
  });
  const remove = useDeleteRaid();

  const confirm = ({ action, raid }: NonNullable<typeof pendingAction>) => {
    if (action === 'publish') publish.mutate(raid, { onError: () => show(null) });
    else remove.mutate(raid, { onSettled: close });
  };

  return (
    <div className="flex flex-col gap-6">
      <RaidsPanel
        title="Pending Raids"
        list="pending"
        query={pending}
        order={chosen.pending ?? usual}
        onOrder={choose('pending')}
        onAction={ask}
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
          list="published"
          query={published}
          order={chosen.published ?? usual}
          onOrder={choose('published')}
          onAction={ask}
          shownRaid={justPublished}
          empty={
            <EmptyState icon={<CalendarCheck />} title="No published raids available.">
              Raids that advertisers can book clients into are listed here. Publish a pending raid
              to begin.
            </EmptyState>
          }
        />
      )}
      {raidToCancel && (
        <CancelRaidDialog raid={raidToCancel} onClosed={() => setRaidToCancel(null)} />
      )}
      <ConfirmRaidActionDialog
        pendingAction={pendingAction}
        isBusy={remove.isPending}
        onConfirm={confirm}
        onCancel={close}
        // Scrolls after the focus is restored, which scrolls too.
        onClosed={() => setJustPublished(publishing.current)}
      />
    </div>
  );
}
