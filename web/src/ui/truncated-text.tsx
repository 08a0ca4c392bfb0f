import clsx from 'clsx';
import { useRef } from 'react';
import { Tooltip } from './tooltip.tsx';
import { useIsTruncated } from './use-is-truncated.ts';

type Props = {
  text: string;
  /** The widest it gets, such as 'lg:max-w-44'; where rows are cards it wraps instead. */
  className?: string;
};

/** Text cut off where there is no room for all of it, which then shows on hover and on focus. */
export function TruncatedText({ text, className = 'lg:max-w-44' }: Props) {
  const place = useRef<HTMLSpanElement>(null);
  const isCut = useIsTruncated(place, text);
  const look = clsx('block truncate max-lg:wrap-anywhere max-lg:whitespace-normal', className);
  if (!isCut)
    return (
      <span ref={place} className={look}>
        {text}
      </span>
    );
  return (
    <Tooltip text={text}>
      <span
        ref={place}
        tabIndex={0}
        className={clsx(look, 'cursor-default rounded-sm -outline-offset-2!')}
      >
        {text}
      </span>
    </Tooltip>
  );
}
