import { toastArea, type ToastMessage } from '../src/lib/toast.ts';

/** Collects the toasts from now on, without those that the files before have queued; `close` ends it. */
export const collectToasts = () => {
  const shown: ToastMessage[] = [];
  const close = toastArea.open({ show: (message) => shown.push(message), close: () => undefined });
  shown.length = 0;
  return { shown, close };
};
