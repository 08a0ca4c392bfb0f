import clsx from 'clsx';
import { useState } from 'react';

export type PictureSource = {
  /** A tiny data URI shown until the picture has loaded. */
  readonly placeholder: string;
  readonly avif: string;
  readonly webp: string;
  readonly fallback: string;
};

type Props = {
  picture: PictureSource;
  sizes?: string;
  /** object-position: where the subject is. */
  position?: string;
  /** Above the fold: fetched with high priority and shown without a fade. */
  isFirst?: boolean;
  className?: string;
};

/** A decorative picture that fills its parent, so that loading causes no layout shift. */
export function Picture({
  picture,
  sizes = '100vw',
  position = '62% 50%',
  isFirst = false,
  className,
}: Props) {
  // Without a fade there is nothing to render again on load.
  const [isLoaded, setLoaded] = useState(isFirst);
  return (
    <div
      className={clsx('absolute inset-0 overflow-hidden bg-cover', className)}
      style={{ backgroundImage: `url(${picture.placeholder})`, backgroundPosition: position }}
    >
      <picture>
        <source type="image/avif" srcSet={picture.avif} sizes={sizes} />
        <source type="image/webp" srcSet={picture.webp} sizes={sizes} />
        <img
          // A cached image may have loaded before onLoad is attached.
          ref={(image) => {
            if (image?.complete === true) setLoaded(true);
          }}
          src={picture.fallback}
          alt=""
          decoding={isFirst ? 'auto' : 'async'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          onLoad={() => setLoaded(true)}
          style={{ objectPosition: position }}
          className={clsx(
            'size-full object-cover',
            !isFirst && 'transition-opacity duration-500',
            !isLoaded && 'opacity-0',
          )}
        />
      </picture>
    </div>
  );
}
