import clsx from 'clsx';
import { useState } from 'react';

export type PictureSource = {
  /** A tiny copy as a data URI, stretched until the picture itself is here. */
  readonly placeholder: string;
  readonly avif: string;
  readonly webp: string;
  readonly fallback: string;
};

type Props = {
  picture: PictureSource;
  sizes?: string;
  /** Where the subject stands, which every crop has to keep. */
  position?: string;
  /** Part of the first screen: fetched first, and shown as it comes. */
  isFirst?: boolean;
  /** Wait until it is near the screen. */
  isLazy?: boolean;
  className?: string;
};

/** A decorative picture that fills its place. The place is the parent's, so nothing moves when it loads. */
export function Picture({
  picture,
  sizes = '100vw',
  position = '62% 50%',
  isFirst = false,
  isLazy = false,
  className,
}: Props) {
  // What shows as it comes has nothing to wait for, and is not rendered again once it is there.
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
          // From the cache it may be there before anyone listens for its loading.
          ref={(image) => {
            if (image?.complete === true) setLoaded(true);
          }}
          src={picture.fallback}
          alt=""
          decoding={isFirst ? 'auto' : 'async'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          loading={isLazy ? 'lazy' : 'eager'}
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
