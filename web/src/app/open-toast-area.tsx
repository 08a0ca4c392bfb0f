import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { toast as sonner } from 'sonner';
import { toastArea } from '../lib/toast.ts';
import { Toaster } from '../ui/toaster.tsx';

export default function OpenToastArea() {
  useEffect(() => toastArea.open((kind, sentence) => void sonner[kind](sentence)), []);
  // Beside the page, like dialogs: what happens in one is told above its backdrop.
  return createPortal(<Toaster />, document.body);
}
