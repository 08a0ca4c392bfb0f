import { useEffect, useRef, useState } from 'react';
import { useStableCallback } from '../../lib/use-stable-callback.ts';
import { selectRow } from './night-rows.ts';

/** Which rows are selected; a press with the shift key selects a range. Rows that are gone are not. */
export function useRowSelection(order: readonly string[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const isShift = useIsShiftHeld();
  const select = useStableCallback((id: string, isChosen: boolean) => {
    setSelected(
      selectRow(selected, order, { id, isChosen, from: isShift() ? last.current : null }),
    );
    last.current = id;
  });
  return {
    has: (id: string) => selected.has(id),
    select,
    replace: (ids: readonly string[]) => {
      last.current = null;
      setSelected(new Set(ids));
    },
  };
}

/** A checkbox does not say which keys were held when it was pressed. */
const useIsShiftHeld = () => {
  const isHeld = useRef(false);
  useEffect(() => {
    const update = (event: MouseEvent | KeyboardEvent) => {
      isHeld.current = event.shiftKey;
    };
    const events = ['click', 'keydown', 'keyup'] as const;
    // Before the handlers of the page.
    for (const event of events) window.addEventListener(event, update, { capture: true });
    return () => {
      for (const event of events) window.removeEventListener(event, update, { capture: true });
    };
  }, []);
  return () => isHeld.current;
};
