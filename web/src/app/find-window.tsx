import type { Viewer } from '@forge/contract/viewer';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { FindDialog } from '../features/find/find-dialog.tsx';
import type { FindOption } from '../features/find/find-options.ts';
import { useNavigationContext } from '../lib/navigation.tsx';
import { linkToBooking } from '../lib/raid-link.ts';
import { findActionsOf } from './find-actions.ts';
import { linkOfRaid } from './link-of-raid.ts';
import type { FindState } from './use-find.ts';

type Props = {
  viewer: Viewer;
  find: FindState;
  /** Where there are other shortcuts than the one of find. */
  showShortcuts?: () => void;
};

/** The find dialog, which opens what is chosen. */
export default function FindWindow({ viewer, find, showShortcuts }: Props) {
  const { navigate } = useNavigationContext();
  const client = useQueryClient();
  const chosen = useRef<FindOption>(null);
  const onChoose = useCallback(
    (option: FindOption) => {
      chosen.current = option;
      if (option.kind === 'client') {
        const { _id: bookingId, raidId } = option.booking;
        navigate(linkToBooking({ raidId, bookingId }));
      } else if (option.kind === 'raid') {
        const { href } = window.location;
        void linkOfRaid(client, viewer, option.raid._id).then((link) => {
          // Not if the person went elsewhere meanwhile.
          if (chosen.current === option && window.location.href === href) navigate(link);
        });
      } else if (option.kind === 'page') navigate(option.page.path);
      else option.action.run();
    },
    [navigate, client, viewer],
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
