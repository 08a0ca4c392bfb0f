import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { toast as sonner } from 'sonner';
import { createToastStack } from '../lib/toast-stack.ts';
import { toastArea } from '../lib/toast.ts';
import { Toaster } from '../ui/toaster.tsx';

const stack = createToastStack({
  show: ({ kind, text, about, detail }, options) =>
    sonner[kind](text, {
      ...options,
      description: [about, detail].filter(Boolean).join(' · ') || undefined,
    }),
  dismiss: (id) => void sonner.dismiss(id),
});

export default function MountedToaster() {
  useEffect(() => toastArea.open(stack), []);
  // In a portal like dialogs, so that toasts are above their backdrop.
  return createPortal(<Toaster />, document.body);
}
