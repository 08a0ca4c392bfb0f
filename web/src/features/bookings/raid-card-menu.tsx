import type { Raid } from '@forge/contract/raids/raid';
import clsx from 'clsx';
import { useHistoryEntry } from '../../lib/history.ts';
import { RowMenu } from '../../ui/row-menu.tsx';

/** On a phone, a folded card has no room for it. */
export function RaidCardMenu({ raid, isFolded }: { raid: Raid; isFolded: boolean }) {
  const history = useHistoryEntry({ thing: 'raid', id: raid._id, name: raid.name });
  return (
    <RowMenu
      label={`More for ${raid.name}`}
      entries={[history]}
      className={clsx('h-(--small-control)! grow-0!', isFolded && 'max-md:hidden')}
    />
  );
}
