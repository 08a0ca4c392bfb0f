import { expect, test, vi } from 'vitest';
import { createCopyText } from './copy-text.ts';

const succeeds = () => vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
const denies = () =>
  vi.fn<(text: string) => Promise<void>>(() => Promise.reject(new Error('NotAllowedError')));
const execCopyReturning = (works: boolean) => vi.fn<(text: string) => boolean>(() => works);

test('uses only the clipboard API where it exists', async () => {
  const writeText = succeeds();
  const execCopy = execCopyReturning(true);
  expect(await createCopyText({ clipboard: { writeText }, execCopy })('FG1-ABC')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('FG1-ABC');
  expect(execCopy).not.toHaveBeenCalled();
});

test('falls back to execCommand on plain http', async () => {
  const execCopy = execCopyReturning(true);
  expect(await createCopyText({ clipboard: undefined, execCopy })('FG1-ABC')).toBe(true);
  expect(execCopy).toHaveBeenCalledWith('FG1-ABC');
});

test('falls back to execCommand when the clipboard API denies', async () => {
  const execCopy = execCopyReturning(true);
  const copy = createCopyText({ clipboard: { writeText: denies() }, execCopy });
  expect(await copy('FG1-ABC')).toBe(true);
  expect(execCopy).toHaveBeenCalledOnce();
});

test.each([
  ['returns false', execCopyReturning(false)],
  [
    'throws',
    () => {
      throw new Error('not supported');
    },
  ],
])('resolves to false when execCommand %s', async (_outcome, execCopy) => {
  expect(await createCopyText({ clipboard: undefined, execCopy })('x')).toBe(false);
  expect(await createCopyText({ clipboard: { writeText: denies() }, execCopy })('x')).toBe(false);
});
