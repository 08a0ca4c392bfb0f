import { pages } from '@forge/contract/pages';
import { canBook } from '@forge/contract/bookings/booking-permissions';
import { canOpenBookRaid } from '@forge/contract/raids/raid-permissions';
import { managesRaids, type Viewer } from '@forge/contract/viewer';
import { useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Keys } from '../features/find/keys.tsx';
import type { FindOption } from '../features/find/find-options.ts';
import { raidQueries } from '../features/raids/raid-queries.ts';
import { focusedRaid, focusedRow, moveFocus } from '../lib/key-rows.ts';
import { linkToBooking, linkToRaid } from '../lib/raid-link.ts';
import { useSettings } from '../lib/settings-context.ts';
import { keysOf } from '../lib/shortcuts.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { findActionsOf } from './find-actions.ts';

const loadDialog = () => import('../features/find/find-dialog.tsx');
// Loaded after the page.
const FindDialog = lazy(loadDialog);
const ShortcutSheet = lazy(() => import('../features/find/shortcut-sheet.tsx'));

/** Opens find; on small screens an icon. */
export function FindButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex h-10 shrink-0 items-center gap-2 rounded-md border border-iron-5 bg-iron-2 px-3 text-sm text-iron-7 transition-colors hover:border-iron-6 hover:text-iron-9 max-lg:size-11 max-lg:justify-center max-lg:border-transparent max-lg:bg-transparent max-lg:px-0"
    >
      <Search aria-hidden="true" className="size-4 max-lg:size-5" />
      <span className="max-xl:sr-only xl:pr-6">Find</span>
      <span aria-hidden="true" className="max-lg:hidden">
        <Keys keys={keysOf('find')} />
      </span>
    </button>
  );
}

const focusPageSearch = () => {
  const field = document.querySelector<HTMLElement>('#content input[type="search"]');
  field?.focus();
  return field !== null;
};

const press = (control: HTMLElement | null | undefined) => {
  control?.click();
  return Boolean(control);
};

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

type Props = { viewer: Viewer; isOpen: boolean; onOpenChange: (open: boolean) => void };

/** The find dialog, the shortcuts and their sheet, on every page of the dashboard. */
export function Find({ viewer, isOpen, onOpenChange }: Props) {
  const navigate = useNavigate();
  const location = useLocation();
  const linkOfRaid = useLinkOfRaid(viewer);
  const settings = useSettings();
  const [typed, setTyped] = useState('');
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused');
  const [isChoosing, setChoosing] = useState(false);
  const [known, setKnown] = useState({ isOpen: false, wasOpened: false });
  if (isOpen !== known.isOpen) {
    setKnown({ isOpen, wasOpened: true });
    setTyped('');
    setChoosing(false);
  }

  const open = () => {
    onOpenChange(true);
    return true;
  };
  const book = () => {
    const raid = focusedRaid();
    if (raid) return press(raid.querySelector<HTMLElement>('[data-shortcut="book"]'));
    if (!canBook(viewer)) return false;
    if (location.pathname === pages.bookRaid.path) return moveFocus(1);
    void navigate(pages.bookRaid.path);
    return true;
  };
  useShortcuts(
    {
      find: open,
      search: () => focusPageSearch() || open(),
      next: () => moveFocus(1),
      previous: () => moveFocus(-1),
      // Enter presses a control that has the focus; only a row itself has none.
      open: ({ target }) =>
        target === focusedRow() &&
        press(focusedRow()?.querySelector<HTMLElement>('[aria-expanded]')),
      book,
      sheet: () => {
        setSheet('open');
        return true;
      },
    },
    { singleKeys: settings.shortcuts },
  );
  useEffect(() => {
    // Without a connection it is loaded when it is opened.
    const timer = setTimeout(() => void loadDialog().catch(() => undefined), 2_000);
    return () => clearTimeout(timer);
  }, []);
  useEarlyKeys(isOpen, setTyped, setChoosing);

  const onChoose = useCallback(
    (option: FindOption) => {
      if (option.kind === 'client') {
        const { _id: bookingId, raidId } = option.booking;
        void navigate(linkToBooking({ raidId, bookingId }));
      } else if (option.kind === 'raid') {
        void linkOfRaid(option.raid._id).then((link) => navigate(link));
      } else if (option.kind === 'page') void navigate(option.page.path);
      else option.action.run();
    },
    [navigate, linkOfRaid],
  );

  return (
    <Suspense>
      {known.wasOpened && (
        <FindDialog
          open={isOpen}
          onOpenChange={onOpenChange}
          typed={typed}
          onType={setTyped}
          isChoosing={isChoosing}
          onChoosing={setChoosing}
          viewer={viewer}
          actions={findActionsOf(viewer, {
            navigate: (to) => void navigate(to),
            showShortcuts: () => setSheet('open'),
          })}
          onChoose={onChoose}
        />
      )}
      {sheet !== 'unused' && (
        <ShortcutSheet
          open={sheet === 'open'}
          onOpenChange={(next) => setSheet(next ? 'open' : 'closed')}
        />
      )}
    </Suspense>
  );
}

/** Keys that are pressed before the dialog has the focus belong to it. */
const useEarlyKeys = (
  isOpen: boolean,
  setTyped: (update: (typed: string) => string) => void,
  setChoosing: (isChoosing: boolean) => void,
) => {
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      const isText = key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      const isInDialog = target instanceof Element && target.closest('[data-window]') !== null;
      if (isInDialog || (!isText && key !== 'Enter')) return;
      event.preventDefault();
      event.stopPropagation();
      if (isText) setTyped((typed) => typed + key);
      else setChoosing(true);
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isOpen, setTyped, setChoosing]);
};
