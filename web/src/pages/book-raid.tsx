import { pages } from '@forge/contract/pages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Raid } from '@forge/contract/raids/raid';
import { managesRaids } from '@forge/contract/viewer';
import { useCallback, useState } from 'react';
import { useViewer } from '../features/auth/use-viewer.ts';
import { RaidListSkeleton } from '../features/bookings/raid-list-skeleton.tsx';
import { RaidList } from '../features/bookings/raid-list.tsx';
import { CharacterLinkField } from '../features/character-lookup/character-link-field.tsx';
import { useMinute } from '../lib/use-minute.ts';
import { CancelRaidDialog } from '../features/raids/cancel-raid-dialog.tsx';
import { raidQueries } from '../features/raids/raid-queries.ts';
import { RaidsNotLoaded } from '../features/raids/raids-not-loaded.tsx';
import { useRaidRoom } from '../features/raids/use-raid-room.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { useChangedRows } from '../lib/use-changed-rows.ts';

// The visible part of a raid: the number of clients, not their ids; armour where it is limited.
const visiblePart = ({ clients, armourTaken, ...raid }: Raid) => ({
  ...raid,
  taken: clients.length,
  armourTaken: raid.armourCaps && armourTaken,
});

export default function BookRaidPage() {
  useDocumentTitle(pages.bookRaid.title);
  useRaidRoom();
  const auth = useViewer();
  const client = useQueryClient();
  const now = useMinute();
  const published = raidQueries.published();
  const { data: raids, isPending, isFetching, refetch } = useQuery(published);
  const [wasLoaded] = useState(raids !== undefined);
  const changed = useChangedRows(raids, { shown: visiblePart });
  const [raidToCancel, setRaidToCancel] = useState<Raid | null>(null);
  const viewer = auth.state === 'signed in' ? auth.viewer : null;
  const canCancel = viewer !== null && managesRaids(viewer);
  const raidMenu = useCallback(
    (raid: Raid) =>
      canCancel && raid.cancelled === null
        ? [{ key: 'cancel', label: 'Cancel raid', onChoose: () => setRaidToCancel(raid) }]
        : [],
    [canCancel],
  );

  if (viewer === null || isPending) return <RaidListSkeleton />;
  if (raids === undefined) {
    return <RaidsNotLoaded title="Published Raids" onRetry={() => void refetch()} />;
  }
  return (
    <>
      <RaidList
        raids={raids}
        isReading={isFetching}
        wasLoaded={wasLoaded}
        viewer={viewer}
        now={now}
        changed={changed}
        onBooked={() => void client.invalidateQueries({ queryKey: published.queryKey })}
        characterLink={(props) => <CharacterLinkField {...props} />}
        raidMenu={raidMenu}
      />
      {raidToCancel && (
        <CancelRaidDialog raid={raidToCancel} onClosed={() => setRaidToCancel(null)} />
      )}
    </>
  );
}
