import { useEffect, useRef } from 'react';
import { toast } from '../../lib/toast.ts';
import type { Auth } from './use-viewer.ts';

/** Says why the page is gone to whoever was signed out elsewhere, or whose session ran out. */
export function useSignedOutNotice({ state }: Auth) {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'signed in' && state === 'signed out')
      toast.info('You have been signed out');
    before.current = state;
  }, [state]);
}
