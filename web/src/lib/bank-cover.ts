import { heroNameApi, isSamePlace, type BankPlace } from '@forge/contract/hero-names/hero-name';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from './call.ts';

/** Where an active hero receives gold. */
export const bankCover = queryOptions({
  queryKey: ['bank-cover'],
  queryFn: () => call(heroNameApi.cover),
});

/** Whether no hero can receive gold at a place; false until the cover is loaded. A failed refetch keeps it. */
export function useBankCover() {
  const { data, isPending, failureCount } = useQuery(bankCover);
  const lacksBank = useCallback(
    (place: BankPlace): boolean =>
      data !== undefined && !data.some((covered) => isSamePlace(covered, place)),
    [data],
  );
  return { lacksBank, isLoading: isPending && failureCount === 0 };
}
