import type { DuplicateCharacter } from '@forge/contract/bookings/duplicate-characters-api';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { textOfEach } from '../../../test/markup-text.ts';
import { DuplicateCharacters } from './duplicate-characters.tsx';

const markupOf = (duplicates: DuplicateCharacter[]) => {
  const client = new QueryClient();
  client.setQueryData(['duplicate-characters'], duplicates);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <DuplicateCharacters />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

test('shows each booking of a character as it was typed, and nothing without duplicates', () => {
  const booking = {
    clientRealm: 'Kazzak',
    createdAt: '2031-01-01T12:00:00Z',
    advertiser: 'Odo',
    version: 1,
  };
  const markup = markupOf([
    {
      raid: { _id: '7', name: 'Sunday run', date: '2031-01-02', time: '20:00', version: 1 },
      bookings: [
        { ...booking, _id: '1', clientName: 'Arthas', status: true },
        { ...booking, _id: '2', clientName: 'ARTHAS', status: false },
      ],
    },
  ]);
  const cells = textOfEach(markup, 'td').join(' ');
  for (const text of ['Arthas', 'ARTHAS', 'Sunday run', 'Odo', 'Done', 'Pending']) {
    expect(cells).toContain(text);
  }
  expect(markup).toContain('raid=7');
  expect(markupOf([])).toBe('');
});
