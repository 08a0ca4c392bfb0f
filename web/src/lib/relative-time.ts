const MINUTE_MS = 60_000;

/** How long ago, up to a day; then the day. */
export const relativeTime = (at: string, now: number, day: string): string => {
  const minutes = Math.floor((now - Date.parse(at)) / MINUTE_MS);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return day;
};
