import { parisDay, parisTime, showDay, showTime } from '@forge/contract/paris-time';

const MINUTE_MS = 60_000;

/** How long ago, while that is shorter than a day; then the day in Paris. */
export const sinceInWords = (at: string, now: number): string => {
  const minutes = Math.floor((now - Date.parse(at)) / MINUTE_MS);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return showDay(parisDay(new Date(at)));
};

/** The day and the time on a wall in Paris. */
export const serverTime = (at: string): string => {
  const instant = new Date(at);
  return `${showDay(parisDay(instant))} ${showTime(parisTime(instant))}`;
};
