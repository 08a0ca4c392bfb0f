import clsx from 'clsx';
import { useState } from 'react';
import { Picture, type PictureSource } from './picture.tsx';

type Props = {
  pictures: readonly PictureSource[];
  shown: number;
  /** The index to fetch in advance. */
  preload: number | null;
  /** Whether the first picture is above the fold. */
  isFirst?: boolean;
};

/** Stacked pictures that cross-fade. Each is fetched shortly before it is shown. */
export function PictureStack({ pictures, shown, preload, isFirst = false }: Props) {
  const [fetched, setFetched] = useState<readonly number[]>([shown]);
  const missing = [shown, preload].filter((index) => index !== null && !fetched.includes(index));
  if (missing.length > 0) setFetched([...fetched, ...missing.filter((index) => index !== null)]);
  return pictures.map(
    (picture, index) =>
      fetched.includes(index) && (
        <Picture
          key={picture.fallback}
          picture={picture}
          isFirst={isFirst && index === 0}
          className={clsx(
            'transition-opacity',
            // The old picture stays until it is covered, so that the fade never shows the background.
            index === shown ? 'z-1 opacity-100 duration-900' : 'opacity-0 delay-900 duration-0',
          )}
        />
      ),
  );
}
