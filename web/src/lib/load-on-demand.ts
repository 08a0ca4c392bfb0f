import { useEffect } from 'react';
import { toast } from './toast.ts';

type Load = () => Promise<unknown>;

const PRELOAD_AFTER_MS = 2_000;

/** Before it is needed; without a connection it is loaded when it is. */
export const preload = (load: Load): void => void load().catch(() => undefined);

/** Preloads a part of the app after the page. Give it a function of the module. */
export const usePreload = (load: Load): void => {
  useEffect(() => {
    const timer = setTimeout(() => preload(load), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [load]);
};

export const toastNotLoaded = () =>
  toast.error('This part could not be loaded. Check your connection, then reload the page.', {
    topic: 'load-on-demand',
  });

/** Runs once this part of the app is loaded; says so if it cannot be, and the page stays as it is. */
export const whenLoaded = async (load: Load, then: () => void): Promise<void> => {
  try {
    await load();
  } catch {
    toastNotLoaded();
    return;
  }
  then();
};
