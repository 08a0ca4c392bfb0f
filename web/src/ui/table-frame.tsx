import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';

type Props = {
  /** What scrolls in it, for those who cannot see it. */
  label: string;
  className?: string;
  children: ReactNode;
};

const everythingInSight = { start: false, end: false, scrolls: false };

/** What lies beyond either edge; a pixel is lost to rounding on zoomed screens. */
const sightOf = (frame: HTMLElement): typeof everythingInSight => ({
  start: frame.scrollLeft > 1,
  end: frame.scrollLeft + frame.clientWidth < frame.scrollWidth - 1,
  scrolls: frame.scrollWidth > frame.clientWidth || frame.scrollHeight > frame.clientHeight,
});

const isSame = (one: typeof everythingInSight, other: typeof everythingInSight) =>
  one.start === other.start && one.end === other.end && one.scrolls === other.scrolls;

/**
 * Where a table wider than its room scrolls. It knows what is out of sight on either side: the
 * columns that stay cast a shadow on that side, and ScrollButtons show themselves.
 */
export function TableFrame({ label, className, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [sight, setSight] = useState(everythingInSight);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const look = () => {
      const next = sightOf(element);
      setSight((now) => (isSame(now, next) ? now : next));
    };
    // Both the room and what stands in it may change.
    const observer = new ResizeObserver(look);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);

  return (
    // Positioned, or the words for screen readers in its far columns would widen the page.
    <div
      ref={frame}
      role="group"
      aria-label={label}
      // Only where there is something to scroll do the arrow keys need it.
      tabIndex={sight.scrolls ? 0 : undefined}
      data-table-frame=""
      data-more-start={sight.start ? '' : undefined}
      data-more-end={sight.end ? '' : undefined}
      className={clsx('group/frame relative overflow-auto overscroll-x-contain', className)}
    >
      {children}
    </div>
  );
}

const scrollFrame = (by: 1 | -1) => (event: MouseEvent) => {
  const frame = event.currentTarget.closest('[data-table-frame]');
  frame?.scrollBy({ left: by * frame.clientWidth * 0.5, behavior: 'smooth' });
};

// Only for the pointer: the keyboard scrolls the frame itself with its arrows.
const keyLook =
  'grid size-6 place-items-center rounded-sm border border-iron-5 bg-iron-4 text-iron-8 opacity-40 transition-opacity hover:text-iron-9 [&>svg]:size-4';

/** The sign that there is more to either side, and a way there. For the header of a column that stays. */
export function ScrollButtons() {
  return (
    <span
      aria-hidden="true"
      className="hidden gap-1 group-data-more-end/frame:inline-flex group-data-more-start/frame:inline-flex"
    >
      <button
        type="button"
        tabIndex={-1}
        title="Earlier columns"
        onClick={scrollFrame(-1)}
        className={clsx(keyLook, 'group-data-more-start/frame:opacity-100')}
      >
        <ChevronLeft />
      </button>
      <button
        type="button"
        tabIndex={-1}
        title="More columns"
        onClick={scrollFrame(1)}
        className={clsx(keyLook, 'group-data-more-end/frame:opacity-100')}
      >
        <ChevronRight />
      </button>
    </span>
  );
}
