import { expect, test, vi } from 'vitest';
import type { ToastMessage } from './toast.ts';

test('queues messages until the area opens, and shows each once', async () => {
  // A fresh module: other test files may have queued messages in the shared one.
  vi.resetModules();
  const { toast, toastArea } = await import('./toast.ts');
  expect(toastArea.isNeeded()).toBe(false);
  toast.error('Error checking authentication');
  toast.info('Deposit adjusted to 5', { about: 'Kael', topic: 'deposit' });
  expect(toastArea.isNeeded()).toBe(true);
  const shown: ToastMessage[] = [];
  const stack = { show: (message: ToastMessage) => shown.push(message), close: () => undefined };
  const close = toastArea.open(stack);
  expect(shown).toMatchObject([
    { kind: 'error', text: 'Error checking authentication', about: undefined, scope: 'page' },
    { kind: 'info', text: 'Deposit adjusted to 5', about: 'Kael', topic: 'deposit' },
  ]);
  toast.success('Saved');
  expect(shown).toHaveLength(3);
  close();
  toastArea.open(stack);
  expect(shown).toHaveLength(3);
});

test('closes the toasts of a dialog when it closes, and those of a page when it is left', async () => {
  vi.resetModules();
  const { startDialogToasts, closePageToasts, toast, toastArea } = await import('./toast.ts');
  let open: ToastMessage[] = [];
  toastArea.open({
    show: (message) => open.push(message),
    close: (scopes) => {
      open = open.filter(({ scope }) => !scopes.includes(scope));
    },
  });
  const texts = () => open.map(({ text }) => text);
  toast.error('Failed to load raid data');
  const leave = startDialogToasts();
  toast.error('Please fill in all required fields');
  toast.info('Deposit adjusted to 5');
  toast.success('Character information fetched successfully', { scope: 'dialog' });
  // The result is shown while the dialog closes, and stays.
  toast.success('Booking updated successfully');
  leave();
  expect(texts()).toEqual(['Failed to load raid data', 'Booking updated successfully']);
  toast.success('Raid created successfully!', { scope: 'portal' });
  closePageToasts();
  expect(texts()).toEqual(['Raid created successfully!']);
});
