import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { bookingQueries } from './booking-queries.ts';
import { parseFilters } from './use-own-booking-filters.ts';

/**
 * What the clients of all the viewer's bookings owe; undefined while it is read, null if that failed. It comes
 * with the first page of the list, whatever its filters.
 */
export function useClientsOwe(): number | null | undefined {
  const [query] = useSearchParams();
  const { data, isError } = useInfiniteQuery(bookingQueries.mine(parseFilters(query)));
  return data?.pages[0]?.owedInAll ?? (isError ? null : undefined);
}
