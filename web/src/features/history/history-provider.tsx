import { useCallback, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { HistoryContext, type HistoryTarget } from '../../lib/record-history.ts';
import { HistoryDrawer } from './history-drawer.tsx';

/** Has the one drawer that the menus of all rows open. */
export function HistoryProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [target, setTarget] = useState<HistoryTarget | null>(null);
  // Bound to the page: leaving it closes the drawer.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = useCallback((opened: HistoryTarget) => {
    setTarget(opened);
    setOpenAt(window.location.pathname);
  }, []);
  return (
    <HistoryContext value={open}>
      {children}
      {target && (
        <HistoryDrawer
          target={target}
          open={openAt === pathname}
          onOpenChange={(isOpen) => setOpenAt(isOpen ? pathname : null)}
          onClosed={() => setTarget(null)}
        />
      )}
    </HistoryContext>
  );
}
