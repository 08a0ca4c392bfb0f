import clsx from 'clsx';
import { useRef } from 'react';
import { Tooltip } from './tooltip.tsx';
import { useIsTruncated } from './use-is-truncated.ts';

type Props = {
  text: string;
  /** Maximum width, such as 'lg:max-w-44'; in cards the text wraps instead. */
  className?: string;
};

/** Text with an ellipsis where it overflows; a tooltip shows all of it on hover and focus. */
export function TruncatedText({ text, className = 'lg:max-w-44' }: Props) {
  const element = useRef<HTMLSpanElement>(null);
  const isTruncated = useIsTruncated(element, text);
  const classes = clsx('block truncate max-lg:wrap-anywhere max-lg:whitespace-normal', className);
  if (!isTruncated)
    return (
      <span ref={element} className={classes}>
        {text}
      </span>
    );
  return (
    <Tooltip text={text}>
      <span
        ref={element}
        tabIndex={0}
        className={clsx(classes, 'cursor-default rounded-sm -outline-offset-2!')}
      >
        {text}
      </span>
    </Tooltip>
  );
}
