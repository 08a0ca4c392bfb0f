import clsx from 'clsx';
import { Logo } from './logo.tsx';

/** On a phone, `isCompact` leaves room for tools: the logo without the name. */
export function Wordmark({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <span className="flex items-center gap-2.5 text-iron-9">
      <Logo className="size-8" />
      <span
        className={clsx(
          'font-display text-lg font-semibold tracking-[0.18em]',
          isCompact && 'max-sm:hidden',
        )}
      >
        FORGE
      </span>
    </span>
  );
}
