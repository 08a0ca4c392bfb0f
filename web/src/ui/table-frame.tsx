import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { scrolledColumns } from './column-pins.ts';
import { pageOf } from './column-widths.ts';
import { useStickyHeaderHeight } from './use-sticky-header-height.ts';

type Props = {
  /** For screen readers. */
  label: string;
  className?: string;
  children: ReactNode;
};

const noOverflow = { start: false, end: false, scrolls: false };

/** What overflows on either side. One pixel of tolerance: zoomed screens round. */
const overflowOf = (frame: HTMLElement): typeof noOverflow => ({
  start: frame.scrollLeft > 1,
  end: frame.scrollLeft + frame.clientWidth < frame.scrollWidth - 1,
  scrolls: frame.scrollWidth > frame.clientWidth || frame.scrollHeight > frame.clientHeight,
});

const isSame = (one: typeof noOverflow, other: typeof noOverflow) =>
  one.start === other.start && one.end === other.end && one.scrolls === other.scrolls;

/** Scrolls to a keyboard-focused element that pinned columns cover: focus ignores scroll margins. */
const revealFocused = ({ currentTarget: frame, target }: FocusEvent<HTMLElement>) => {
  if (!target.matches(':focus-visible')) return;
  const { scrollMarginLeft, scrollMarginRight } = getComputedStyle(target);
  const [box, edges] = [target.getBoundingClientRect(), frame.getBoundingClientRect()];
  const left = edges.left + (parseFloat(scrollMarginLeft) || 0);
  const right = edges.right - (parseFloat(scrollMarginRight) || 0);
  // A row has no part that must be seen first.
  if (box.width > right - left) return;
  if (box.right > right) frame.scrollLeft += box.right - right;
  else if (box.left < left) frame.scrollLeft -= left - box.left;
};

/** Scrolls a wide table and tracks its overflow, which shows edge shadows and ScrollButtons. */
export function TableFrame({ label, className, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [overflow, setOverflow] = useState(noOverflow);
  useStickyHeaderHeight(frame);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const update = () => {
      const next = overflowOf(element);
      setOverflow((now) => (isSame(now, next) ? now : next));
    };
    // Both the frame and its content may change size.
    const observer = new ResizeObserver(update);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, []);

  return (
    // Positioned, so that screen-reader text in scrolled columns does not widen the page; isolated,
    // so that pinned cells stay below what is sticky on the page.
    <div
      ref={frame}
      role="group"
      aria-label={label}
      // Focusable only when it scrolls, for the arrow keys.
      tabIndex={overflow.scrolls ? 0 : undefined}
      onFocus={revealFocused}
      data-table-frame=""
      data-more-start={overflow.start ? '' : undefined}
      data-more-end={overflow.end ? '' : undefined}
      className={clsx(
        'relative isolate overflow-auto overscroll-x-contain lg:scroll-pt-[calc(var(--row-height)+var(--covered-top,0px))]',
        className,
      )}
    >
      {children}
    </div>
  );
}

/** To the columns that are cut or hidden on that side. */
const scrollFrame = (by: 1 | -1) => (event: MouseEvent) => {
  const frame = event.currentTarget.closest<HTMLElement>('[data-table-frame]');
  if (!frame) return;
  const { widths, room } = scrolledColumns(frame);
  // The style sheet does not apply to a scroll that names its behavior.
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  frame.scrollTo({
    left: pageOf(widths, room, frame.scrollLeft, by),
    behavior: isReduced ? 'instant' : 'smooth',
  });
};

// For the pointer only: the arrow keys scroll the frame itself.
const scrollButtonClasses =
  'grid size-6 place-items-center rounded-sm border border-iron-5 bg-iron-4 text-iron-8 opacity-40 transition-opacity hover:text-iron-9 [&>svg]:size-4';

/** Scrolls the frame sideways; hidden without overflow. For the header of a pinned column. */
export function ScrollButtons() {
  return (
    <span
      aria-hidden="true"
      className="hidden gap-1 in-data-more-end:inline-flex in-data-more-start:inline-flex"
    >
      <button
        type="button"
        tabIndex={-1}
        title="Earlier columns"
        onClick={scrollFrame(-1)}
        className={clsx(scrollButtonClasses, 'in-data-more-start:opacity-100')}
      >
        <ChevronLeft />
      </button>
      <button
        type="button"
        tabIndex={-1}
        title="More columns"
        onClick={scrollFrame(1)}
        className={clsx(scrollButtonClasses, 'in-data-more-end:opacity-100')}
      >
        <ChevronRight />
      </button>
    </span>
  );
}
