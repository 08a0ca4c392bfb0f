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

test('a text that is being sent is no draft, and is one again if it could not be sent', async () => {
  const drafts = createDrafts();
  drafts.store('one', 'Hello');
  const seen: unknown[] = [];
  const send = (result: Promise<string>) => () => {
    seen.push(drafts.of('one'), drafts.hasUnsavedChanges());
    return result;
  };
  const refused = new Error('refused');
  await expect(drafts.whileSending('one', send(Promise.reject(refused)))).rejects.toBe(refused);
  expect(drafts.of('one')).toBe('Hello');
  await drafts.whileSending('one', send(Promise.resolve('sent')));
  expect(drafts.of('one')).toBe('');
  expect(drafts.hasUnsavedChanges()).toBe(false);
  expect(seen).toEqual(['', true, '', true]);
});

test('a text that could not be sent stands before what was typed meanwhile', async () => {
  const drafts = createDrafts();
  const shown: string[] = [];
  const removed = drafts.onRestored('one', () => shown.push('removed'));
  drafts.onRestored('one', (text) => shown.push(text));
  removed();
  drafts.store('one', 'Hello');
  const sending = drafts.whileSending('one', () => {
    drafts.store('one', 'Typed meanwhile');
    return Promise.reject(new Error('refused'));
  });
  await expect(sending).rejects.toThrow('refused');
  expect([drafts.of('one'), ...shown]).toEqual(Array(2).fill('Hello\n\nTyped meanwhile'));
});
