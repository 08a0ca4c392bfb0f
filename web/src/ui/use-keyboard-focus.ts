import { useState, type FocusEvent } from 'react';

/** Whether the keyboard focus is inside an element; a focus set by the pointer does not count. */
export function useKeyboardFocus() {
  const [hasFocus, setFocus] = useState(false);
  return {
    hasFocus,
    handlers: {
      onFocus: ({ target }: FocusEvent) => setFocus(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocus(false);
      },
      // A key or a click on what is already focused changes how it counts, without a focus event.
      onKeyDown: () => setFocus(true),
      onPointerDownCapture: () => setFocus(false),
    },
  };
}
