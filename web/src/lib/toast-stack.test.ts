import { expect, test } from 'vitest';
import { createToastStack, type ToastRenderer } from './toast-stack.ts';
import type { ToastScope } from './toast.ts';

/** A fake renderer that records the open toasts, the newest last. */
const createStack = () => {
  let open: { id: string | number; text: string; close: () => void }[] = [];
  let made = 0;
  const renderer: ToastRenderer = {
    show: ({ text }, { id = ++made, onAutoClose }) => {
      const known = open.find((each) => each.id === id);
      if (known) known.text = text;
      else open.push({ id, text, close: onAutoClose });
      return id;
    },
    dismiss: (id) => {
      open = open.filter((each) => each.id !== id);
    },
  };
  const { show, close } = createToastStack(renderer);
  return {
    info: (text: string, topic = text, scope: ToastScope = 'page') =>
      show({ kind: 'info', text, about: undefined, detail: undefined, topic, scope }),
    close,
    texts: () => open.map(({ text }) => text),
    expire: () => {
      open.forEach(({ close }) => close());
      open = [];
    },
    made: () => made,
  };
};

test('replaces the last message of the same topic', () => {
  const stack = createStack();
  stack.info('Deposit cannot exceed 5', 'deposit');
  stack.info('Deposit cannot exceed 4', 'deposit');
  expect(stack.texts()).toEqual(['Deposit cannot exceed 4']);
  expect(stack.made()).toBe(1);
});

test('shows a repeated text once, beside other ones', () => {
  const stack = createStack();
  stack.info('Booking data updated');
  stack.info('Booking data updated');
  stack.info('Raid published successfully');
  expect(stack.texts()).toEqual(['Booking data updated', 'Raid published successfully']);
});

test('moves a repeated message to the top', () => {
  const stack = createStack();
  stack.info('one');
  stack.info('two');
  stack.info('one');
  expect(stack.texts()).toEqual(['two', 'one']);
});

test('shows an expired message again', () => {
  const stack = createStack();
  stack.info('one');
  stack.expire();
  stack.info('one');
  expect(stack.texts()).toEqual(['one']);
  expect(stack.made()).toBe(2);
});

test('closes the toasts of the scopes that are left', () => {
  const stack = createStack();
  stack.info('one', 'one', 'dialog');
  stack.info('two', 'two', 'page');
  stack.info('three', 'three', 'portal');
  stack.close(['dialog']);
  expect(stack.texts()).toEqual(['two', 'three']);
  stack.close(['dialog', 'page']);
  expect(stack.texts()).toEqual(['three']);
});
