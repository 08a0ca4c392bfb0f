import { useEffect } from 'react';

/**
 * Keeps an open dialog above an on-screen keyboard, which covers the page without resizing it, and
 * the focused field inside what is left.
 */
export function useKeyboardInset(isOpen: boolean) {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!isOpen || viewport === null) return;
    const { style } = document.documentElement;
    const reset = () => {
      style.removeProperty('--visible-height');
      style.removeProperty('--keyboard-inset');
    };
    const update = () => {
      const covered = window.innerHeight - viewport.height - viewport.offsetTop;
      // A pinch zoom makes the visible part smaller too.
      if (viewport.scale > 1 || covered < 1) {
        reset();
        return;
      }
      style.setProperty('--visible-height', `${viewport.height}px`);
      style.setProperty('--keyboard-inset', `${covered}px`);
      document.activeElement?.scrollIntoView({ block: 'nearest' });
    };
    update();
    viewport.addEventListener('resize', update);
    viewport.addEventListener('scroll', update);
    return () => {
      viewport.removeEventListener('resize', update);
      viewport.removeEventListener('scroll', update);
      reset();
    };
  }, [isOpen]);
}
