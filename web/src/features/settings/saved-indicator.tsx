import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Saving } from './use-change-settings.ts';

const SHOWN_FOR_MS = 2_500;

/** Says quietly, for a moment, that what was just chosen is kept. */
export function SavedIndicator({ saving }: { saving: Saving }) {
  const { isSuccess, submittedAt } = saving;
  const [goneAt, setGoneAt] = useState(0);
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(() => setGoneAt(submittedAt), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, submittedAt]);
  const isShown = isSuccess && goneAt !== submittedAt;
  return (
    <span role="status" className="flex h-5 items-center text-sm text-success">
      {isShown && (
        <span className="flex animate-appear items-center gap-1.5">
          <Check aria-hidden="true" className="size-4" />
          Saved
        </span>
      )}
    </span>
  );
}
