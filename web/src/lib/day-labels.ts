const dayFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  // Noon avoids a shift to the neighbouring day.
  return (day: string) => format.format(new Date(`${day}T12:00:00Z`));
};

/** `Jun 15`, for an axis. */
export const shortDay = dayFormat({ month: 'short', day: 'numeric' });

/** `Tue, Jun 15`. */
export const longDay = dayFormat({ weekday: 'short', month: 'short', day: 'numeric' });
