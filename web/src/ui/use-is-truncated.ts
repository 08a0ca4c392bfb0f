import { useLayoutEffect, useState, type RefObject } from 'react';

const looks = new WeakMap<Element, () => void>();

// One for all cells: a table has hundreds of them.
let watching: ResizeObserver | undefined;
const observer = () =>
  (watching ??= new ResizeObserver((entries) => {
    for (const { target } of entries) looks.get(target)?.();
  }));

/** Whether an element has less room than its text needs. */
export const useIsTruncated = (element: RefObject<HTMLElement | null>, text: string) => {
  const [isCut, setIsCut] = useState(false);
  useLayoutEffect(() => {
    const seen = element.current;
    if (seen === null) return;
    const look = () => setIsCut(seen.scrollWidth > seen.clientWidth);
    looks.set(seen, look);
    observer().observe(seen);
    look();
    return () => observer().unobserve(seen);
    // Text that is cut stands in another element than text that is not.
  }, [element, text, isCut]);
  return isCut;
};
