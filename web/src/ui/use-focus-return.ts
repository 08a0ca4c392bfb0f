import { useState } from 'react';
import { focusReturn } from '../lib/focus-return.ts';

/** Finds the focus target after an overlay: where the focus was when it opened, or near there. */
export function useFocusReturn(isOpen: boolean) {
  const [state, setState] = useState(() => ({ isOpen: false, find: focusReturn() }));
  if (isOpen !== state.isOpen) setState({ isOpen, find: isOpen ? focusReturn() : state.find });
  return () => {
    // A form may have moved the focus to its first error meanwhile.
    const moved = document.activeElement?.closest('#root') ? document.activeElement : null;
    return moved instanceof HTMLElement ? moved : state.find();
  };
}
