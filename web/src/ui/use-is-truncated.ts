import { useLayoutEffect, useState, type RefObject } from 'react';

const measures = new WeakMap<Element, () => void>();

// One observer for all cells: a table has hundreds of them.
let shared: ResizeObserver | undefined;
const observer = () =>
  (shared ??= new ResizeObserver((entries) => {
    for (const { target } of entries) measures.get(target)?.();
  }));

/** Whether an element's text overflows it. */
export const useIsTruncated = (element: RefObject<HTMLElement | null>, text: string) => {
  const [isTruncated, setIsTruncated] = useState(false);
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) return;
    const measure = () => setIsTruncated(target.scrollWidth > target.clientWidth);
    measures.set(target, measure);
    observer().observe(target);
    measure();
    return () => observer().unobserve(target);
    // Truncated text is rendered in another element, which must be observed instead.
  }, [element, text, isTruncated]);
  return isTruncated;
};
