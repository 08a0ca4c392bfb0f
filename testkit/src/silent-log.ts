/** A log that writes nothing. */
export const silentLog = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
