import { useId } from 'react';

/** The mark: a flame standing on an anvil. Decorative; the word beside it is the name. */
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
        d="M17.6 1c.5 3.4 4.6 5.1 4.6 9.5 0 2.1-1 3.6-2.3 4.4.3-2.2-.5-3.6-2-4.9-.2 2.1-1.4 2.8-1.4 4.9-2.4-.3-4.3-2-4.3-4.7C12.2 6.4 17.1 5.3 17.6 1Z"
      />
      <path
        fill="currentColor"
        d="M1.5 17h28.2v2.8c-3.9 0-6.4 1-7.5 3.3-.5 1.1-.4 2.2.4 3.1l2.4 1.4V30H8.7v-2.4l2.4-1.4c1-1.1.8-2.7-.3-3.8C8.5 20.5 4.1 20.3 1.5 17Z"
      />
    </svg>
  );
}
