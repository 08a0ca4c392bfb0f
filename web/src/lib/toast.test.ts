import { expect, test } from 'vitest';
import { toast, toastArea, type Told } from './toast.ts';

test('what is said before the area is there waits for it, and is then said once', () => {
  expect(toastArea.isWanted()).toBe(false);
  toast.error('Error checking authentication');
  toast.info('Deposit adjusted to 5', 'deposit');
  expect(toastArea.isWanted()).toBe(true);
  const told: Told[] = [];
  const close = toastArea.open((one) => told.push(one));
  expect(told).toEqual([
    {
      kind: 'error',
      sentence: 'Error checking authentication',
      about: 'Error checking authentication',
    },
    { kind: 'info', sentence: 'Deposit adjusted to 5', about: 'deposit' },
  ]);
  toast.success('Saved');
  expect(told).toHaveLength(3);
  close();
  toastArea.open((one) => told.push(one));
  expect(told).toHaveLength(3);
});
