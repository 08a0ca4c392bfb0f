import { isWeek } from '@forge/contract/ledger/ledger-week';
import { pages } from '@forge/contract/pages';

/** Which statement the address of the earnings page names. */
export type StatementUrl = {
  week: string;
  /** Undefined: the viewer's own. */
  userId: string | undefined;
};

/** An unknown week, and one to come, is the current one. */
export const parseStatementUrl = (query: URLSearchParams, currentWeek: string): StatementUrl => {
  const week = query.get('week') ?? '';
  return {
    week: isWeek(week) && week <= currentWeek ? week : currentWeek,
    userId: query.get('userId') || undefined,
  };
};

/** Contains only what differs from the defaults. */
export const formatStatementUrl = ({ week, userId }: StatementUrl, currentWeek: string) => {
  const query = new URLSearchParams();
  if (userId !== undefined) query.set('userId', userId);
  if (week !== currentWeek) query.set('week', week);
  return query;
};

export const linkToStatement = (userId: string) =>
  `${pages.earnings.path}?${new URLSearchParams({ userId })}`;
