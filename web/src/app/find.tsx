import { pages } from '@forge/contract/pages';
import { canBook } from '@forge/contract/bookings/booking-permissions';
import type { Viewer } from '@forge/contract/viewer';
import { Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Keys } from '../features/find/keys.tsx';
import { usePreload, whenLoaded } from '../lib/load-on-demand.ts';
import { focusedRaid, focusedRow, moveFocus } from '../lib/row-focus.ts';
import { useNavigationContext } from '../lib/navigation.tsx';
import { useSettings } from '../lib/settings-context.ts';
import { keysOf } from '../lib/shortcut-list.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { LoadBoundary } from '../ui/load-boundary.tsx';
import type { FindState } from './use-find.ts';

const loadWindow = () => import('./find-window.tsx');
// Loaded after the page.
const FindWindow = lazy(loadWindow);
const loadSheet = () => import('../features/find/shortcut-sheet.tsx');
const ShortcutSheet = lazy(loadSheet);

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

/** The find dialog, the shortcuts and their sheet, on every page of the dashboard. */
export function Find({ viewer, find }: { viewer: Viewer; find: FindState }) {
  const { navigate, location } = useNavigationContext();
  const settings = useSettings();
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused');

  const open = () => {
    find.onOpenChange(true);
    return true;
  };
  const showSheet = () => void whenLoaded(loadSheet, () => setSheet('open'));
  const book = () => {
    const raid = focusedRaid();
    if (raid) return press(raid.querySelector<HTMLElement>('[data-shortcut="book"]'));
    if (!canBook(viewer)) return false;
    if (location.pathname === pages.bookRaid.path) return moveFocus(1);
    navigate(pages.bookRaid.path);
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
        showSheet();
        return true;
      },
    },
    { singleKeys: settings.shortcuts },
  );
  usePreload(loadWindow);
  usePreload(loadSheet);

  return (
    <Suspense>
      {find.wasOpened && (
        <LoadBoundary onFailed={find.onFailed}>
          <FindWindow viewer={viewer} find={find} showShortcuts={showSheet} />
        </LoadBoundary>
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
