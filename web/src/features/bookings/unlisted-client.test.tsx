import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { bookingFixture } from '../../../test/fixtures.ts';
import { textOf } from '../../../test/markup-text.ts';
import { CallError } from '../../lib/call.ts';
import { bookingQueries } from './booking-queries.ts';
import { UnlistedClient } from './unlisted-client.tsx';

const booking = bookingFixture();

/** The text after these answers of the server: the bookings, or the status of a failure. */
const textAfter = (booked: unknown[] | number, left: unknown[] | number, isReading = false) => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const answer = (queryKey: QueryKey, given: unknown[] | number) => {
    const query = client.getQueryCache().build(client, { queryKey });
    if (typeof given === 'number')
      query.setState({ status: 'error', error: new CallError(given, null) });
    else query.setData(given);
  };
  answer(bookingQueries.ofRaid(booking.raidId).queryKey, booked);
  answer(bookingQueries.left(booking.raidId).queryKey, left);
  return textOf(
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <UnlistedClient
          raidId={booking.raidId}
          bookingId={booking._id}
          isReading={isReading}
          onClose={() => undefined}
        />
      </QueryClientProvider>,
    ),
  );
};

test('shows the client and every reason why the raid may be unlisted', () => {
  const text = textAfter([booking], 403);
  expect(text).toContain('Lightbrand');
  expect(text).toContain('or you may not see it');
});

test('says nothing while the list is read, which may have the raid then', () => {
  expect(textAfter([booking], [], true)).toBe('');
});

test.each([0, 429, 500, 503])('offers to read the booking again after status %d', (status) => {
  for (const text of [textAfter(status, []), textAfter([], status)]) {
    expect(text).toContain('This booking could not be read');
    expect(text).toContain('Try again');
  }
});

test.each([403, 404])('does not show a booking that is refused with status %d', (status) => {
  expect(textAfter(status, status)).toBe('This booking cannot be shown');
});
