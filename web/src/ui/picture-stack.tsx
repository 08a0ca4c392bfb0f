import clsx from 'clsx';
import { useState } from 'react';
import { Picture, type PictureSource } from './picture.tsx';

type Props = {
  pictures: readonly PictureSource[];
  shown: number;
  /** The one whose turn is near, so that it is there when it comes. */
  soon: number | null;
  /** Whether the first picture belongs to the first screen. */
  isFirst?: boolean;
};

/** Pictures on top of each other, of which one is shown. Each is fetched only when its turn is near. */
export function PictureStack({ pictures, shown, soon, isFirst = false }: Props) {
  const [fetched, setFetched] = useState<readonly number[]>([shown]);
  const missing = [shown, soon].filter((index) => index !== null && !fetched.includes(index));
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
            // The new one rises over the old one, which stays until it is covered: no dip into the dark.
            index === shown ? 'z-1 opacity-100 duration-900' : 'opacity-0 delay-900 duration-0',
          )}
        />
      ),
  );
}
