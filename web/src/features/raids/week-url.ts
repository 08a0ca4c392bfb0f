import { pages } from '@forge/contract/pages';
import { isRaidWeek, raidWeekOf } from '@forge/contract/raids/week-plan';
import { useSearchParams } from 'react-router';
import { today } from '../../lib/today.ts';

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
  return {
    thisWeek,
    week: isRaidWeek(named) ? named : thisWeek,
    goToWeek: (week: string) =>
      setParams(
        (before) => {
          if (week === thisWeek) before.delete('week');
          else before.set('week', week);
          return before;
        },
        // At once: the next press goes on from the week that this one shows.
        { preventScrollReset: true, flushSync: true },
      ),
  };
}
