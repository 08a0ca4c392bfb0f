import { useEffect } from 'react';
import { toast as sonner } from 'sonner';
import { toastArea } from '../lib/toast.ts';
import { Toaster } from '../ui/toaster.tsx';

export default function OpenToastArea() {
  useEffect(() => toastArea.open((kind, sentence) => void sonner[kind](sentence)), []);
  return <Toaster />;
}
