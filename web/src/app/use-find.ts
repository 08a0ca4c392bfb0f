import { useEffect, useState } from 'react';
import { toastNotLoaded } from '../lib/load-on-demand.ts';

export type FindState = ReturnType<typeof useFind>;

/** Whether find is open, and what is typed into it. */
export function useFind() {
  const [state, setState] = useState<'unused' | 'open' | 'closed' | 'failed'>('unused');
  const [typed, setTyped] = useState('');
  const [isChoosing, setChoosing] = useState(false);
  const open = state === 'open';
  useEarlyKeys(open, setTyped, setChoosing);
  return {
    wasOpened: state === 'open' || state === 'closed',
    open,
    onOpenChange: (next: boolean) => {
      if (state === 'failed') {
        if (next) toastNotLoaded();
        return;
      }
      setState(next ? 'open' : 'closed');
      setTyped('');
      setChoosing(false);
    },
    /** It cannot be loaded: it stays closed, and takes no keys. */
    onFailed: () => {
      setState('failed');
      toastNotLoaded();
    },
    typed,
    onType: setTyped,
    isChoosing,
    onChoosing: setChoosing,
  };
}

/** Keys that are pressed before the dialog has the focus belong to it. */
const useEarlyKeys = (
  isOpen: boolean,
  setTyped: (update: (typed: string) => string) => void,
  setChoosing: (isChoosing: boolean) => void,
) => {
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      const isText = key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      const isInDialog = target instanceof Element && target.closest('[data-window]') !== null;
      if (isInDialog || (!isText && key !== 'Enter')) return;
      event.preventDefault();
      event.stopPropagation();
      if (isText) setTyped((typed) => typed + key);
      else setChoosing(true);
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isOpen, setTyped, setChoosing]);
};
