import { useEffect, useRef, useState } from 'react';
import { backdrops } from '../../artwork/pictures.ts';
import { PictureStack } from '../../ui/picture-stack.tsx';
import { usePageVisible } from '../../ui/use-page-visible.ts';
import { useRotation } from '../../ui/use-rotation.ts';

const TURN_MS = 10_000;

/** Three pictures behind a long section that stand still while it scrolls past, and take turns. */
export function Backdrop({ isMoving }: { isMoving: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    // Nothing is fetched and nothing turns until the first line of it can be seen.
    const observer = new IntersectionObserver(
      ([entry]) => setNear(entry?.isIntersecting === true),
      { rootMargin: '0px 0px -1px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const isShown = usePageVisible();
  const { index, soon } = useRotation(backdrops.length, TURN_MS, isMoving && isNear && isShown);
  return (
    <div ref={place} aria-hidden="true" data-shown={index} className="absolute inset-0 -z-1">
      <div className="sticky top-16 h-[calc(100svh-4rem)] overflow-hidden">
        {isNear && <PictureStack pictures={backdrops} shown={index} soon={soon} />}
        <div className="absolute inset-0 z-2 bg-iron-1/25" />
      </div>
      {/* It rises out of the dark of the banner and goes back into it. */}
      <div className="absolute inset-x-0 top-0 h-64 bg-linear-to-b from-iron-1 to-transparent" />
      <div className="absolute inset-x-0 bottom-0 h-64 bg-linear-to-t from-iron-1 to-transparent" />
    </div>
  );
}
