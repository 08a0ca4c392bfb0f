import { Logo } from './logo.tsx';

export function Wordmark() {
  return (
    <span className="flex items-center gap-2.5 text-iron-9">
      <Logo className="size-8" />
      <span className="font-display text-lg font-semibold tracking-[0.18em]">FORGE</span>
    </span>
  );
}
