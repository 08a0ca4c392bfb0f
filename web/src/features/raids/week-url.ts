import { pages } from '@forge/contract/pages';
import { isRaidWeek, raidWeekOf } from '@forge/contract/raids/week-plan';
import { useSearchParams } from 'react-router';
import { newestQuery } from '../../lib/newest-query.ts';
import { today } from '../../lib/today.ts';

/** The tables are those of the spec, and so the page without a choice. */
export type RaidsView = 'tables' | 'week';

export const viewOf = (params: URLSearchParams): RaidsView =>
  params.get('view') === 'week' ? 'week' : 'tables';

/** The board with the week of this day. */
export const boardAddress = (day: string): string =>
  `${pages.upcomingRaids.path}?view=week&week=${raidWeekOf(day)}`;

const weekIn = (query: URLSearchParams, thisWeek: string): string => {
  const named = query.get('week') ?? '';
  return isRaidWeek(named) ? named : thisWeek;
};

/** The week that the address names, or the current one. */
export function useShownWeek() {
  const [params, setParams] = useSearchParams();
  const thisWeek = raidWeekOf(today());
  return {
    thisWeek,
    week: weekIn(params, thisWeek),
    goToWeek: (next: (week: string) => string) => {
      const query = newestQuery();
      const before = weekIn(query, thisWeek);
      const chosen = next(before);
      if (chosen === before) return;
      if (chosen === thisWeek) query.delete('week');
      else query.set('week', chosen);
      setParams(query, { preventScrollReset: true });
    },
  };
}
