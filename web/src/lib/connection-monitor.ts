/** What is lost: the device's network, the server, or only the server's events. */
type LossCause = 'network' | 'server' | 'events';
/** `unknown`: events are missing, and the server has not answered since. `since` is when the server was last known to be there. */
export type ConnectionLoss = { cause: LossCause | 'unknown'; since: number };

/** A loss that ends sooner is not shown. */
export const SHOWN_AFTER_MS = 2_000;
/** While the server is lost it is probed at this interval, with jitter. */
export const PROBE_MS = 3_000;

// A page without network knows nothing of the server, and so on.
const inOrder = ['network', 'server', 'events'] as const;

/**
 * Combines what calls, socket and browser report into one state. `probe` asks whether the server answers,
 * `isOnline` what the browser knows of the network.
 */
export const createConnectionMonitor = (probe: () => Promise<boolean>, isOnline: () => boolean) => {
  const lost = new Set<LossCause>();
  const listeners = new Set<() => void>();
  let since = 0;
  let shown: ConnectionLoss | null = null;
  let showTimer: ReturnType<typeof setTimeout> | undefined;
  let probeTimer: ReturnType<typeof setTimeout> | undefined;
  let isProbing = false;
  // Whether the server has answered during this loss.
  let hasAnswered = false;
  let lastReachedAt = 0;

  const show = () => {
    const first = inOrder.find((each) => lost.has(each));
    const cause = first === 'events' && !hasAnswered ? 'unknown' : first;
    if (shown?.cause === cause) return;
    shown = cause === undefined ? null : { cause, since };
    listeners.forEach((listener) => listener());
  };

  /** `at`: when it was lost. `suspectedAt`: from then on it is not a short loss. */
  const set = (cause: LossCause, isLost: boolean, at = Date.now(), suspectedAt = Date.now()) => {
    const wasLost = lost.size > 0;
    if (isLost) lost.add(cause);
    else lost.delete(cause);
    if (lost.size === 0) clearTimeout(showTimer);
    else if (!wasLost) {
      since = at;
      hasAnswered = false;
      showTimer = setTimeout(show, Math.max(0, suspectedAt + SHOWN_AFTER_MS - Date.now()));
    }
    if (lost.size === 0 || shown !== null) show();
  };

  const check = async (lastReceivedAt?: number) => {
    if (isProbing) return;
    isProbing = true;
    clearTimeout(probeTimer);
    const startedAt = Date.now();
    const isReached = await probe();
    isProbing = false;
    if (isReached) setReached();
    else {
      // On a slow network the probe may fail while something else gets through.
      if (lastReachedAt <= startedAt) set('server', true, lastReceivedAt ?? startedAt, startedAt);
      probeTimer = setTimeout(() => void check(), PROBE_MS + Math.random() * PROBE_MS);
    }
  };

  /** An answer proves that network and server are there. */
  const setReached = () => {
    clearTimeout(probeTimer);
    hasAnswered = true;
    lastReachedAt = Date.now();
    // In this order: a server that is there is not shown as lost in between.
    set('server', false);
    set('network', false);
  };

  /** What arrives without network may have been on its way before: the probe decides. */
  const onReached = () => {
    if (lost.has('network') && !isOnline()) void check();
    else setReached();
  };

  return {
    /** The current loss once it has lasted long enough to be shown, else null. */
    loss: () => shown,
    isOffline: () => lost.has('network'),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** A call got an answer. */
    reached: onReached,
    /** A call got none: one call may fail by itself, so the server is probed. */
    unreached: () => void check(),
    /** The browser's own knowledge of the network. */
    network: (isUp: boolean) => {
      if (!isUp) set('network', true);
      else if (lost.has('network')) void check();
    },
    events: {
      /** An event or a heartbeat has arrived. */
      received: onReached,
      /** The next heartbeat is late: the server may hang, so it is probed. */
      late: (lastReceivedAt: number) => void check(lastReceivedAt),
      connected: () => {
        set('events', false);
        onReached();
      },
      /** `at`: when the last event or heartbeat arrived. */
      disconnected: (at?: number) => {
        set('events', true, at);
        void check();
      },
      /** Nobody waits for events. */
      unused: () => set('events', false),
    },
  };
};
