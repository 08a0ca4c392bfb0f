import { useEffect, useRef, useState } from 'react';
import { selectRows } from './select-rows.ts';
import { useStableCallback } from './use-stable-callback.ts';

/** Which rows are selected, also if they are gone; a press with the shift key selects a range. */
export function useRowSelection(order: readonly string[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const isShift = useIsShiftHeld();
  const select = useStableCallback((id: string, isChosen: boolean) => {
    const from = isShift() ? last.current : null;
    setSelected((before) => selectRows(before, order, { id, isChosen, from }));
    last.current = id;
  });
  return {
    has: (id: string) => selected.has(id),
    select,
    selectMany: (ids: readonly string[], isChosen: boolean) => {
      last.current = null;
      setSelected((before) =>
        isChosen
          ? new Set([...before, ...ids])
          : new Set([...before].filter((id) => !ids.includes(id))),
      );
    },
    replace: (ids: readonly string[]) => {
      last.current = null;
      setSelected(new Set(ids));
    },
  };
}

export type RowSelection = ReturnType<typeof useRowSelection>;

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
