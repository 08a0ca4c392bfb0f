import type { KeyboardEvent } from 'react';

export type Move = 1 | -1 | 'first' | 'last';

const moves: Record<string, Move | undefined> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: 'first',
  End: 'last',
};

/** Where a key leads in the list of mails. */
export const moveOf = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): Move | undefined =>
  ctrlKey || altKey || metaKey ? undefined : moves[key];

/** A key that is held down counts once: it would mark one mail after the other. */
export const isEnter = ({ key, repeat }: KeyboardEvent): boolean => key === 'Enter' && !repeat;
