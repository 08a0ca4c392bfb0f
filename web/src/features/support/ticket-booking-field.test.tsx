import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { textOf } from '../../../test/markup-text.ts';
import { CallError } from '../../lib/call.ts';
import { TicketBookingField } from './ticket-booking-field.tsx';
import { ticketQueries } from './ticket-queries.ts';
import { emptyTicket } from './ticket-values.ts';

function Form() {
  const { control } = useForm({ defaultValues: emptyTicket });
  return <TicketBookingField control={control} />;
}

/** The text after this answer of the server: bookings, or the status of a failure. */
const textAfter = (answer: unknown[] | number) => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const { queryKey } = ticketQueries.bookings();
  const query = client.getQueryCache().build(client, { queryKey });
  if (typeof answer === 'number')
    query.setState({ status: 'error', error: new CallError(answer, null), errorUpdateCount: 1 });
  else query.setData(answer);
  return textOf(
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <Form />
      </QueryClientProvider>,
    ),
  );
};

test('offers the bookings of the author, and nothing to those without one', () => {
  const booking = { _id: 'a', clientName: 'Zoe', raidName: 'Heroic', date: '2026-11-14' };
  expect(textAfter([booking])).toContain('No booking');
  expect(textAfter([])).toBe('');
});

test('says that the bookings could not be loaded, and offers to try again', () => {
  expect(textAfter(503)).toBe('Your bookings could not be loaded.Try again');
});
