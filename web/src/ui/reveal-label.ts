import type { FocusEvent } from 'react';
import { deferUntilPointerUp } from '../lib/defer-until-pointer-up.ts';

/** Scrolls to the whole focused field if its label is hidden: browsers stop at the control itself. */
export const revealLabel = ({ currentTarget: field }: FocusEvent<HTMLElement>) =>
  deferUntilPointerUp(() => {
    const label = field.querySelector('legend, label');
    // The focus may have moved on: scrolling back would hide what has it now.
    if (!label || !field.contains(document.activeElement)) return;
    const { left, top, width } = label.getBoundingClientRect();
    const isForScreenReaders = width <= 1;
    if (isForScreenReaders || field.contains(document.elementFromPoint(left + 1, top + 1))) return;
    field.scrollIntoView({ block: 'nearest' });
  });
