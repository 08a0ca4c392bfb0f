import { expect, test, vi } from 'vitest';
import type { ToastMessage } from './toast.ts';

test('queues messages until the area opens, and shows each once', async () => {
  // A fresh module: other test files may have queued messages in the shared one.
  vi.resetModules();
  const { toast, toastArea } = await import('./toast.ts');
  expect(toastArea.isWanted()).toBe(false);
  toast.error('Error checking authentication');
  toast.info('Deposit adjusted to 5', 'deposit');
  expect(toastArea.isWanted()).toBe(true);
  const shown: ToastMessage[] = [];
  const close = toastArea.open((message) => shown.push(message));
  expect(shown).toEqual([
    {
      kind: 'error',
      text: 'Error checking authentication',
      subject: 'Error checking authentication',
    },
    { kind: 'info', text: 'Deposit adjusted to 5', subject: 'deposit' },
  ]);
  toast.success('Saved');
  expect(shown).toHaveLength(3);
  close();
  toastArea.open((message) => shown.push(message));
  expect(shown).toHaveLength(3);
});
