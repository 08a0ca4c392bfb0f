import {
  addDays,
  isDay,
  minutesOf,
  parisDay,
  parisInstant,
  parisTime,
  weekdayOf,
} from '../paris-time.ts';

/** The ledger's weeks start on Wednesdays at this time in Paris, when the raids are reset. */
const WEEK_STARTS_AT = '06:00';
const WEDNESDAY = 3;

/** A week is named by its Wednesday. Years that no portal reaches are refused. */
export const isWeek = (text: string): boolean =>
  isDay(text) && text.startsWith('2') && weekdayOf(text) === WEDNESDAY;

/** The week of an instant. */
export const weekOf = (instant: Date): string => {
  const day = parisDay(instant);
  const isBeforeStart = minutesOf(parisTime(instant)) < minutesOf(WEEK_STARTS_AT);
  const days = (weekdayOf(day) - WEDNESDAY + 7) % 7;
  return addDays(day, days === 0 && isBeforeStart ? -7 : -days);
};

export const nextWeek = (week: string): string => addDays(week, 7);
export const previousWeek = (week: string): string => addDays(week, -7);

/** Its first instant, and the first one after it. */
export const weekRange = (week: string): { from: Date; to: Date } => ({
  from: parisInstant(week, WEEK_STARTS_AT),
  to: parisInstant(nextWeek(week), WEEK_STARTS_AT),
});
