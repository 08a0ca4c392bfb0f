import { expect, test, vi } from 'vitest';
import { createCopyText } from './copy-text.ts';

const writes = () => vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
const refuses = () =>
  vi.fn<(text: string) => Promise<void>>(() => Promise.reject(new Error('NotAllowedError')));
const hand = (works: boolean) => vi.fn<(text: string) => boolean>(() => works);

test('the clipboard is used where there is one, and nothing else', async () => {
  const writeText = writes();
  const byHand = hand(true);
  expect(await createCopyText({ clipboard: { writeText }, byHand })('FG1-ABC')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('FG1-ABC');
  expect(byHand).not.toHaveBeenCalled();
});

test('on plain http, where there is none, it is copied by hand', async () => {
  const byHand = hand(true);
  expect(await createCopyText({ clipboard: undefined, byHand })('FG1-ABC')).toBe(true);
  expect(byHand).toHaveBeenCalledWith('FG1-ABC');
});

test('a clipboard that refuses is gone around', async () => {
  const byHand = hand(true);
  const copy = createCopyText({ clipboard: { writeText: refuses() }, byHand });
  expect(await copy('FG1-ABC')).toBe(true);
  expect(byHand).toHaveBeenCalledOnce();
});

test.each([
  ['says no', hand(false)],
  [
    'breaks',
    () => {
      throw new Error('not supported');
    },
  ],
])('when no way works, because the last one %s, it tells so', async (_why, byHand) => {
  expect(await createCopyText({ clipboard: undefined, byHand })('x')).toBe(false);
  expect(await createCopyText({ clipboard: { writeText: refuses() }, byHand })('x')).toBe(false);
});
