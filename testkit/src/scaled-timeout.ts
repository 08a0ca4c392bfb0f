// Twice what the portal takes to start on two slow cores with nothing else to do.
const AT_EASE_MS = 4_000;

/**
 * Promises in seconds hold on a machine that is the portal's own. On one that is busy with other things
 * the portal starts later, and everything else takes as much longer.
 */
export const patienceAfter = (startMs: number) => {
  const factor = Math.max(1, startMs / AT_EASE_MS);
  return (limitMs: number) => Math.round(limitMs * factor);
};

export type Patience = ReturnType<typeof patienceAfter>;

export const inSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
