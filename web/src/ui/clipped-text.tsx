import clsx from 'clsx';
import { Tooltip } from './tooltip.tsx';

/** Text cut off where it gets too long; all of it on hover and on focus. */
export function ClippedText({
  text,
  after = 22,
  className = 'max-w-44',
}: {
  text: string;
  /** The number of characters that surely fit. */
  after?: number;
  className?: string;
}) {
  if (text.length <= after) return <span className="whitespace-nowrap">{text}</span>;
  return (
    <Tooltip text={text}>
      <span tabIndex={0} className={clsx('block cursor-default truncate', className)}>
        {text}
      </span>
    </Tooltip>
  );
}
