import { heroNameApi } from '@forge/contract/hero-names/hero-name';
import { queryOptions } from '@tanstack/react-query';
import { bankCover } from '../../lib/bank-cover.ts';
import { call } from '../../lib/call.ts';

export const FETCH_FAILURE = 'Failed to fetch hero names';

export const heroNameQueries = {
  all: () =>
    queryOptions({
      queryKey: ['hero-names'],
      queryFn: () => call(heroNameApi.all),
      meta: { errorMessage: FETCH_FAILURE },
    }),
  /** Realms and factions with unsent gold, but without an active hero name to mail it to. */
  missing: () =>
    queryOptions({
      queryKey: ['hero-names', 'missing'],
      queryFn: () => call(heroNameApi.missing),
    }),
};

/** What changes with the hero names. */
export const keysOfHeroNames = [heroNameQueries.all().queryKey, bankCover.queryKey];
