import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Saving } from './use-change-settings.ts';

const SHOWN_FOR_MS = 2_500;

/** Shows 'Saved' for a short time after a change. */
export function SavedIndicator({ saving }: { saving: Saving }) {
  const { isSuccess, submittedAt } = saving;
  const [hiddenAt, setHiddenAt] = useState(0);
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(() => setHiddenAt(submittedAt), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, submittedAt]);
  const isShown = isSuccess && hiddenAt !== submittedAt;
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
