/** Calls the acknowledgement callback of a client's message, if it sent one. */
export const acknowledge = (callback: unknown, ...answer: unknown[]): void => {
  if (typeof callback === 'function') (callback as (...answer: unknown[]) => void)(...answer);
};
