import { expect, test } from 'vitest';
import { createToastStack, type Board } from './toast-stack.ts';

/** A board that remembers what lies on it, the newest last. */
const openBoard = () => {
  let lying: { id: string | number; sentence: string; close: () => void }[] = [];
  let made = 0;
  const board: Board = {
    show: ({ sentence }, { id = ++made, onAutoClose }) => {
      const known = lying.find((each) => each.id === id);
      if (known) known.sentence = sentence;
      else lying.push({ id, sentence, close: onAutoClose });
      return id;
    },
    dismiss: (id) => {
      lying = lying.filter((each) => each.id !== id);
    },
  };
  const say = createToastStack(board);
  return {
    info: (sentence: string, about = sentence) => say({ kind: 'info', sentence, about }),
    sentences: () => lying.map(({ sentence }) => sentence),
    expire: () => {
      lying.forEach(({ close }) => close());
      lying = [];
    },
    made: () => made,
  };
};

test('a sentence takes the place of the last one about the same thing', () => {
  const board = openBoard();
  board.info('Deposit cannot exceed 5', 'deposit');
  board.info('Deposit cannot exceed 4', 'deposit');
  expect(board.sentences()).toEqual(['Deposit cannot exceed 4']);
  expect(board.made()).toBe(1);
});

test('without a subject the same sentence is seen once, another one beside it', () => {
  const board = openBoard();
  board.info('Booking data updated');
  board.info('Booking data updated');
  board.info('Raid published successfully');
  expect(board.sentences()).toEqual(['Booking data updated', 'Raid published successfully']);
});

test('what is said again comes up on top', () => {
  const board = openBoard();
  board.info('one');
  board.info('two');
  board.info('one');
  expect(board.sentences()).toEqual(['two', 'one']);
});

test('what has gone from sight is said anew', () => {
  const board = openBoard();
  board.info('one');
  board.expire();
  board.info('one');
  expect(board.sentences()).toEqual(['one']);
  expect(board.made()).toBe(2);
});
