import { expect, test } from 'vitest';
import { createDrafts, NEW_TICKET } from './drafts.ts';

test('each ticket keeps its own draft, and something would be lost while there is one', () => {
  const drafts = createDrafts();
  expect(drafts.wouldLose()).toBe(false);
  drafts.keep('one', 'Not sent yet');
  drafts.keep(NEW_TICKET, 'begun');
  expect([drafts.of('one'), drafts.of('other')]).toEqual(['Not sent yet', '']);
  drafts.keep(NEW_TICKET, '');
  expect(drafts.wouldLose()).toBe(true);
});

test('what was sent, or is blank again, is no draft', () => {
  const drafts = createDrafts();
  drafts.keep('one', 'Not sent yet');
  drafts.keep('one', ' \n ');
  expect(drafts.of('one')).toBe('');
  expect(drafts.wouldLose()).toBe(false);
});
