import { pages } from '@forge/contract/pages';
import { canOpenBookRaid } from '@forge/contract/raids/raid-permissions';
import { managesRaids, type Viewer } from '@forge/contract/viewer';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { FindDialog } from '../features/find/find-dialog.tsx';
import type { FindOption } from '../features/find/find-options.ts';
import { raidQueries } from '../features/raids/raid-queries.ts';
import { useNavigationContext } from '../lib/navigation.tsx';
import { linkToBooking, linkToRaid } from '../lib/raid-link.ts';
import { findActionsOf } from './find-actions.ts';
import type { FindState } from './use-find.ts';

/** The raid's page, or its form for those who plan it. */
const useLinkOfRaid = (viewer: Viewer) => {
  const client = useQueryClient();
  return async (raidId: string) => {
    const isListed = async () => {
      const raids = await client
        .query({ ...raidQueries.published(), staleTime: 'static' })
        .catch(() => []);
      return raids.some(({ _id }) => _id === raidId);
    };
    return managesRaids(viewer) && (!canOpenBookRaid(viewer) || !(await isListed()))
      ? pages.editRaid.path.replace(':id', raidId)
      : linkToRaid(raidId);
  };
};

type Props = {
  viewer: Viewer;
  find: FindState;
  /** Where there are other shortcuts than the one of find. */
  showShortcuts?: () => void;
};

/** The find dialog, which opens what is chosen. */
export default function FindWindow({ viewer, find, showShortcuts }: Props) {
  const { navigate } = useNavigationContext();
  const linkOfRaid = useLinkOfRaid(viewer);
  const onChoose = useCallback(
    (option: FindOption) => {
      if (option.kind === 'client') {
        const { _id: bookingId, raidId } = option.booking;
        navigate(linkToBooking({ raidId, bookingId }));
      } else if (option.kind === 'raid') {
        void linkOfRaid(option.raid._id).then((link) => navigate(link));
      } else if (option.kind === 'page') navigate(option.page.path);
      else option.action.run();
    },
    [navigate, linkOfRaid],
  );
  const { wasOpened: _, ...dialog } = find;
  return (
    <FindDialog
      {...dialog}
      viewer={viewer}
      actions={findActionsOf(viewer, { navigate, showShortcuts })}
      onChoose={onChoose}
    />
  );
}
