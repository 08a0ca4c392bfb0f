import { useEffect, useRef, useState } from 'react';
import { backdrops } from '../../artwork/pictures.ts';
import { PictureStack } from '../../ui/picture-stack.tsx';
import { usePageVisible } from '../../ui/use-page-visible.ts';
import { useRotation } from '../../ui/use-rotation.ts';

const ROTATION_MS = 10_000;

/** Rotating pictures behind a long section; they stay fixed while it scrolls. */
export function Backdrop({ isMoving }: { isMoving: boolean }) {
  const container = useRef<HTMLDivElement>(null);
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (container.current === null) return;
    // Fetch and rotate only once the section is visible.
    const observer = new IntersectionObserver(
      ([entry]) => setInView(entry?.isIntersecting === true),
      { rootMargin: '0px 0px -1px' },
    );
    observer.observe(container.current);
    return () => observer.disconnect();
  }, []);
  const isShown = usePageVisible();
  const { index, preload } = useRotation(
    backdrops.length,
    ROTATION_MS,
    isMoving && isInView && isShown,
  );
  return (
    <div ref={container} aria-hidden="true" data-shown={index} className="absolute inset-0 -z-1">
      <div className="sticky top-16 h-[calc(100svh-4rem)] overflow-hidden">
        {isInView && <PictureStack pictures={backdrops} shown={index} preload={preload} />}
        <div className="absolute inset-0 z-2 bg-iron-1/25" />
      </div>
      {/* Fades into the dark above and below. */}
      <div className="absolute inset-x-0 top-0 h-64 bg-linear-to-b from-iron-1 to-transparent" />
      <div className="absolute inset-x-0 bottom-0 h-64 bg-linear-to-t from-iron-1 to-transparent" />
    </div>
  );
}
