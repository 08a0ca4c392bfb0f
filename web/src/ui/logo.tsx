import { useId } from 'react';

/**
 * A flame in an anvil, drawn in artwork/logo.svg. Decorative: the name is beside it.
 */
export function Logo({ className = 'size-8' }: { className?: string }) {
  const fire = useId();
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <defs>
        <linearGradient id={fire} x1="0" y1="1" x2="0" y2="0">
          <stop offset="0" stopColor="var(--color-ember-deep)" />
          <stop offset="1" stopColor="var(--color-gold)" />
        </linearGradient>
      </defs>
      <path
        fill={`url(#${fire})`}
        d="M17.9.8c.3 4.4 4.7 6.8 4.7 12.4a6.6 6.6 0 0 1-13.2.3c0-3.2 2-4.9 3.1-7.4.9 1.1 1.4 2.3 1.5 3.6 2.2-2.1 3.8-4.9 3.9-8.9Zm-1.6 10.4c-.3 1.7-2.3 2.5-2.3 4.5a2.3 2.3 0 0 0 4.6 0c0-1.9-1.7-2.6-2.3-4.5Z"
      />
      <path
        fill="currentColor"
        d="M.8 15.3h6.9a8.5 8.5 0 0 0 16.6 0h6.9v3.4c-3.9.4-6.4 1.7-7.4 3.9-.7 1.6-.4 3 .8 3.9l1.6 1v3.3H5.8v-3.3l1.6-1c1.3-1 1.5-2.7.6-4.3-1.4-2.5-4.8-3.9-7.2-6.9Z"
      />
    </svg>
  );
}
