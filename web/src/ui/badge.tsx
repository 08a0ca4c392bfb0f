import type { ReactNode } from 'react';
import clsx from 'clsx';

export type Tone =
  | 'ember'
  | 'violet'
  | 'gold'
  | 'red'
  | 'amber'
  | 'teal'
  | 'blue'
  | 'slate'
  | 'green'
  | 'success'
  | 'warning'
  | 'danger'
  | 'info';

// Literal names, so that Tailwind finds them.
const tones: Record<Tone, string> = {
  ember: 'text-tone-ember',
  violet: 'text-tone-violet',
  gold: 'text-tone-gold',
  red: 'text-tone-red',
  amber: 'text-tone-amber',
  teal: 'text-tone-teal',
  blue: 'text-tone-blue',
  slate: 'text-tone-slate',
  green: 'text-tone-green',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
  info: 'text-info',
};

/** A coloured label: the text carries the meaning. */
export function Badge({
  tone,
  icon,
  children,
}: {
  tone: Tone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        'inline-flex h-6 items-center gap-1.5 rounded-sm border border-current/30 bg-current/10 px-2 text-xs font-semibold whitespace-nowrap [&>svg]:size-3.5',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
