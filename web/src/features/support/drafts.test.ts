import { expect, test } from 'vitest';
import { createDrafts } from './drafts.ts';

test('stores a draft per ticket and reports it as unsaved', () => {
  const drafts = createDrafts();
  expect(drafts.hasUnsavedChanges()).toBe(false);
  drafts.store('one', 'Not sent yet');
  expect([drafts.of('one'), drafts.of('other')]).toEqual(['Not sent yet', '']);
  expect(drafts.hasUnsavedChanges()).toBe(true);
});

test('deletes a draft that is sent or blank again', () => {
  const drafts = createDrafts();
  drafts.store('one', 'Not sent yet');
  drafts.store('one', ' \n ');
  expect(drafts.of('one')).toBe('');
  expect(drafts.hasUnsavedChanges()).toBe(false);
});

test('includes the unsaved changes of an open form', () => {
  const drafts = createDrafts();
  const remove = drafts.include(() => true);
  expect(drafts.hasUnsavedChanges()).toBe(true);
  remove();
  expect(drafts.hasUnsavedChanges()).toBe(false);
});
