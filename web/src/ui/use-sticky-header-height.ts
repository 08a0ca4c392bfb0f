import { useEffect, type RefObject } from 'react';
import { stickyHeaderHeight } from '../lib/sticky-header-height.ts';

/**
 * Sets `--covered-top` on a frame with its own scroll bars: how much of it is scrolled under what is
 * sticky above it. Its header sticks below that.
 */
export function useStickyHeaderHeight(frame: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const update = () => {
      const { top, bottom } = element.getBoundingClientRect();
      if (bottom < 0 || top > window.innerHeight) return;
      const covered = Math.max(0, Math.round(stickyHeaderHeight() - top));
      element.style.setProperty('--covered-top', `${covered}px`);
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [frame]);
}
