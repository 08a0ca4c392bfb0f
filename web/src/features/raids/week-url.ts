import { pages } from '@forge/contract/pages';
import { isRaidWeek, raidWeekOf } from '@forge/contract/raids/week-plan';
import { useSearchParams } from 'react-router';
import { today } from '../../lib/today.ts';
import { useNewest } from '../../lib/use-newest.ts';

/** The tables are those of the spec, and so the page without a choice. */
export type RaidsView = 'tables' | 'week';

export const viewOf = (params: URLSearchParams): RaidsView =>
  params.get('view') === 'week' ? 'week' : 'tables';

/** The board with the week of this day. */
export const boardAddress = (day: string): string =>
  `${pages.upcomingRaids.path}?view=week&week=${raidWeekOf(day)}`;

/** The week that the address names, or the current one. */
export function useShownWeek() {
  const [params, setParams] = useSearchParams();
  const thisWeek = raidWeekOf(today());
  const named = params.get('week') ?? '';
  const week = isRaidWeek(named) ? named : thisWeek;
  const newest = useNewest(week);
  return {
    thisWeek,
    week,
    goToWeek: (next: string | ((week: string) => string)) => {
      const chosen = newest.choose(next);
      setParams(
        (before) => {
          if (chosen === thisWeek) before.delete('week');
          else before.set('week', chosen);
          return before;
        },
        { preventScrollReset: true },
      );
    },
  };
}
