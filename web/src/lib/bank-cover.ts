import { heroNameApi, isSamePlace, type BankPlace } from '@forge/contract/hero-names/hero-name';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from './call.ts';

/** Where an active hero receives gold. */
export const bankCover = queryOptions({
  queryKey: ['bank-cover'],
  queryFn: () => call(heroNameApi.cover),
});

/** Whether no hero can receive gold at a place; false until the cover is loaded. */
export function useBankCover() {
  const { data, isSuccess, isPending, failureCount } = useQuery(bankCover);
  const lacksBank = useCallback(
    (place: BankPlace): boolean =>
      isSuccess && !data.some((covered) => isSamePlace(covered, place)),
    [data, isSuccess],
  );
  return { lacksBank, isLoading: isPending && failureCount === 0 };
}
