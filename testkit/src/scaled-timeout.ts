// Twice the start time of the portal on two slow, otherwise idle cores.
const USUAL_START_MS = 4_000;

/** Time limits are for an idle machine; on a busy one they grow with the portal's start time. */
export const scaledTimeout = (startMs: number) => {
  const factor = Math.max(1, startMs / USUAL_START_MS);
  return (limitMs: number) => Math.round(limitMs * factor);
};

export const inSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
