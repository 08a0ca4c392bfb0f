import { useEffect, useRef } from 'react';
import { toast } from '../../lib/toast.ts';
import type { Auth } from './use-viewer.ts';

/** Shows a toast when the session ends elsewhere or expires. */
export function useSignedOutNotice({ state }: Auth) {
  const previous = useRef(state);
  useEffect(() => {
    if (previous.current === 'signed in' && state === 'signed out')
      toast.info('You have been signed out', { scope: 'portal' });
    previous.current = state;
  }, [state]);
}
