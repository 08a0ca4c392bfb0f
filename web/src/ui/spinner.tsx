import { LoaderCircle } from 'lucide-react';

export function Spinner({ label = 'Loading...' }: { label?: string }) {
  return (
    <div
      role="status"
      className="flex flex-col items-center justify-center gap-3 py-20 text-iron-7"
    >
      <LoaderCircle aria-hidden="true" className="size-7 animate-spin text-ember" />
      <span className="text-sm">{label}</span>
    </div>
  );
}
