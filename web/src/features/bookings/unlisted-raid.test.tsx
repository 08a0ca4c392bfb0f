import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { textOf } from '../../../test/markup-text.ts';
import { UnlistedRaid } from './unlisted-raid.tsx';

const textWhile = (isReading: boolean) =>
  textOf(
    renderToStaticMarkup(
      <UnlistedRaid raidId="7" isReading={isReading} onClose={() => undefined} />,
    ),
  );

test('says that the raid is not listed, but not while the list is read', () => {
  expect(textWhile(false)).toContain('This raid is not listed');
  expect(textWhile(true)).toBe('');
});
