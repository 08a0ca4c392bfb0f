import {
  noOwnBookingFilters,
  ownBookingFiltersSchema,
  type OwnBookingFilters,
} from '@forge/contract/bookings/own-bookings';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { newestQuery } from '../../lib/newest-query.ts';

// Typing sends one request, not one per letter.
const DEBOUNCE_MS = 250;

const filterNames = Object.keys(noOwnBookingFilters) as (keyof OwnBookingFilters)[];

/** Values that do not exist filter nothing. */
export const parseFilters = (query: URLSearchParams): OwnBookingFilters => {
  const { data } = ownBookingFiltersSchema.safeParse(Object.fromEntries(query));
  if (data) return data;
  const known = filterNames.flatMap((name) => {
    const value = query.get(name) ?? '';
    return ownBookingFiltersSchema.shape[name].safeParse(value).success ? [[name, value]] : [];
  });
  return { ...noOwnBookingFilters, ...(Object.fromEntries(known) as Partial<OwnBookingFilters>) };
};

/** Contains only filters that are set. */
export const formatFilters = (filters: OwnBookingFilters): URLSearchParams =>
  new URLSearchParams(
    filterNames.flatMap((name) => (filters[name].trim() === '' ? [] : [[name, filters[name]]])),
  );

export const countFilters = (filters: OwnBookingFilters) => formatFilters(filters).size;

/** The filters are in the URL; what is typed follows when typing pauses. */
export function useOwnBookingFilters() {
  const [query, setQuery] = useSearchParams();
  const filters = parseFilters(query);
  const [typed, setTyped] = useState(filters.search);
  const [sent, setSent] = useState(filters.search);
  const [seen, setSeen] = useState(filters.search);

  const change = (changes: Partial<OwnBookingFilters>) => {
    const next = { ...parseFilters(newestQuery()), ...changes };
    setSent(next.search);
    setQuery(formatFilters(next), { replace: true, preventScrollReset: true });
  };

  // Compared with the last URL: the one that was set here is applied later, in a transition.
  if (filters.search !== seen) {
    setSeen(filters.search);
    // A link or the Back button changed it.
    if (filters.search.trim() !== sent.trim()) {
      setSent(filters.search);
      setTyped(filters.search);
    }
  }

  useEffect(() => {
    if (typed.trim() === filters.search.trim()) return;
    const timer = setTimeout(() => change({ search: typed.slice(0, 100) }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  });

  return {
    filters,
    typed,
    setTyped,
    setFilter: change,
    clearFilters: () => {
      setTyped('');
      change(noOwnBookingFilters);
    },
  };
}

export type OwnBookingFilterControls = ReturnType<typeof useOwnBookingFilters>;
